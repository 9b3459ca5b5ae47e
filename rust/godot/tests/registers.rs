//! The library as Godot loads it: by its entry point, level by level, against a stand-in for Godot's extension interface.

mod stand_in;

use godot::sys::*;
use stand_in::{DOCS, ERRORS, REGISTERED};
use std::path::Path;
use std::{env, mem};

#[test]
fn every_class_with_its_methods_properties_signals_and_documentation_is_registered_as_listed() {
    let made = stand_in::load();
    let (initialize, deinitialize) = (made.initialize.unwrap(), made.deinitialize.unwrap());
    // Source: GDExtensionInitializationLevel. Core, servers, scene, editor: an exported game has no editor.
    let levels = [
        GDEXTENSION_INITIALIZATION_CORE,
        GDEXTENSION_INITIALIZATION_SERVERS,
        GDEXTENSION_INITIALIZATION_SCENE,
        GDEXTENSION_INITIALIZATION_EDITOR,
    ];
    assert!(made.minimum_initialization_level <= GDEXTENSION_INITIALIZATION_SCENE);
    for level in levels {
        unsafe { initialize(made.userdata, level) };
    }

    let mut lines = mem::take(&mut *REGISTERED.lock().unwrap());
    lines.sort();
    let found: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let listed = include_str!("registered.txt");
    let names = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/registered.txt");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&names, &found).unwrap();
    } else {
        assert_eq!(found, listed, "when this is meant: UPDATE_SNAPSHOTS=1 cargo xtask test --only godot");
    }

    let docs = DOCS.lock().unwrap();
    assert_eq!(docs.len(), 4);
    for line in &lines {
        let (class, rest) = line.split_once(": ").unwrap_or((line, ""));
        let Some((kind, name)) = ["func ", "signal ", "const ", "var "]
            .iter()
            .find_map(|kind| Some((kind.trim(), rest.split_once(kind)?.1)))
        else {
            continue;
        };
        let name = name.split(['(', ':', ' ']).next().unwrap();
        let page = docs.iter().find(|page| page.contains(&format!("name=\"{class}\""))).expect(class);
        // What the editor makes of a property has no entry of its own.
        if kind == "func"
            && ["get_", "set_"].iter().any(|verb| is_property(&lines, class, name.strip_prefix(verb)))
        {
            continue;
        }
        let element = match kind {
            "func" => "method",
            "var" => "member",
            "const" => "constant",
            other => other,
        };
        let entry = page.split(&format!("<{element} name=\"{name}\"")).nth(1);
        let entry = entry.unwrap_or_else(|| panic!("{class} does not document {kind} {name}\n{page}"));
        let entry = entry.split(&format!("</{element}>")).next().unwrap();
        let said: usize =
            entry.split('>').filter_map(|part| part.split('<').next()).map(|text| text.trim().len()).sum();
        assert!(said > 10, "{class}: {kind} {name} says nothing: {entry}");
    }
    for page in docs.iter() {
        assert!(page.contains("<description>") && !page.contains("<description></description>"), "{page}");
    }

    for level in levels.into_iter().rev() {
        unsafe { deinitialize(made.userdata, level) };
    }
    assert!(ERRORS.lock().unwrap().is_empty());
    let gone = REGISTERED.lock().unwrap();
    assert_eq!(gone.iter().filter(|line| line.ends_with(" is gone")).count(), 4);
}

fn is_property(lines: &[String], class: &str, name: Option<&str>) -> bool {
    name.is_some_and(|name| lines.iter().any(|line| line.starts_with(&format!("{class}: var {name}: "))))
}

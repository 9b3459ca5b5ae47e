//! The texts that an editor reads name only what there is.

use std::fs;
use std::path::{Path, PathBuf};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("project")
}

fn read(file: &str) -> String {
    fs::read_to_string(project().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

const SCRIPT: &str = "addons/pursuit/sample/main.gd";
const SCENE: &str = "addons/pursuit/sample/main.tscn";
const EXTENSION: &str = "addons/pursuit/pursuit.gdextension";

/// The words after each `before`.
fn after<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    let word = |rest: &'a str| {
        rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or(rest)
    };
    text.split(before).skip(1).map(word).collect()
}

#[test]
fn the_script_uses_only_what_the_classes_register() {
    let registered = include_str!("registered.txt");
    let script = read(SCRIPT);
    let mut count = 0;
    for (variable, class) in [
        ("intercept", "PursuitIntercept"),
        ("turret", "PursuitTurret"),
        ("crowd", "PursuitCrowd3D"),
        ("flock", "PursuitFlock3D"),
    ] {
        for member in
            after(&script, &format!("{variable}.")).into_iter().chain(after(&script, &format!("{class}.")))
        {
            let line = |line: &str| {
                line.strip_prefix(&format!("{class}: ")).is_some_and(|rest| {
                    ["func ", "static func ", "signal ", "const ", "var "].iter().any(|kind| {
                        rest.strip_prefix(kind)
                            .and_then(|rest| rest.strip_prefix(member))
                            .is_some_and(|rest| rest.starts_with(['(', ' ', ':']))
                    })
                })
            };
            assert!(registered.lines().any(line), "{class} has no {member}");
            count += 1;
        }
    }
    assert!(count > 18, "{count}");
}

#[test]
fn the_scene_sets_only_properties_that_there_are() {
    let registered = include_str!("registered.txt");
    let scene = read(SCENE);
    let mut count = 0;
    for node in scene.split("\n[node ").filter(|node| node.contains("type=\"Pursuit")) {
        let class = after(node, "type=\"")[0];
        assert!(registered.contains(&format!("class {class} extends")), "{class}");
        for line in node.lines().skip(1).take_while(|line| !line.is_empty()) {
            let name = line.split(" = ").next().unwrap();
            assert!(registered.contains(&format!("{class}: var {name}: ")), "{class} has no {name}");
            count += 1;
        }
    }
    assert_eq!(count, 4);
}

#[test]
fn every_file_that_is_named_is_there_and_every_class_has_an_icon() {
    let extension = read(EXTENSION);
    for text in [&read(SCRIPT), &read(SCENE), &read("project.godot"), &extension] {
        for rest in text.split("res://").skip(1) {
            let file = rest.split('"').next().unwrap();
            // Libraries are built into it.
            assert!(file.starts_with("addons/pursuit/bin/") || project().join(file).is_file(), "{file}");
        }
    }
    for class in include_str!("registered.txt").lines().filter_map(|line| line.strip_prefix("class ")) {
        let class = class.split(' ').next().unwrap();
        assert!(extension.contains(&format!("\n{class} = \"res://addons/pursuit/icons/")), "{class}");
    }
    assert!(include_str!("../src/lib.rs").contains("entry_symbol = pursuit_godot_init"));
    assert!(extension.contains("entry_symbol = \"pursuit_godot_init\""));
}

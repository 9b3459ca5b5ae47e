//! `rust/ffi/src` mirrors the folders of `rust/core/src`: a function or a struct of C is in the file with the path of its twin's.

/// Where a function or a struct of C is, and where its twin.
pub struct Home {
    pub name: String,
    /// The module of C: `steering::away::flee`.
    pub module: String,
    /// The module of the core.
    pub twin: String,
}

/// Those in another file: why, and which.
const ELSEWHERE: &[(&str, &[&str])] = &[
    (
        "the arithmetic of the core is no topic of C: it is with what it serves",
        &["PursuitAssignmentCost", "pursuit_get_processor_level", "pursuit_solve_assignment"],
    ),
    (
        "it is with the one function or struct of C that has it",
        &["PursuitInterceptSolution", "PursuitMotionState", "PursuitSwing"],
    ),
    ("a Dubins path, which is below intercepts, is asked for with it", &["PursuitPursuerMotion"]),
    ("views, which are below all folders, have it", &["PursuitAvoidanceLayers"]),
];

/// Those that are in another file without a reason, and reasons that are not needed.
pub fn defects(homes: &[Home]) -> Vec<String> {
    let listed: Vec<_> = ELSEWHERE.iter().flat_map(|(_, names)| *names).copied().collect();
    let is_elsewhere = |home: &&Home| home.module != home.twin;
    let astray =
        homes.iter().filter(is_elsewhere).filter(|home| !listed.contains(&home.name.as_str())).map(|home| {
            let (file, twin) = (path(&home.module), path(&home.twin));
            format!("{}: in {file}, its twin in {twin} of the core", home.name)
        });
    let is_needed = |name: &&str| homes.iter().filter(is_elsewhere).any(|home| home.name.as_str() == *name);
    let needless = listed.iter().filter(|name| !is_needed(name));
    let needless = needless.map(|name| {
        format!("{name}: rust/api/src/twins/homes.rs lists it, but it is with its twin, or gone")
    });
    astray.chain(needless).collect()
}

fn path(module: &str) -> String {
    module.replace("::", "/")
}

#[cfg(test)]
mod tests {
    use super::{ELSEWHERE, Home, defects};
    use crate::source;
    use crate::twins::comments::Core;
    use crate::twins::pairs;
    use std::path::Path;

    fn home(name: &str, module: &str, twin: &str) -> Home {
        Home { name: name.into(), module: module.into(), twin: twin.into() }
    }

    #[test]
    fn every_function_and_struct_is_in_the_file_of_its_twin() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files = |folder: &str| source::files_below(&root.join(folder)).unwrap();
        let core = Core::of(&files("rust/core/src"));
        let found = pairs(&core, &files("rust/ffi/src")).unwrap();
        assert!(found.homes.len() > 100, "{} functions and structs with a twin", found.homes.len());
        assert_eq!(defects(&found.homes), Vec::<String>::new());
    }

    #[test]
    fn a_function_in_another_file_is_a_defect_and_so_is_a_reason_that_is_not_needed() {
        let listed = ELSEWHERE.iter().flat_map(|(_, names)| *names);
        let mut homes: Vec<_> = listed.map(|name| home(name, "level", "numeric::level")).collect();
        homes.push(home("pursuit_steer_flee", "steering::away::flee", "steering::away::flee"));
        assert_eq!(defects(&homes), Vec::<String>::new());
        homes[0].twin = "level".into();
        homes.push(home("pursuit_steer_seek", "steering", "steering::toward::seek"));
        let defects = defects(&homes);
        assert_eq!(defects.len(), 2);
        assert_eq!(
            defects[0],
            "pursuit_steer_seek: in steering, its twin in steering/toward/seek of the core"
        );
    }
}

//! The questions that the inspector offers in C are C.

use pursuit_lab::scenario::SHIPPED;
use pursuit_lab::scenario::{Scenario, Value};
use pursuit_lab::simulation::{Controls, Session};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Compiles nothing, only checks, with every warning an error.
#[test]
fn every_snippet_is_accepted_by_a_c_compiler() {
    if cfg!(windows) && env::var_os("CC").is_none() {
        println!("no C compiler is known here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include");
    for shipped in SHIPPED {
        let mut scenario = Scenario::read(shipped.text).unwrap();
        if scenario.get("agents").is_some() {
            scenario.set("agents", &Value::Count(50)).unwrap();
        }
        let mut session = Session::new(scenario);
        // At the beginning, and when agents have come near one another.
        for steps in [30, 90] {
            (0..steps).for_each(|_| session.step(&Controls::none()));
            let snippet = session.simulation().query_and_answer().c_snippet;
            let program = format!(
                "#include <math.h>\n#include <stdlib.h>\n#include \"pursuit.h\"\nint main(void) {{\n{snippet}return (int)status;\n}}\n"
            );
            let path = folder.path().join("snippet.c");
            fs::write(&path, &program).unwrap();
            let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
            let mut command = Command::new(compiler);
            command.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]);
            let output = command.arg("-I").arg(&include).arg(&path).output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success(), "{}: {errors}\n{program}", shipped.name);
        }
    }
}

//! The program itself.

use std::process::{Command, Stdio};

/// A reader that has enough closes the pipe: no panic, nothing on the error stream.
#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_the_program_without_a_word() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_pursuit-lab"))
        .args(["run", "pigeon-and-gun", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("the program ends");
    assert!(!output.status.success(), "it wrote to nobody and called that a success");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

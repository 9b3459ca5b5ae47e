//! The program itself.

use std::process::{Command, Stdio};

/// A reader that has enough closes the pipe: no panic, nothing on the error stream.
#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_the_program_without_a_word() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    // Before the program starts, however long that takes.
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_pursuit-lab"))
        .args(["run", "pigeon-and-gun", "--format", "csv"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(|program| program.wait_with_output())
        .expect("the program runs");
    assert!(!output.status.success(), "it wrote to nobody and called that a success");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

//! The program itself.

use std::process::{Command, Stdio};

#[test]
fn the_list_has_a_sentence_of_its_own_for_each_scene_and_says_how_it_is_run() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_pursuit-lab")).arg("list").output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines = text.lines();
    let head = lines.next().expect("a heading");
    assert!(head.contains("`cargo lab run NAME`") && head.contains("`cargo lab list NAME`"), "{head}");
    let mut known = std::collections::BTreeMap::new();
    for line in lines {
        let (name, sentence) = line.trim().split_once(' ').expect("a name and a sentence");
        let sentence = sentence.trim();
        assert!(sentence.ends_with(['.', '?']), "{name}: {sentence}");
        let same = known.insert(sentence.to_owned(), name.to_owned());
        assert_eq!(same, None, "{name} has the sentence of another");
    }
    assert_eq!(known.len(), pursuit_lab::scenario::SHIPPED.len());
}

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

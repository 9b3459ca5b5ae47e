//! Files that are opened, dropped and saved, and what is wrong with one.

use crate::harness::Lab;
use egui_kittest::kittest::Queryable;
use pursuit_lab::scenario::{SHIPPED, Scenario};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug)]
struct Dropped(PathBuf, Vec<u8>);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(self.1.clone())
    }
}

fn drop_file(lab: &mut Lab, name: &str, bytes: &[u8]) {
    let file = Arc::new(Dropped(PathBuf::from("folder").join(name), bytes.to_vec()));
    lab.harness.input_mut().dropped_files.push(file);
    lab.harness.step();
    lab.harness.input_mut().dropped_files.clear();
    lab.harness.run_steps(2);
}

#[test]
fn a_dropped_scenario_is_opened() {
    let mut lab = Lab::open("pigeon-and-gun");
    drop_file(
        &mut lab,
        "mine.toml",
        b"scenario = \"pigeon-and-gun\"\ntitle = \"Mine\"\npigeon_speed = 111.0\n",
    );
    assert_eq!(lab.app().name(), "mine.toml");
    assert_eq!(lab.app().problem(), None);
    lab.harness.get_by_label("Mine");
    assert_eq!(lab.measure("pigeon_velocity").abs(), 111.0);
}

#[test]
fn a_wrong_file_is_shown_with_line_field_and_what_was_expected() {
    let mut lab = Lab::open("pigeon-and-gun");
    drop_file(&mut lab, "wrong.toml", b"scenario = \"pigeon-and-gun\"\n\nbullet_speed = \"fast\"\n");
    let problem = lab.app().problem().expect("it is wrong").to_string();
    for part in ["wrong.toml", "line 3", "`bullet_speed`", "a number from 1 to 20000 units/s", "\"fast\""] {
        assert!(problem.contains(part), "{part} is not in: {problem}");
    }
    lab.harness.get_by_label(&problem);
    assert_eq!(lab.app().name(), "pigeon-and-gun", "what was open stays open");
    lab.click("Close");
    assert_eq!(lab.app().problem(), None);
}

#[test]
fn files_that_are_nothing_of_ours_are_refused() {
    let files: [(&str, &[u8], &str); 4] = [
        ("picture.png", &[0x89, b'P', b'N', b'G', 0xff], "not a text"),
        ("empty.toml", b"", "scenario"),
        ("run.json", b"{\"scenario\": 1}", "not a recording"),
        ("other.json", b"{", "not a recording"),
    ];
    for (name, bytes, expected) in files {
        let mut lab = Lab::open("pigeon-and-gun");
        drop_file(&mut lab, name, bytes);
        let problem = lab.app().problem().unwrap_or_default();
        assert!(problem.starts_with(name) && problem.contains(expected), "{name}: {problem}");
    }
}

#[test]
fn a_file_is_opened_by_its_path() {
    let folder = std::env::temp_dir().join(format!("pursuit-lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let path = folder.join("typed.toml");
    std::fs::write(&path, "scenario = \"pigeon-and-gun\"\nseed = 77\n").expect("a temporary file");
    let mut lab = Lab::open("pigeon-and-gun");
    lab.click("Open");
    let edit = lab.harness.get_by(|node| node.placeholder() == Some("Path of the file"));
    edit.focus();
    lab.harness.step();
    lab.harness.event(egui::Event::Text(path.display().to_string()));
    lab.harness.run_steps(2);
    lab.click("Open this file");
    lab.harness.run_steps(2);
    std::fs::remove_dir_all(&folder).expect("the folder was ours");
    assert_eq!((lab.app().problem(), lab.app().player().seed()), (None, 77));
}

#[test]
fn a_path_without_a_file_is_a_problem_that_names_it() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.click("Open");
    let edit = lab.harness.get_by(|node| node.placeholder() == Some("Path of the file"));
    edit.focus();
    lab.harness.step();
    lab.harness.event(egui::Event::Text("no-such-folder/no-such-file.toml".into()));
    lab.harness.run_steps(2);
    lab.click("Open this file");
    lab.harness.run_steps(2);
    assert!(
        lab.app().problem().unwrap_or_default().contains("no-such-file.toml"),
        "{:?}",
        lab.app().problem()
    );
}

#[test]
fn every_scenario_is_saved_as_a_file_that_says_the_same() {
    for shipped in SHIPPED {
        let mut lab = Lab::open_high(shipped.name);
        lab.click("Save");
        let saved = lab.desk.saved.borrow();
        let (name, bytes) = saved.last().expect("nothing was saved");
        assert_eq!(*name, format!("{}.toml", shipped.name));
        let read = Scenario::read(std::str::from_utf8(bytes).expect("TOML is text"));
        assert_eq!(read.as_ref(), Ok(lab.app().player().session().scenario()), "{}", shipped.name);
    }
}

#[test]
fn the_address_follows_what_is_changed_and_is_followed() {
    let mut lab = Lab::open_high("pigeon-and-gun");
    lab.settle();
    assert_eq!(*lab.desk.shown.borrow(), "pigeon-and-gun");
    *lab.desk.written.borrow_mut() = Some("#pigeon-and-gun&pigeon_speed=111&seed=7".into());
    lab.settle();
    assert_eq!(lab.measure("pigeon_velocity").abs(), 111.0);
    assert_eq!(*lab.desk.shown.borrow(), "pigeon-and-gun&pigeon_speed=111&seed=7");
    lab.click("Scenes");
    lab.click("Flock and obstacles");
    assert_eq!(*lab.desk.shown.borrow(), "flock");
}

#[test]
fn an_address_with_an_unknown_name_says_so_and_changes_nothing() {
    let mut lab = Lab::open("pigeon-and-gun");
    for (written, word) in
        [("#pigeon", "\"pigeon\""), ("#flock&wings=2", "\"wings\""), ("#flock&seed=x", "seed")]
    {
        *lab.desk.written.borrow_mut() = Some(written.into());
        lab.settle();
        lab.harness.run_steps(3);
        let problem = lab.app().problem().expect("it is wrong").to_string();
        assert!(problem.starts_with("The address: ") && problem.contains(word), "{problem}");
        assert_eq!(lab.app().name(), "pigeon-and-gun");
        lab.click("Close");
    }
}

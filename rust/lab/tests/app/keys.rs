//! The keyboard.

use crate::harness::Lab;
use egui::Key;
use egui_kittest::kittest::Queryable;

#[test]
fn space_plays_and_pauses() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(Key::Space);
    assert!(lab.app().player().is_playing());
    lab.press(Key::Space);
    assert!(!lab.app().player().is_playing());
}

#[test]
fn keys_do_what_the_help_says() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(Key::Period);
    assert_eq!(lab.steps(), 1);
    lab.press(Key::R);
    assert_eq!(lab.steps(), 0);
    let seed = lab.app().player().seed();
    lab.press(Key::N);
    assert_eq!(lab.app().player().seed(), seed + 1);
    lab.press(Key::CloseBracket);
    assert_eq!(lab.app().player().speed(), 2.0);
    lab.press(Key::OpenBracket);
    lab.press(Key::OpenBracket);
    assert_eq!(lab.app().player().speed(), 0.5);
    let scale = lab.app().views()[0].scale;
    lab.press(Key::Plus);
    assert!(lab.app().views()[0].scale > scale);
    lab.press(Key::Minus);
    lab.press(Key::Minus);
    assert!(lab.app().views()[0].scale < scale);
    lab.press(Key::Num0);
    assert_eq!(lab.app().views()[0].scale, scale);
    let theme = lab.app().theme();
    lab.press(Key::T);
    assert!(lab.app().theme() != theme);
    lab.press(Key::P);
    assert!(lab.harness.query_by_label("Scenarios").is_none());
    lab.press(Key::I);
    assert!(lab.harness.query_by_label("Statistics").is_none());
    lab.press(Key::M);
    assert!(lab.harness.query_by_label_contains(" corners)").is_some());
    lab.press(Key::M);
    lab.press(Key::S);
    lab.harness.run_steps(3);
    assert_eq!(lab.desk.saved.borrow().len(), 1);
    lab.press(Key::O);
    assert!(lab.harness.query_by_label("Open this file").is_some());
    lab.press(Key::Escape);
    assert!(lab.harness.query_by_label("Open this file").is_none());
    lab.press(Key::C);
    assert_eq!(lab.app().notice(), "Copied the question as C");
}

#[test]
fn a_question_mark_shows_every_key() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.event(egui::Event::Text("?".into()));
    lab.harness.run_steps(2);
    for what in ["Keys and mouse", "play, pause", "one step", "Fire the gun"] {
        assert!(lab.harness.query_all_by_label(what).count() > 0, "{what}");
    }
    lab.press(Key::Escape);
    assert!(lab.harness.query_by_label("Keys and mouse").is_none());
    lab.click("Help");
    assert!(lab.harness.query_by_label("Keys and mouse").is_some());
}

//! Without a mouse, and without seeing.

use crate::harness::Lab;
use egui::accesskit::{Action, Role};
use egui_kittest::kittest::{By, NodeT, Queryable};
use pursuit_lab::scenario::SHIPPED;
use std::collections::BTreeSet;

fn is_control(role: Role) -> bool {
    use Role::{Button, CheckBox, ComboBox, Slider, SpinButton, TextInput};
    matches!(role, Button | CheckBox | ComboBox | Slider | SpinButton | TextInput)
}

#[test]
fn tab_reaches_every_control_of_every_scenario_and_each_has_a_name() {
    for shipped in SHIPPED {
        let mut lab = Lab::open_high(shipped.name);
        lab.harness.run_steps(2);
        let controls = |lab: &Lab| {
            let nodes = lab.harness.query_all(By::new().predicate(|node| {
                is_control(node.role()) && !node.is_disabled() && node.data().supports_action(Action::Focus)
            }));
            nodes.map(|node| node.accesskit_node().id()).collect::<BTreeSet<_>>()
        };
        let all = controls(&lab);
        assert!(all.len() > 20, "{}: {}", shipped.name, all.len());
        for node in lab.harness.query_all(By::new().predicate(|node| is_control(node.role()))) {
            let node = node.accesskit_node();
            // A value is no name: "260 units/s" does not say of what.
            let named = node.label().is_some_and(|name| !name.is_empty());
            assert!(named, "{}: a {:?} without a name: {:?}", shipped.name, node.role(), node.value());
        }
        let mut reached = BTreeSet::new();
        for _ in 0..all.len() + 12 {
            lab.harness.key_press(egui::Key::Tab);
            lab.harness.step();
            let focused = lab
                .harness
                .query_all(By::new().predicate(|node| node.is_focused() && is_control(node.role())));
            reached.extend(focused.map(|node| node.accesskit_node().id()));
        }
        let missed: Vec<_> = all.difference(&reached).collect();
        assert!(missed.is_empty(), "{}: {} of {} not reached", shipped.name, missed.len(), all.len());
    }
}

/// What a screen reader says of a node: its name, what it is, its value and its state; nothing of what only holds others.
fn said(node: &egui_kittest::kittest::AccessKitNode<'_>) -> Option<String> {
    let role = node.role();
    // Words are in a label already.
    let is_whole = !matches!(role, Role::Window | Role::GenericContainer | Role::Unknown | Role::TextRun);
    if !is_whole {
        return None;
    }
    let name = node.label().or_else(|| node.value()).unwrap_or_default();
    let mut said = if role == Role::Label { name } else { format!("{name}, {role:?}") };
    let range = [node.numeric_value(), node.min_numeric_value(), node.max_numeric_value()];
    if let [Some(now), Some(least), Some(most)] = range {
        said += &format!(", {} from {} to {}", (1e4 * now).round() / 1e4, least, most);
    } else if let (Some(value), true) = (node.value(), node.label().is_some() && role != Role::Label) {
        said += &format!(", {value}");
    }
    if let Some(toggled) = node.toggled() {
        said += if toggled == egui::accesskit::Toggled::True { ", on" } else { ", off" };
    }
    said += if node.is_disabled() { ", not now" } else { "" };
    if let Some(description) = node.description() {
        said += &format!(". {description}");
    }
    Some(said)
}

fn read_aloud(lab: &Lab) -> String {
    fn read(node: egui_kittest::kittest::AccessKitNode<'_>, lines: &mut String) {
        if let Some(said) = said(&node) {
            lines.push_str(said.trim_end());
            lines.push('\n');
        }
        node.children().for_each(|child| read(child, lines));
    }
    let mut lines = String::new();
    read(lab.harness.root().accesskit_node(), &mut lines);
    lines
}

/// The words of the first scene as they are read, from the tree that a window hands to the system's screen reader.
#[test]
fn a_screen_reader_reads_the_first_scene_as_it_did() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.run_steps(3);
    let now = read_aloud(&lab);
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/app/snapshots/read-aloud.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&kept, &now).expect("the folder of the pictures");
    }
    let kept = std::fs::read_to_string(kept).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(now, kept);
}

/// On a phone too, with its menus open: each control has a role and a name, and no two have the same.
#[test]
fn every_control_has_a_name_of_its_own_on_every_screen() {
    for screen in [[1280.0, 2400.0], [390.0, 844.0], [844.0, 390.0]] {
        for shipped in SHIPPED {
            for open in [None, Some("Menu"), Some("Run")] {
                let mut lab = Lab::sized(shipped.name, screen);
                lab.harness.run_steps(2);
                match open {
                    Some(_) if screen[0] > 1000.0 => continue,
                    Some(menu) => lab.click(menu),
                    None => {}
                }
                let mut known = BTreeSet::new();
                for node in lab.harness.query_all(By::new().predicate(|node| is_control(node.role()))) {
                    let node = node.accesskit_node();
                    let name = node.label().unwrap_or_default();
                    let case = format!("{} at {screen:?}, {open:?}: {name}, {:?}", shipped.name, node.role());
                    assert!(!name.is_empty(), "{case}");
                    assert!(known.insert((format!("{:?}", node.role()), name)), "twice: {case}");
                    let is_number = matches!(node.role(), Role::Slider);
                    assert!(!is_number || node.numeric_value().is_some(), "{case}");
                }
                // What is only seen is read as well.
                let all = read_aloud(&lab);
                for sentence in lab.app().player().session().simulation().captions() {
                    assert!(all.contains(sentence), "{}: {sentence}", shipped.name);
                }
            }
        }
    }
}

#[test]
fn every_button_tells_its_key_or_is_in_the_help() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(egui::Key::PageDown);
    assert_eq!(lab.app().name(), SHIPPED[1].name);
    lab.press(egui::Key::PageUp);
    assert_eq!(lab.app().name(), SHIPPED[0].name);
    lab.harness.state_mut().player_mut().set_playing(false);
    let before = lab.steps();
    for _ in 0..5 {
        lab.press(egui::Key::Period);
    }
    lab.press(egui::Key::Comma);
    lab.harness.run_steps(3);
    assert_eq!(lab.steps(), before + 4);
    assert!(lab.app().player().is_replaying());
    lab.press(egui::Key::G);
    assert!(!lab.app().player().is_replaying());
    lab.press(egui::Key::B);
    assert!(lab.app().player().is_replaying());
    lab.press(egui::Key::W);
    lab.press(egui::Key::L);
    let saved: Vec<String> = lab.desk.saved.borrow().iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(saved, ["pigeon-and-gun.toml", "pigeon-and-gun-run.json"]);
    let before = lab.app().views()[0].center;
    lab.press(egui::Key::ArrowRight);
    lab.harness.run_steps(2);
    assert!(lab.app().views()[0].center.x > before.x);
}

#[test]
fn no_scenario_takes_a_key_that_the_help_gives_to_everything() {
    let own = "ARNPIVCOWLBGSTM";
    for shipped in SHIPPED {
        let lab = Lab::open(shipped.name);
        for action in lab.app().player().session().simulation().actions() {
            assert!(!own.contains(action.key), "{} of {}", action.key, shipped.name);
        }
    }
}

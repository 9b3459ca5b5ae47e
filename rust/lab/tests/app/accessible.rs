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
            let named = node.label().or(node.value()).is_some_and(|name| !name.is_empty());
            assert!(named, "{}: a {:?} without a name", shipped.name, node.role());
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
    let own = "RNPIVCOWLBGSTM";
    for shipped in SHIPPED {
        let lab = Lab::open(shipped.name);
        for action in lab.app().player().session().simulation().actions() {
            assert!(!own.contains(action.key), "{} of {}", action.key, shipped.name);
        }
    }
}

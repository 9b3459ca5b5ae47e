//! The scene: what can be dragged, and from where it is seen.

use crate::harness::Lab;
use egui_kittest::kittest::Queryable;
use pursuit_core::DVec2;

fn gun(lab: &Lab) -> DVec2 {
    DVec2::new(lab.measure("gun_x"), lab.measure("gun_y"))
}

#[test]
fn the_gun_is_dragged_to_where_the_pointer_lets_it_go() {
    let mut lab = Lab::open("pigeon-and-gun");
    let view = lab.app().views()[0];
    let before = gun(&lab);
    let wanted = DVec2::new(100.0, -200.0);
    lab.drag(view.to_screen(before), view.to_screen(wanted));
    assert!((gun(&lab) - wanted).length() < 2.0 / view.scale, "{} instead of {wanted}", gun(&lab));
    assert_eq!(lab.app().camera().offset, DVec2::ZERO, "the scene stays where it is");
}

#[test]
fn the_gun_keeps_its_distance_from_the_pointer_that_took_it_off_center() {
    let mut lab = Lab::open("pigeon-and-gun");
    let view = lab.app().views()[0];
    let before = gun(&lab);
    let off = egui::vec2(7.0, -5.0);
    let way = egui::vec2(60.0, -40.0);
    let from = view.to_screen(before) + off;
    lab.drag(from, from + way);
    let expected = view.to_world(view.to_screen(before) + way);
    assert!((gun(&lab) - expected).length() < 2.0 / view.scale, "{} instead of {expected}", gun(&lab));
}

#[test]
fn arrow_keys_move_the_gun_that_has_the_focus() {
    let mut lab = Lab::open("pigeon-and-gun");
    let before = gun(&lab);
    lab.harness.get_by_label("Drag gun").focus();
    lab.settle();
    lab.press(egui::Key::ArrowRight);
    lab.press(egui::Key::ArrowRight);
    let after = gun(&lab);
    assert!(after.x > before.x && (after.y - before.y).abs() < 1e-3, "{before} {after}");
}

#[test]
fn dragging_the_ground_moves_the_scene_and_fit_brings_it_back() {
    let mut lab = Lab::open("pigeon-and-gun");
    let view = lab.app().views()[0];
    let under = view.to_world(view.rect.center());
    let from = view.rect.center();
    lab.drag(from, from + egui::vec2(80.0, 30.0));
    let moved = lab.app().views()[0].to_screen(under);
    assert!((moved - (from + egui::vec2(80.0, 30.0))).length() < 0.5, "{moved}");
    lab.click("Fit");
    assert_eq!(lab.app().views()[0], view);
}

#[test]
fn the_wheel_magnifies_about_the_pointer() {
    let mut lab = Lab::open("pigeon-and-gun");
    let view = lab.app().views()[0];
    let pointer = view.rect.center() + egui::vec2(90.0, 60.0);
    let under = view.to_world(pointer);
    lab.harness.hover_at(pointer);
    lab.harness.step();
    lab.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: egui::vec2(0.0, 3.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    lab.harness.run_steps(40);
    let now = lab.app().views()[0];
    assert!(now.scale > 1.2 * view.scale, "{} {}", now.scale, view.scale);
    assert!((now.to_screen(under) - pointer).length() < 0.5);
}

#[test]
fn two_fingers_move_the_scene() {
    let mut lab = Lab::open("pigeon-and-gun");
    let view = lab.app().views()[0];
    lab.harness.hover_at(view.rect.center());
    lab.harness.step();
    lab.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(40.0, 24.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Trackpad,
        modifiers: egui::Modifiers::NONE,
    });
    lab.harness.run_steps(40);
    let now = lab.app().views()[0];
    assert_eq!(now.scale, view.scale);
    assert!(now.center.x < view.center.x && now.center.y > view.center.y, "{} {}", now.center, view.center);
}

#[test]
fn the_barrel_points_at_the_intercept_and_the_shot_hits_a_pigeon_that_does_not_turn() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.state_mut().open("straight.toml", "scenario = \"pigeon-and-gun\"\nturn_interval = 0.0\n");
    lab.harness.state_mut().player_mut().set_playing(true);
    lab.press(egui::Key::F);
    lab.harness.run_steps(150);
    assert_eq!((lab.statistic("Shots"), lab.statistic("Hits")), ("1".into(), "1".into()));
    assert!(
        lab.desk.journal.borrow().iter().any(|line| line.ends_with("Hits 1")),
        "{:?}",
        lab.desk.journal.borrow()
    );
}

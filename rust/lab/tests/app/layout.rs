//! Room for the scene on every screen, legends beside it, words for what is seen, and how a run has ended.

use crate::harness::Lab;
use egui_kittest::kittest::{NodeT, Queryable};
use pursuit_lab::scenario::SHIPPED;

/// A small laptop, and phones in both directions.
const SCREENS: [[f32; 2]; 4] = [[820.0, 560.0], [390.0, 844.0], [844.0, 390.0], [667.0, 375.0]];

fn rect_of(lab: &Lab, label: &str) -> Option<egui::Rect> {
    let found = lab.harness.query_all_by_label(label).last()?;
    Some(found.rect())
}

/// What all panels of the scene take together, with the titles of several.
fn whole(lab: &Lab) -> egui::Rect {
    let views = lab.app().views();
    let title = if views.len() > 1 { 24.0 } else { 0.0 };
    let of = |view: &pursuit_lab::app::View| {
        egui::Rect::from_min_max(view.rect.min - egui::vec2(0.0, title), view.rect.max)
    };
    views.iter().fold(egui::Rect::NOTHING, |all, view| all.union(of(view)))
}

#[test]
fn the_scene_keeps_its_room_on_every_screen_whatever_is_open() {
    for shipped in SHIPPED {
        for screen in SCREENS {
            let is_phone = screen[0] < 700.0 || screen[1] < 480.0;
            let mut lab = Lab::sized(shipped.name, screen);
            for key in [None, Some(egui::Key::P), Some(egui::Key::I)] {
                if let Some(key) = key {
                    lab.press(key);
                }
                lab.harness.run_steps(2);
                let whole = whole(&lab);
                let case = format!("{} at {screen:?} after {key:?}: {:?}", shipped.name, whole.size());
                assert!(whole.width() >= 250.0 && whole.height() >= 175.0, "{case}");
                assert!(whole.right() <= screen[0] + 0.5 && whole.bottom() <= screen[1] + 0.5, "{case}");
                // Most of a phone's picture is the scene, and nearly as much beside a side that is open.
                let share = whole.area() / (screen[0] * screen[1]);
                let least = if key.is_none() { 0.5 } else { 0.4 };
                assert!(!is_phone || share >= least, "{case}, {share:.2} of the picture");
            }
        }
    }
}

#[test]
fn the_legend_is_beside_the_scene() {
    for screen in [[1280.0, 800.0], [820.0, 560.0], [360.0, 740.0]] {
        let mut lab = Lab::sized("keeper-training-drill", screen);
        lab.harness.run_steps(3);
        for name in ["keeper", "quaffle", "aim"] {
            let Some(words) = rect_of(&lab, name) else { continue };
            assert!(
                lab.app().views().iter().all(|view| !view.rect.intersects(words)),
                "{name} at {screen:?}"
            );
        }
        assert!(rect_of(&lab, "keeper").is_some());
    }
}

#[test]
fn every_scene_says_in_two_sentences_what_is_seen_and_what_to_try() {
    for screen in [[390.0, 844.0], [844.0, 390.0]] {
        for shipped in SHIPPED {
            let mut lab = Lab::sized(shipped.name, screen);
            lab.harness.run_steps(2);
            for sentence in lab.app().player().session().simulation().captions() {
                let words = rect_of(&lab, sentence)
                    .unwrap_or_else(|| panic!("{} does not say: {sentence}", shipped.name));
                let case = format!("{} at {screen:?}: {words:?}", shipped.name);
                assert!(
                    words.left() >= 0.0 && words.right() <= screen[0] && words.bottom() <= screen[1],
                    "{case}"
                );
                assert!(lab.app().views().iter().all(|view| !view.rect.intersects(words)), "{case}");
                let marks = sentence.trim_end_matches(['.', '?']).matches(". ").count();
                assert!(sentence.ends_with(['.', '?']) && marks == 0, "no sentence: {sentence}");
            }
        }
    }
}

#[test]
fn a_crowd_has_words_of_its_own() {
    for (scenario, own) in [("flock", "birds"), ("orca-layers", "patrol"), ("orca-floors", "on the bridge")] {
        let mut lab = Lab::open(scenario);
        lab.harness.run_steps(2);
        assert!(rect_of(&lab, own).is_some(), "{own} in {scenario}");
    }
    for shipped in
        SHIPPED.iter().filter(|shipped| shipped.name.starts_with("orca") || shipped.name == "flock")
    {
        let mut lab = Lab::open(shipped.name);
        lab.harness.run_steps(2);
        for foreign in ["pursuer", "target", "hit"] {
            assert!(rect_of(&lab, foreign).is_none(), "{foreign} in {}", shipped.name);
        }
    }
}

#[test]
fn a_run_that_ends_says_how_and_gives_its_medals_only_then() {
    let mut lab = Lab::open("snitch-sprint");
    lab.harness.run_steps(2);
    let medals = |lab: &Lab| {
        let table = lab.app().player().session().simulation().table().expect("medals");
        table.rows.iter().map(|row| row[2].clone()).collect::<Vec<_>>()
    };
    assert_eq!(medals(&lab), ["-", "-", "-"]);
    let player = lab.harness.state_mut().player_mut();
    while !player.session().simulation().is_over() {
        player.step_once();
    }
    lab.harness.run_steps(2);
    let said = lab.harness.query_all_by_label_contains("Over after ").next().map(|_| ());
    assert!(said.is_some(), "{:?}", lab.desk.journal.borrow());
    assert!(medals(&lab).iter().all(|medal| medal != "-"), "{:?}", medals(&lab));
    assert!(lab.desk.journal.borrow().iter().any(|line| line.starts_with("Over after ")));
}

#[test]
fn fields_follow_what_is_dragged_while_time_stands_still() {
    let mut lab = Lab::open("turret-test-bed");
    lab.harness.run_steps(2);
    let view = lab.app().views()[0];
    let handles = lab.app().player().session().simulation().handles();
    let handle = handles.iter().find(|handle| handle.name == "target").expect("a target");
    let from = view.to_screen(handle.position);
    let to = from + egui::vec2(30.0, -20.0);
    lab.harness.hover_at(from);
    lab.harness.step();
    lab.harness.drag_at(from);
    lab.harness.step();
    lab.harness.hover_at(to);
    lab.harness.run_steps(2);
    // Still held.
    assert_eq!(lab.app().player().recording().steps, 0);
    let wanted = view.to_world(to);
    let Some(pursuit_lab::scenario::Value::Point(shown)) = lab.app().player().value("target") else {
        panic!("the target is a point")
    };
    let off = (shown[0] - wanted.x).hypot(shown[1] - wanted.y);
    assert!(off < 2.0 / view.scale, "{shown:?} instead of {wanted}");
    lab.harness.drop_at(to);
    lab.harness.run_steps(2);
}

#[test]
fn nobody_of_the_flock_is_inside_an_obstacle() {
    let mut lab = Lab::open("flock");
    lab.harness.state_mut().open("small.toml", "scenario = \"flock\"\nagents = 600\nobstacles = 30\n");
    lab.harness.state_mut().player_mut().set_playing(false);
    for step in 0..240 {
        lab.harness.state_mut().player_mut().step_once();
        assert_eq!(lab.measure("inside_obstacles"), 0.0, "after {step} steps");
    }
}

#[test]
fn open_has_the_focus_and_escape_closes_it() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(egui::Key::O);
    lab.harness.run_steps(2);
    let edit = lab.harness.get_by(|node| node.placeholder() == Some("Path of the file"));
    assert!(edit.accesskit_node().is_focused());
    lab.press(egui::Key::Escape);
    lab.harness.run_steps(2);
    assert!(lab.harness.query_by_label("Open this file").is_none());
}

#[test]
fn a_file_is_chosen_from_the_folder() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.press(egui::Key::O);
    lab.harness.run_steps(2);
    // The tests run in the folder of the lab.
    lab.harness.get_by_label("scenarios/").click();
    lab.harness.run_steps(3);
    lab.harness.get_by_label("ballistics.toml").click();
    lab.harness.run_steps(3);
    assert!(lab.app().name().ends_with("ballistics.toml"), "{}", lab.app().name());
    assert_eq!(lab.app().problem(), None);
}

#[test]
fn two_fingers_that_part_magnify_the_scene() {
    let mut lab = Lab::open("pigeon-and-gun");
    lab.harness.run_steps(2);
    let view = lab.app().views()[0];
    let middle = view.rect.center();
    let touch = |id: u64, phase, x: f32| egui::Event::Touch {
        device_id: egui::TouchDeviceId(1),
        id: egui::TouchId(id),
        phase,
        pos: middle + egui::vec2(x, 0.0),
        force: None,
    };
    use egui::TouchPhase::{End, Move, Start};
    lab.harness.hover_at(middle);
    lab.harness.event(touch(1, Start, -40.0));
    lab.harness.event(touch(2, Start, 40.0));
    lab.harness.step();
    for part in 1..=6 {
        let x = 40.0 + 10.0 * part as f32;
        lab.harness.event(touch(1, Move, -x));
        lab.harness.event(touch(2, Move, x));
        lab.harness.step();
    }
    lab.harness.event(touch(1, End, -100.0));
    lab.harness.event(touch(2, End, 100.0));
    lab.harness.step();
    let now = lab.app().views()[0].scale / view.scale;
    assert!((2.0..3.0).contains(&now), "{now}");
}

#[test]
fn the_fonts_of_the_page_have_every_sign() {
    for shipped in SHIPPED {
        let mut lab = Lab::open(shipped.name);
        lab.harness.ctx.set_fonts(pursuit_lab::app::fonts::of_page());
        lab.harness.ctx.set_missing_glyph_policy(egui::epaint::text::MissingGlyphPolicy::Panic);
        lab.harness.run_steps(3);
        lab.harness.event(egui::Event::Text("?".into()));
        lab.harness.run_steps(3);
    }
}

//! The lab for hands: what is dragged stays under the pointer and answers every move; what is tried is one click away; the reason is
//! in the picture; and what is over begins again.

use crate::harness::Lab;
use egui_kittest::kittest::Queryable;
use pursuit_lab::scenario::{SHIPPED, Value};
use pursuit_lab::simulation::{Handle, Role, Shape};

/// How far the pointer has gone at each move, in points.
const WAY: [f32; 4] = [9.0, 17.0, 25.0, 32.0];

fn handle(lab: &Lab, index: usize) -> Handle {
    lab.app().player().session().simulation().handles()[index]
}

/// Takes a handle and moves it; what `look` says of each move.
fn drag<T>(lab: &mut Lab, index: usize, look: impl Fn(&Lab, egui::Pos2) -> T) -> Vec<T> {
    let now = handle(lab, index);
    let view = lab.app().views()[now.panel];
    let from = view.to_screen(now.position);
    // Inward: a thing may have to stay in the scene.
    let inward = (view.rect.center() - from).normalized();
    let inward = if inward == egui::Vec2::ZERO { egui::vec2(1.0, 0.0) } else { inward };
    lab.harness.hover_at(from);
    lab.harness.step();
    lab.harness.drag_at(from);
    lab.harness.step();
    let mut seen = Vec::new();
    for part in WAY {
        let to = from + part * inward;
        lab.harness.hover_at(to);
        lab.harness.run_steps(2);
        seen.push(look(lab, to));
    }
    lab.harness.drop_at(from + WAY[3] * inward);
    lab.harness.run_steps(2);
    seen
}

#[test]
fn what_is_dragged_stays_under_the_pointer_paused_or_not() {
    for shipped in SHIPPED {
        let handles =
            Lab::at_first(shipped.name, [1280.0, 800.0]).app().player().session().simulation().handles();
        for (index, taken) in handles.iter().enumerate() {
            for is_playing in [false, true] {
                let mut lab = Lab::at_first(shipped.name, [1280.0, 800.0]);
                lab.harness.run_steps(2);
                lab.harness.state_mut().player_mut().set_playing(is_playing);
                // A goal that is reached at the start is where it will stay by then.
                lab.harness.run_steps(12);
                let views = lab.app().views().to_vec();
                let case = format!("{} of {}, playing: {is_playing}", taken.name, shipped.name);
                let offs = drag(&mut lab, index, |lab, pointer| {
                    assert_eq!(lab.app().views(), views, "the view of {case}");
                    let now = handle(lab, index);
                    (lab.app().views()[now.panel].to_screen(now.position) - pointer).length()
                });
                // A thing that goes on by itself is a step from the pointer at most.
                assert!(offs.iter().all(|off| *off < 6.0), "{case}: {offs:?}");
            }
        }
    }
}

#[test]
fn while_time_stands_still_every_move_is_answered_and_takes_one_step_when_it_is_let_go() {
    for scenario in
        ["pigeon-and-gun", "turret-test-bed", "howitzer", "ballistics", "ballistics-rockets", "dubins-chase"]
    {
        let mut lab = Lab::at_first(scenario, [1280.0, 800.0]);
        lab.harness.run_steps(2);
        let index = handle(&lab, 0).name.ends_with(" velocity").into();
        let answers = drag(&mut lab, index, |lab, _| {
            let player = lab.app().player();
            assert_eq!(player.recording().steps, 0, "{scenario}: time stands still");
            player.session().simulation().query_and_answer().inputs
        });
        for (index, answer) in answers.iter().enumerate() {
            assert!(!answers[..index].contains(answer), "{scenario}: move {index} has no answer of its own");
        }
        assert_eq!(lab.app().player().recording().steps, 1, "{scenario}");
        let digest = lab.app().player().session().digest();
        assert_eq!(lab.app().player().recording().verify().map(|run| run.digest()).ok(), Some(digest));
    }
}

#[test]
fn every_value_that_a_scene_says_to_try_is_a_button() {
    for shipped in SHIPPED {
        let mut lab = Lab::at_first(shipped.name, [1280.0, 800.0]);
        lab.harness.run_steps(2);
        let scenario = lab.app().player().session().scenario().clone();
        let hint = lab.app().player().session().simulation().captions()[1];
        let tried = crate::tried::tried(&scenario, hint);
        for (field, value) in tried {
            let mut lab = Lab::at_first(shipped.name, [1280.0, 800.0]);
            lab.harness.run_steps(2);
            let shown = match &value {
                Value::Number(x) => x.to_string(),
                Value::Count(n) => n.to_string(),
                Value::Word(word) => crate::tried::title(word),
                other => panic!("{other:?}"),
            };
            let name = format!("{} {shown}", crate::tried::title(field.name));
            let now = |lab: &Lab| lab.app().player().session().scenario().get(field.name);
            let before = now(&lab);
            lab.click(&name);
            lab.harness.run_steps(2);
            assert_eq!(now(&lab), Some(value), "{name} of {}", shipped.name);
            // Where the scene goes on to say the same, another click sets it back.
            if lab.app().player().session().simulation().captions()[1] == hint {
                lab.click(&name);
                lab.harness.run_steps(2);
                assert_eq!(now(&lab), before, "{name} of {}, set back", shipped.name);
            }
        }
    }
}

#[test]
fn the_scene_has_two_thirds_of_the_window() {
    for shipped in SHIPPED {
        for size in [[1280.0, 800.0], [1920.0, 1080.0]] {
            let mut lab = Lab::at_first(shipped.name, size);
            lab.harness.run_steps(3);
            let views = lab.app().views().iter().map(|view| view.rect);
            let scene = views.fold(egui::Rect::NOTHING, |all, rect| all.union(rect));
            let share = scene.area() / (size[0] * size[1]);
            assert!(share >= 2.0 / 3.0, "{} at {size:?}: {share:.3}", shipped.name);
        }
    }
}

fn shapes(lab: &Lab) -> Vec<Shape> {
    let scene = lab.app().player().session().simulation().scene();
    scene.panels.into_iter().flat_map(|panel| panel.shapes).collect()
}

#[test]
fn where_there_is_no_intercept_the_picture_says_why_and_how_near_they_come() {
    let text = "scenario = \"pigeon-and-gun\"\ngun = [-600.0, -380.0]\npigeon_height = 320.0\nbullet_speed = 200.0\n";
    let mut lab = Lab::at_first("pigeon-and-gun", [1280.0, 800.0]);
    lab.harness.state_mut().open("slow.toml", text);
    lab.harness.state_mut().player_mut().set_playing(false);
    lab.harness.run_steps(2);
    let inspection = lab.app().player().session().simulation().query_and_answer();
    assert_ne!(inspection.status, "PURSUIT_STATUS_OK");
    // The pigeon starts right above the gun: R = (0, 700), V = (260, 0), S = 200. |R + V t| - S t is least at
    // t = S R / (V sqrt(V^2 - S^2)).
    let (r, v, s): (f64, f64, f64) = (700.0, 260.0, 200.0);
    let time = s * r / (v * (v * v - s * s).sqrt());
    let gap = (r * r + v * v * time * time).sqrt() - s * time;
    let said = format!("nearest: {:.0} units", gap);
    let words = |shape: &Shape| matches!(shape, Shape::Words { role: Role::Miss, text, .. } if *text == said);
    assert!(shapes(&lab).iter().any(words), "no \"{said}\" in {:?}", shapes(&lab));
    let painted: Vec<String> = lab
        .harness
        .output()
        .shapes
        .iter()
        .filter_map(|shape| match &shape.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_string()),
            _ => None,
        })
        .collect();
    assert!(painted.contains(&inspection.reason), "{} is not in {painted:?}", inspection.reason);
    assert!(painted.contains(&said));
    assert!(lab.harness.query_by_label("Statistics").is_none(), "the sides are closed");
}

#[test]
fn a_scene_that_ends_is_shown_for_a_while_and_begins_again() {
    let mut over = Vec::new();
    for shipped in SHIPPED {
        let mut lab = Lab::at_first(shipped.name, [1280.0, 800.0]);
        let player = lab.harness.state_mut().player_mut();
        // The longest of those that end soon takes 15 s; crowds take minutes.
        while player.session().time() < 16.0
            && !player.session().simulation().is_over()
            && shipped.name != "flock"
        {
            player.step_once();
        }
        if !player.session().simulation().is_over() {
            continue;
        }
        over.push(shipped.name);
        let (end, seed) = (player.session().steps(), player.seed());
        player.step_once();
        assert_eq!(player.session().steps(), end, "{}: paused, it stays at its end", shipped.name);
        player.set_playing(true);
        for _ in 0..170 {
            player.advance(1.0 / 60.0, false);
        }
        assert_eq!(player.session().steps(), end, "{}: its end is shown", shipped.name);
        for _ in 0..20 {
            player.advance(1.0 / 60.0, false);
        }
        assert!(
            player.is_playing() && player.session().steps() < 20,
            "{} does not begin again",
            shipped.name
        );
        assert_eq!(player.seed(), seed);
    }
    assert!(
        ["turret-test-bed", "ballistics", "snitch-sprint"].iter().all(|name| over.contains(name)),
        "{over:?}"
    );
}

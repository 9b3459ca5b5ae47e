//! The gallery: every scene in its group, with a picture of its own.

use crate::harness::Lab;
use egui_kittest::kittest::{NodeT, Queryable};
use pursuit_lab::scenario::{GROUPS, SHIPPED, Scenario};

fn title(name: &str) -> String {
    Scenario::shipped(name).map(|scenario| scenario.title().to_string()).unwrap_or_default()
}

/// With every picture made, on a screen so high that all are in sight.
fn opened() -> Lab {
    let mut lab = Lab::at_first(SHIPPED[0].name, [1280.0, 4000.0]);
    lab.click("Scenes");
    while lab.harness.try_run().is_err() {}
    lab
}

/// Where the card of a scene is.
fn card(lab: &Lab, name: &str) -> egui::Rect {
    let is_button =
        |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == egui::accesskit::Role::Button;
    let title = title(name);
    let found = lab.harness.query_all_by_label(&title).find(is_button);
    found.unwrap_or_else(|| panic!("no card {title}")).rect()
}

#[test]
fn every_scene_is_chosen_from_its_group() {
    let mut lab = opened();
    let tops = GROUPS.map(|group| lab.harness.get_by_label(group).rect().top());
    assert!(tops.is_sorted(), "{tops:?}");
    for shipped in SHIPPED {
        let top = card(&lab, shipped.name).top();
        let group =
            GROUPS.iter().zip(tops).rev().find(|(_, heading)| *heading < top).map(|(group, _)| *group);
        assert_eq!(
            group,
            Scenario::shipped(shipped.name).map(|scenario| scenario.group()),
            "{}",
            shipped.name
        );
    }
    for shipped in SHIPPED {
        let at = card(&lab, shipped.name).center();
        lab.harness.drag_at(at);
        lab.harness.drop_at(at);
        lab.harness.run_steps(2);
        assert_eq!(lab.app().name(), shipped.name);
        assert!(!lab.app().views().is_empty(), "the scene is shown");
        lab.press(egui::Key::A);
    }
}

#[test]
fn every_scene_has_a_picture_of_its_own() {
    let mut lab = opened();
    lab.harness.remove_cursor();
    lab.harness.step();
    let picture = lab.harness.render().expect("the raster draws everything");
    let mut known = Vec::new();
    for shipped in SHIPPED {
        let place = card(&lab, shipped.name).shrink(6.0);
        let place = place.with_max_y(place.top() + 90.0);
        let size = [place.width() as u32, place.height() as u32];
        let pixels: Vec<_> = (0..size[0] * size[1])
            .map(|pixel| {
                picture
                    .get_pixel(place.left() as u32 + pixel % size[0], place.top() as u32 + pixel / size[0])
                    .0
            })
            .collect();
        let drawn = pixels.iter().filter(|pixel| **pixel != pixels[0]).count();
        assert!(drawn > 30, "{}: {drawn} pixels", shipped.name);
        assert!(!known.contains(&pixels), "{} looks like another", shipped.name);
        known.push(pixels);
    }
}

#[test]
fn the_open_scene_is_in_sight() {
    for shipped in SHIPPED {
        for size in [[1280.0, 800.0], [390.0, 844.0]] {
            let mut lab = Lab::at_first(shipped.name, size);
            lab.press(egui::Key::A);
            lab.harness.run_steps(2);
            let place = card(&lab, shipped.name);
            assert!(place.top() > 0.0 && place.bottom() < size[1], "{} at {size:?}: {place:?}", shipped.name);
        }
    }
}

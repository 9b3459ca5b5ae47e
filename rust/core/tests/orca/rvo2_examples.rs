//! The scenes that the RVO2 Library shows, with its agents and our settings beside its horizon. RVO2 itself takes 8,320 steps in
//! Blocks, with pairs up to 2.5 % of two radii in each other, and 3,214 with 4.8 % in Roadmap: here no agent may be in a wall,
//! no pair deeper than 5 %, and all arrive in at most 0.9 of those steps. In Circle it takes 3,547, in Sphere 2,331. Layers and
//! floors are scenes of our own.

use crate::scenes::{
    LAYERS, Scene, blocks, cars, circle, floors, horses, layers, one_point, roadmap, space_walls, sphere,
};
use pursuit_core::DVec3;
use pursuit_core::crowd::OrcaPhase;

/// `deepest` is how deep any two may be in each other.
fn is_well_done(name: &str, scene: &Scene, deepest: f64) {
    println!(
        "{name}: {} of {} arrived in {} steps, in a wall by {:e}, in each other by {:.4}",
        scene.arrived(),
        scene.positions.len(),
        scene.steps,
        scene.deepest_wall,
        scene.deepest_pair
    );
    assert!(scene.is_done(), "{name}: {} arrived", scene.arrived());
    // What rounding leaves 100 from the origin.
    assert!(scene.deepest_wall <= 1e-12, "{name}: {:e} in a wall", scene.deepest_wall);
    assert!(scene.deepest_pair <= deepest, "{name}: {}", scene.deepest_pair);
    assert_eq!(scene.unreachable, 0, "{name}");
}

/// What the page says of a scene is what was run: its steps, and how deep two are in each other.
fn is_as_the_page_says(name: &str, scene: &Scene) {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/crowd-evidence.md");
    let page = std::fs::read_to_string(page).unwrap();
    let row = page.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap();
    let cells: Vec<_> = row.split('|').map(str::trim).collect();
    assert_eq!(cells[2].replace(',', ""), scene.steps.to_string(), "{row}");
    assert!(
        cells[4].is_empty() || cells[4] == format!("{:.1} %", 100.0 * scene.deepest_pair),
        "{row}: {}",
        scene.deepest_pair
    );
}

#[test]
fn four_groups_pass_four_blocks_without_a_map() {
    let mut scene = blocks();
    scene.run(8320 * 9 / 10);
    is_well_done("Blocks", &scene, 0.05);
    is_as_the_page_says("Blocks", &scene);
}

#[test]
fn four_groups_pass_four_blocks_along_a_map() {
    let (mut scene, map, goals) = roadmap();
    while !scene.is_done() && scene.steps < 3214 * 9 / 10 {
        scene.step(|agent, at| map.preferred(at, goals[agent]));
    }
    is_well_done("Roadmap", &scene, 0.05);
    is_as_the_page_says("Roadmap", &scene);
}

#[test]
fn two_hundred_and_fifty_swap_through_the_center_of_a_circle() {
    let mut scene = circle();
    assert_eq!(scene.positions.len(), 250);
    scene.run(3547 * 9 / 10);
    is_well_done("Circle", &scene, 0.25);
    is_as_the_page_says("Circle", &scene);
}

#[test]
fn eight_hundred_and_twelve_swap_through_the_center_of_a_sphere() {
    let mut scene = sphere();
    assert_eq!(scene.positions.len(), 812);
    // Some begin in each other, where a row of the sphere closes.
    scene.run(10);
    scene.deepest_pair = 0.0;
    scene.run(2331 * 9 / 10);
    is_well_done("Sphere", &scene, 0.1);
}

#[test]
fn two_groups_pass_through_each_other_in_space_among_spheres_boxes_and_capsules() {
    let mut scene = space_walls();
    scene.run(1200);
    is_well_done("Space", &scene, 0.05);
    // Without the shapes in their way they are sooner there.
    let mut open = Scene { obstacles: vec![], ..space_walls() };
    open.run(scene.steps);
    assert!(open.is_done() && open.steps < scene.steps, "{} {}", open.steps, scene.steps);
}

#[test]
fn forty_gather_around_one_point() {
    let mut scene = one_point();
    let goals = scene.goals.clone();
    (0..300).for_each(|_| scene.step(|agent, at| Scene::straight(&goals, agent, at)));
    is_well_done("One point", &scene, 0.1);
    assert!(scene.phases.iter().all(|&phase| phase != OrcaPhase::UnderWay));
}

/// How far the agents of a group have left the straight way to their goals at most.
fn strayed(scene: &Scene, start: &[DVec3], agents: core::ops::Range<usize>) -> f64 {
    let aside = |agent: usize| {
        let way = (scene.goals[agent] - start[agent]).normalize();
        (scene.positions[agent] - start[agent]).reject_from_normalized(way).length()
    };
    agents.map(aside).fold(0.0, f64::max)
}

/// A run of 1200 steps, and how far each of the groups strayed at most.
fn strayed_in(scene: &mut Scene) -> [f64; 3] {
    let (start, goals) = (scene.positions.clone(), scene.goals.clone());
    let [patrol, walkers, _] = LAYERS;
    let groups = [0..patrol, patrol..patrol + walkers, patrol + walkers..goals.len()];
    let mut most = [0.0; 3];
    while !scene.is_done() && scene.steps < 1200 {
        scene.step(|agent, at| Scene::straight(&goals, agent, at));
        for (most, group) in most.iter_mut().zip(&groups) {
            *most = strayed(scene, &start, group.clone()).max(*most);
        }
    }
    most
}

#[test]
fn who_has_the_greater_priority_or_ignores_all_goes_straight_through_a_crowd_that_makes_way() {
    let mut scene = layers();
    assert_eq!(scene.positions.len(), LAYERS.iter().sum::<usize>());
    let [patrol, walkers, passers] = strayed_in(&mut scene);
    println!("patrol {patrol:e}, walkers {walkers}, passers {passers:e}");
    is_well_done("Layers", &scene, 0.05);
    assert!(patrol < 1e-9 && passers < 1e-9 && walkers > 1.0, "{patrol} {walkers} {passers}");
    // Without layers each of them makes way.
    let strayed = strayed_in(&mut Scene { layers: vec![], ..layers() });
    assert!(strayed.iter().all(|&strayed| strayed > 1.0), "{strayed:?}");
}

#[test]
fn nobody_on_a_bridge_is_in_the_way_of_the_street_below_nor_its_walls() {
    let mut scene = floors();
    let start = scene.positions.clone();
    scene.run(1200);
    is_well_done("Floors", &scene, 0.0);
    let strayed = strayed(&scene, &start, 0..start.len());
    assert!(strayed < 1e-9, "{strayed}");
    // Without floors the walls of each bar the other.
    let mut scene = Scene { heights: vec![], wall_heights: vec![], ..floors() };
    scene.run(1200);
    assert!(!scene.is_done());
}

#[test]
fn horses_swap_through_the_center_of_a_circle_without_touching() {
    let mut scene = horses();
    scene.run(3600);
    is_well_done("Horses", &scene, 1e-12);
}

#[test]
fn two_hundred_and_fifty_cars_swap_through_the_center_of_a_circle_without_touching() {
    let mut scene = cars();
    while !scene.is_done() && scene.steps < 3547 {
        let preferred = scene.driven();
        scene.step(|agent, _| preferred[agent]);
    }
    is_well_done("Cars", &scene, 1e-12);
}

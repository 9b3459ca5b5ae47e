//! The scenes that the RVO2 Library shows, with its agents and our settings beside its horizon. RVO2 itself takes 8,320 steps in
//! Blocks, with pairs up to 2.5 % of two radii in each other, and 3,214 with 4.8 % in Roadmap: here nobody may be in a wall,
//! no pair deeper than 5 %, and all arrive in at most 0.9 of those steps. In Circle it takes 3,547, in Sphere 2,331.

mod scenes;

use pursuit_core::DVec3;
use pursuit_core::crowd::OrcaPhase;
use scenes::{Scene, blocks, cars, circle, one_point, roadmap, sphere};

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
}

#[test]
fn four_groups_pass_four_blocks_without_a_map() {
    let mut scene = blocks();
    scene.run(8320 * 9 / 10);
    is_well_done("Blocks", &scene, 0.05);
}

#[test]
fn four_groups_pass_four_blocks_along_a_map() {
    let (mut scene, map, goals) = roadmap();
    while !scene.is_done() && scene.steps < 3214 * 9 / 10 {
        scene.step(|agent, at| map.preferred(at, goals[agent]));
    }
    is_well_done("Roadmap", &scene, 0.05);
}

#[test]
fn two_hundred_and_fifty_swap_through_the_center_of_a_circle() {
    let mut scene = circle();
    assert_eq!(scene.positions.len(), 250);
    scene.run(3547 * 9 / 10);
    is_well_done("Circle", &scene, 0.25);
}

#[test]
fn eight_hundred_and_twelve_swap_through_the_center_of_a_sphere() {
    let mut scene = sphere();
    assert_eq!(scene.positions.len(), 812);
    scene.run(2331);
    // Some begin in each other, where a row of the sphere closes.
    is_well_done("Sphere", &scene, 1.0);
}

#[test]
fn forty_gather_around_one_point() {
    let mut scene = one_point();
    let goals = scene.goals.clone();
    (0..300).for_each(|_| scene.step(|agent, at| Scene::straight(&goals, agent, at)));
    is_well_done("One point", &scene, 0.1);
    assert!(scene.phases.iter().all(|&phase| phase != OrcaPhase::UnderWay));
}

/// Where a car that can neither reverse nor turn on the spot drives: to its goal, straight on while that lies within a turning
/// circle, and nowhere once it is there.
#[test]
fn two_hundred_and_fifty_cars_swap_through_the_center_of_a_circle_without_touching() {
    let mut scene = cars();
    while !scene.is_done() && scene.steps < 3547 {
        let (goals, facings, radius) = (scene.goals.clone(), scene.facings.clone(), scene.limits.turn_radius);
        let near = scene.near;
        scene.step(|agent, at| {
            let way = goals[agent] - at;
            let left = DVec3::new(-facings[agent].y, facings[agent].x, 0.0) * radius;
            if way.length() <= near {
                DVec3::ZERO
            } else if way.distance(left) < radius || way.distance(-left) < radius {
                facings[agent]
            } else {
                way.clamp_length_max(1.0)
            }
        });
    }
    is_well_done("Cars", &scene, 1e-12);
}

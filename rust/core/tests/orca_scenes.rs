//! The scenes that the RVO2 Library shows, with its agents and our settings beside its horizon. RVO2 itself takes 8,320 steps in
//! Blocks, with pairs up to 2.5 % of two radii in each other, and 3,214 with 4.8 % in Roadmap: here nobody may be in a wall,
//! no pair deeper than 5 %, and all arrive in at most 0.9 of those steps.

mod scenes;

use scenes::{Scene, blocks, roadmap};

fn is_well_done(name: &str, scene: &Scene) {
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
    assert!(scene.deepest_pair <= 0.05, "{name}: {}", scene.deepest_pair);
}

#[test]
fn four_groups_pass_four_blocks_without_a_map() {
    let mut scene = blocks();
    scene.run(8320 * 9 / 10);
    is_well_done("Blocks", &scene);
}

#[test]
fn four_groups_pass_four_blocks_along_a_map() {
    let (mut scene, map, goals) = roadmap();
    while !scene.is_done() && scene.steps < 3214 * 9 / 10 {
        scene.step(|agent, at| map.preferred(at, goals[agent]));
    }
    is_well_done("Roadmap", &scene);
}

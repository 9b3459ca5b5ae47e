//! What reciprocal avoidance of other programs was reported, or seen, to get wrong.

use crate::bodies::{AGENT, NEIGHBOR};
use crate::crossing::{Crossing, DELTA_TIME, RADIUS, SPEED, circle};
use pursuit_core::crowd::Dimensions;
use pursuit_core::crowd::{HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity};
use pursuit_core::{DVec3, RefusalKind};

/// https://github.com/meshula/OpenSteer/issues/6, https://github.com/libgdx/gdx-ai/issues/45,
/// https://github.com/libgdx/gdx-ai/pull/112: NaN from agents at one place, equal velocities, a time of zero; "the
/// character just disappears".
#[test]
fn agents_at_one_place_with_equal_velocities_get_opposite_numbers_that_are_numbers() {
    let settings = OrcaSettings::default();
    for velocity in [DVec3::ZERO, DVec3::X, DVec3::new(-1.0, 2.0, 3.0)] {
        for (max_speed, radius) in [(5.0, 1.0), (0.0, 1.0), (5.0, 0.0), (0.0, 0.0)] {
            let ask = |id, other| {
                let agent = OrcaAgent {
                    position: DVec3::ONE,
                    velocity,
                    preferred_velocity: DVec3::ZERO,
                    max_speed,
                    radius,
                    id,
                    ..AGENT
                };
                let neighbor = OrcaNeighbor { position: DVec3::ONE, velocity, radius, id: other, ..NEIGHBOR };
                let mut memory = [HalfSpace::default()];
                solve_orca_velocity(
                    &agent,
                    [neighbor],
                    &WallTree::EMPTY,
                    &settings,
                    Dimensions::Three,
                    0.1,
                    &mut memory,
                )
                .unwrap()
                .velocity
            };
            let (first, second) = (ask(1, 2), ask(2, 1));
            assert!(first.is_finite() && second.is_finite(), "{first} {second}");
            // Points cannot collide, and who cannot move stays.
            assert_eq!(first != second, max_speed > 0.0 && radius > 0.0, "{first} {second}");
        }
    }
    // A time of zero says so.
    let agent = OrcaAgent { radius: 1.0, ..AGENT };
    assert_eq!(
        solve_orca_velocity(&agent, [], &WallTree::EMPTY, &settings, Dimensions::Three, 0.0, &mut [])
            .unwrap_err(),
        RefusalKind::OutOfDomain
    );
}

/// https://github.com/godotengine/godot/issues/84938: two agents that meet exactly head-on push each other without end, "a
/// natural limitation".
#[test]
fn agents_that_meet_exactly_head_on_pass_each_other() {
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        let mut crossing = circle(2, 10.0, dimensions);
        let alone = (20.0 / (SPEED * DELTA_TIME)) as usize;
        assert!(crossing.run(OrcaSettings::default().side_bias, alone + 10), "{}", crossing.farthest());
        assert!(crossing.deepest <= 1e-9, "{}", crossing.deepest);
    }
}

/// The same, in a passage of agents that stand exactly abreast: to the side of the turn from the first axis to the second.
#[test]
fn agents_that_meet_head_on_keep_to_the_documented_side() {
    let ends = vec![DVec3::new(-10.0, 0.0, 0.0), DVec3::new(10.0, 0.0, 0.0)];
    let goals = vec![ends[1], ends[0]];
    let mut crossing = Crossing::new(ends, goals, Dimensions::Two);
    let mut widest = 0.0_f64;
    for _ in 0..200 {
        crossing.step(OrcaSettings::default().side_bias);
        assert!(crossing.positions[0].y >= 0.0 && crossing.positions[1].y <= 0.0);
        widest = widest.max(crossing.positions[0].y);
    }
    assert!(widest > 0.9 * RADIUS && widest < 1.5 * RADIUS, "{widest}");
}

/// https://github.com/recastnavigation/recastnavigation/issues/295: a crowd gets stuck behind agents that stand.
#[test]
fn an_agent_passes_one_that_stands_exactly_in_its_way() {
    let stands = DVec3::new(0.0, 0.0, 0.0);
    let positions = vec![DVec3::new(-10.0, 0.0, 0.0), stands];
    let goals = vec![DVec3::new(10.0, 0.0, 0.0), stands];
    let mut crossing = Crossing::new(positions, goals, Dimensions::Two);
    assert!(crossing.run(OrcaSettings::default().side_bias, 250), "{}", crossing.farthest());
    assert!(crossing.deepest <= 1e-9, "{}", crossing.deepest);
}

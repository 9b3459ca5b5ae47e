//! Perfectly symmetric crowds, which the method of the paper brings to a standstill.

use crate::crossing::{Crossing, DELTA_TIME, RADIUS, SPEED, circle};
use pursuit_core::DVec3;
use pursuit_core::crowd::Dimensions;
use pursuit_core::crowd::OrcaSettings;

fn bias() -> f64 {
    OrcaSettings::default().side_bias
}

/// How many steps the way takes when it is free.
fn alone(way: f64) -> usize {
    (way / (SPEED * DELTA_TIME)) as usize
}

#[test]
fn agents_on_a_circle_swap_through_its_center() {
    // Agents, radius of the circle, the longest it may take beside the way alone, how deep any two may be.
    for (count, ring, longer, deepest) in [
        (2, 10.0, 1.1, 1e-9),
        (3, 10.0, 1.1, 1e-9),
        (4, 10.0, 1.2, 1e-9),
        (8, 10.0, 1.5, 1e-9),
        (100, 50.0, 2.0, 0.25),
    ] {
        for dimensions in [Dimensions::Two, Dimensions::Three] {
            let mut crossing = circle(count, ring, dimensions);
            let arrived = crossing.run(bias(), (longer * alone(2.0 * ring) as f64) as usize);
            assert!(arrived, "{count} in {dimensions:?}: {}", crossing.farthest());
            assert!(crossing.deepest <= deepest, "{count} in {dimensions:?}: {}", crossing.deepest);
        }
    }
}

#[test]
fn agents_on_a_sphere_swap_through_its_center() {
    for (count, ring) in [(2, 10.0), (6, 10.0), (8, 10.0), (100, 20.0)] {
        // A spiral from pole to pole (Vogel 1979) and the opposite points of its first half: perfectly antipodal.
        let half: Vec<DVec3> = (0..count / 2)
            .map(|agent| {
                let height = 1.0 - (2 * agent + 1) as f64 / count as f64;
                let angle = 2.399_963_229_728_653 * agent as f64;
                let across = (1.0 - height * height).sqrt();
                DVec3::new(across * libm::cos(angle), across * libm::sin(angle), height) * ring
            })
            .collect();
        let positions: Vec<DVec3> = half.iter().copied().chain(half.iter().map(|&at| -at)).collect();
        let goals = positions.iter().map(|&at| -at).collect();
        let mut crossing = Crossing::new(positions, goals, Dimensions::Three);
        let arrived = crossing.run(bias(), 2 * alone(2.0 * ring));
        assert!(arrived, "{count}: {}", crossing.farthest());
        assert!(crossing.deepest <= 0.1 * RADIUS, "{count}: {}", crossing.deepest);
    }
}

#[test]
fn two_agents_swap_along_every_axis() {
    for axis in DVec3::AXES {
        let ends = vec![axis * 10.0, axis * -10.0];
        let goals = vec![ends[1], ends[0]];
        let mut crossing = Crossing::new(ends, goals, Dimensions::Three);
        assert!(crossing.run(bias(), alone(20.0) + 10), "{axis}: {}", crossing.farthest());
        assert!(crossing.deepest <= 1e-9, "{axis}: {}", crossing.deepest);
    }
}

/// Two square blocks that march through each other, row against row.
#[test]
fn a_perfectly_symmetric_grid_does_not_deadlock() {
    for side in [1, 2, 3, 6] {
        let (mut positions, mut goals) = (Vec::new(), Vec::new());
        for row in 0..side {
            for column in 0..side {
                let (x, y) = (5.0 + 2.5 * f64::from(column), 2.5 * f64::from(row));
                for x in [x, -x] {
                    positions.push(DVec3::new(x, y, 0.0));
                    goals.push(DVec3::new(x - 40.0 * x.signum(), y, 0.0));
                }
            }
        }
        let mut crossing = Crossing::new(positions, goals, Dimensions::Two);
        let arrived = crossing.run(bias(), 2 * alone(40.0));
        assert!(arrived, "{side}: {}", crossing.farthest());
        assert!(crossing.deepest <= 0.1 * RADIUS, "{side}: {}", crossing.deepest);
    }
}

#[test]
fn agents_at_one_point_part() {
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        for count in [2, 3, 10] {
            let goals: Vec<_> =
                (0..count).map(|agent| DVec3::new(3.0 * f64::from(agent), 0.0, 0.0)).collect();
            let mut crossing = Crossing::new(vec![DVec3::ZERO; goals.len()], goals, dimensions);
            let arrived = crossing.run(bias(), 2 * alone(3.0 * f64::from(count)) + 20);
            assert!(arrived, "{count} in {dimensions:?}: {}", crossing.farthest());
        }
    }
}

/// What the bias is for: without it they stand face to face.
#[test]
fn without_a_bias_three_agents_on_a_circle_stop() {
    let mut crossing = circle(3, 10.0, Dimensions::Two);
    assert!(!crossing.run(0.0, 5 * alone(20.0)));
    assert!(crossing.velocities.iter().all(|velocity| velocity.length() < 0.05 * SPEED));
}

#[test]
fn on_every_circle_of_two_to_thirty_and_of_250_all_arrive() {
    for count in (2..=30).chain([250]) {
        // A gap of half a radius between neighbors.
        let ring = (1.25 * count as f64 / core::f64::consts::TAU).max(10.0);
        let mut crossing = circle(count, ring, Dimensions::Two);
        let arrived = crossing.run(bias(), 4 * alone(2.0 * ring));
        let longer = crossing.steps as f64 / alone(2.0 * ring) as f64;
        println!("circle of {count}: {longer:.2} of the way alone, deepest {:.3}", crossing.deepest);
        assert!(arrived, "{count}: {}", crossing.farthest());
        assert!(crossing.deepest <= 0.35 * 2.0 * RADIUS, "{count}: {}", crossing.deepest);
    }
}

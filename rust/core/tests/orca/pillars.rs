//! Pillars with a flat side straight across the way, in the plane and in space. People of radius 0.4 m who prefer 1.3 m/s, with default
//! settings in meters, thirty steps a second.

use core::f64::consts::{PI, TAU};
use pursuit_core::DVec3;
use pursuit_core::crowd::{Dimensions, OrcaPhase};
use pursuit_core::geometry::Shape;

use crate::people::{RADIUS, SPEED, toward};
use crate::settling::Crowd;

/// Of the corners of the pillar from its axis.
const PILLAR: f64 = 3.0;
const SIDES: usize = 16;

fn at_angle(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

/// The corners, with flat sides across the axes.
fn corners() -> Vec<DVec3> {
    (0..SIDES).map(|corner| at_angle((corner as f64 + 0.5) * TAU / SIDES as f64) * PILLAR).collect()
}

/// One box from each flat side to the one opposite: together they are the pillar.
fn boxes() -> Vec<Shape> {
    let half = PI / SIDES as f64;
    let half_extents = DVec3::new(PILLAR * libm::cos(half), PILLAR * libm::sin(half), 20.0);
    let forward = |side: usize| at_angle(side as f64 * TAU / SIDES as f64);
    (0..SIDES / 2)
        .map(|side| Shape::Box { center: DVec3::ZERO, forward: forward(side), up: DVec3::Z, half_extents })
        .collect()
}

/// The shortest way past a disc between two points opposite each other, at these distances from its center: two tangents and the arc
/// between them.
fn shortest(from: f64, to: f64, disc: f64) -> f64 {
    let tangent = |distance: f64| (distance * distance - disc * disc).sqrt();
    let angle = |distance: f64| libm::acos(disc / distance);
    tangent(from) + tangent(to) + disc * (PI - angle(from) - angle(to))
}

#[test]
fn one_that_walks_straight_at_a_flat_side_of_a_pillar_passes_it() {
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        for (from, to) in [(4.0, 4.0), (5.0, 8.0), (6.0, 4.0), (10.0, 10.0), (20.0, 15.0), (4.0, 50.0)] {
            for turned in [0.0, 0.5 * PI] {
                let axis = at_angle(turned);
                let mut crowd = Crowd::new(vec![-axis * from], vec![axis * to], dimensions);
                (crowd.radius, crowd.delta_time, crowd.route) = (RADIUS, 1.0 / 30.0, toward);
                match dimensions {
                    Dimensions::Two => crowd.walls = vec![(true, corners())],
                    Dimensions::Three => crowd.shapes = boxes(),
                }
                let case = format!("{dimensions:?}, from {from} to {to}, turned by {turned}");
                // No way of the agent is shorter than past the disc in the pillar.
                let least = shortest(from, to, PILLAR * libm::cos(PI / SIDES as f64) + RADIUS);
                let (mut way, mut time) = (0.0, 0.0);
                while crowd.phases[0] != OrcaPhase::Arrived {
                    let before = crowd.positions[0];
                    crowd.step();
                    way += crowd.positions[0].distance(before);
                    time += crowd.delta_time;
                    assert!(time * SPEED < 3.0 * least, "{case}: at {}", crowd.positions[0]);
                }
                println!("{case}: way {:.3}, time {:.3} of the least", way / least, time * SPEED / least);
                assert!(way <= 1.2 * least, "{case}: {way} beside {least}");
            }
        }
    }
}

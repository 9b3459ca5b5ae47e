//! Pillars with a flat side straight across the way, in the plane and in space. People of radius 0.4 m who prefer 1.3 m/s, with default
//! settings in meters, thirty steps a second.

use core::f64::consts::{PI, TAU};
use pursuit_core::DVec3;
use pursuit_core::crowd::{Dimensions, OrcaPhase};
use pursuit_core::geometry::Shape;

use crate::people::{RADIUS, SPEED, toward};
use crate::settling::{Crowd, seeds};

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
                match dimensions {
                    Dimensions::Two => crowd.walls = vec![(true, corners())],
                    Dimensions::Three => crowd.shapes = boxes(),
                }
                let case = format!("{dimensions:?}, from {from} to {to}, turned by {turned}");
                // No way of the agent is shorter than past the disc in the pillar.
                let least = shortest(from, to, PILLAR * libm::cos(PI / SIDES as f64) + RADIUS);
                let (way, time) = passed(crowd, least).unwrap_or((f64::INFINITY, f64::INFINITY));
                println!("{case}: way {way:.3}, time {time:.3} of the least");
                assert!(time < 3.0, "{case}: {time} of the least time");
                assert!(way <= 1.2, "{case}: {way} of the least way");
            }
        }
    }
}

/// The shortest way between two points past a convex pillar for a disc of the people's radius: one of the two ways around the hull of the
/// points and of the discs around the corners, of which 720 points stand for each.
fn shortest_past(corners: &[DVec3], from: DVec3, to: DVec3) -> f64 {
    let around = |corner: &DVec3| {
        let corner = *corner;
        (0..720).map(move |at| corner + at_angle(f64::from(at) * TAU / 720.0) * RADIUS)
    };
    let points: Vec<DVec3> = corners.iter().flat_map(around).collect();
    let half = |sign: f64| {
        // Monotone chain along the way from start to goal.
        let axis = (to - from).normalize();
        let mut sorted: Vec<(f64, f64)> = points
            .iter()
            .map(|&at| (axis.dot(at - from), sign * axis.truncate().perp_dot((at - from).truncate())))
            .filter(|&(_, side)| side >= 0.0)
            .chain([(0.0, 0.0), (from.distance(to), 0.0)])
            .collect();
        sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let mut hull: Vec<(f64, f64)> = vec![];
        for at in sorted {
            while let [.., a, b] = hull[..]
                && (b.0 - a.0) * (at.1 - a.1) - (b.1 - a.1) * (at.0 - a.0) >= 0.0
            {
                hull.pop();
            }
            hull.push(at);
        }
        hull.windows(2).map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1)).sum::<f64>()
    };
    half(1.0).min(half(-1.0))
}

/// One person alone before a pillar: how much longer its way and its time are than the shortest; `None` where it does not arrive.
fn past(corners: Vec<DVec3>, from: DVec3, to: DVec3) -> Option<(f64, f64)> {
    let least = shortest_past(&corners, from, to);
    let mut crowd = Crowd::new(vec![from], vec![to], Dimensions::Two);
    crowd.walls = vec![(true, corners)];
    passed(crowd, least)
}

/// The same of a crowd of one, beside the length of the shortest way.
fn passed(mut crowd: Crowd, least: f64) -> Option<(f64, f64)> {
    (crowd.radius, crowd.delta_time, crowd.route) = (RADIUS, 1.0 / 30.0, toward);
    let (mut way, mut time) = (0.0, 0.0);
    while crowd.phases[0] != OrcaPhase::Arrived {
        let before = crowd.positions[0];
        crowd.step();
        way += crowd.positions[0].distance(before);
        time += crowd.delta_time;
        if time * SPEED > 4.0 * least + 10.0 {
            return None;
        }
    }
    Some((way / least, time * SPEED / least))
}

/// Pillars of every number of sides, and boxes of all proportions whose goal is farther behind the agent than 1.5 times half of their
/// length: with `SEEDS` above 1 all of them, else some.
#[test]
fn one_alone_passes_every_pillar_and_box_with_a_flat_side_straight_across_its_way() {
    let all = seeds() > 1;
    let (mut count, mut longest, mut slowest) = (0, 0.0_f64, 0.0_f64);
    let mut pass = |case: String, corners: &[DVec3], from: DVec3, to: DVec3| {
        for turned in [0.0, 0.3, 0.5 * PI].into_iter().take(if all { 3 } else { 1 }) {
            let turn = |at: DVec3| at_angle(turned) * at.x + at_angle(turned + 0.5 * PI) * at.y;
            let found = past(corners.iter().map(|&at| turn(at)).collect(), turn(from), turn(to));
            let (way, time) = found.unwrap_or((f64::INFINITY, f64::INFINITY));
            assert!(way <= 1.2, "{case} from {from} to {to}, turned by {turned}: {way} of the shortest way");
            (count, longest, slowest) = (count + 1, longest.max(way), slowest.max(time));
        }
    };
    for sides in (3..=64).filter(|sides| all || [3, 4, 5, 7, 8, 12, 16, 25, 62, 64].contains(sides)) {
        for pillar in [0.5, 1.0, 3.0] {
            let corner = |corner| at_angle((f64::from(corner) + 0.5) * TAU / f64::from(sides) + PI) * pillar;
            let corners: Vec<DVec3> = (0..sides).map(corner).collect();
            for (from, to, aside) in [(5.0, 5.0, 0.0), (4.0, 50.0, 1e-3), (10.0, 6.0, 0.2)] {
                let from = DVec3::new(-from, aside, 0.0);
                pass(format!("{sides} sides of {pillar}"), &corners, from, DVec3::X * to);
            }
        }
    }
    for long in [1.0, 2.0, 4.0, 6.0, 8.0, 10.0].into_iter().filter(|&long| all || long == 2.0 || long == 6.0)
    {
        for deep in [0.2, 1.0, 2.0, long] {
            for behind in [1.0, 2.0, 4.0, 8.0, 16.0] {
                for aside in [0.0, 0.1, 0.3] {
                    let (x, y) = (0.5 * deep, 0.5 * long);
                    if deep + behind + RADIUS < 1.5 * (y + RADIUS) {
                        continue;
                    }
                    let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| DVec3::new(x, y, 0.0));
                    let from = DVec3::new(-x - 4.0, aside * y, 0.0);
                    pass(format!("{long} by {deep}"), &corners, from, DVec3::X * (x + behind));
                }
            }
        }
    }
    println!("{count} passed, the longest way {longest:.2}, the longest time {slowest:.2} of the shortest");
}

/// Boxes that stand on the floor, whose goal is farther behind the agent than 1.5 times half of their length, in space.
#[test]
fn one_alone_passes_boxes_in_space() {
    let (mut count, mut longest, mut slowest) = (0, 0.0_f64, 0.0_f64);
    for long in [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0] {
        for deep in [0.2, 1.0, 2.0, long] {
            for (behind, aside) in [(2.0, 0.0), (2.0, 0.1), (4.0, 0.3), (8.0, 0.0), (16.0, -0.2)] {
                for turned in [0.0, 0.3, 0.5 * PI] {
                    let (x, y) = (0.5 * deep, 0.5 * long);
                    if deep + behind + RADIUS < 1.5 * (y + RADIUS) {
                        continue;
                    }
                    let (forward, right) = (at_angle(turned), at_angle(turned + 0.5 * PI));
                    let turn = |at: DVec3| forward * at.x + right * at.y;
                    let corners =
                        [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| turn(DVec3::new(x, y, 0.0)));
                    let (from, to) =
                        (turn(DVec3::new(-x - 4.0, aside * y, 0.0)), turn(DVec3::X * (x + behind)));
                    let least = shortest_past(&corners, from, to);
                    let mut crowd = Crowd::new(vec![from], vec![to], Dimensions::Three);
                    crowd.shapes = vec![Shape::Box {
                        center: DVec3::ZERO,
                        forward,
                        up: DVec3::Z,
                        half_extents: DVec3::new(x, y, 20.0),
                    }];
                    let (way, time) = passed(crowd, least).unwrap_or((f64::INFINITY, f64::INFINITY));
                    assert!(
                        way <= 1.2,
                        "{long} by {deep}, from {from} to {to}, turned by {turned}: {way} of the shortest way"
                    );
                    (count, longest, slowest) = (count + 1, longest.max(way), slowest.max(time));
                }
            }
        }
    }
    println!("{count} passed, the longest way {longest:.2}, the longest time {slowest:.2} of the shortest");
    assert!(count > 300);
}

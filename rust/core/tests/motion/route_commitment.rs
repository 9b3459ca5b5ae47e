//! A chase around a block: how often the pursuer changes its way, with a commitment and without.

use super::seeded::Generator;
use glam::{DVec2, DVec3};
use pursuit_core::RefusalKind;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    RouteAccess, RouteCorner, RouteInterceptQuery, RouteWay, WayCommitment, leaves_way, solve_route,
};
use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};

const SPEED: f64 = 5.0;
/// Half of the side of the block.
const HALF: f64 = 10.0;
/// Time between two plans.
const TICK: f64 = 0.1;

/// Clockwise or against it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Clockwise,
    Counter,
}

/// The corners of the block, clockwise from the lower left.
fn corner(number: usize) -> DVec2 {
    let signs = [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)][number % 4];
    DVec2::from(signs) * HALF
}

/// Whether the straight line does not pass through the block.
fn sees(from: DVec2, to: DVec2) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let (start, way, half) = (from[axis], to[axis] - from[axis], HALF - 1e-9);
        if way == 0.0 {
            if start.abs() >= half {
                return true;
            }
        } else {
            let (a, b) = ((-half - start) / way, (half - start) / way);
            (enters, leaves) = (enters.max(a.min(b)), leaves.min(a.max(b)));
        }
    }
    enters >= leaves
}

/// The shortest way around the block on a side: its length, its first and its last corner, the length up to the last.
fn around(side: Side, from: DVec2, to: DVec2) -> (f64, DVec2, DVec2, f64) {
    if sees(from, to) {
        return (from.distance(to), from, from, 0.0);
    }
    let mut best = (f64::INFINITY, from, from, 0.0);
    for first in (0..4).filter(|first| sees(from, corner(*first))) {
        for steps in 0..4 {
            let last = if side == Side::Clockwise { first + steps } else { first + 4 - steps };
            if sees(corner(last), to) {
                let before = from.distance(corner(first)) + steps as f64 * 2.0 * HALF;
                let length = before + corner(last).distance(to);
                if length < best.0 {
                    best = (length, corner(first), corner(last), before);
                }
            }
        }
    }
    best
}

/// Where a walker around the block is, half a meter off its walls.
fn on_ring(walked: f64) -> DVec2 {
    let ring = HALF + 0.5;
    let along = walked.rem_euclid(8.0 * ring);
    let (side, rest) = ((along / (2.0 * ring)) as usize, along % (2.0 * ring) - ring);
    [DVec2::new(-ring, rest), DVec2::new(rest, ring), DVec2::new(ring, -rest), DVec2::new(-rest, -ring)]
        [side % 4]
}

/// When the pursuer meets the target by ways on one side, or on either, if the target goes on for a second and then waits.
fn meets(pursuer: DVec2, walked: f64, velocity: f64, sides: &[Side]) -> (f64, Side) {
    let route: Vec<Waypoint> = (0..=10)
        .map(|number| {
            let time = f64::from(number) * 0.1;
            Waypoint { position: on_ring(walked + velocity * time).extend(0.0), pace: time }
        })
        .collect();
    let list = route.as_slice();
    let query = RouteInterceptQuery {
        pursuer_position: pursuer.extend(0.0),
        pursuer_speed: SPEED,
        max_speed: SPEED,
        route: PathMotion {
            waypoints: &list,
            timing: PathTiming::Times,
            start: 0.0,
            topology: PathTopology::Open,
        },
        access: RouteAccess::BothWays,
        capture_radius: 0.5,
        overestimate: 0.0,
        tolerance: 0.01,
        horizon: 60.0,
        max_questions: 32,
    };
    let of = |side: &Side| {
        let met = solve_route(&query, |point: DVec3, _| {
            let (length, _, last, before) = around(*side, pursuer, point.truncate());
            let corner = RouteCorner { position: last.extend(0.0), travel_time: before / SPEED };
            RouteWay { travel_time: length / SPEED, corner: Some(corner) }
        });
        (met.unwrap().time, *side)
    };
    sides.iter().map(of).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
}

/// Flips of the way in chases of 100 s each: the target runs from the pursuer around a block, and errs now and then.
fn flips(commitment: &WayCommitment, chases: u64) -> f64 {
    let mut flips = 0;
    for seed in 0..chases {
        let mut random = Generator::new(seed ^ 0xb10c);
        let target_speed = SPEED * random.uniform(0.8, 1.0);
        let (mut pursuer, mut walked) =
            (DVec2::new(-HALF - 3.0, random.uniform(-5.0, 5.0)), 4.0 * (HALF + 0.5));
        let (mut side, mut velocity, mut decides) = (Side::Clockwise, 0.0, 0);
        for tick in 0..1_000 {
            let target = on_ring(walked);
            if decides == tick {
                // Away from the nearer side, or as it likes, or it stands.
                let near =
                    around(Side::Clockwise, pursuer, target).0 - around(Side::Counter, pursuer, target).0;
                let errs = random.bits().is_multiple_of(5);
                let away = if (near < 0.0) != errs { 1.0 } else { -1.0 };
                let stands = near.abs() < 4.0;
                velocity = if stands && !errs { 0.0 } else { away * target_speed };
                decides = tick + 1 + (random.bits() % 6) as usize;
            }
            if sees(pursuer, target) && pursuer.distance(target) < 0.5 {
                // Caught: the next round begins on the other side of the block.
                walked += 4.0 * (HALF + 0.5);
                continue;
            }
            let (kept, _) = meets(pursuer, walked, velocity, &[side]);
            let (new, new_side) = meets(pursuer, walked, velocity, &[Side::Clockwise, Side::Counter]);
            if new_side != side && leaves_way(commitment, kept, new).unwrap() {
                side = new_side;
                flips += 1;
            }
            let (_, first, ..) = around(side, pursuer, target);
            let goal = if first == pursuer { target } else { first };
            let way = goal - pursuer;
            pursuer += way.clamp_length_max(SPEED * TICK);
            walked += velocity * TICK;
        }
    }
    f64::from(flips) / chases as f64
}

#[test]
fn a_committed_pursuer_does_not_flip_between_two_ways_around_a_block() {
    let chases = std::env::var("PLANS").ok().and_then(|plans| plans.parse().ok()).unwrap_or(4);
    let usual = WayCommitment::default();
    let [none, .., by_usual] = [(0.0, 0.0), (0.0, 0.1), (1.0, 0.1), (usual.gain_time, usual.gain_part)].map(
        |(gain_time, gain_part)| {
            let flips = flips(&WayCommitment { gain_time, gain_part }, chases);
            println!("{flips:.2} flips in 100 s around a block with gains of {gain_time} s and {gain_part}");
            flips
        },
    );
    assert!(by_usual <= 1.0 && none >= 5.0, "{by_usual} with a commitment, {none} without");
}

#[test]
fn a_way_is_left_for_one_that_is_better_by_both_gains_only() {
    let commitment = WayCommitment { gain_time: 1.0, gain_part: 0.1 };
    let leaves = |kept, new| leaves_way(&commitment, kept, new).unwrap();
    assert!(!leaves(5.0, 4.0) && leaves(5.0, 3.99));
    assert!(!leaves(20.0, 18.5) && leaves(20.0, 17.9));
    let infinite = f64::INFINITY;
    assert!(!leaves(infinite, infinite) && leaves(infinite, 1e9) && !leaves(3.0, infinite));
    for (field, change) in [
        ("commitment.gain_time", WayCommitment { gain_time: f64::NAN, ..commitment }),
        ("commitment.gain_part", WayCommitment { gain_part: -0.1, ..commitment }),
    ] {
        assert_eq!(leaves_way(&change, 1.0, 1.0).unwrap_err().input.to_string(), field);
    }
    let refusal = leaves_way(&commitment, f64::NAN, 1.0).unwrap_err();
    assert_eq!((refusal.kind, refusal.input.to_string()), (RefusalKind::NotFinite, "kept_time".into()));
    let refusal = leaves_way(&commitment, 1.0, -1.0).unwrap_err();
    assert_eq!((refusal.kind, refusal.input.to_string()), (RefusalKind::OutOfDomain, "new_time".into()));
}

//! The cost of a search, counted in steps.

use super::least_gap::least_gap;
use super::search::{MOST_STEPS, MOST_STEPS_PER_POINT, PieceSearch};
use super::{MotionInterceptQuery, PursuerMotion};
use crate::geometry::PathTopology;
use crate::motion::{CarMotion, PathMotion, PathTiming, TargetMotion, TurningMotion, Waypoint};
use crate::seeded::Generator;
use core::f64::consts::TAU;
use glam::DVec3;

fn pursuer(draw: &mut Generator) -> PursuerMotion {
    let position = draw.in_cube(300.0);
    match draw.bits() % 4 {
        0 => PursuerMotion::Constant { position, speed: draw.uniform(0.0, 300.0) },
        1 => PursuerMotion::Ramp {
            position,
            speed: draw.uniform(0.0, 200.0),
            max_speed: draw.uniform(0.0, 300.0),
            max_acceleration: draw.uniform(5.0, 200.0),
        },
        2 => PursuerMotion::Thrust {
            position,
            velocity: draw.in_cube(100.0),
            max_acceleration: draw.uniform(0.0, 150.0),
            max_speed: if draw.bits().is_multiple_of(2) { f64::INFINITY } else { draw.uniform(20.0, 300.0) },
        },
        _ => PursuerMotion::Car(CarMotion {
            position,
            heading: draw.in_cube(1.0),
            speed: draw.uniform(0.0, 300.0),
            turn_radius: draw.uniform(10.0, 800.0),
        }),
    }
}

/// The steps of the search for the intercept, of that for the nearest, and whether both came to their end.
fn steps(query: &MotionInterceptQuery) -> (u64, u64, bool) {
    let mut search = PieceSearch::new(query);
    let granted = search.steps_left();
    let met = search.earliest(0.0, query.horizon);
    let earliest = granted - search.steps_left();
    let mut finished = !search.is_exhausted();
    if met.is_some() {
        return (earliest, 0, finished);
    }
    let mut search = PieceSearch::new(query);
    least_gap(&mut search);
    finished &= !search.is_exhausted();
    (earliest, granted - search.steps_left(), finished)
}

#[test]
fn ten_thousand_turns_of_a_target_are_searched_within_the_steps_whatever_pursues_it() {
    for turns in [1.0, 10.0, 64.0, 1000.0, 10_000.0] {
        let mut most = (0, 0);
        for seed in 0..4000 {
            let draw = &mut Generator::new(seed);
            let pursuer = pursuer(draw);
            let in_plane = draw.bits().is_multiple_of(2);
            let velocity = draw.in_cube(200.0);
            let turning = TurningMotion {
                position: draw.in_cube(400.0),
                velocity: if in_plane { velocity.with_z(0.0) } else { velocity },
                axis: if in_plane { DVec3::Z } else { draw.in_cube(1.0) },
                turn_rate: draw.uniform(0.1, 4.0),
            };
            let query = MotionInterceptQuery {
                pursuer,
                target: TargetMotion::Turning(turning),
                capture_radius: if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 60.0) },
                horizon: turns * TAU / turning.turn_rate,
            };
            let (earliest, nearest, finished) = steps(&query);
            assert!(finished, "{turns} turns, seed {seed}: {query:?}", query = (pursuer, turning));
            most = (most.0.max(earliest), most.1.max(nearest));
        }
        println!("{turns} turns: at most {} steps for the intercept, {} for the nearest", most.0, most.1);
        assert!(most.0 <= MOST_STEPS && most.1 <= MOST_STEPS, "{turns} turns: {most:?}");
    }
}

#[test]
fn no_search_takes_more_than_its_steps() {
    // A drifting pursuer, a path that repeats without end and is never met: every lap has to be looked at.
    let waypoints: Vec<Waypoint> = (0..40)
        .map(|index| Waypoint {
            position: DVec3::new(f64::from(index % 7), f64::from(index % 3), 0.0),
            pace: 1.0,
        })
        .collect();
    let waypoints: &[Waypoint] = &waypoints;
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::X * 1e6,
        velocity: DVec3::X,
        max_acceleration: 0.0,
        max_speed: f64::INFINITY,
    };
    let target = TargetMotion::Path(PathMotion {
        waypoints: &waypoints,
        timing: PathTiming::Speeds,
        start: 0.0,
        topology: PathTopology::Closed,
    });
    let query = MotionInterceptQuery { pursuer, target, capture_radius: 0.0, horizon: 1e12 };
    let bound = MOST_STEPS + MOST_STEPS_PER_POINT * 40;
    let (earliest, nearest, finished) = steps(&query);
    assert!(!finished && earliest <= bound && nearest <= bound, "{earliest} {nearest} of {bound}");
}

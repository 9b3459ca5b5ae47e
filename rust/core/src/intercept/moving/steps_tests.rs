//! The cost of a search, counted in steps.

use super::least_gap::least_gap;
use super::search::{Budget, PieceSearch};
use super::{
    BestMotionCourse, MOTION_STEPS, MotionInterceptQuery, PursuerMotion, solve_motion,
    solve_motion_or_approach,
};
use crate::geometry::PathTopology;
use crate::motion::{
    CarMotion, LOOKS, PathMotion, PathTiming, Swing, TargetMotion, TurningMotion, Waypoint, WeavingMotion,
};
use crate::reason::{NoIntercept, Unsolved};
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
    let granted = Budget::of(query).left();
    let mut search = PieceSearch::new(query, granted);
    let met = search.earliest(0.0, query.horizon);
    let earliest = granted - search.steps_left();
    let mut finished = !search.is_exhausted();
    if met.is_some() {
        return (earliest, 0, finished);
    }
    let mut search = PieceSearch::new(query, granted);
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
                max_steps: 1 << 14,
            };
            let (earliest, nearest, finished) = steps(&query);
            assert!(finished, "{turns} turns, seed {seed}: {query:?}", query = (pursuer, turning));
            most = (most.0.max(earliest), most.1.max(nearest));
        }
        println!("{turns} turns: at most {} steps for the intercept, {} for the nearest", most.0, most.1);
        assert!(most.0 <= 1 << 14 && most.1 <= 1 << 14, "{turns} turns: {most:?}");
    }
}

/// A drifting pursuer, a path that repeats without end and is never met: every lap has to be looked at.
fn endless_laps<'a>(waypoints: &'a &'a [Waypoint], max_steps: u32) -> MotionInterceptQuery<'a> {
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::X * 1e6,
        velocity: DVec3::X,
        max_acceleration: 0.0,
        max_speed: f64::INFINITY,
    };
    let target = TargetMotion::Path(PathMotion {
        waypoints,
        timing: PathTiming::Speeds,
        start: 0.0,
        topology: PathTopology::Closed,
    });
    MotionInterceptQuery { pursuer, target, capture_radius: 0.0, horizon: 1e12, max_steps }
}

#[test]
fn no_search_takes_more_than_its_steps() {
    let waypoints: Vec<Waypoint> = (0..40)
        .map(|index| Waypoint {
            position: DVec3::new(f64::from(index % 7), f64::from(index % 3), 0.0),
            pace: 1.0,
        })
        .collect();
    let waypoints: &[Waypoint] = &waypoints;
    let query = endless_laps(&waypoints, MOTION_STEPS);
    let bound = Budget::of(&query).left();
    let (earliest, nearest, finished) = steps(&query);
    assert!(!finished && earliest <= bound && nearest <= bound, "{earliest} {nearest} of {bound}");
}

/// How often a call looks at its target, and whether it comes to its end.
fn looks(query: &MotionInterceptQuery) -> (u64, bool) {
    LOOKS.set(0);
    let best = solve_motion_or_approach(query).unwrap();
    (LOOKS.get(), !matches!(best, BestMotionCourse::Approach(NoIntercept::Unfinished, _)))
}

/// The slowest inputs that a search of the worst found, and the fuzzer: 30 ms, 20 ms and 60 ms when a call could take 2^16 steps.
#[test]
fn the_slowest_queries_known_look_at_the_target_no_more_often_than_the_steps_allow() {
    let thrust = PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::new(-177.90389020378393, -46.409640789841276, 0.0),
        max_acceleration: 3.5012505783598136,
        max_speed: 314.36277770970446,
    };
    let circling = TargetMotion::Turning(TurningMotion {
        position: DVec3::new(-14365.131152549911, -14365.131152549915, -18720.63488874417),
        velocity: DVec3::new(1757.0617753909914, 1540.973675641889, -313.2054819492207),
        axis: DVec3::Z,
        turn_rate: 1000.0,
    });
    let car = PursuerMotion::Car(CarMotion {
        position: DVec3::ZERO,
        heading: DVec3::new(189.19567588541196, 454.69889359518845, 0.0),
        speed: 0.02392005049915591,
        turn_radius: 9.240599211526444,
    });
    let weaving = TargetMotion::Weaving(WeavingMotion {
        position: DVec3::new(-391.04535988840036, 4.788924483087543e-14, 0.0),
        velocity: DVec3::new(-0.03840157474933779, 0.013933822788922568, 0.0),
        first_swing: Swing {
            velocity: DVec3::new(-0.3584797405886295, 9.914334199648913, 0.0),
            acceleration: DVec3::new(6.814370211714231, 1.0727718516163374, 0.0),
            rate: 34.59982664365565,
        },
        second_swing: Swing {
            velocity: DVec3::new(-106.32317836788185, -1.3020834006339962e-14, 0.0),
            acceleration: DVec3::new(-1607.1684894194414, 1190.3510308431935, 0.0),
            rate: 0.004,
        },
    });
    let fast = [
        (thrust, circling, 22.982210307129534, 30000.0),
        (car, weaving, 0.20531554080232595, 27442.11985752613),
    ];
    for (pursuer, target, capture_radius, horizon) in fast {
        let query =
            MotionInterceptQuery { pursuer, target, capture_radius, horizon, max_steps: MOTION_STEPS };
        let (usual, _) = looks(&query);
        let many = 1 << 16;
        let (all, finished) = looks(&MotionInterceptQuery { max_steps: many, ..query });
        println!("{usual} looks, {all} with {many} steps");
        // At most two a step, and a few for each window and descent.
        assert!(usual <= 3 * u64::from(MOTION_STEPS), "{usual}");
        // More steps find what these do not.
        assert!(finished && all > 2 * usual, "{all}");
    }
}

#[test]
fn the_usual_steps_find_every_intercept_of_a_game_with_the_same_bits() {
    let (mut met, mut missed, mut unfinished) = (0, 0, 0);
    for seed in 0..10_000 {
        let draw = &mut Generator::new(seed);
        let pursuer = pursuer(draw);
        let target = match draw.bits() % 2 {
            0 => TargetMotion::Turning(TurningMotion {
                position: draw.in_cube(400.0),
                velocity: draw.in_cube(200.0),
                axis: DVec3::Z,
                turn_rate: draw.uniform(0.1, 4.0),
            }),
            _ => {
                let swing = |draw: &mut Generator| Swing {
                    velocity: draw.in_cube(60.0),
                    acceleration: draw.in_cube(60.0),
                    rate: draw.uniform(0.5, 6.0),
                };
                TargetMotion::Weaving(WeavingMotion {
                    position: draw.in_cube(400.0),
                    velocity: draw.in_cube(200.0),
                    first_swing: swing(draw),
                    second_swing: swing(draw),
                })
            }
        };
        let capture_radius = if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 60.0) };
        let usual =
            MotionInterceptQuery { pursuer, target, capture_radius, horizon: 30.0, max_steps: MOTION_STEPS };
        let many = MotionInterceptQuery { max_steps: 1 << 16, ..usual };
        match (solve_motion(&usual), solve_motion(&many)) {
            (Ok(found), Ok(same)) => {
                met += 1;
                assert_eq!(found, same, "seed {seed}");
                // A hundred times as far ahead, the first window of the search is longer, and takes other strides.
                let longer = solve_motion(&MotionInterceptQuery { horizon: 3000.0, ..usual });
                assert!(
                    longer.is_ok_and(|longer| (longer.time - found.time).abs() <= 1e-9 * found.time),
                    "seed {seed}: {found:?} {longer:?}"
                );
            }
            (Err(Unsolved::NoIntercept(NoIntercept::Unfinished)), Err(_)) => unfinished += 1,
            (found, same) => {
                missed += 1;
                assert_eq!(found, same, "seed {seed}");
            }
        }
    }
    println!("{met} met, {missed} not, {unfinished} unfinished");
    assert!(met > 3000 && missed > 1000 && unfinished < 20, "{met} {missed} {unfinished}");
}

/// Granted 2^32 steps, it would go through billions of laps.
#[test]
fn no_grant_of_steps_makes_a_call_endless() {
    let waypoints = [DVec3::ZERO, DVec3::X].map(|position| Waypoint { position, pace: 1.0 });
    let waypoints: &[Waypoint] = &waypoints;
    let query = endless_laps(&waypoints, u32::MAX);
    let (looks, finished) = looks(&query);
    assert!(!finished && looks <= 3 << 16, "{looks}");
}

//! Targets that repeat: with jumps, waits and legs of very unequal length, over many laps, against every leg of every lap.

use crate::ENOUGH;
use crate::seeded::Generator;
use core::cell::Cell;
use pursuit_core::geometry::{List, PathTopology};
use pursuit_core::intercept::{
    BestMotionCourse, MotionInterceptQuery, PursuerMotion, solve_motion_or_approach,
};
use pursuit_core::motion::{CarMotion, PathMotion, PathTiming, TargetMotion, TurningMotion, Waypoint};
use pursuit_core::{DVec3, NoIntercept};

/// A line from one place and time to another.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: (f64, DVec3),
    to: (f64, DVec3),
}

/// The legs of a path that repeats, up to a time: the waiting first, jumps left out.
fn legs(points: &[Waypoint], start: f64, until: f64) -> Vec<Leg> {
    let (first, last) = (points[0], points[points.len() - 1]);
    let period = last.pace - first.pace;
    let mut legs = Vec::new();
    if start + first.pace >= 0.0 {
        let to = (start + first.pace, first.position);
        legs.push(Leg { from: (f64::NEG_INFINITY, first.position), to });
    }
    let mut lap = 0;
    while start + first.pace + f64::from(lap) * period <= until {
        for ends in points.windows(2) {
            let at = |point: &Waypoint| (start + point.pace + f64::from(lap) * period, point.position);
            if ends[1].pace > ends[0].pace {
                legs.push(Leg { from: at(&ends[0]), to: at(&ends[1]) });
            }
        }
        lap += 1;
    }
    legs
}

impl Leg {
    /// The least of a function of time and place between two times, and when: looked for at many times and downhill from the
    /// least of them.
    fn least(&self, from: f64, to: f64, gap: &impl Fn(f64, DVec3) -> f64) -> Option<(f64, f64)> {
        let (from, to) = (from.max(self.from.0), to.min(self.to.0));
        if from > to {
            return None;
        }
        let at = |time: f64| {
            let share =
                if self.from.0.is_finite() { (time - self.from.0) / (self.to.0 - self.from.0) } else { 1.0 };
            gap(time, self.from.1.lerp(self.to.1, share))
        };
        let samples = 24;
        let time = |index: i32| from + (to - from) * f64::from(index) / f64::from(samples);
        let best = (0..=samples).min_by(|a, b| at(time(*a)).total_cmp(&at(time(*b))))?;
        let (mut low, mut high) = (time((best - 1).max(0)), time((best + 1).min(samples)));
        for _ in 0..60 {
            let third = (high - low) / 3.0;
            if at(low + third) < at(high - third) { high -= third } else { low += third }
        }
        let ends = [low, high, from, to].map(|time| (at(time), time));
        ends.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))
    }
}

/// The range of a pursuer, from the area under its speed; the way of a car, from the library's paths.
fn gap(pursuer: &PursuerMotion, radius: f64, time: f64, point: DVec3) -> f64 {
    match *pursuer {
        PursuerMotion::Constant { position, speed } => point.distance(position) - speed * time - radius,
        PursuerMotion::Ramp { position, speed, max_speed, max_acceleration } => {
            let seconds = ((max_speed - speed).abs() / max_acceleration).min(time);
            let change = max_acceleration * (max_speed - speed).signum();
            let end = if seconds < time { max_speed } else { speed + change * seconds };
            let range = 0.5 * (speed + end) * seconds + max_speed * (time - seconds);
            point.distance(position) - range - radius
        }
        PursuerMotion::Car(car) => car.dubins_path_to(point, radius).unwrap().length() - car.speed * time,
        PursuerMotion::Thrust { .. } => unreachable!("not drawn"),
    }
}

fn drawn_pursuer(draw: &mut Generator) -> PursuerMotion {
    let position = draw.in_cube(300.0);
    // From hardly moving to as fast as the target.
    let slow = |draw: &mut Generator| libm::pow(10.0, draw.uniform(-2.0, 2.0));
    match draw.bits() % 4 {
        0 => PursuerMotion::Constant { position, speed: slow(draw) },
        1 => PursuerMotion::Ramp {
            position,
            speed: slow(draw),
            max_speed: slow(draw),
            max_acceleration: slow(draw),
        },
        2 => {
            PursuerMotion::Ramp { position, speed: slow(draw), max_speed: 0.0, max_acceleration: slow(draw) }
        }
        _ => PursuerMotion::Car(CarMotion {
            position,
            heading: draw.in_cube(1.0),
            speed: slow(draw),
            turn_radius: draw.uniform(10.0, 400.0),
        }),
    }
}

fn drawn_points(draw: &mut Generator) -> Vec<Waypoint> {
    let mut clock = 0.0;
    let mut position = draw.in_cube(500.0);
    let count = 3 + draw.bits() % 5;
    let mut points = Vec::new();
    for _ in 0..count {
        points.push(Waypoint { position, pace: clock });
        match draw.bits() % 4 {
            // A jump, a wait, a leg of any length.
            0 => position = draw.in_cube(500.0),
            1 => clock += libm::pow(10.0, draw.uniform(-1.0, 1.0)),
            _ => {
                position = draw.in_cube(500.0);
                clock += libm::pow(10.0, draw.uniform(-1.0, 1.0));
            }
        }
    }
    points.push(Waypoint { position, pace: clock + libm::pow(10.0, draw.uniform(-1.0, 1.0)) });
    points
}

#[test]
fn no_leg_of_any_lap_is_nearer_and_the_reason_is_that_of_all_of_them() {
    let (mut met, mut reasons) = (0, [0; 3]);
    for seed in 0..4_000 {
        let draw = &mut Generator::new(120_000_000 + seed);
        let pursuer = drawn_pursuer(draw);
        let points = drawn_points(draw);
        let points: &[Waypoint] = &points;
        let period = points[points.len() - 1].pace;
        let start = draw.uniform(-10.0, 20.0);
        let horizon =
            start.max(0.0) * draw.uniform(0.0, 1.5) + period * libm::pow(10.0, draw.uniform(-1.0, 1.3));
        let capture_radius = if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 50.0) };
        let target = TargetMotion::Path(PathMotion {
            waypoints: &points,
            timing: PathTiming::Times,
            start,
            topology: PathTopology::Loop,
        });
        let query = MotionInterceptQuery { pursuer, target, capture_radius, horizon, max_steps: ENOUGH };
        let gap = |time: f64, point: DVec3| gap(&pursuer, capture_radius, time, point);
        let least = |from: f64, to: f64| {
            let all = legs(points, start, to);
            let leasts = all.iter().filter_map(|leg| leg.least(from, to, &gap));
            leasts.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, to))
        };
        let tolerance: f64 = 1e-6;
        let best = solve_motion_or_approach(&query).unwrap();
        match best {
            BestMotionCourse::Intercept(intercept) => {
                met += 1;
                assert!(
                    gap(intercept.time, intercept.point).abs()
                        <= tolerance.max(gap(0.0, intercept.point) * 1e-9)
                        || gap(intercept.time, intercept.point) <= 0.0,
                    "seed {seed}: {intercept:?}"
                );
                let (earlier, when) = least(0.0, intercept.time - 1e-9);
                assert!(earlier >= -tolerance, "seed {seed}: {earlier} at {when} before {intercept:?}");
            }
            BestMotionCourse::Approach(NoIntercept::AlreadyThere, _) => {}
            BestMotionCourse::Approach(reason, nearest) => {
                let (nearer, when) = least(0.0, horizon);
                assert!(
                    nearest.miss_distance <= nearer + tolerance,
                    "seed {seed}: {nearer} at {when}, {nearest:?} {query:?}",
                    query = (pursuer, points, start, horizon)
                );
                let own = gap(nearest.time, nearest.point);
                assert!((nearest.miss_distance - own).abs() <= tolerance, "seed {seed}: {own} {nearest:?}");
                // Later times: a whole lap after everything has settled, and without an end for a car or a growing range.
                let steady = match pursuer {
                    PursuerMotion::Ramp { speed, max_speed: 0.0, max_acceleration, .. } => {
                        Some(speed / max_acceleration)
                    }
                    _ => None,
                };
                let now = gap(0.0, target.at(0.0).unwrap().position);
                match (steady, reason) {
                    (None, reason) => {
                        assert_eq!(reason, NoIntercept::BeyondHorizon, "seed {seed}");
                        reasons[0] += 1;
                    }
                    (Some(steady), reason) => {
                        let (ever, when) = least(0.0, steady.max(horizon).max(start) + 2.0 * period);
                        let expected = if ever < -tolerance {
                            NoIntercept::BeyondHorizon
                        } else if ever < now - tolerance {
                            NoIntercept::TargetTooFast
                        } else {
                            NoIntercept::TargetEscaping
                        };
                        let is_clear =
                            ever.abs() > tolerance && (ever < now - 2.0 * tolerance || ever > now - 1e-9);
                        assert!(!is_clear || reason == expected, "seed {seed}: {ever} at {when}, {reason:?}");
                        reasons[[
                            NoIntercept::BeyondHorizon,
                            NoIntercept::TargetTooFast,
                            NoIntercept::TargetEscaping,
                        ]
                        .iter()
                        .position(|known| *known == reason)
                        .unwrap()] += 1;
                    }
                }
            }
        }
    }
    println!("{met} met, {reasons:?}");
    // The range of all of them grows at first, so each comes nearer than now.
    assert!(met > 500 && reasons[0] > 1_000 && reasons[1] > 500 && reasons[2] == 0, "{met} {reasons:?}");
}

/// Points that count how often they are read.
struct Counted<'a>(&'a [Waypoint], Cell<usize>);

impl List<Waypoint> for Counted<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn item(&self, index: usize) -> Option<Waypoint> {
        self.1.set(self.1.get() + 1);
        self.0.get(index).copied()
    }
}

#[test]
fn a_path_of_a_hundred_thousand_points_is_read_in_proportion_to_them() {
    for count in [100, 100_000] {
        let points: Vec<Waypoint> = (0..count)
            .map(|index| {
                let angle = f64::from(index) * 0.37;
                let (x, y) = (libm::cos(0.01 * angle), libm::sin(0.013 * angle));
                Waypoint {
                    position: DVec3::new(1000.0 * x, 1000.0 * y, 50.0 * libm::sin(angle)),
                    pace: 100.0,
                }
            })
            .collect();
        let position = DVec3::new(0.0, 0.0, 900.0);
        let pursuers = [
            PursuerMotion::Constant { position, speed: 0.01 },
            PursuerMotion::Ramp { position, speed: 1.0, max_speed: 0.0, max_acceleration: 0.1 },
            PursuerMotion::Thrust { position, velocity: DVec3::ZERO, max_acceleration: 1e-4, max_speed: 2.0 },
            PursuerMotion::Car(CarMotion { position, heading: DVec3::X, speed: 0.01, turn_radius: 3000.0 }),
        ];
        let mut most = 0;
        for pursuer in pursuers {
            for topology in [PathTopology::Open, PathTopology::Closed] {
                for horizon in [10.0, 1e4, 1e6, 1e9] {
                    let list = Counted(&points, Cell::new(0));
                    let path =
                        PathMotion { waypoints: &list, timing: PathTiming::Speeds, start: 0.0, topology };
                    let target = TargetMotion::Path(path);
                    let query = MotionInterceptQuery {
                        pursuer,
                        target,
                        capture_radius: 1.0,
                        horizon,
                        max_steps: ENOUGH,
                    };
                    let best = solve_motion_or_approach(&query).unwrap();
                    assert!(
                        !matches!(best, BestMotionCourse::Approach(NoIntercept::Unfinished, _)),
                        "{count} {topology:?} {horizon} {pursuer:?}"
                    );
                    most = most.max(list.1.get());
                }
            }
        }
        println!("{count} points: each read at most {} times", most / points.len());
        assert!(most <= 64 * points.len(), "{most}");
    }
}

/// The whole of what a call may do, with a pursuer that drifts and so has to look at every lap.
#[test]
fn a_search_that_does_not_come_to_an_end_stops_at_its_bound() {
    let points: Vec<Waypoint> = (0..100)
        .map(|index| Waypoint {
            position: DVec3::new(f64::from(index % 7), f64::from(index % 3), 0.0),
            pace: 1.0,
        })
        .collect();
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::X * 1e6,
        velocity: DVec3::X,
        max_acceleration: 0.0,
        max_speed: f64::INFINITY,
    };
    let list = Counted(&points, Cell::new(0));
    let path = PathMotion {
        waypoints: &list,
        timing: PathTiming::Speeds,
        start: 0.0,
        topology: PathTopology::Closed,
    };
    let query = MotionInterceptQuery {
        pursuer,
        target: TargetMotion::Path(path),
        capture_radius: 0.0,
        horizon: 1e12,
        max_steps: ENOUGH,
    };
    let best = solve_motion_or_approach(&query).unwrap();
    assert!(matches!(best, BestMotionCourse::Approach(NoIntercept::Unfinished, _)), "{best:?}");
    // Every point passed is read once, and its path's duration asked a few times before.
    let steps = (1 << 16) + (1 << 8) * points.len();
    assert!(list.1.get() <= 2 * steps, "{} of {steps}", list.1.get());
}

/// In the plane a circle is where it was after every turn: 10,000 turns are no harder than one.
#[test]
fn a_car_finds_its_target_after_thousands_of_turns() {
    let mut met = 0;
    for seed in 0..300 {
        let draw = &mut Generator::new(130_000_000 + seed);
        let car = CarMotion {
            position: draw.in_cube(300.0),
            heading: draw.in_cube(1.0),
            speed: libm::pow(10.0, draw.uniform(-1.0, 0.5)),
            turn_radius: draw.uniform(10.0, 400.0),
        };
        let turning = TurningMotion {
            position: draw.in_cube(1000.0),
            velocity: (draw.direction() * draw.uniform(50.0, 400.0)).with_z(0.0),
            axis: DVec3::Z,
            turn_rate: draw.uniform(2.0, 6.0),
        };
        let target = TargetMotion::Turning(turning);
        let query = MotionInterceptQuery {
            pursuer: PursuerMotion::Car(car),
            target,
            capture_radius: 1.0,
            horizon: 1e4,
            max_steps: ENOUGH,
        };
        match solve_motion_or_approach(&query).unwrap() {
            BestMotionCourse::Intercept(intercept) => {
                met += 1;
                let gap_at = |time: f64| {
                    let point = target.at(time).unwrap().position;
                    car.dubins_path_to(point, 1.0).unwrap().length() - car.speed * time
                };
                // It may jump down to less than nothing left.
                let left = gap_at(intercept.time);
                assert!(left < 1e-6, "seed {seed}: {intercept:?} {left}");
                // Not a turn before, at any of many times.
                let turn = core::f64::consts::TAU / turning.turn_rate;
                for index in 1..2_000 {
                    let time = intercept.time - 3.0 * turn * f64::from(index) / 2_000.0;
                    assert!(time < 0.0 || gap_at(time) > -1e-6, "seed {seed}: {time} before {intercept:?}");
                }
            }
            BestMotionCourse::Approach(reason, _) => {
                assert_eq!(reason, NoIntercept::BeyondHorizon, "seed {seed}");
            }
        }
    }
    assert!(met > 250, "{met}");
}

/// From rest at 2 m/s^2 to 1 m/s: after `t` seconds it is `t - 1/4` m away.
#[test]
fn a_thrust_from_rest_meets_what_repeats_in_the_first_lap_that_it_can() {
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        max_acceleration: 2.0,
        max_speed: 1.0,
    };
    // Always 25 m away, on a circle about an axis through the pursuer, and at rest.
    let circle = |rate: f64, radius: f64| TurningMotion {
        position: DVec3::new(7.0, 0.0, 24.0),
        velocity: DVec3::Y * (radius * rate),
        axis: DVec3::Z,
        turn_rate: rate,
    };
    // Up from 25 m to 26 m and back: it climbs as fast as the pursuer, who meets it on its way back, after 25 s.
    let points = [25.0, 26.0].map(|z| Waypoint { position: DVec3::Z * z, pace: 1.0 });
    let path = PathMotion {
        waypoints: &points,
        timing: PathTiming::Speeds,
        start: 0.0,
        topology: PathTopology::Closed,
    };
    let targets = [
        (TargetMotion::Turning(circle(6.0, 7.0)), 24.25),
        (TargetMotion::Turning(circle(0.5, 7.0)), 24.25),
        (TargetMotion::Turning(circle(6.0, 0.0)), 24.25),
        (TargetMotion::Path(path), 25.125),
    ];
    for (target, exact) in targets {
        for horizon in [26.0, 30.0, 100.0, 1e3, 1e6] {
            let query =
                MotionInterceptQuery { pursuer, target, capture_radius: 1.0, horizon, max_steps: ENOUGH };
            let best = solve_motion_or_approach(&query).unwrap();
            let BestMotionCourse::Intercept(met) = best else { panic!("{horizon} {best:?}") };
            assert!((met.time - exact).abs() < 1e-9, "{horizon} {exact} {best:?}");
        }
    }
}

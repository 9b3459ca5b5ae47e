//! The cost of a search through air, counted in steps of its flights.

use super::drag_flight::{Air, Fineness};
use super::search::DragSearch;
use super::{DragSettings, ProjectileQuery, solve_drag};
use crate::aim::Shot;
use crate::reason::NoIntercept;
use crate::seeded::Generator;
use glam::DVec3;

/// The greatest drag, muzzle speed and horizon of the random inputs.
struct Thick {
    linear: f64,
    quadratic: f64,
    speed: f64,
    horizon: f64,
}

fn drawn(thick: &Thick, max_steps: u32, seed: u64) -> (ProjectileQuery, DragSettings) {
    let draw = &mut Generator::new(seed);
    let query = ProjectileQuery {
        shot: Shot {
            shooter_position: draw.in_cube(2000.0),
            target_position: draw.in_cube(2000.0),
            target_velocity: draw.in_cube(300.0),
            muzzle_speed: draw.uniform(0.1 * thick.speed, thick.speed),
            gravity: DVec3::new(0.0, 0.0, -980.0),
        },
        shooter_velocity: draw.in_cube(300.0),
        target_acceleration: draw.in_cube(100.0),
    };
    let settings = DragSettings {
        linear_drag: draw.uniform(0.0, thick.linear),
        quadratic_drag: draw.uniform(0.0, thick.quadratic),
        wind: draw.in_cube(300.0),
        horizon: draw.uniform(0.2 * thick.horizon, thick.horizon),
        max_miss_distance: 1.0,
        max_steps,
    };
    (query, settings)
}

/// The steps of a search, and whether it came to its end.
fn steps(query: &ProjectileQuery, settings: &DragSettings) -> (u32, bool) {
    let search = DragSearch::new(query, settings, None);
    let outcome = search.run(settings.horizon, settings.max_miss_distance);
    (settings.max_steps - search.steps_left(), outcome.is_settled)
}

#[test]
fn shots_of_a_game_take_no_more_than_the_usual_steps() {
    let usual = DragSettings::default().max_steps;
    let game = Thick { linear: 0.1, quadratic: 1e-5, speed: 3000.0, horizon: 10.0 };
    let thick = Thick { linear: 1.5, quadratic: 4e-4, speed: 4000.0, horizon: 8.0 };
    for (name, air) in [("game", game), ("thick", thick)] {
        let most = (0..500).map(|seed| {
            let (query, settings) = drawn(&air, usual, seed);
            let (steps, is_settled) = steps(&query, &settings);
            assert!(is_settled, "{name}, seed {seed}");
            steps
        });
        let most = most.max().unwrap();
        println!("{name}: at most {most} of {usual} steps");
        assert!(most < usual, "{name}: {most}");
    }
}

/// Air in which a projectile stops at once, for a minute.
#[test]
fn a_search_through_air_like_syrup_ends_when_it_is_granted_more_steps() {
    let granted = 1 << 16;
    let syrup = Thick { linear: 10.0, quadratic: 1e-2, speed: 4000.0, horizon: 60.0 };
    let most = (0..500).map(|seed| {
        let (query, settings) = drawn(&syrup, granted, seed);
        let (steps, is_settled) = steps(&query, &settings);
        assert!(is_settled, "seed {seed}");
        steps
    });
    let most = most.max().unwrap();
    println!("syrup: at most {most} of {granted} steps");
    assert!(most < granted, "{most}");
}

/// A target that falls at terminal speed for a long time: every sample needs a flight of its own.
#[test]
fn a_search_through_ages_stops_at_its_bound_and_keeps_what_it_found() {
    let mut stopped = 0;
    for seed in 0..4 {
        let draw = &mut Generator::new(seed);
        let shot = Shot {
            target_position: draw.in_cube(100.0),
            target_velocity: DVec3::new(0.0, 0.0, -98.0),
            muzzle_speed: draw.uniform(500.0, 4000.0),
            gravity: DVec3::new(0.0, 0.0, -980.0),
            ..Shot::default()
        };
        let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
        let air = DragSettings { linear_drag: 10.0, horizon: 10.0, ..DragSettings::default() };
        let ages = DragSettings { horizon: 1e200, ..air };
        let (taken, is_settled) = steps(&query, &ages);
        stopped += u32::from(taken == ages.max_steps);
        let endless = DragSearch::new(&query, &DragSettings { max_steps: u32::MAX, ..ages }, None);
        assert!(endless.steps_left() <= 1 << 16);
        let (short, long) = (solve_drag(&query, &air).unwrap(), solve_drag(&query, &ages).unwrap());
        assert!(long.as_slice().starts_with(short.as_slice()), "seed {seed}: {short:?} {long:?}");
        let reason = if is_settled { NoIntercept::OutOfRange } else { NoIntercept::Unfinished };
        assert!(long.verdict.is_ok() || long.verdict == Err(reason), "seed {seed}: {long:?}");
    }
    println!("{stopped} of 4 stopped");
    assert!(stopped > 0);
}

/// How near any of the flights of a fan of launches comes to the target until the horizon, in implicit steps, which are stable
/// in any air. They share nothing with the library's flights.
fn nearest_of_all(query: &ProjectileQuery, settings: &DragSettings) -> f64 {
    let draw = &mut Generator::new(1);
    let (fan, steps) = (60, 3000);
    let h = settings.horizon / f64::from(steps);
    let mut nearest = f64::INFINITY;
    for _ in 0..fan {
        let direction = (draw.in_cube(1.0) + DVec3::Z * 1e-9).normalize();
        let mut velocity = query.shooter_velocity + direction * query.shot.muzzle_speed;
        let mut position = query.shot.shooter_position;
        for step in 0..steps {
            let time = f64::from(step) * h;
            let shot = &query.shot;
            let target = shot.target_position
                + (shot.target_velocity + query.target_acceleration * (0.5 * time)) * time;
            nearest = nearest.min((target - position).length());
            let through_air = velocity - settings.wind;
            let drag = settings.linear_drag + settings.quadratic_drag * through_air.length();
            velocity = settings.wind + (through_air + query.shot.gravity * h) / (1.0 + drag * h);
            position += velocity * h;
        }
    }
    nearest
}

/// Targets that no flight of a fan comes within 500 of, in air like syrup.
#[test]
fn an_unreachable_target_in_thick_air_is_out_of_range() {
    let syrup = Thick { linear: 10.0, quadratic: 1e-2, speed: 4000.0, horizon: 60.0 };
    let mut unreachable = 0;
    for seed in 0..60 {
        let (query, settings) = drawn(&syrup, 1 << 16, seed);
        let verdict = solve_drag(&query, &settings).unwrap().verdict;
        if nearest_of_all(&query, &settings) > 500.0 {
            unreachable += 1;
            assert_eq!(verdict, Err(NoIntercept::OutOfRange), "seed {seed}");
        }
    }
    println!("{unreachable} unreachable shots");
    assert!(unreachable >= 40, "{unreachable}");
}

/// No flight ends out of what its bound calls reachable, be the air thin or thick.
#[test]
fn no_flight_is_out_of_range() {
    let mut tight = 0;
    for seed in 0..2000 {
        let draw = &mut Generator::new(seed);
        let size = |draw: &mut Generator| libm::pow(10.0, draw.uniform(-3.0, 0.0));
        let (linear, quadratic) = (4.0 * size(draw), 4e-3 * size(draw));
        let air = Air {
            gravity: DVec3::new(0.0, 0.0, -980.0 * draw.uniform(0.0, 1.0)),
            wind: draw.in_cube(500.0),
            linear: if seed % 3 == 0 { 0.0 } else { linear },
            quadratic: if seed % 3 == 1 { 0.0 } else { quadratic },
        };
        let shooter = draw.in_cube(500.0);
        let muzzle = draw.in_cube(2000.0);
        let time = 4.0 * size(draw);
        let end = air.end_of_flight(shooter + muzzle, time, Fineness::EXACT);
        let speed = muzzle.length() * (1.0 + 1e-9);
        assert!(!air.is_out_of_range(shooter, speed, 0.0, end, time), "seed {seed}");
        // Twice as far is nearly always out of range: the bound is not trivial.
        let farther = (end - air.wind * time) * 2.0 + air.wind * time;
        tight += u32::from(air.is_out_of_range(shooter, speed, 0.0, farther, time));
    }
    assert!(tight >= 1900, "{tight} of 2000");
}

/// In air so thin that rounding hides what it takes off the way, half of gravity's `g t^2` is still reachable: the shooter
/// lets the projectile drop.
#[test]
fn a_drop_through_hardly_any_air_is_in_range() {
    for exponent in -40..0 {
        for step in 1..50 {
            let linear = libm::pow(10.0, 0.5 * f64::from(exponent)) * (1.0 + 0.01 * f64::from(step));
            let gravity = DVec3::new(0.0, 0.0, -980.0);
            let air = Air { gravity, wind: DVec3::ZERO, linear, quadratic: 0.0 };
            let time = 0.1 * f64::from(step);
            let end = air.end_of_flight(DVec3::ZERO, time, Fineness::EXACT);
            let slack = 1e-9 * end.length() / time;
            assert!(!air.is_out_of_range(DVec3::ZERO, slack, 0.0, end, time), "linear {linear}, time {time}");
        }
    }
}

#[test]
fn a_flight_ends_after_few_steps_whatever_the_drag_the_speed_and_the_time() {
    let numbers = || [0.0, 1e-300, 1e-200, 1e-50, 1e-20, 1e-3, 1.0, 1e10, 1e50].into_iter();
    for (linear, quadratic) in
        numbers().flat_map(|linear| numbers().map(move |quadratic| (linear, quadratic)))
    {
        for (gravity, speed) in numbers().flat_map(|gravity| numbers().map(move |speed| (gravity, speed))) {
            let air = Air { gravity: DVec3::new(0.0, 0.0, -gravity), wind: DVec3::ZERO, linear, quadratic };
            let pace = air.pace(speed);
            for time in [1e-50, 1e-20, 1e-6, 1.0, 1.0 + f64::EPSILON, 1e6, 1e20, 1e50] {
                // 256 rough steps while it slows down are 8,192 of the finest.
                let most = 1 << 15;
                let steps = pace.steps(time, Fineness::FINEST).take(most).count();
                assert!(steps < most, "{air:?}, {speed}, {time}");
            }
        }
    }
}

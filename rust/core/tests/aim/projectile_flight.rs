//! Bullets and rockets against published trajectories, closed forms, and flights in many small steps.

use crate::seeded::Generator;
use crate::trials::trials;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    DragLaw, DragPoint, DragSettings, Launch, MAX_DRAG_POINTS, ProjectileFlight, ProjectileQuery,
    ProjectileState, advance_projectile, quadratic_drag, solve_drag, solve_flight,
};
use pursuit_core::{DVec3, NoIntercept, RefusalKind};

const FOOT: f64 = 0.3048;
const YARD: f64 = 0.9144;
const INCH: f64 = 0.0254;
const GRAVITY: DVec3 = DVec3::new(0.0, 0.0, -9.80665);

/// A published trajectory: yards, feet per second, seconds, and inches over the line of sight.
struct Published {
    law: DragLaw,
    coefficient: f64,
    /// Kilograms per cubic meter.
    density: f64,
    /// Feet per second, inches and yards.
    muzzle_speed: f64,
    sight_height: f64,
    zero: f64,
    rows: &'static [(f64, f64, f64, f64)],
}

/// The trajectories `g1_nowind.txt` and `g7_nowind.txt` among the tests of gehtsoft's BallisticCalculator1, at 59 F, 29.92 inHg and 78 %
/// humidity; and the one of `test_path_g7` in py-ballisticcalc's `tests/test_trajectory.py`, in ICAO's standard atmosphere, which is flown
/// with a light wind.
const PUBLISHED: [Published; 3] = [
    Published {
        law: DragLaw::G1,
        coefficient: 0.365,
        density: HUMID,
        muzzle_speed: 2600.0,
        sight_height: 2.5,
        zero: 100.0,
        rows: &[
            (100.0, 2360.6, 0.121, 0.0),
            (200.0, 2133.9, 0.255, -3.8),
            (300.0, 1920.1, 0.403, -15.2),
            (400.0, 1720.5, 0.568, -36.1),
            (500.0, 1537.5, 0.753, -68.8),
            (600.0, 1374.5, 0.959, -116.2),
            (700.0, 1235.8, 1.190, -182.1),
            (800.0, 1126.2, 1.444, -270.8),
            (900.0, 1045.3, 1.722, -386.9),
            (1000.0, 984.7, 2.018, -534.8),
        ],
    },
    Published {
        law: DragLaw::G7,
        coefficient: 0.465,
        density: HUMID,
        muzzle_speed: 3200.0,
        sight_height: 3.2,
        zero: 300.0,
        rows: &[
            (100.0, 3093.7, 0.095, 1.6),
            (300.0, 2885.6, 0.296, 0.0),
            (500.0, 2684.4, 0.512, -18.3),
            (700.0, 2490.7, 0.744, -56.0),
            (900.0, 2305.0, 0.994, -116.1),
            (1000.0, 2215.3, 1.127, -155.7),
        ],
    },
    Published {
        law: DragLaw::G7,
        coefficient: 0.223,
        density: 1.225,
        muzzle_speed: 2750.0,
        sight_height: 2.0,
        zero: 100.0,
        rows: &[(100.0, 2544.3, 0.113, 0.0), (500.0, 1810.7, 0.673, -56.3), (1000.0, 1081.3, 1.748, -401.6)],
    },
];

/// Air at 59 F and 29.92 inHg with 78 % of the 17.04 hPa of saturated vapor, which is lighter by 0.378 of its pressure.
const HUMID: f64 = 1.225 * (1.0 - 0.378 * 0.78 * 17.04 / 1013.25);

/// The state of a launched projectile where it has come `distance` along the first axis.
fn at_distance(launched: &ProjectileState, flight: &ProjectileFlight, distance: f64) -> ProjectileState {
    let mut state = *launched;
    for _ in 0..60 {
        let left = (distance - state.position.x) / state.velocity.x;
        // Only forward: the last steps are rounding.
        if left <= 0.0 {
            break;
        }
        state = advance_projectile(&state, flight, &[], left).unwrap();
    }
    state
}

#[test]
fn bullets_fly_as_published() {
    let (mut worst_speed, mut worst_drop) = (0.0_f64, 0.0_f64);
    for published in &PUBLISHED {
        let mut flight = ProjectileFlight::for_units(1.0);
        flight.drag_law = published.law;
        flight.drag.quadratic_drag = quadratic_drag(published.coefficient, published.density, 1.0);
        let muzzle = DVec3::new(0.0, 0.0, -published.sight_height * INCH);
        let shot = Shot {
            shooter_position: muzzle,
            target_position: DVec3::new(published.zero * YARD, 0.0, 0.0),
            muzzle_speed: published.muzzle_speed * FOOT,
            gravity: GRAVITY,
            ..Shot::default()
        };
        let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
        let zeroed = solve_flight(&query, &flight, &[]).unwrap().best();
        assert!(zeroed.miss_distance < 1e-3, "{zeroed:?}");
        let launched = ProjectileState {
            position: muzzle,
            velocity: zeroed.launch_velocity,
            gravity: GRAVITY,
            age: 0.0,
        };
        for &(distance, speed, time, path) in published.rows {
            let there = at_distance(&launched, &flight, distance * YARD);
            let (flown, drop) = (there.velocity.length() / FOOT, there.position.z / INCH);
            println!(
                "{distance} yd: {flown:.1} ft/s of {speed}, {:.4} s of {time}, {drop:.2} in of {path}",
                there.age
            );
            worst_speed = worst_speed.max((flown / speed - 1.0).abs());
            worst_drop = worst_drop.max((drop - path).abs() / distance);
            assert!((flown - speed).abs() <= 0.0015 * speed, "{distance} yd: {flown} of {speed}");
            assert!((there.age - time).abs() <= 0.0011 + 0.0025 * time, "{distance} yd");
            assert!((drop - path).abs() <= 0.06 + 0.004 * path.abs(), "{distance} yd: {drop} of {path}");
        }
    }
    println!("worst speed {worst_speed:.5}, worst drop {worst_drop:.5} in per yd");
}

/// A curve through points: the basis of Hermite's polynomials, with the slopes of Fritsch and Butland.
fn coefficient(points: &[DragPoint], mach: f64) -> f64 {
    let slope = |index: usize| {
        let secant = |at: usize| {
            let (from, to) = (points[at], points[at + 1]);
            (to.coefficient - from.coefficient) / (to.mach - from.mach)
        };
        if index == 0 {
            return secant(0);
        }
        if index == points.len() - 1 {
            return secant(index - 1);
        }
        let (first, last) = (secant(index - 1), secant(index));
        let (left, right) =
            (points[index].mach - points[index - 1].mach, points[index + 1].mach - points[index].mach);
        let weight = (left + 2.0 * right) / (3.0 * (left + right));
        if first * last <= 0.0 { 0.0 } else { first * last / (weight * last + (1.0 - weight) * first) }
    };
    let Some(after) = points.iter().position(|point| point.mach > mach) else {
        return points[points.len() - 1].coefficient;
    };
    if after == 0 {
        return points[0].coefficient;
    }
    let (from, to) = (points[after - 1], points[after]);
    let width = to.mach - from.mach;
    let t = (mach - from.mach) / width;
    (1.0 + 2.0 * t) * (1.0 - t) * (1.0 - t) * from.coefficient
        + t * (1.0 - t) * (1.0 - t) * width * slope(after - 1)
        + t * t * (3.0 - 2.0 * t) * to.coefficient
        + t * t * (t - 1.0) * width * slope(after)
}

/// Midpoint steps in the world: of a lower order than the library's, and many more of them.
fn small_steps(
    launched: &ProjectileState,
    flight: &ProjectileFlight,
    points: &[DragPoint],
    time: f64,
) -> DVec3 {
    let acceleration = |v: DVec3, burns: bool| {
        let through_air = v - flight.drag.wind;
        let speed = through_air.length();
        let law = if points.is_empty() { 1.0 } else { coefficient(points, speed / flight.speed_of_sound) };
        let drag = flight.drag.linear_drag + flight.drag.quadratic_drag * law * speed;
        let push = if burns { flight.thrust / speed } else { 0.0 };
        launched.gravity + through_air * (push - drag)
    };
    let burn = flight.burn_time.min(time);
    let (mut position, mut velocity) = (launched.position, launched.velocity);
    for (duration, burns) in [(burn, true), (time - burn, false)] {
        let steps = 20_000;
        let h = duration / f64::from(steps);
        for _ in 0..steps {
            let middle = velocity + acceleration(velocity, burns) * (0.5 * h);
            position += middle * h;
            velocity += acceleration(middle, burns) * h;
        }
    }
    position
}

fn target_at(query: &ProjectileQuery, t: f64) -> DVec3 {
    query.shot.target_position + query.shot.target_velocity * t + query.target_acceleration * (0.5 * t * t)
}

/// A random flight in meters: a bullet, or a rocket with a rail's speed; and a query whose target is met by a launch of this time.
fn constructed(seed: u64, is_rocket: bool) -> (ProjectileQuery, ProjectileFlight, f64) {
    let random = &mut Generator::new(seed);
    let mut flight = ProjectileFlight::for_units(1.0);
    flight.drag_law = [DragLaw::G1, DragLaw::G7][(seed % 2) as usize];
    flight.drag.wind = random.in_cube(8.0);
    flight.drag.horizon = 20.0;
    let (speed, time) = if is_rocket {
        flight.thrust = random.uniform(40.0, 400.0);
        flight.burn_time = random.uniform(0.3, 2.5);
        flight.drag.quadratic_drag = random.uniform(1e-4, 4e-3);
        (random.uniform(15.0, 80.0), random.uniform(0.5, 8.0))
    } else {
        flight.drag.quadratic_drag = quadratic_drag(random.uniform(0.15, 0.7), 1.225, 1.0);
        (random.uniform(250.0, 1000.0), random.uniform(0.3, 6.0))
    };
    let mut direction = random.direction();
    // Not far below the horizon.
    if direction.z < -0.2 {
        direction.z = -direction.z;
    }
    let shooter_velocity = random.in_cube(if is_rocket { 5.0 } else { 20.0 });
    let launched = ProjectileState {
        position: random.in_cube(50.0),
        velocity: shooter_velocity + direction * speed,
        gravity: GRAVITY,
        age: 0.0,
    };
    let end = small_steps(&launched, &flight, flight.drag_law.points(), time);
    let (target_velocity, target_acceleration) = (random.in_cube(30.0), random.in_cube(3.0));
    let shot = Shot {
        shooter_position: launched.position,
        target_position: end - target_velocity * time - target_acceleration * (0.5 * time * time),
        target_velocity,
        muzzle_speed: speed,
        gravity: GRAVITY,
    };
    (ProjectileQuery { shot, shooter_velocity, target_acceleration }, flight, time)
}

/// How far a launch misses when it is flown in small steps.
fn true_miss(query: &ProjectileQuery, flight: &ProjectileFlight, launch: &Launch) -> f64 {
    let launched = ProjectileState {
        position: query.shot.shooter_position,
        velocity: launch.launch_velocity,
        gravity: query.shot.gravity,
        age: 0.0,
    };
    let end = small_steps(&launched, flight, flight.drag_law.points(), launch.time);
    (end - target_at(query, launch.time)).length()
}

/// Solves constructed queries. Returns how many found the launch that they were made from, of how many, and the worst error of a miss
/// distance.
fn solved(is_rocket: bool, count: u64) -> (u64, u64, f64) {
    let (mut found, mut worst) = (0, 0.0_f64);
    for seed in 0..count {
        let (query, flight, time) = constructed(seed, is_rocket);
        let launches = solve_flight(&query, &flight, &[]).unwrap();
        for launch in launches.as_slice() {
            let speed = (launch.launch_velocity - query.shooter_velocity).length();
            assert!((speed / query.shot.muzzle_speed - 1.0).abs() < 1e-12, "seed {seed}");
            let miss = true_miss(&query, &flight, launch);
            worst = worst.max((miss - launch.miss_distance).abs());
            assert!(launch.miss_distance <= flight.drag.max_miss_distance, "seed {seed}");
        }
        let error =
            launches.as_slice().iter().map(|s| (s.time - time).abs() / time).fold(f64::INFINITY, f64::min);
        if error < 1e-4 || launches.as_slice().len() == 4 {
            found += 1;
        } else {
            println!("seed {seed}: {time} s not among {launches:?}");
        }
    }
    (found, count, worst)
}

#[test]
fn a_bullet_that_hits_is_found_and_misses_by_what_it_says() {
    let (found, count, worst) = solved(false, trials(300));
    println!("bullets: {found} of {count}, miss distances off by {worst:e} m at most");
    assert_eq!(found, count);
    assert!(worst < 1e-3, "{worst}");
}

#[test]
fn a_rocket_that_hits_is_found_and_misses_by_what_it_says() {
    let (found, count, worst) = solved(true, trials(300));
    println!("rockets: {found} of {count}, miss distances off by {worst:e} m at most");
    assert!(found == count, "{found}");
    assert!(worst < 1e-3, "{worst}");
}

#[test]
fn a_rocket_in_empty_space_hits_when_its_closed_form_does() {
    for seed in 0..200 {
        let random = &mut Generator::new(seed);
        let (speed, thrust, burn) =
            (random.uniform(1.0, 100.0), random.uniform(1.0, 300.0), random.uniform(0.1, 4.0));
        let shot = Shot {
            target_position: random.in_cube(300.0),
            target_velocity: random.in_cube(10.0),
            muzzle_speed: speed,
            ..Shot::default()
        };
        let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
        let mut flight = ProjectileFlight::for_units(1.0);
        (flight.thrust, flight.burn_time, flight.drag.horizon) = (thrust, burn, 60.0);
        let way = |t: f64| {
            let b = t.min(burn);
            speed * t + thrust * (0.5 * b * b + b * (t - b))
        };
        let gap = |t: f64| target_at(&query, t).length() - way(t);
        // The first time at which the target is within reach, in steps that no gap closes in.
        let Some(first) = (1..60_000).map(|k| f64::from(k) * 1e-3).find(|t| gap(*t) <= 0.0) else { continue };
        let (mut low, mut high) = (first - 1e-3, first);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if gap(middle) > 0.0 { low = middle } else { high = middle }
        }
        let launches = solve_flight(&query, &flight, &[]).unwrap();
        assert_eq!(launches.verdict, Ok(()), "seed {seed}");
        let error = (launches.best().time - high).abs();
        assert!(error <= 1e-9 * high, "seed {seed}: {high} {launches:?}");
    }
}

#[test]
fn a_constant_coefficient_without_a_motor_is_plain_drag() {
    for seed in 0..50 {
        let (query, mut flight, _) = constructed(seed, false);
        flight.drag_law = DragLaw::Constant;
        assert_eq!(solve_flight(&query, &flight, &[]), solve_drag(&query, &flight.drag), "seed {seed}");
        // A motor that does not burn, and one without thrust.
        flight.thrust = 10.0;
        assert_eq!(solve_flight(&query, &flight, &[]), solve_drag(&query, &flight.drag), "seed {seed}");
        (flight.thrust, flight.burn_time) = (0.0, 1.0);
        assert_eq!(solve_flight(&query, &flight, &[]), solve_drag(&query, &flight.drag), "seed {seed}");
    }
}

#[test]
fn a_table_with_the_points_of_a_law_is_the_law() {
    for seed in 0..20 {
        let (query, flight, _) = constructed(seed, false);
        let of_table = ProjectileFlight { drag_law: DragLaw::Table, ..flight };
        let launches = solve_flight(&query, &of_table, flight.drag_law.points());
        assert_eq!(launches, solve_flight(&query, &flight, &[]), "seed {seed}");
    }
}

#[test]
fn a_rocket_reaches_what_its_rail_speed_does_not_and_says_what_is_too_far() {
    let shot = Shot {
        target_position: DVec3::new(400.0, 0.0, 0.0),
        muzzle_speed: 30.0,
        gravity: GRAVITY,
        ..Shot::default()
    };
    let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
    let mut flight = ProjectileFlight::for_units(1.0);
    assert_eq!(solve_flight(&query, &flight, &[]).unwrap().verdict, Err(NoIntercept::OutOfRange));
    (flight.thrust, flight.burn_time) = (150.0, 1.0);
    assert_eq!(solve_flight(&query, &flight, &[]).unwrap().verdict, Ok(()));
    let far = Shot { target_position: DVec3::new(1e5, 0.0, 0.0), ..shot };
    let launches = solve_flight(&ProjectileQuery { shot: far, ..query }, &flight, &[]).unwrap();
    assert_eq!(launches.verdict, Err(NoIntercept::OutOfRange));
    let here = Shot { target_position: DVec3::ZERO, ..shot };
    let launches = solve_flight(&ProjectileQuery { shot: here, ..query }, &flight, &[]).unwrap();
    assert_eq!(launches.verdict, Err(NoIntercept::AlreadyThere));
}

#[test]
fn a_flight_in_ticks_ends_where_it_ends_in_one_call() {
    let mut worst = 0.0_f64;
    for seed in 0..40 {
        let (query, flight, time) = constructed(seed, seed % 3 == 0);
        let direction = Generator::new(seed).direction();
        let launched = ProjectileState {
            velocity: direction * query.shot.muzzle_speed,
            gravity: GRAVITY,
            ..ProjectileState::default()
        };
        let whole = advance_projectile(&launched, &flight, &[], time).unwrap();
        let mut ticked = launched;
        for _ in 0..240 {
            ticked = advance_projectile(&ticked, &flight, &[], time / 240.0).unwrap();
        }
        let oracle = small_steps(&launched, &flight, flight.drag_law.points(), time);
        let way = (whole.position - launched.position).length();
        worst = worst
            .max((whole.position - oracle).length() / way)
            .max((ticked.position - oracle).length() / way);
        assert!((ticked.age - time).abs() < 1e-12);
    }
    println!("off by {worst:e} of the way");
    assert!(worst < 1e-6, "{worst}");
}

#[test]
fn bad_inputs_are_refused_by_name() {
    let (query, flight, _) = constructed(1, true);
    let refused = |query: &ProjectileQuery, flight: &ProjectileFlight, table: &[DragPoint]| {
        let refusal = solve_flight(query, flight, table).unwrap_err();
        (refusal.kind, format!("{}", refusal.input))
    };
    let out = |name: &str| (RefusalKind::OutOfDomain, name.to_owned());
    let not_finite = |name: &str| (RefusalKind::NotFinite, name.to_owned());
    let rest = ProjectileQuery { shot: Shot { muzzle_speed: 0.0, ..query.shot }, ..query };
    assert_eq!(refused(&rest, &flight, &[]), out("query.shot.muzzle_speed"));
    let changed = |change: fn(&mut ProjectileFlight)| {
        let mut flight = flight;
        change(&mut flight);
        flight
    };
    assert_eq!(refused(&query, &changed(|f| f.speed_of_sound = 0.0), &[]), out("flight.speed_of_sound"));
    assert_eq!(refused(&query, &changed(|f| f.thrust = -1.0), &[]), out("flight.thrust"));
    assert_eq!(refused(&query, &changed(|f| f.burn_time = f64::NAN), &[]), not_finite("flight.burn_time"));
    let nothing = changed(|f| f.drag.quadratic_drag = quadratic_drag(0.0, 1.225, 1.0));
    assert_eq!(refused(&query, &nothing, &[]), not_finite("flight.drag.quadratic_drag"));
    let by_table = changed(|f| f.drag_law = DragLaw::Table);
    let point = |mach, coefficient| DragPoint { mach, coefficient };
    assert_eq!(refused(&query, &by_table, &[]), out("table_count"));
    assert_eq!(refused(&query, &by_table, &[point(0.0, 0.5); MAX_DRAG_POINTS + 1]), out("table_count"));
    assert_eq!(refused(&query, &by_table, &[point(1.0, 0.5), point(0.5, 0.5)]), out("table[1].mach"));
    assert_eq!(refused(&query, &by_table, &[point(1.0, -0.5)]), out("table[0].coefficient"));
    assert_eq!(refused(&query, &by_table, &[point(f64::INFINITY, 0.5)]), not_finite("table[0].mach"));
    let state = ProjectileState { age: -1.0, ..ProjectileState::default() };
    let refusal = advance_projectile(&state, &flight, &[], 1.0).unwrap_err();
    assert_eq!(format!("{}", refusal.input), "state.age");
    let refusal = advance_projectile(&ProjectileState::default(), &flight, &[], -1.0).unwrap_err();
    assert_eq!(format!("{}", refusal.input), "duration");
}

/// Numbers of every size: an answer or a refusal, in bounded time, with finite numbers.
#[test]
fn numbers_of_any_size_end_with_an_answer() {
    let sizes = [0.0, 1e-300, 1e-50, 1e-3, 1.0, 1e3, 1e50, 1e300];
    let random = &mut Generator::new(7);
    let mut pick = || sizes[random.uniform(0.0, 8.0) as usize];
    for round in 0..trials(4000) {
        let shot = Shot {
            target_position: DVec3::new(pick(), pick(), 0.0),
            target_velocity: DVec3::new(0.0, pick(), pick()),
            muzzle_speed: pick(),
            gravity: DVec3::new(0.0, 0.0, -pick()),
            ..Shot::default()
        };
        let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
        let mut flight = ProjectileFlight::for_units(1.0);
        flight.drag = DragSettings { linear_drag: pick(), quadratic_drag: pick(), ..flight.drag };
        flight.drag.max_steps = 1 << 10;
        flight.drag_law = [DragLaw::G1, DragLaw::Constant][round as usize % 2];
        (flight.thrust, flight.burn_time) = (pick(), pick());
        flight.speed_of_sound = pick().max(1e-300);
        if let Ok(launches) = solve_flight(&query, &flight, &[]) {
            let best = launches.best();
            assert!(
                best.launch_velocity.is_finite() && best.miss_distance.is_finite(),
                "{query:?} {flight:?}"
            );
        }
        let state = ProjectileState {
            velocity: shot.target_velocity,
            gravity: shot.gravity,
            ..ProjectileState::default()
        };
        if let Ok(later) = advance_projectile(&state, &flight, &[], pick()) {
            assert!(later.position.is_finite() && later.velocity.is_finite());
        }
    }
}

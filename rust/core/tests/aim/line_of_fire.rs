//! The line of fire: straight shots against whole numbers of any length, arcs and flights through air against a dense scan.

use crate::exact::Exact;
use crate::seeded::Generator;
use pursuit_core::aim::Shot;
use pursuit_core::aim::line_of_fire::{
    ClearLaunchSettings, LineOfFire, LineOfFireQuery, MovingBody, Obstruction, find_clear_arc,
    find_clear_launch, find_line_of_fire,
};
use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_core::motion::{MotionTracker, TrackerSettings};
use pursuit_core::{DVec3, RefusalKind};

const NONE: [Shape; 0] = [];

/// `count`, or what the environment says: `SHOTS=25000` for the long search.
fn shots(count: u64) -> u64 {
    std::env::var("SHOTS").ok().and_then(|text| text.parse().ok()).unwrap_or(count)
}

fn sum(terms: &[Exact]) -> Exact {
    terms.iter().fold(Exact::ZERO, |sum, term| &sum + term)
}

fn dot(u: &[Exact; 3], v: &[Exact; 3]) -> Exact {
    sum(&[&u[0] * &v[0], &u[1] * &v[1], &u[2] * &v[2]])
}

fn difference(to: DVec3, from: DVec3) -> [Exact; 3] {
    let (to, from) = (to.to_array().map(Exact::of), from.to_array().map(Exact::of));
    [&to[0] - &from[0], &to[1] - &from[1], &to[2] - &from[2]]
}

/// `a t^2 + 2 b t + c` of a straight shot and a body, and the horizon.
fn quadratic(query: &LineOfFireQuery, body: &MovingBody) -> [Exact; 4] {
    quadratic_of(query, body, difference(body.position, query.muzzle_position))
}

/// The same, of a body with this position relative to the muzzle.
fn quadratic_of(query: &LineOfFireQuery, body: &MovingBody, offset: [Exact; 3]) -> [Exact; 4] {
    let velocity = difference(body.velocity, query.launch_velocity);
    let radius = &Exact::of(body.radius) + &Exact::of(query.radius);
    let growth = Exact::of(query.radius_growth);
    let a = &dot(&velocity, &velocity) - &(&growth * &growth);
    let b = &dot(&offset, &velocity) - &(&radius * &growth);
    let c = &dot(&offset, &offset) - &(&radius * &radius);
    [a, b, c, Exact::of(query.horizon)]
}

/// The earliest contact of the straight shot with the body: the least value of the parabola on the interval decides.
fn exact_contact(query: &LineOfFireQuery, body: &MovingBody) -> Option<Exact> {
    contact_of(quadratic(query, body))
}

fn contact_of([a, b, c, end]: [Exact; 4]) -> Option<Exact> {
    let zero = Exact::ZERO;
    if c <= zero {
        return Some(zero);
    }
    let at_end = sum(&[&(&a * &end) * &end, &b * &end, &b * &end, c.clone()]);
    let vertex_inside = a > zero && -&b > zero && -&b < &a * &end;
    let touches = at_end <= zero || (vertex_inside && &(&a * &c) - &(&b * &b) <= zero);
    touches.then(|| {
        let root = (&(&b * &b) - &(&a * &c)).root();
        if b < zero { c.over(&(&root - &b)) } else { (&root + &b).over(&-&a) }
    })
}

/// A shot and a body, made to be hard: it grazes, or is reached at the horizon, or touches already, to some units in the last
/// place.
fn hard(random: &mut Generator) -> (LineOfFireQuery, MovingBody) {
    let scale = [1.0, 100.0, 1e6, 1e-3][(random.bits() % 4) as usize];
    let home = if random.bits().is_multiple_of(2) { DVec3::ZERO } else { random.in_cube(1e5 * scale) };
    let whole = random.bits().is_multiple_of(3);
    let round = |v: DVec3| if whole { v.round() } else { v };
    let mut query = LineOfFireQuery {
        muzzle_position: round(home + random.in_cube(10.0 * scale)),
        launch_velocity: round(random.direction() * random.uniform(1.0, 100.0) * scale),
        radius: random.uniform(0.0, 1.0) * scale,
        horizon: random.uniform(0.1, 4.0),
        ..LineOfFireQuery::default()
    };
    if random.bits().is_multiple_of(2) {
        query.radius_growth =
            random.uniform(0.0, 1.0) * scale * if random.bits().is_multiple_of(4) { 100.0 } else { 1.0 };
    }
    let mut body = MovingBody {
        position: round(query.muzzle_position + random.in_cube(40.0 * scale)),
        velocity: round(random.in_cube(20.0 * scale)),
        radius: random.uniform(0.0, 4.0) * scale,
        ..MovingBody::default()
    };
    if random.bits().is_multiple_of(8) {
        body.velocity = query.launch_velocity;
    }
    let (offset, velocity) = (body.position - query.muzzle_position, body.velocity - query.launch_velocity);
    let at = |time: f64| (offset + velocity * time).length() - query.radius - query.radius_growth * time;
    let nearest = -offset.dot(velocity) / velocity.length_squared();
    let touching = match random.bits() % 4 {
        0 => at(0.0),
        1 => at(query.horizon),
        // A grazing shot: without growth the distance at which it passes.
        2 if nearest > 0.0 => {
            query.radius_growth = 0.0;
            query.horizon = nearest * [1.0, 2.0][(random.bits() % 2) as usize];
            (offset + velocity * nearest).length() - query.radius
        }
        _ => body.radius,
    };
    if touching > 0.0 {
        let bits = touching.to_bits() as i64 + (random.bits() % 9) as i64 - 4;
        body.radius = f64::from_bits(bits as u64);
    }
    (query, body)
}

#[test]
fn the_verdict_of_hard_straight_shots_is_that_of_whole_numbers() {
    let (mut blocked, mut clear) = (0, 0);
    for seed in 0..shots(1500) {
        let mut random = Generator::new(seed);
        let (query, body) = hard(&mut random);
        let expected = exact_contact(&query, &body);
        let line = find_line_of_fire(&query, &[body], &NONE).unwrap();
        match expected {
            Some(time) => {
                blocked += 1;
                assert_eq!(line.obstruction, Obstruction::Body(0), "seed {seed}: {query:?} {body:?}");
                let error = (&Exact::of(line.time) - &time).size();
                let allowed = &time.size() * &Exact::of(4e-12);
                assert!(error <= allowed, "seed {seed}: {} {}", line.time, time.about());
                assert!(line.miss_distance <= 0.0 && line.nearest == Some(0), "seed {seed}");
            }
            None => {
                clear += 1;
                assert_eq!(line.obstruction, Obstruction::Clear, "seed {seed}: {query:?} {body:?}");
                assert!(line.miss_distance >= 0.0 && line.nearest == Some(0), "seed {seed}");
            }
        }
        // A sphere that stands is a body at rest.
        if body.velocity == DVec3::ZERO {
            let shape = Shape::Sphere { center: body.position, radius: body.radius };
            let of_shape = find_line_of_fire(&query, &[] as &[MovingBody], &[shape]).unwrap();
            assert_eq!(of_shape.is_clear(), line.is_clear(), "seed {seed}");
        }
    }
    assert!(blocked > clear / 4 && clear > blocked / 4, "{blocked} {clear}");
}

#[test]
fn of_several_bodies_the_one_met_first_is_named_even_where_times_are_nearly_equal() {
    let mut ties = 0;
    for seed in 0..shots(300) {
        let mut random = Generator::new(seed);
        let (query, first) = hard(&mut random);
        if query.launch_velocity == DVec3::ZERO {
            continue;
        }
        // The mirror image of the first about the line of the shot is met at the same time but for rounding.
        let along = query.launch_velocity.normalize();
        let mirrored = |v: DVec3| along * (2.0 * v.dot(along)) - v;
        let second = MovingBody {
            position: query.muzzle_position + mirrored(first.position - query.muzzle_position),
            velocity: mirrored(first.velocity),
            ..first
        };
        let bodies = [first, second, first];
        let times = bodies.map(|body| exact_contact(&query, &body));
        let line = find_line_of_fire(&query, &bodies, &NONE).unwrap();
        let mut earliest: Option<(usize, &Exact)> = None;
        for (index, time) in times.iter().enumerate() {
            if let Some(time) = time
                && earliest.is_none_or(|(_, known)| time < known)
            {
                earliest = Some((index, time));
            }
        }
        let expected = earliest.map_or(Obstruction::Clear, |(index, _)| Obstruction::Body(index));
        ties += usize::from(earliest.is_some());
        assert_eq!(line.obstruction, expected, "seed {seed}: {query:?} {bodies:?}");
    }
    assert!(ties > 40, "{ties}");
}

/// The flight of a shot, in steps of a classical Runge-Kutta method that are far finer than the library's.
fn flight(query: &LineOfFireQuery, steps: usize) -> Vec<DVec3> {
    let step = query.horizon / steps as f64;
    let pull = |velocity: DVec3| {
        let through_air = velocity - query.wind;
        query.gravity - through_air * (query.linear_drag + query.quadratic_drag * through_air.length())
    };
    let (mut position, mut velocity) = (query.muzzle_position, query.launch_velocity);
    let mut flown = vec![position];
    for _ in 0..steps {
        let a = (velocity, pull(velocity));
        let b = (velocity + a.1 * (0.5 * step), pull(velocity + a.1 * (0.5 * step)));
        let c = (velocity + b.1 * (0.5 * step), pull(velocity + b.1 * (0.5 * step)));
        let d = (velocity + c.1 * step, pull(velocity + c.1 * step));
        position += (a.0 + (b.0 + c.0) * 2.0 + d.0) * (step / 6.0);
        velocity += (a.1 + (b.1 + c.1) * 2.0 + d.1) * (step / 6.0);
        flown.push(position);
    }
    flown
}

fn at(body: &MovingBody, time: f64) -> DVec3 {
    body.position + (body.velocity + body.acceleration * (0.5 * time)) * time
}

/// Compares an answer with the gaps of a dense scan of the flight; a contact deeper than `tolerance` must be found, and one that is
/// found must be nearer than it.
fn compare_with_scan(
    query: &LineOfFireQuery,
    bodies: &[MovingBody],
    shapes: &[Shape],
    tolerance: f64,
    steps: usize,
    name: &str,
) -> LineOfFire {
    let line = find_line_of_fire(query, &bodies, &shapes).unwrap();
    let flown = flight(query, steps);
    let (mut least, mut met, mut nearest_at_end) = (f64::INFINITY, None, f64::INFINITY);
    for (i, position) in flown.iter().enumerate() {
        let time = query.horizon * i as f64 / steps as f64;
        let reach = query.radius + query.radius_growth * time;
        let to_body = |body: &MovingBody| (at(body, time) - position).length() - body.radius - reach;
        let of_bodies = bodies.iter().map(to_body).fold(f64::INFINITY, f64::min);
        let of_shapes = shapes
            .iter()
            .map(|shape| signed_distance(shape, *position).unwrap().distance - reach)
            .fold(f64::INFINITY, f64::min);
        let gap = of_bodies.min(of_shapes);
        if gap < -tolerance && met.is_none() {
            met = Some(time);
        }
        if time <= line.time {
            least = least.min(of_bodies);
        }
        if (time - line.time).abs() <= query.horizon / steps as f64 {
            nearest_at_end = nearest_at_end.min(gap);
        }
    }
    if let Some(met) = met {
        assert!(!line.is_clear() && line.time <= met + 1e-9, "{name}: missed at {met}: {line:?}");
    }
    let stride = flown.windows(2).map(|pair| (pair[1] - pair[0]).length()).fold(0.0, f64::max);
    let speed = bodies.iter().map(|body| body.velocity.length() + body.acceleration.length() * query.horizon);
    let between = stride + speed.fold(query.radius_growth, f64::max) * query.horizon / steps as f64;
    if line.is_clear() {
        if !bodies.is_empty() {
            // The scan looks at some times only: it is never below the least gap, and above it by at most what is between.
            assert!(line.miss_distance <= least.max(0.0) + tolerance, "{name}: {least} {line:?}");
            assert!(line.miss_distance >= least - between - tolerance, "{name}: {least} {line:?}");
        }
    } else {
        assert!(nearest_at_end <= between + tolerance, "{name}: met at {nearest_at_end}: {line:?}");
    }
    line
}

/// Bodies that come near the parabola of a shot while it is there.
fn random_bodies(
    random: &mut Generator,
    query: &LineOfFireQuery,
    count: usize,
    near: f64,
) -> Vec<MovingBody> {
    (0..count)
        .map(|_| {
            let time = random.uniform(0.1, query.horizon);
            let shot = MovingBody {
                position: query.muzzle_position,
                velocity: query.launch_velocity,
                acceleration: query.gravity,
                radius: 0.0,
            };
            let velocity = random.in_cube(8.0);
            let acceleration =
                if random.bits().is_multiple_of(2) { random.in_cube(6.0) } else { DVec3::ZERO };
            let way = (velocity + acceleration * (0.5 * time)) * time;
            let position = at(&shot, time) + random.in_cube(near) - way;
            MovingBody { position, velocity, acceleration, radius: random.uniform(0.0, 1.2) }
        })
        .collect()
}

fn random_arc(random: &mut Generator) -> LineOfFireQuery {
    LineOfFireQuery {
        launch_velocity: DVec3::new(
            random.uniform(15.0, 60.0),
            random.uniform(-3.0, 3.0),
            random.uniform(-5.0, 25.0),
        ),
        gravity: DVec3::new(0.0, 0.0, -10.0),
        radius: random.uniform(0.0, 0.3),
        radius_growth: if random.bits().is_multiple_of(2) { random.uniform(0.0, 1.0) } else { 0.0 },
        horizon: random.uniform(0.5, 3.0),
        ..LineOfFireQuery::default()
    }
}

#[test]
fn no_contact_of_an_arc_is_missed() {
    let (mut blocked, mut clear) = (0, 0);
    // The last is of a growth so small that rounding hid the time of its least gap.
    for seed in (0..shots(120)).chain([17_924]) {
        let mut random = Generator::new(seed);
        let query = random_arc(&mut random);
        let bodies = random_bodies(&mut random, &query, 8, 3.5);
        let line = compare_with_scan(&query, &bodies, &NONE, 1e-9, 2000, &format!("seed {seed}"));
        *if line.is_clear() { &mut clear } else { &mut blocked } += 1;
    }
    assert!(blocked > 20 && clear > 20, "{blocked} {clear}");
}

#[test]
fn an_arc_that_grazes_a_body_at_its_top_is_decided_by_the_gap() {
    // 10 m/s across, 10 m/s up, 10 m/s^2 down: the top is 5 m up, 10 m on, after 1 s.
    let query = LineOfFireQuery {
        launch_velocity: DVec3::new(10.0, 0.0, 10.0),
        gravity: DVec3::new(0.0, 0.0, -10.0),
        horizon: 2.0,
        ..LineOfFireQuery::default()
    };
    for (height, is_clear) in [(7.0, true), (6.0 + 1e-9, true), (6.0 - 1e-9, false), (6.0, false)] {
        let above =
            MovingBody { position: DVec3::new(10.0, 0.0, height), radius: 1.0, ..MovingBody::default() };
        let line = find_line_of_fire(&query, &[above], &NONE).unwrap();
        assert_eq!(line.is_clear(), is_clear, "{height}: {line:?}");
        if is_clear {
            assert!((line.miss_distance - (height - 6.0)).abs() < 1e-12, "{line:?}");
            assert!((line.miss_time - 1.0).abs() < 1e-6, "{line:?}");
        } else {
            assert!((line.time - 1.0).abs() < 1e-4, "{line:?}");
        }
    }
}

#[test]
fn no_contact_of_a_shot_through_air_is_missed() {
    let mut blocked = 0;
    for seed in 0..shots(30) {
        let mut random = Generator::new(seed);
        let mut query = random_arc(&mut random);
        query.launch_velocity *= random.uniform(1.0, 4.0);
        query.linear_drag = random.uniform(0.0, 0.2);
        query.quadratic_drag = random.uniform(0.0, 0.005);
        query.wind = random.in_cube(5.0);
        let bodies = random_bodies(&mut random, &query, 20, 4.0);
        // The tube of the flight, and what the scan itself errs by.
        let tube = query.launch_velocity.length() * query.horizon / f64::from(1 << 14);
        let line = compare_with_scan(&query, &bodies, &NONE, tube, 2000, &format!("seed {seed}"));
        blocked += usize::from(!line.is_clear());
    }
    assert!(blocked > 5, "{blocked}");
}

#[test]
fn no_contact_with_a_shape_is_missed() {
    let mut blocked = 0;
    for seed in 0..shots(120) {
        let mut random = Generator::new(seed);
        let mut query = random_arc(&mut random);
        if random.bits().is_multiple_of(2) {
            query.gravity = DVec3::ZERO;
        }
        let center =
            DVec3::new(random.uniform(5.0, 60.0), random.uniform(-5.0, 5.0), random.uniform(-5.0, 12.0));
        let half_extents = random.in_cube(2.0).abs();
        let shape = match random.bits() % 4 {
            0 => Shape::Box { center, forward: random.direction(), up: random.direction(), half_extents },
            1 => Shape::Capsule { center, axis: random.direction(), half_length: 2.0, radius: 0.5 },
            2 => Shape::HalfSpace { point: center, normal: random.direction() },
            _ => Shape::Sphere { center, radius: half_extents.x },
        };
        let line = compare_with_scan(&query, &[], &[shape], 1e-9, 2000, &format!("seed {seed}: {shape:?}"));
        blocked += usize::from(line.obstruction == Obstruction::Shape(0));
    }
    assert!(blocked > 15, "{blocked}");
}

#[test]
fn a_friend_behind_the_wall_or_the_target_is_not_in_the_line() {
    let query = LineOfFireQuery {
        launch_velocity: DVec3::new(100.0, 0.0, 0.0),
        horizon: 1.0,
        ..LineOfFireQuery::default()
    };
    let stands =
        |x: f64| MovingBody { position: DVec3::new(x, 0.0, 0.0), radius: 1.0, ..MovingBody::default() };
    let bodies = [stands(0.0), stands(40.0), stands(60.0)];
    let ask = |query: LineOfFireQuery, shapes: &[Shape]| find_line_of_fire(&query, &bodies, &shapes).unwrap();
    // The shooter's own body is at the muzzle.
    assert_eq!(ask(query, &NONE).obstruction, Obstruction::Body(0));
    assert_eq!((ask(query, &NONE).time, ask(query, &NONE).miss_distance), (0.0, -1.0));
    let query = LineOfFireQuery { shooter: Some(0), ..query };
    let line = ask(query, &NONE);
    assert_eq!((line.obstruction, line.position), (Obstruction::Body(1), DVec3::new(39.0, 0.0, 0.0)));
    let at_first = ask(LineOfFireQuery { target: Some(1), ..query }, &NONE);
    assert_eq!((at_first.obstruction, at_first.nearest), (Obstruction::Target, Some(2)));
    assert_eq!((at_first.miss_distance, at_first.miss_time), (20.0, 0.39));
    assert!(at_first.is_clear());
    let at_second = ask(LineOfFireQuery { target: Some(2), ..query }, &NONE);
    assert_eq!(at_second.obstruction, Obstruction::Body(1));
    let wall = Shape::HalfSpace { point: DVec3::new(30.0, 0.0, 0.0), normal: DVec3::NEG_X };
    let walled = ask(query, &[wall]);
    assert_eq!((walled.obstruction, walled.time), (Obstruction::Shape(0), 0.3));
    assert_eq!((walled.nearest, walled.miss_distance), (Some(1), 9.0));
}

#[test]
fn of_two_arcs_the_clear_one_is_named() {
    let gravity = DVec3::new(0.0, 0.0, -10.0);
    let shot =
        Shot { target_position: DVec3::new(60.0, 0.0, 0.0), muzzle_speed: 30.0, gravity, ..Shot::default() };
    let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
    let launches = solve(&query, &ProjectileSettings::default()).unwrap();
    let launches = launches.as_slice();
    assert_eq!(launches.len(), 2);
    let on = |arc: usize, part: f64| {
        let (velocity, time) = (launches[arc].launch_velocity, launches[arc].time * part);
        let position = velocity * time + gravity * (0.5 * time * time);
        MovingBody { position, radius: 0.5, ..MovingBody::default() }
    };
    let query = LineOfFireQuery { gravity, ..LineOfFireQuery::default() };
    for (bodies, expected) in [
        (vec![], Some(0)),
        (vec![on(1, 0.5)], Some(0)),
        (vec![on(0, 0.5)], Some(1)),
        (vec![on(0, 0.3), on(1, 0.6)], None),
    ] {
        let clear = find_clear_arc(&query, launches, &*bodies, &NONE).unwrap();
        assert_eq!(clear.launch, expected);
        assert_eq!(clear.line.is_clear(), expected.is_some());
    }
}

/// The search is later than the first clear launch by less than its resolution, unless that is clear for less.
#[test]
fn the_first_clear_launch_is_that_of_a_dense_scan() {
    let (mut waits, mut never, mut through_air) = (0, 0, 0);
    for seed in 0..shots(120) {
        let mut random = Generator::new(seed);
        let mut query = random_arc(&mut random);
        query.horizon = random.uniform(0.2, 1.5);
        if random.bits().is_multiple_of(2) {
            query.gravity = DVec3::ZERO;
        }
        let bodies = random_bodies(&mut random, &query, 10, 2.5);
        let mut shapes = vec![];
        if seed >= 60 {
            if random.bits().is_multiple_of(2) {
                query.linear_drag = random.uniform(0.0, 0.2);
                query.quadratic_drag = random.uniform(0.0, 0.5);
                query.wind = random.in_cube(5.0);
            }
            if random.bits().is_multiple_of(2) {
                query.target = Some(0);
            }
            if random.bits().is_multiple_of(2) {
                let [center, radius] = [random.in_cube(20.0), DVec3::splat(random.uniform(0.0, 2.0))];
                shapes.push(Shape::Box { center, forward: DVec3::X, up: DVec3::Z, half_extents: radius });
                shapes.push(Shape::Sphere { center: -center, radius: radius.x });
            }
        }
        let settings = ClearLaunchSettings {
            muzzle_velocity: if random.bits().is_multiple_of(2) { random.in_cube(3.0) } else { DVec3::ZERO },
            max_delay: if random.bits().is_multiple_of(4) { 1.0 / 16.0 } else { 1.0 },
            resolution: 1.0 / 32.0,
        };
        let clear_after = |delay: f64| {
            let muzzle_position = query.muzzle_position + settings.muzzle_velocity * delay;
            let later: Vec<_> = bodies
                .iter()
                .map(|body| MovingBody {
                    position: at(body, delay),
                    velocity: body.velocity + body.acceleration * delay,
                    ..*body
                })
                .collect();
            find_line_of_fire(&LineOfFireQuery { muzzle_position, ..query }, &*later, &*shapes)
                .unwrap()
                .is_clear()
        };
        let found = find_clear_launch(&query, &*bodies, &*shapes, &settings).unwrap();
        // The earliest launch that stays clear for the resolution, of a scan eight times as fine.
        let (fine, last) = (256, (256.0 * settings.max_delay) as i32);
        let clear: Vec<bool> = (0..=last).map(|i| clear_after(f64::from(i) / f64::from(fine))).collect();
        let first = clear.windows(9).position(|window| window.iter().all(|clear| *clear));
        if found.delay.is_finite() {
            assert!(clear_after(found.delay) && found.line.is_clear(), "seed {seed}");
            waits += usize::from(found.delay > 0.0);
            through_air += usize::from(found.delay > 0.0 && query.quadratic_drag > 0.0);
        } else {
            never += 1;
            assert!(
                !found.line.is_clear() && found.searched == settings.max_delay,
                "seed {seed}: {found:?} {query:?}"
            );
        }
        if let Some(first) = first {
            let first = first as f64 / f64::from(fine);
            let is_in_time = found.delay <= first + settings.resolution;
            // Within the resolution of the longest delay it may not be looked at.
            let is_at_end = first + settings.resolution > settings.max_delay;
            assert!(is_in_time || is_at_end, "seed {seed}: {} {first}", found.delay);
        }
    }
    assert!(waits > 20 && never > 0 && through_air > 2, "{waits} {never} {through_air}");
}

/// Straight shots among bodies of constant velocity: every launch before the answer is blocked, that just after it is clear, by
/// whole numbers.
#[test]
fn the_first_clear_launch_of_a_straight_shot_is_exact() {
    let (mut waits, mut never) = (0, 0);
    for seed in 0..shots(300) {
        let mut random = Generator::new(seed);
        let mut query = random_arc(&mut random);
        query.gravity = DVec3::ZERO;
        query.horizon = random.uniform(0.2, 1.5);
        let mut bodies = random_bodies(&mut random, &query, 30, 2.5);
        for body in &mut bodies {
            body.acceleration = DVec3::ZERO;
        }
        let muzzle_velocity = if random.bits().is_multiple_of(2) { random.in_cube(3.0) } else { DVec3::ZERO };
        let settings = ClearLaunchSettings { muzzle_velocity, max_delay: 1.0, resolution: 0.25 };
        let is_blocked = |delay: f64| {
            let delay = Exact::of(delay);
            bodies.iter().any(|body| {
                let now = difference(body.position, query.muzzle_position);
                let change = difference(body.velocity, muzzle_velocity);
                let mut offset = now.iter().zip(&change).map(|(now, change)| now + &(change * &delay));
                let offset = std::array::from_fn(|_| offset.next().unwrap());
                contact_of(quadratic_of(&query, body, offset)).is_some()
            })
        };
        let found = find_clear_launch(&query, &*bodies, &NONE, &settings).unwrap();
        let end = if found.delay.is_finite() {
            waits += usize::from(found.delay > 0.0);
            assert!(!is_blocked(found.delay + 1e-12), "seed {seed}");
            found.delay
        } else {
            never += 1;
            assert!(is_blocked(settings.max_delay), "seed {seed}");
            settings.max_delay
        };
        assert_eq!(found.searched, end);
        let before = (0..64).map(|i| end * f64::from(i) / 64.0).chain([end - 1e-12]);
        assert!(before.filter(|delay| *delay >= 0.0).all(is_blocked) || end == 0.0, "seed {seed}: {end}");
    }
    assert!(waits > 30 && never > 3, "{waits} {never}");
}

/// A search that is cut short says so, and how far it came, and can be asked on from there.
#[test]
fn a_search_through_thick_air_is_cut_short() {
    // In 500 s the shot flies ln(1 + 5 * 1000 * 500) / 5 = 2.95, in hundreds of pieces; the friend stands at its end.
    let query = LineOfFireQuery {
        launch_velocity: DVec3::X * 1000.0,
        quadratic_drag: 5.0,
        horizon: 500.0,
        target: Some(1),
        ..LineOfFireQuery::default()
    };
    let friend = MovingBody { position: DVec3::X * 2.94, radius: 0.01, ..MovingBody::default() };
    let behind = MovingBody { position: DVec3::X * 9.0, ..MovingBody::default() };
    let (mut begin, mut calls) = (0.0, 0);
    while begin < 2.0 {
        let settings = ClearLaunchSettings { max_delay: 2.0 - begin, ..ClearLaunchSettings::default() };
        let found = find_clear_launch(&query, &[friend, behind], &NONE, &settings).unwrap();
        assert!(found.delay.is_infinite() && found.searched > 0.0, "{found:?}");
        assert_eq!(found.line.obstruction, Obstruction::Body(0));
        begin += found.searched;
        calls += 1;
    }
    assert!(calls > 1, "{calls}");
}

#[test]
fn a_launch_that_is_clear_at_once_waits_for_nothing_and_one_before_a_wall_waits_in_vain() {
    let query = LineOfFireQuery { launch_velocity: DVec3::X, horizon: 9.0, ..LineOfFireQuery::default() };
    let settings = ClearLaunchSettings::default();
    let bodies: [MovingBody; 0] = [];
    assert_eq!(find_clear_launch(&query, &bodies, &NONE, &settings).unwrap().delay, 0.0);
    let wall = Shape::HalfSpace { point: DVec3::X, normal: DVec3::NEG_X };
    let blocked = find_clear_launch(&query, &bodies, &[wall], &settings).unwrap();
    assert_eq!((blocked.delay, blocked.line.obstruction), (f64::INFINITY, Obstruction::Shape(0)));
    // In the way at rest, it never leaves.
    let rests = MovingBody { position: DVec3::X * 3.0, radius: 0.5, ..MovingBody::default() };
    assert_eq!(find_clear_launch(&query, &[rests], &NONE, &settings).unwrap().delay, f64::INFINITY);
}

#[test]
fn a_tracked_body_has_the_tracker_s_motion() {
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    for tick in 0..60 {
        let time = f64::from(tick) / 30.0;
        tracker.step(time, DVec3::new(3.0 * time, 1.0, 0.0)).unwrap();
    }
    let body = MovingBody::tracked(&tracker.motion(1.0).unwrap(), 0.5);
    assert!((body.position - DVec3::new(3.0 * 59.0 / 30.0, 1.0, 0.0)).length() < 1e-6);
    assert!((body.velocity - DVec3::X * 3.0).length() < 1e-6);
    assert_eq!(body.radius, 0.5);
}

#[test]
fn bad_input_is_refused_by_its_name() {
    let good = LineOfFireQuery { launch_velocity: DVec3::X, horizon: 1.0, ..LineOfFireQuery::default() };
    let body = MovingBody::default();
    let name = |query: &LineOfFireQuery, body: MovingBody, shape: Shape| {
        find_line_of_fire(query, &[MovingBody::default(), body], &[shape]).unwrap_err()
    };
    let floor = Shape::HalfSpace { point: DVec3::ZERO, normal: DVec3::Z };
    for (query, expected) in [
        (LineOfFireQuery { muzzle_position: DVec3::NAN, ..good }, "query.muzzle_position"),
        (LineOfFireQuery { launch_velocity: DVec3::splat(1e51), ..good }, "query.launch_velocity"),
        (LineOfFireQuery { gravity: DVec3::INFINITY, ..good }, "query.gravity"),
        (LineOfFireQuery { linear_drag: -1.0, ..good }, "query.linear_drag"),
        (LineOfFireQuery { quadratic_drag: f64::NAN, ..good }, "query.quadratic_drag"),
        (LineOfFireQuery { wind: DVec3::NAN, ..good }, "query.wind"),
        (LineOfFireQuery { radius: -1.0, ..good }, "query.radius"),
        (LineOfFireQuery { radius_growth: -1.0, ..good }, "query.radius_growth"),
        (LineOfFireQuery { horizon: f64::INFINITY, ..good }, "query.horizon"),
        (LineOfFireQuery { shooter: Some(2), ..good }, "query.shooter"),
        (LineOfFireQuery { target: Some(2), ..good }, "query.target"),
    ] {
        assert_eq!(name(&query, body, floor).input.to_string(), expected);
    }
    for (body, expected) in [
        (MovingBody { position: DVec3::NAN, ..body }, "bodies[1].position"),
        (MovingBody { velocity: DVec3::NAN, ..body }, "bodies[1].velocity"),
        (MovingBody { acceleration: DVec3::NAN, ..body }, "bodies[1].acceleration"),
        (MovingBody { radius: -1.0, ..body }, "bodies[1].radius"),
    ] {
        assert_eq!(name(&good, body, floor).input.to_string(), expected);
    }
    let bent = Shape::Sphere { center: DVec3::ZERO, radius: -1.0 };
    assert_eq!(name(&good, body, bent).input.to_string(), "shapes[0].radius");
    let settings = ClearLaunchSettings { resolution: 0.0, ..ClearLaunchSettings::default() };
    let refused = find_clear_launch(&good, &[body], &NONE, &settings).unwrap_err();
    assert_eq!(refused.input.to_string(), "settings.resolution");
    let refused = find_clear_arc(&good, &[], &[body], &NONE).unwrap_err();
    assert_eq!(
        (refused.kind, refused.input.to_string().as_str()),
        (RefusalKind::OutOfDomain, "launch_count")
    );
}

/// Numbers up to the limits: an answer or a refusal, and no NaN.
#[test]
fn the_widest_numbers_have_an_answer_or_a_refusal() {
    for seed in 0..shots(400) {
        let mut random = Generator::new(seed);
        let mut number = || {
            let power = random.uniform(-50.0, 50.0);
            let size = libm::pow(10.0, power).min(1e50);
            if random.bits().is_multiple_of(4) { 0.0 } else { size }
        };
        let mut vector = || DVec3::new(number(), -number(), number());
        let mut query = LineOfFireQuery {
            muzzle_position: vector(),
            launch_velocity: vector(),
            gravity: vector(),
            wind: vector(),
            ..LineOfFireQuery::default()
        };
        let mut body =
            MovingBody { position: vector(), velocity: vector(), acceleration: vector(), radius: 0.0 };
        [query.radius, query.radius_growth, query.horizon] = [number(), number(), number()];
        body.radius = number();
        if seed % 8 == 0 {
            [query.linear_drag, query.quadratic_drag] = [number(), number()];
        }
        match find_line_of_fire(&query, &[body, MovingBody::default()], &NONE) {
            Ok(line) => {
                assert!(
                    line.position.is_finite() && line.time >= 0.0 && line.time <= query.horizon,
                    "seed {seed}"
                );
                assert!(!line.miss_distance.is_nan() && line.miss_time.is_finite(), "seed {seed}: {line:?}");
            }
            Err(refusal) => assert_eq!(refusal.input.to_string(), "", "seed {seed}"),
        }
    }
}

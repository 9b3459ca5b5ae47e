//! The line of fire among many bodies, of which most are passed over: the answer is the one that each body gives alone.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::aim::line_of_fire::{
    LineOfFire, LineOfFireQuery, MovingBody, Obstruction, find_line_of_fire, find_line_of_fire_batch,
};
use pursuit_core::geometry::Shape;
use pursuit_core::numeric::Level;

const NONE: [Shape; 0] = [];

/// How a shot flies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Straight,
    Arc,
    Air,
}

/// A shot over a field of bodies, some of them fast or accelerating, in a unit and at a place of any size.
fn scene(random: &mut Generator, kind: Kind) -> (LineOfFireQuery, Vec<MovingBody>) {
    let unit = [1.0, 100.0, 1e6, 1e-3, 1e40][(random.bits() % 5) as usize];
    let home = if random.bits().is_multiple_of(2) { DVec3::ZERO } else { random.in_cube(1e4 * unit) };
    let mut query = LineOfFireQuery {
        muzzle_position: home + DVec3::Z * (1.5 * unit),
        launch_velocity: random.direction() * random.uniform(20.0, 90.0) * unit,
        radius: random.uniform(0.0, 0.5) * unit,
        radius_growth: [0.0, 0.3 * unit][(random.bits() % 2) as usize],
        horizon: random.uniform(0.2, 4.0),
        ..LineOfFireQuery::default()
    };
    if kind != Kind::Straight {
        query.gravity = DVec3::new(0.0, 0.0, -10.0) * unit;
    }
    if kind == Kind::Air {
        query.linear_drag = random.uniform(0.0, 0.05);
        query.quadratic_drag = random.uniform(0.0, 0.0004) / unit;
        query.wind = random.in_cube(6.0) * unit;
    }
    let count = (random.bits() % 90) as usize;
    let mut bodies: Vec<_> = (0..count)
        .map(|_| {
            let size = [1.0, 1.0, 30.0][(random.bits() % 3) as usize];
            MovingBody {
                position: home + random.in_cube(120.0) * DVec3::new(1.0, 1.0, 0.2) * unit,
                velocity: random.in_cube(4.0 * size) * unit,
                acceleration: if random.bits().is_multiple_of(3) {
                    random.in_cube(size) * unit
                } else {
                    DVec3::ZERO
                },
                radius: random.uniform(0.0, 0.4) * unit,
            }
        })
        .collect();
    // Half of the shots are aimed at one of them.
    if random.bits().is_multiple_of(2) && count > 3 {
        let (aimed, time) = (bodies[3], random.uniform(0.1, 0.9) * query.horizon);
        let way = aimed.position + aimed.velocity * time - query.muzzle_position;
        query.launch_velocity = way / time - query.gravity * (0.5 * time);
    }
    // One may be the target, far along the line, and one the shooter.
    if random.bits().is_multiple_of(2) && count > 3 {
        bodies[1].position = query.muzzle_position + query.launch_velocity * (0.9 * query.horizon);
        query.target = Some(1);
    }
    if random.bits().is_multiple_of(2) && count > 3 {
        bodies[2].position = query.muzzle_position;
        query.shooter = Some(2);
    }
    (query, bodies)
}

/// The answer of the bodies one by one, each asked for without the others.
fn one_by_one(query: &LineOfFireQuery, bodies: &[MovingBody]) -> LineOfFire {
    let target = query.target.map(|target| bodies[target]);
    let alone = |body: Option<MovingBody>| {
        let few: Vec<_> = target.into_iter().chain(body).collect();
        let query = LineOfFireQuery { shooter: None, target: target.map(|_| 0), ..*query };
        find_line_of_fire(&query, &few[..], &NONE).unwrap()
    };
    let mut known = alone(None);
    for (index, body) in bodies.iter().enumerate() {
        if [query.shooter, query.target].contains(&Some(index)) {
            continue;
        }
        let line = alone(Some(*body));
        let is_met = matches!(line.obstruction, Obstruction::Body(_));
        let is_blocked = matches!(known.obstruction, Obstruction::Body(_));
        if is_met && (!is_blocked || line.time < known.time) {
            known = LineOfFire { obstruction: Obstruction::Body(index), nearest: Some(index), ..line };
        } else if !is_met && !is_blocked && line.miss_distance < known.miss_distance {
            known = LineOfFire { nearest: Some(index), ..line };
        }
    }
    known
}

#[test]
fn a_crowd_is_answered_as_each_of_its_bodies_alone_by_every_level() {
    for kind in [Kind::Straight, Kind::Arc, Kind::Air] {
        let (mut blocked, mut clear) = (0, 0);
        for seed in 0..400 {
            let mut random = Generator::new(seed);
            let (query, bodies) = scene(&mut random, kind);
            let expected = one_by_one(&query, &bodies);
            let line = find_line_of_fire(&query, &bodies[..], &NONE).unwrap();
            assert_eq!(line, expected, "{kind:?}, seed {seed}");
            let count = if line.is_clear() { &mut clear } else { &mut blocked };
            *count += 1;
            for number in Level::NUMBERS {
                let level = Level::detect().at_most(number);
                let mut lines = Vec::new();
                find_line_of_fire_batch(&[query, query], &bodies[..], &NONE, level, |index, line| {
                    lines.push((index, *line));
                })
                .unwrap();
                assert_eq!(lines, [(0, expected), (1, expected)], "{kind:?}, seed {seed}, {level:?}");
            }
        }
        assert!(blocked > 20 && clear > 50, "{kind:?}: {blocked} {clear}");
    }
}

/// A body is passed over by a gap that is in doubt as little as rounding allows: the nearest one is named although all are equally
/// near but for some units in the last place.
#[test]
fn of_many_bodies_that_are_missed_by_nearly_as_much_the_nearest_is_named() {
    for seed in 0..200 {
        let mut random = Generator::new(seed);
        let query =
            LineOfFireQuery { launch_velocity: DVec3::X * 100.0, horizon: 1.0, ..LineOfFireQuery::default() };
        let nearest = (random.bits() % 40) as usize;
        let bodies: Vec<_> = (0..40)
            .map(|index| {
                let ulps = if index == nearest { 0 } else { 1 + random.bits() % 8 };
                let aside = f64::from_bits(3.0_f64.to_bits() + ulps);
                MovingBody {
                    position: DVec3::new(random.uniform(10.0, 90.0), aside, 0.0),
                    radius: 1.0,
                    ..MovingBody::default()
                }
            })
            .collect();
        let line = find_line_of_fire(&query, &bodies[..], &NONE).unwrap();
        assert_eq!((line.nearest, line.miss_distance), (Some(nearest), 2.0), "seed {seed}");
    }
}

#[test]
fn an_invalid_body_is_refused_wherever_it_is_and_however_far() {
    let query =
        LineOfFireQuery { launch_velocity: DVec3::X * 100.0, horizon: 1.0, ..LineOfFireQuery::default() };
    let far = MovingBody { position: DVec3::new(-1e6, 1e6, 0.0), radius: 1.0, ..MovingBody::default() };
    for count in 1..12 {
        for invalid in 0..count {
            let mut bodies = vec![far; count];
            bodies[invalid].radius = -1.0;
            let refusal = find_line_of_fire(&query, &bodies[..], &NONE).unwrap_err();
            assert_eq!(refusal.input.to_string(), format!("bodies[{invalid}].radius"));
            bodies[invalid] = MovingBody { velocity: DVec3::new(0.0, f64::NAN, 0.0), ..far };
            let refusal =
                find_line_of_fire_batch(&[query], &bodies[..], &NONE, Level::detect(), |_, _| panic!())
                    .unwrap_err();
            assert_eq!(refusal.input.to_string(), format!("bodies[{invalid}].velocity"));
        }
    }
}

#[test]
fn a_batch_refuses_a_shot_by_its_index_after_the_lines_before_it() {
    let good = LineOfFireQuery { launch_velocity: DVec3::X, horizon: 1.0, ..LineOfFireQuery::default() };
    let bad = LineOfFireQuery { horizon: f64::NAN, ..good };
    let mut given = Vec::new();
    let refusal = find_line_of_fire_batch(
        &[good, good, bad, good],
        &[MovingBody::default()],
        &NONE,
        Level::BASELINE,
        |index, _| {
            given.push(index);
        },
    )
    .unwrap_err();
    assert_eq!((refusal.input.to_string().as_str(), given.as_slice()), ("queries[2].horizon", &[0, 1][..]));
    let bent = Shape::Sphere { center: DVec3::ZERO, radius: -1.0 };
    let none: [MovingBody; 0] = [];
    let refusal =
        find_line_of_fire_batch(&[good], &none, &[bent], Level::BASELINE, |_, _| panic!()).unwrap_err();
    assert_eq!(refusal.input.to_string(), "shapes[0].radius");
    let no_shot: [LineOfFireQuery; 0] = [];
    find_line_of_fire_batch(&no_shot, &none, &NONE, Level::BASELINE, |_, _| panic!()).unwrap();
}

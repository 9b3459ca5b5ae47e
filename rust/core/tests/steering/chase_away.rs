//! Fleeing, evading and hiding, against independent geometry.

use crate::moving::{agent, thing};
use crate::seeded::Generator;
use crate::symmetry;
use crate::worlds;
use pursuit_core::geometry::{Shape, signed_distance};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, EvadeSettings, HideSettings, SteeringLimits, advance, evade, flee, flee_panic, hide,
};
use pursuit_core::{DVec3, NoIntercept, RefusalKind};

const TICK: f64 = 1.0 / 60.0;

/// Of a threat that flies straight on.
fn straight_on(horizon: f64) -> EvadeSettings {
    EvadeSettings { horizon, threat_turn_radius: 1e20, ..EvadeSettings::default() }
}

#[test]
fn panic_is_whole_within_its_distance_and_nothing_beyond() {
    let fleeing = agent([3.0, 4.0, 0.0], [1.0, 0.0, 0.0], 10.0);
    assert_eq!(flee_panic(&fleeing, DVec3::ZERO, 5.000001), flee(&fleeing, DVec3::ZERO));
    assert_eq!(flee_panic(&fleeing, DVec3::ZERO, 5.0), Ok(DVec3::ZERO), "the rim does not count");
    assert_eq!(flee_panic(&fleeing, DVec3::ZERO, 0.0), Ok(DVec3::ZERO));
    assert_eq!(flee_panic(&fleeing, fleeing.position, 1.0), Ok(DVec3::new(9.0, 0.0, 0.0)), "on top of it");
    assert_eq!(flee_panic(&fleeing, DVec3::ZERO, -1.0).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(flee_panic(&fleeing, DVec3::ZERO, f64::NAN).unwrap_err(), RefusalKind::NotFinite);
}

/// How near a threat that flies straight on comes to an agent that takes `heading` at full speed.
fn miss(runner: &Agent, threat: &MotionState, heading: DVec3) -> f64 {
    let offset = runner.position - threat.position;
    let relative = heading * runner.max_speed - threat.velocity;
    let time = (-offset.dot(relative) / relative.length_squared()).max(0.0);
    (offset + relative * time).length()
}

/// No heading of a fine fan in the plane of the course and the agent, nor of thousands in space, makes it miss by more.
#[test]
fn a_dodge_makes_the_threat_miss_by_the_most() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let threat_speed = random.uniform(150.0, 900.0);
        let runner = Agent { position: random.in_cube(1000.0), velocity: DVec3::ZERO, max_speed: 100.0 };
        let aim = runner.position + random.in_cube(100.0);
        let from = random.in_cube(1000.0);
        let threat = MotionState { position: from, velocity: (aim - from).normalize() * threat_speed };
        let escape = evade(&runner, &threat, &straight_on(1e3)).unwrap();
        assert_eq!(escape.verdict, Ok(()), "seed {seed}");
        let heading = escape.steering / 100.0;
        assert!((heading.length() - 1.0).abs() < 1e-12, "seed {seed}");
        let best = miss(&runner, &threat, heading);
        let course = threat.velocity.normalize();
        let off = (runner.position - from).reject_from_normalized(course);
        if off.length() < 3.0 / 128.0 * (runner.position - from).dot(course) {
            // Nearer to the course it leans to the fixed side, which costs less than twice as much as it is off.
            let least = miss(&runner, &threat, heading) + 2.0 * off.length();
            assert!(least > miss(&runner, &threat, off.normalize()), "seed {seed}");
            continue;
        }
        let off = off.normalize();
        for step in 0..1000 {
            let angle = f64::from(step) * core::f64::consts::TAU / 1000.0;
            let in_plane = course * libm::cos(angle) + off * libm::sin(angle);
            for other in [in_plane, random.direction()] {
                let missed = miss(&runner, &threat, other);
                assert!(
                    missed <= best * (1.0 + 1e-9),
                    "seed {seed}: {missed} at {other}, {best} at {heading}"
                );
            }
        }
    }
}

/// Straight on its course at twice the agent's speed: acos(1/2) off. Relative to the threat it moves (-15, sqrt(75)), so
/// half the distance is what it misses by.
#[test]
fn a_threat_straight_behind_is_dodged_sideways() {
    let runner = agent([100.0, 0.0, 0.0], [0.0; 3], 10.0);
    let threat = thing([0.0; 3], [20.0, 0.0, 0.0]);
    let escape = evade(&runner, &threat, &straight_on(100.0)).unwrap();
    assert!(
        (escape.steering - DVec3::new(5.0, 75.0_f64.sqrt(), 0.0)).length() < 1e-14,
        "{}",
        escape.steering
    );
    assert!((miss(&runner, &threat, escape.steering / 10.0) - 50.0).abs() < 1e-12);
    // It goes on to the side to which it moves already.
    let drifting = Agent { velocity: DVec3::new(0.0, -1.0, 0.0), ..runner };
    assert!(evade(&drifting, &threat, &straight_on(100.0)).unwrap().steering.y < 0.0);
}

/// The dodge and the flight are one where the threat closes in just as fast as the agent runs.
#[test]
fn the_dodge_gives_way_to_the_flight_without_a_jump() {
    // 3-4-5: the threat closes in at 4/5 of its speed.
    let runner = agent([40.0, 30.0, 0.0], [0.0; 3], 40.0);
    for speed in [50.0 * (1.0 - 1e-12), 50.0 * (1.0 + 1e-12)] {
        let escape = evade(&runner, &thing([0.0; 3], [speed, 0.0, 0.0]), &straight_on(1e9)).unwrap();
        assert!((escape.steering - DVec3::new(32.0, 24.0, 0.0)).length() < 1e-4, "{}", escape.steering);
    }
}

#[test]
fn a_threat_that_cannot_come_in_time_is_fled_from_and_says_why() {
    let runner = agent([100.0, 0.0, 0.0], [5.0, 0.0, 0.0], 10.0);
    for (velocity, verdict) in [
        ([0.0, 0.0, 0.0], Err(NoIntercept::PursuerImmobile)),
        ([3.0, 0.0, 0.0], Err(NoIntercept::TargetEscaping)),
        // 100 at 20 - 5 a second is met after 6.7 s, too late to mind.
        ([20.0, 0.0, 0.0], Err(NoIntercept::BeyondHorizon)),
    ] {
        let escape = evade(&runner, &thing([0.0; 3], velocity), &straight_on(5.0)).unwrap();
        assert_eq!(escape.verdict, verdict);
        assert_eq!(escape.steering, DVec3::new(5.0, 0.0, 0.0));
    }
    let met = evade(&runner, &thing([0.0; 3], [20.0, 0.0, 0.0]), &straight_on(10.0)).unwrap();
    assert_eq!(met.verdict, Ok(()));
    assert!((met.time - 100.0 / 15.0).abs() < 1e-13 && (met.point.x - (100.0 + 500.0 / 15.0)).abs() < 1e-12);
}

#[test]
fn on_top_of_the_threat_it_leaves() {
    let threat = thing([0.0; 3], [20.0, 0.0, 0.0]);
    let moving = evade(&agent([0.0; 3], [0.0, 3.0, 4.0], 10.0), &threat, &straight_on(5.0)).unwrap();
    assert_eq!(moving.verdict, Err(NoIntercept::AlreadyThere));
    assert_eq!(moving.steering, DVec3::new(0.0, 3.0, 4.0));
    let resting = evade(&agent([0.0; 3], [0.0; 3], 10.0), &threat, &straight_on(5.0)).unwrap();
    assert_eq!(resting.steering, DVec3::new(10.0, 0.0, 0.0));
}

/// A sphere to hide behind.
#[derive(Clone, Copy)]
struct Ball {
    center: DVec3,
    radius: f64,
}

impl Ball {
    fn shape(self) -> Shape {
        Shape::Sphere { center: self.center, radius: self.radius }
    }
}

fn sight_is_blocked(eye: DVec3, spot: DVec3, cover: Ball) -> bool {
    let way = spot - eye;
    let part = ((cover.center - eye).dot(way) / way.length_squared()).clamp(0.0, 1.0);
    (eye + way * part - cover.center).length() < cover.radius
}

fn covers(random: &mut Generator) -> Vec<Ball> {
    (0..random.bits() % 12)
        .map(|_| Ball { center: random.in_cube(2000.0), radius: random.uniform(20.0, 400.0) })
        .collect()
}

/// The spot is out of sight, clear of every cover, won by the agent, and no other spot that is all this is nearer.
#[test]
fn the_nearest_place_out_of_sight_is_taken() {
    let settings = HideSettings::default();
    let mut hidden = 0;
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let runner =
            Agent { position: random.in_cube(2000.0), velocity: random.in_cube(300.0), max_speed: 400.0 };
        let threat = MotionState { position: random.in_cube(2000.0), velocity: random.in_cube(300.0) };
        let covers = covers(&mut random);
        let cover = |index: usize| covers[index].shape();
        let limits = SteeringLimits::default();
        let hiding = hide(&runner, &threat, &(covers.len(), cover), &settings, &limits, TICK).unwrap();
        let usable = |cover: &Ball| {
            let line = cover.center - threat.position;
            let spot = cover.center + line.normalize() * (cover.radius + settings.clearance);
            let inside_one = covers
                .iter()
                .any(|other| other.center != cover.center && (spot - other.center).length() < other.radius);
            let way = (spot - runner.position).length();
            let time = (spot - threat.position).length() / threat.velocity.length();
            (line.length() > cover.radius && !inside_one && way / 400.0 < time).then_some((way, spot))
        };
        let nearest = covers.iter().filter_map(usable).min_by(|a, b| a.0.total_cmp(&b.0));
        // One that it is only just first at is not begun, and one that is about as near may be kept.
        let surely = |cover: &Ball| {
            let (way, spot) = usable(cover)?;
            let time = (spot - threat.position).length() / threat.velocity.length();
            (way / 400.0 * (1.0 + 1.0 / 64.0) < time).then_some(way)
        };
        let surely_near = covers.iter().filter_map(surely).min_by(f64::total_cmp);
        match (hiding.cover, nearest) {
            (Some(index), Some(_)) => {
                hidden += 1;
                let (way, spot) = usable(&covers[index]).unwrap();
                assert!((hiding.spot - spot).length() < 1e-9, "seed {seed}");
                assert!(surely_near.is_none_or(|least| way < least * (1.0 + 1.0 / 24.0)), "seed {seed}");
                assert!(sight_is_blocked(threat.position, hiding.spot, covers[index]), "seed {seed}");
            }
            (None, None) => {
                assert_eq!(hiding.steering, evade(&runner, &threat, &settings.evade).unwrap().steering);
                assert_eq!(hiding.spot, runner.position);
            }
            (None, Some(_)) if surely_near.is_none() => {}
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    assert!(hidden > 10_000, "{hidden}");
}

#[test]
fn it_comes_to_rest_behind_its_cover() {
    let settings = HideSettings { clearance: 50.0, ..HideSettings::default() };
    let threat = thing([0.0; 3], [0.0; 3]);
    let rock = Ball { center: DVec3::new(500.0, 0.0, 0.0), radius: 100.0 };
    let mut runner = agent([400.0, 600.0, 0.0], [0.0; 3], 600.0);
    let limits = SteeringLimits::default();
    for _ in 0..200 {
        let hiding = hide(&runner, &threat, &[rock.shape()], &settings, &limits, TICK).unwrap();
        assert_eq!(hiding.spot, DVec3::new(650.0, 0.0, 0.0));
        runner = advance(&runner, hiding.steering, &limits, TICK).unwrap();
    }
    assert_eq!((runner.position, runner.velocity), (DVec3::new(650.0, 0.0, 0.0), DVec3::ZERO));
}

#[test]
fn a_cover_that_hides_nobody_is_passed_over() {
    let runner = agent([100.0, 0.0, 0.0], [0.0; 3], 10.0);
    let threat = thing([0.0; 3], [1.0, 0.0, 0.0]);
    let around_threat = Ball { center: DVec3::new(1.0, 0.0, 0.0), radius: 5.0 };
    let at_threat = Ball { center: DVec3::ZERO, radius: 5.0 };
    let point = Ball { center: DVec3::new(90.0, 0.0, 0.0), radius: 0.0 };
    let (settings, limits) = (HideSettings::default(), SteeringLimits::default());
    for cover in [around_threat, at_threat, point] {
        let hiding = hide(&runner, &threat, &[cover.shape()], &settings, &limits, TICK).unwrap();
        assert_eq!(hiding.cover, None);
    }
    assert_eq!(hide(&runner, &threat, &[] as &[Shape; 0], &settings, &limits, TICK).unwrap().cover, None);
}

/// Behind a box and a capsule too the place is on the line through the center, `clearance` from the surface, and the
/// straight way from the threat to it passes through the cover.
#[test]
fn behind_any_bounded_shape_the_place_is_out_of_sight_and_clear() {
    let limits = SteeringLimits::default();
    let mut hidden = 0;
    for seed in 0..5000 {
        let mut random = Generator::new(seed);
        let center = random.in_cube(1000.0);
        let cover = if seed % 2 == 0 {
            let half_extents = random.in_cube(200.0).abs();
            Shape::Box { center, forward: random.direction(), up: random.direction(), half_extents }
        } else {
            let half_length = random.uniform(0.0, 300.0);
            Shape::Capsule {
                center,
                axis: random.direction(),
                half_length,
                radius: random.uniform(1.0, 90.0),
            }
        };
        let threat = MotionState { position: random.in_cube(2000.0), velocity: DVec3::ZERO };
        let runner = Agent { position: random.in_cube(500.0), velocity: DVec3::ZERO, max_speed: 300.0 };
        let settings = HideSettings { clearance: random.uniform(1.0, 100.0), ..HideSettings::default() };
        let hiding = hide(&runner, &threat, &[cover], &settings, &limits, TICK).unwrap();
        if signed_distance(&cover, threat.position).unwrap().distance <= 0.0 {
            assert_eq!(hiding.cover, None, "seed {seed}");
            continue;
        }
        hidden += 1;
        assert_eq!(hiding.cover, Some(0), "seed {seed}");
        let line = (center - threat.position).normalize();
        let behind = (hiding.spot - center).dot(line);
        assert!((hiding.spot - center - line * behind).length() < 1e-9 && behind > 0.0, "seed {seed}");
        let clear = signed_distance(&cover, hiding.spot).unwrap().distance;
        assert!((clear - settings.clearance).abs() < 1e-9, "seed {seed}: {clear}");
    }
    assert!(hidden > 4000, "{hidden}");
}

#[test]
fn a_half_space_hides_nobody_and_no_place_within_it_counts() {
    let runner = agent([100.0, 0.0, 0.0], [0.0; 3], 10.0);
    let threat = thing([0.0; 3], [0.0; 3]);
    let rock = Shape::Sphere { center: DVec3::new(500.0, 0.0, 0.0), radius: 100.0 };
    let ground = Shape::HalfSpace { point: DVec3::new(550.0, 0.0, 0.0), normal: -DVec3::X };
    let (settings, limits) = (HideSettings::default(), SteeringLimits::default());
    assert_eq!(hide(&runner, &threat, &[ground], &settings, &limits, TICK).unwrap().cover, None);
    assert_eq!(hide(&runner, &threat, &[rock], &settings, &limits, TICK).unwrap().cover, Some(0));
    assert_eq!(hide(&runner, &threat, &[rock, ground], &settings, &limits, TICK).unwrap().cover, None);
}

/// A wall without thickness hides, a stick does not.
#[test]
fn a_box_hides_when_at_most_one_of_its_extents_is_0() {
    let runner = agent([100.0, 0.0, 0.0], [0.0; 3], 10.0);
    let threat = thing([0.0; 3], [0.0; 3]);
    let settings = HideSettings { clearance: 50.0, ..HideSettings::default() };
    let limits = SteeringLimits::default();
    let sized = |half_extents| Shape::Box {
        center: DVec3::new(500.0, 0.0, 0.0),
        forward: DVec3::X,
        up: DVec3::Z,
        half_extents,
    };
    let wall =
        hide(&runner, &threat, &[sized(DVec3::new(0.0, 80.0, 90.0))], &settings, &limits, TICK).unwrap();
    assert_eq!((wall.cover, wall.spot), (Some(0), DVec3::new(550.0, 0.0, 0.0)));
    for thin in [DVec3::new(0.0, 0.0, 90.0), DVec3::new(70.0, 0.0, 0.0), DVec3::ZERO] {
        assert_eq!(hide(&runner, &threat, &[sized(thin)], &settings, &limits, TICK).unwrap().cover, None);
    }
}

#[test]
fn any_finite_input_gives_a_number_or_a_refusal() {
    for seed in 0..30_000 {
        let mut random = Generator::new(seed);
        let runner = worlds::finite_agent(&mut random);
        let threat = MotionState { position: random.finite_vector(), velocity: random.finite_vector() };
        let horizon = 1.0 + random.finite().abs();
        let limits = worlds::finite_limits(&mut random, seed, SteeringLimits::default());
        let tick = random.finite().abs();
        let cover = Ball { center: random.finite_vector(), radius: random.finite().abs() };
        let evasion = EvadeSettings {
            horizon,
            threat_turn_radius: random.finite().abs(),
            capture_radius: if seed % 2 == 0 { random.finite().abs() } else { 0.0 },
        };
        let settings = HideSettings { clearance: random.finite().abs(), evade: evasion };
        for answer in [
            evade(&runner, &threat, &evasion).map(|escape| escape.steering),
            hide(&runner, &threat, &[cover.shape(); 2], &settings, &limits, tick)
                .map(|hiding| hiding.steering),
            flee_panic(&runner, threat.position, horizon),
        ] {
            worlds::check_finite(seed, answer);
        }
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = agent([0.0; 3], [1.0, 0.0, 0.0], 10.0);
    let threat = thing([100.0, 0.0, 0.0], [0.0, 5.0, 0.0]);
    let cover = Ball { center: DVec3::X * 50.0, radius: 10.0 };
    let settings = HideSettings::default();
    let limits = SteeringLimits::default();
    let limited = |cover: Ball, settings: &HideSettings, limits: &SteeringLimits, tick: f64| {
        hide(&good, &threat, &[cover.shape()], settings, limits, tick).unwrap_err()
    };
    let hidden = |cover: Ball, settings: &HideSettings| limited(cover, settings, &limits, TICK);
    for (bad, refusal) in worlds::BAD {
        assert_eq!(
            evade(&Agent { max_speed: bad, ..good }, &threat, &straight_on(5.0)).unwrap_err(),
            refusal
        );
        for broken in [
            EvadeSettings { horizon: bad, ..EvadeSettings::default() },
            EvadeSettings { threat_turn_radius: bad, ..EvadeSettings::default() },
            EvadeSettings { capture_radius: bad, ..EvadeSettings::default() },
        ] {
            assert_eq!(evade(&good, &threat, &broken).unwrap_err(), refusal);
            assert_eq!(hidden(cover, &HideSettings { evade: broken, ..settings }), refusal);
        }
        assert_eq!(hidden(Ball { radius: bad, ..cover }, &settings), refusal);
        assert_eq!(hidden(cover, &HideSettings { clearance: bad, ..settings }), refusal);
        let broken = SteeringLimits { max_acceleration: bad, ..limits };
        assert_eq!(limited(cover, &settings, &broken, TICK), refusal);
        assert_eq!(limited(cover, &settings, &limits, bad), refusal);
    }
    assert_eq!(evade(&good, &threat, &straight_on(0.0)).unwrap_err(), RefusalKind::OutOfDomain);
    let lost = MotionState { position: DVec3::splat(f64::NAN), ..threat };
    assert_eq!(evade(&good, &lost, &straight_on(5.0)).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(hidden(Ball { center: DVec3::splat(f64::NAN), ..cover }, &settings), RefusalKind::NotFinite);
}

#[test]
fn nothing_depends_on_axes_origin_or_unit_and_flat_stays_flat() {
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let runner =
            Agent { position: random.in_cube(500.0), velocity: random.in_cube(200.0), max_speed: 200.0 };
        let threat = MotionState { position: random.in_cube(500.0), velocity: random.in_cube(500.0) };
        let covers = covers(&mut random);
        // On the course of a threat the side is undecided: the world's axes choose it.
        let course = threat.velocity.normalize();
        let offset = runner.position - threat.position;
        let off = offset.reject_from_normalized(course).length();
        if off < 3.0 / 128.0 * offset.dot(course) {
            continue;
        }
        let answers = |place: symmetry::Change, way: symmetry::Change, scale: f64| {
            let runner = Agent {
                position: place(runner.position),
                velocity: way(runner.velocity),
                max_speed: runner.max_speed * scale,
            };
            let threat = MotionState { position: place(threat.position), velocity: way(threat.velocity) };
            let limits = SteeringLimits {
                max_speed: 600.0 * scale,
                max_acceleration: 2048.0 * scale,
                ..SteeringLimits::default()
            };
            let evasion = EvadeSettings {
                threat_turn_radius: 3000.0 * scale,
                capture_radius: 20.0 * scale,
                ..EvadeSettings::default()
            };
            let settings = HideSettings { clearance: 50.0 * scale, evade: evasion };
            let cover = |index: usize| Shape::Sphere {
                center: place(covers[index].center),
                radius: covers[index].radius * scale,
            };
            [
                evade(&runner, &threat, &evasion).unwrap().steering,
                hide(&runner, &threat, &(covers.len(), cover), &settings, &limits, 1.0 / 64.0)
                    .unwrap()
                    .steering,
                flee_panic(&runner, threat.position, 700.0 * scale).unwrap(),
            ]
        };
        symmetry::check(seed, answers);
        for steering in symmetry::flat(answers) {
            assert_eq!(steering.z, 0.0, "seed {seed}");
        }
    }
}

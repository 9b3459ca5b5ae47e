//! What chasing and fleeing of other programs were reported, or seen, to get wrong.

use crate::seeded::Generator;
use pursuit_core::geometry::Shape;
use pursuit_core::intercept::PredictionSettings;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, EvadeSettings, FollowSettings, HideSettings, Leader, QueueSettings, SteeringLimits, advance,
    apply, arrive, arrive_braking, evade, flee, flee_panic, flee_weighted, fly_by, follow_leader, hide,
    interpose, match_velocity, offset_pursuit, proportional_navigation, pursue, queue, seek,
};
use pursuit_core::{DVec3, NoIntercept, Refusal, RefusalKind};

const SPEED: f64 = 600.0;

fn agent(position: DVec3, velocity: DVec3) -> Agent {
    Agent { position, velocity, max_speed: SPEED }
}

fn limits(max_acceleration: f64) -> SteeringLimits {
    SteeringLimits { max_speed: SPEED, max_acceleration, mass: 1.0, response_time: 0.0 }
}

/// Every behavior of this family, by name, of an agent and somebody else.
fn every_behavior(agent: &Agent, other: &MotionState) -> Vec<(&'static str, Result<DVec3, Refusal>)> {
    let (limits, tick) = (SteeringLimits::default(), 1.0 / 60.0);
    let leader = Leader { motion: *other, forward: DVec3::X, up: DVec3::Z };
    let settings = PredictionSettings::default();
    let cover = Shape::Sphere { center: other.position + DVec3::X * 500.0, radius: 50.0 };
    let place = other.position;
    vec![
        ("seek", seek(agent, place)),
        ("arrive", arrive(agent, place, 300.0)),
        ("arrive_braking", arrive_braking(agent, place, &limits, tick)),
        ("pursue", pursue(agent, other, 0.0, &settings).map(|answer| answer.steering)),
        (
            "offset_pursuit",
            offset_pursuit(agent, &leader, DVec3::X, &limits, tick).map(|answer| answer.steering),
        ),
        ("fly_by", fly_by(agent, other, 100.0).map(|answer| answer.steering)),
        ("interpose", interpose(agent, other, other, 0.5, &limits, tick).map(|answer| answer.steering)),
        ("match_velocity", match_velocity(agent, other.velocity)),
        ("navigation", proportional_navigation(agent, other, DVec3::ZERO, 3.0, 0.0)),
        ("flee", flee(agent, place)),
        ("flee_weighted", flee_weighted(agent, place, 1e4)),
        ("flee_panic", flee_panic(agent, place, 1e4)),
        ("evade", evade(agent, other, &EvadeSettings::default()).map(|answer| answer.steering)),
        (
            "hide",
            hide(agent, other, &[cover], &HideSettings::default(), &limits, tick)
                .map(|answer| answer.steering),
        ),
        (
            "follow_leader",
            follow_leader(agent, &leader, &FollowSettings::default(), &limits, tick)
                .map(|answer| answer.steering),
        ),
        ("queue", queue(agent, DVec3::X * 1e4, &[*other], &QueueSettings::default(), &limits, tick)),
    ]
}

/// https://github.com/meshula/OpenSteer, SteerLibrary.h, and its port SharpSteer2: the look-ahead of pursuit divides by the
/// own speed, so at rest it is infinite; and the direction to a target at zero distance is not a number.
#[test]
fn pursuit_from_rest_looks_ahead_by_the_intercept() {
    let target = MotionState { position: DVec3::X * 300.0, velocity: DVec3::Y * 360.0 };
    let chase =
        pursue(&agent(DVec3::ZERO, DVec3::ZERO), &target, 0.0, &PredictionSettings::default()).unwrap();
    // 300^2 + (360 t)^2 = (600 t)^2: 300 / 480 s.
    assert!((chase.time - 0.625).abs() < 1e-15);
    assert!((chase.steering - DVec3::new(480.0, 360.0, 0.0)).length() < 1e-12, "{}", chase.steering);
}

/// The same; https://github.com/ricardojmendez/UnitySteer/issues/9, NaN when the speed starts at 0;
/// https://github.com/meshula/OpenSteer/issues/6 and https://github.com/libgdx/gdx-ai/issues/45, coincident agents and
/// equal velocities.
#[test]
fn agents_at_rest_at_one_place_or_of_one_velocity_never_give_nan() {
    let places = [DVec3::ZERO, DVec3::new(1.0, 2.0, 3.0)];
    let velocities = [DVec3::ZERO, DVec3::X * 600.0, DVec3::new(-1.0, 2.0, 0.0)];
    for place in places {
        for own in velocities {
            for velocity in velocities {
                for max_speed in [0.0, SPEED] {
                    let other = MotionState { position: places[1], velocity };
                    let one = Agent { position: place, velocity: own, max_speed };
                    for (name, steering) in every_behavior(&one, &other) {
                        assert!(
                            steering.unwrap().is_finite(),
                            "{name}: {steering:?} for {one:?} and {other:?}"
                        );
                    }
                }
            }
        }
    }
}

/// And of everything that is finite: places and velocities shared by the two as often as not.
#[test]
fn nothing_finite_gives_nan() {
    for seed in 0..10_000 {
        let mut random = Generator::new(seed);
        let other = MotionState { position: random.finite_vector(), velocity: random.finite_vector() };
        let (place, velocity) = (random.finite_vector(), random.finite_vector());
        let one = Agent {
            position: if seed % 2 == 0 { other.position } else { place },
            velocity: if seed % 3 == 0 { other.velocity } else { velocity },
            max_speed: random.finite().abs(),
        };
        for (name, steering) in every_behavior(&one, &other) {
            match steering {
                Ok(steering) => assert!(steering.is_finite(), "seed {seed}, {name}: {steering}"),
                Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}, {name}"),
            }
        }
    }
}

/// https://github.com/meshula/OpenSteer, SteerLibrary.h: flee and evasion are templates that cannot be compiled, and no one
/// ever did.
#[test]
fn every_behavior_runs() {
    let other =
        MotionState { position: DVec3::new(900.0, 50.0, 0.0), velocity: DVec3::new(-400.0, 30.0, 7.0) };
    let answers = every_behavior(&agent(DVec3::ZERO, DVec3::new(1.0, 2.0, 3.0)), &other);
    assert_eq!(answers.len(), 16);
    for (name, steering) in answers {
        let steering = steering.unwrap();
        assert!(
            steering.is_finite() && (steering != DVec3::ZERO || name == "navigation"),
            "{name}: {steering}"
        );
    }
}

/// https://github.com/meshula/OpenSteer, SteerLibrary.h: steerForSeek answers the offset less the velocity, a length less a
/// speed, and its neighbors in the file answer speeds.
#[test]
fn what_is_wanted_is_a_velocity_in_every_behavior() {
    let far = MotionState { position: DVec3::new(1e5, 0.0, 0.0), velocity: DVec3::new(0.0, 10.0, 0.0) };
    let one = agent(DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0));
    for (name, steering) in every_behavior(&one, &far) {
        let wanted = (steering.unwrap() + one.velocity).length();
        assert!(wanted <= SPEED * (1.0 + 1e-15), "{name}: {wanted}");
    }
    assert_eq!(seek(&one, far.position).unwrap(), DVec3::new(590.0, 0.0, 0.0));
}

/// https://github.com/libgdx/gdx-ai, Evade: it is Pursue turned round, so the look-ahead takes the owner's speed.
#[test]
fn the_speed_of_the_threat_decides_when_it_would_be_there() {
    let threat = MotionState { position: DVec3::X * 600.0, velocity: DVec3::X * -300.0 };
    for max_speed in [1.0, 100.0, 10_000.0] {
        let one = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed };
        let escape = evade(&one, &threat, &EvadeSettings::default()).unwrap();
        assert_eq!((escape.verdict, escape.time), (Ok(()), 2.0));
    }
}

/// https://github.com/ricardojmendez/UnitySteer/issues/33: away from a threat at rest, agents swim like fish instead of going
/// straight.
#[test]
fn a_threat_at_rest_is_fled_from_on_a_straight_line() {
    let threat = MotionState { position: DVec3::new(100.0, 50.0, 0.0), velocity: DVec3::ZERO };
    let mut runner = agent(DVec3::ZERO, DVec3::new(200.0, -100.0, 30.0));
    let mut courses = Vec::new();
    for _ in 0..600 {
        let escape = evade(&runner, &threat, &EvadeSettings::default()).unwrap();
        assert_eq!(escape.verdict, Err(NoIntercept::PursuerImmobile));
        runner = advance(&runner, escape.steering, &limits(1000.0), 1.0 / 60.0).unwrap();
        courses.push(runner.velocity.normalize());
    }
    // After it has turned away the course stays what it is.
    let settled = &courses[120..];
    for pair in settled.windows(2) {
        assert!((pair[1] - pair[0]).length() < 1e-13, "{pair:?}");
    }
}

/// https://github.com/starwards/starwards/issues/2189: missiles circle their target instead of hitting it. From any course
/// and geometry, with a turning circle of up to half the first distance for pursuit and a quarter for navigation.
#[test]
fn a_missile_does_not_circle_its_target() {
    const TICK: f64 = 1.0 / 120.0;
    let settings = PredictionSettings { horizon: 1e3, ..PredictionSettings::default() };
    for seed in 0..1000 {
        let mut random = Generator::new(seed);
        let distance = random.uniform(500.0, 5000.0);
        let start = MotionState {
            position: random.direction() * distance,
            velocity: random.direction() * random.uniform(0.0, 400.0),
        };
        let launch = random.direction() * SPEED;
        let circle = random.uniform(0.1, 0.25);
        for navigated in [false, true] {
            // Steering can slow down for a turn; navigation flies at full speed and needs the room.
            let radius = distance * if navigated { circle } else { 2.0 * circle };
            let acceleration = SPEED * SPEED / radius;
            let (mut target, mut missile) = (start, agent(DVec3::ZERO, launch));
            let mut nearest = f64::INFINITY;
            // The tail chase at the speed left, and ten turns.
            let patience = distance / 200.0 + 10.0 * core::f64::consts::TAU * SPEED / acceleration;
            let mut time = 0.0;
            while nearest > SPEED * TICK && time < patience {
                let steering = if navigated {
                    proportional_navigation(&missile, &target, DVec3::ZERO, 4.0, TICK).unwrap()
                } else {
                    pursue(&missile, &target, 0.0, &settings).unwrap().steering
                };
                missile = advance(&missile, steering, &limits(acceleration), TICK).unwrap();
                target.position += target.velocity * TICK;
                nearest = nearest.min((target.position - missile.position).length());
                time += TICK;
            }
            assert!(nearest <= SPEED * TICK, "seed {seed}, navigated {navigated}: {nearest} after {time} s");
        }
    }
}

/// https://github.com/libgdx/gdx-ai/issues/33 and /35: arrive turns round at its end, back and forth, and its velocity is never
/// zero. Nothing is left to tune here.
#[test]
fn arriving_ends_at_rest_without_turning_round() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let (tick, acceleration) = (random.uniform(0.005, 0.1), random.uniform(100.0, 5000.0));
        let target = random.in_cube(2000.0);
        let mut runner = agent(DVec3::ZERO, DVec3::ZERO);
        let course = target.normalize();
        let mut ticks = 0;
        while runner.position != target || runner.velocity != DVec3::ZERO {
            let steering = arrive_braking(&runner, target, &limits(acceleration), tick).unwrap();
            runner = advance(&runner, steering, &limits(acceleration), tick).unwrap();
            // The last correction is of the last place.
            assert!(runner.velocity.dot(course) > -1e-9, "seed {seed}: {}", runner.velocity);
            ticks += 1;
            assert!(ticks < 10_000, "seed {seed}: {} left", target - runner.position);
        }
    }
}

/// https://github.com/GDQuest/godot-steering-ai-framework/issues/35 asks for braking that is computed instead of a slowdown
/// radius. The usual formula, sqrt(2 a d), passes the target in ticks, and so does a radius that is too small.
#[test]
fn braking_is_computed_and_in_ticks() {
    let (tick, acceleration) = (1.0 / 20.0, 1000.0);
    let target = DVec3::X * 1000.0;
    let furthest = |steer: &dyn Fn(&Agent) -> DVec3| {
        let mut runner = agent(DVec3::ZERO, DVec3::ZERO);
        let mut furthest = 0.0_f64;
        for _ in 0..400 {
            runner = advance(&runner, steer(&runner), &limits(acceleration), tick).unwrap();
            furthest = furthest.max(runner.position.x);
        }
        furthest - 1000.0
    };
    let textbook = |runner: &Agent| {
        let way = target - runner.position;
        way.normalize_or_zero() * (2.0 * acceleration * way.length()).sqrt().min(SPEED) - runner.velocity
    };
    assert!(furthest(&textbook) > 1.0, "{}", furthest(&textbook));
    assert!(furthest(&|runner| arrive(runner, target, 100.0).unwrap()) > 10.0);
    assert_eq!(furthest(&|runner| arrive_braking(runner, target, &limits(acceleration), tick).unwrap()), 0.0);
}

/// https://github.com/libgdx/gdx-ai/pull/112: a time to target of 0 divides by zero, and the character disappears.
#[test]
fn a_time_to_match_of_zero_matches_at_once() {
    let one = agent(DVec3::ZERO, DVec3::X * 5.0);
    let steering = match_velocity(&one, DVec3::Y * 7.0).unwrap();
    assert_eq!(steering, DVec3::new(-5.0, 7.0, 0.0));
    assert_eq!(apply(one.velocity, steering, &limits(2048.0), 0.1).unwrap(), DVec3::Y * 7.0);
}

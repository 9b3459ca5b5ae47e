//! Pursuit, formation, passing by, getting in between and going along, simulated and against independent geometry.

use crate::moving::{agent, limits, moved, thing};
use crate::seeded::Generator;
use crate::symmetry;
use crate::worlds;
use pursuit_core::intercept::{Fallback, PredictionSettings};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, Leader, SteeringLimits, advance, apply, fly_by, interpose, match_velocity, offset_pursuit, orbit,
    pursue,
};
use pursuit_core::{DVec3, NoIntercept, Refusal, RefusalKind};

const TICK: f64 = 1.0 / 64.0;

/// 30^2 + 40^2 = 50^2: met after a second.
#[test]
fn pursuit_flies_to_the_exact_intercept() {
    let target = thing([30.0, 0.0, 0.0], [0.0, 40.0, 0.0]);
    let chase = pursue(&agent([0.0; 3], [1.0, 2.0, 3.0], 50.0), &target, 0.0, &PredictionSettings::default())
        .unwrap();
    assert_eq!(chase.verdict, Ok(()));
    assert!((chase.time - 1.0).abs() < 1e-15);
    assert!((chase.point - DVec3::new(30.0, 40.0, 0.0)).length() < 1e-13);
    assert!((chase.steering - DVec3::new(29.0, 38.0, -3.0)).length() < 1e-13, "{}", chase.steering);
}

#[test]
fn pursuit_says_why_there_is_no_intercept_and_flies_to_its_fallback() {
    let target = thing([30.0, 0.0, 0.0], [60.0, 0.0, 0.0]);
    let chaser = agent([0.0; 3], [0.0; 3], 50.0);
    for (fallback, x) in [(Fallback::Horizon, 330.0), (Fallback::DirectPursuit, 30.0)] {
        let settings = PredictionSettings { fallback, ..PredictionSettings::default() };
        let chase = pursue(&chaser, &target, 0.0, &settings).unwrap();
        assert_eq!(chase.verdict, Err(NoIntercept::TargetEscaping));
        assert_eq!(chase.point, DVec3::new(x, 0.0, 0.0));
        assert_eq!(chase.steering, DVec3::new(50.0, 0.0, 0.0));
    }
}

#[test]
fn a_caught_target_is_gone_along_with() {
    let target = thing([3.0, 4.0, 0.0], [10.0, 0.0, 0.0]);
    let settings = PredictionSettings::default();
    let chase = pursue(&agent([0.0; 3], [1.0, 1.0, 0.0], 50.0), &target, 5.0, &settings).unwrap();
    assert_eq!(chase.verdict, Err(NoIntercept::AlreadyThere));
    assert_eq!(chase.steering, DVec3::new(9.0, -1.0, 0.0));
    let coincident = pursue(&agent([3.0, 4.0, 0.0], [0.0; 3], 5.0), &target, 0.0, &settings).unwrap();
    assert_eq!(coincident.steering, DVec3::new(5.0, 0.0, 0.0), "as fast as it can");
}

#[test]
fn an_agent_without_speed_pursues_nobody() {
    let target = thing([30.0, 0.0, 0.0], [0.0, 40.0, 0.0]);
    let chase =
        pursue(&agent([0.0; 3], [1.0, 0.0, 0.0], 0.0), &target, 0.0, &PredictionSettings::default()).unwrap();
    assert_eq!(chase.verdict, Err(NoIntercept::PursuerImmobile));
    assert_eq!(chase.steering, DVec3::new(-1.0, 0.0, 0.0));
}

/// The leader flies straight; the agent comes from anywhere and rests in its slot, relative to the leader, without ever
/// having passed it on the line of the moment.
#[test]
fn a_slot_is_taken_without_passing_it() {
    let mut worst = 0.0_f64;
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let delta_time = random.uniform(0.002, 0.1);
        let limits = limits(600.0, random.uniform(500.0, 5000.0));
        let velocity = random.direction() * random.uniform(0.0, 300.0);
        let mut leader = Leader {
            motion: MotionState { position: random.in_cube(3000.0), velocity },
            forward: random.direction(),
            up: random.direction(),
        };
        let offset = random.in_cube(300.0);
        let mut follower =
            Agent { position: random.in_cube(3000.0), velocity: velocity * 0.9, max_speed: 600.0 };
        let mut left = DVec3::ZERO;
        for _ in 0..20_000 {
            let chase = offset_pursuit(&follower, &leader, offset, &limits, delta_time).unwrap();
            let slot_before = chase.point - leader.motion.velocity * chase.time;
            let before = slot_before - follower.position;
            follower = advance(&follower, chase.steering, &limits, delta_time).unwrap();
            leader.motion = moved(&leader.motion, delta_time);
            left = slot_before + velocity * delta_time - follower.position;
            let past = -left.dot(before.normalize_or_zero());
            worst = worst.max(past);
            if left.length() < 1e-8 && (follower.velocity - velocity).length() < 1e-6 {
                break;
            }
        }
        assert!(worst < 1e-8, "seed {seed}: {worst} past its slot");
        assert!(left.length() < 1e-8, "seed {seed}: {left} from its slot");
    }
}

#[test]
fn in_its_slot_the_agent_goes_along_with_the_leader() {
    let leader =
        Leader { motion: thing([100.0, 0.0, 0.0], [0.0, 50.0, 0.0]), forward: DVec3::Y, up: DVec3::Z };
    // 20 behind and 10 to the side: the second axis of forward y and up z is z x y = -x.
    let follower = agent([90.0, -20.0, 0.0], [0.0; 3], 600.0);
    let chase =
        offset_pursuit(&follower, &leader, DVec3::new(-20.0, 10.0, 0.0), &limits(600.0, 2048.0), 0.02)
            .unwrap();
    assert_eq!(chase.verdict, Err(NoIntercept::AlreadyThere));
    assert_eq!(chase.steering, DVec3::new(0.0, 50.0, 0.0));
}

#[test]
fn a_leader_that_is_too_fast_is_followed_as_near_as_can_be() {
    let leader =
        Leader { motion: thing([100.0, 0.0, 0.0], [700.0, 0.0, 0.0]), forward: DVec3::X, up: DVec3::Z };
    let chase =
        offset_pursuit(&agent([0.0; 3], [0.0; 3], 600.0), &leader, DVec3::ZERO, &limits(600.0, 2048.0), 0.02)
            .unwrap();
    assert_eq!(chase.verdict, Err(NoIntercept::TargetEscaping));
    assert_eq!(chase.steering, DVec3::new(600.0, 0.0, 0.0));
}

/// The distance of the relative course from the target, by the cross product.
#[test]
fn a_pass_is_at_the_radius_exactly() {
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let radius = random.uniform(1.0, 500.0);
        let target = MotionState {
            position: random.in_cube(5000.0),
            velocity: random.direction() * random.uniform(0.0, 500.0),
        };
        let way = random.direction() * radius * random.uniform(1.001, 50.0);
        let flyer = Agent {
            position: target.position + way,
            velocity: random.direction() * random.uniform(0.0, 600.0),
            max_speed: 600.0,
        };
        let chase = fly_by(&flyer, &target, radius).unwrap();
        assert_eq!(chase.verdict, Ok(()), "seed {seed}");
        let velocity = flyer.velocity + chase.steering;
        assert!((velocity.length() - 600.0).abs() < 1e-9, "seed {seed}: at full speed");
        let relative = velocity - target.velocity;
        let miss = way.cross(relative).length() / relative.length();
        assert!((miss - radius).abs() < 1e-9 * way.length(), "seed {seed}: {miss} for {radius}");
        let time = -way.dot(relative) / relative.length_squared();
        assert!((time - chase.time).abs() < 1e-9 * (1.0 + time), "seed {seed}: {time} {}", chase.time);
        // On the side to which the agent moves already.
        let ahead = -way.normalize();
        let across = |v: DVec3| v - ahead * v.dot(ahead);
        let moves = across(flyer.velocity - target.velocity);
        assert!(moves.length() < 600.0 / 128.0 || across(relative).dot(moves) > 0.0, "seed {seed}");
    }
}

#[test]
fn within_the_radius_a_pass_turns_outward() {
    let target = thing([0.0; 3], [0.0; 3]);
    let inside = fly_by(&agent([6.0, 0.0, 0.0], [0.0, 1.0, 0.0], 10.0), &target, 10.0).unwrap();
    // 0.6 along the rim and 0.8 outward, less the velocity.
    assert!((inside.steering - DVec3::new(8.0, 5.0, 0.0)).length() < 1e-13, "{}", inside.steering);
    let rim = fly_by(&agent([10.0, 0.0, 0.0], [0.0, 1.0, 0.0], 10.0), &target, 10.0).unwrap();
    assert_eq!(rim.steering, DVec3::new(0.0, 9.0, 0.0));
    let center = fly_by(&agent([0.0; 3], [0.0, 0.0, 2.0], 10.0), &target, 10.0).unwrap();
    assert_eq!(center.steering, DVec3::new(0.0, 0.0, 8.0));
    let resting = fly_by(&agent([0.0; 3], [0.0; 3], 10.0), &target, 10.0).unwrap();
    assert_eq!(resting.steering, DVec3::new(10.0, 0.0, 0.0));
    let no_radius = fly_by(&agent([0.0; 3], [1.0, 0.0, 0.0], 10.0), &target, 0.0).unwrap();
    assert_eq!(no_radius.verdict, Err(NoIntercept::AlreadyThere));
}

/// Both things and the agent fly straight for the time told: it is then at the point, and was too far at any time before.
#[test]
fn the_place_between_two_is_reached_at_the_earliest_time() {
    for seed in 0..5000 {
        let mut random = Generator::new(seed);
        let things = [0, 1].map(|_| MotionState {
            position: random.in_cube(2000.0),
            velocity: random.direction() * random.uniform(0.0, 300.0),
        });
        let ratio = random.uniform(0.0, 1.0);
        let guard = Agent { position: random.in_cube(2000.0), velocity: DVec3::ZERO, max_speed: 400.0 };
        let chase = interpose(&guard, &things[0], &things[1], ratio, &limits(400.0, 1e9), 0.0).unwrap();
        assert_eq!(chase.verdict, Ok(()), "seed {seed}");
        let between = |time: f64| {
            moved(&things[0], time).position.lerp(moved(&things[1], time).position, ratio) - guard.position
        };
        let there = guard.velocity + chase.steering;
        assert!((there * chase.time - between(chase.time)).length() < 1e-6, "seed {seed}: {chase:?}");
        for part in 1..100 {
            let time = chase.time * f64::from(part) / 100.0;
            assert!(between(time).length() > 400.0 * time, "seed {seed}: reached at {time}");
        }
    }
}

#[test]
fn who_got_between_stays_between() {
    let mut things =
        [thing([0.0, -500.0, 0.0], [100.0, 0.0, 0.0]), thing([0.0, 500.0, 0.0], [100.0, 40.0, 0.0])];
    let mut guard = agent([-800.0, 0.0, 300.0], [0.0; 3], 600.0);
    let (limits, tick) = (limits(600.0, 2000.0), 1.0 / 60.0);
    for _ in 0..600 {
        let chase = interpose(&guard, &things[0], &things[1], 0.25, &limits, tick).unwrap();
        guard = advance(&guard, chase.steering, &limits, tick).unwrap();
        things = things.map(|thing| moved(&thing, 1.0 / 60.0));
    }
    let between = things[0].position.lerp(things[1].position, 0.25);
    assert!((guard.position - between).length() < 1e-8, "{}", guard.position - between);
    assert!((guard.velocity - DVec3::new(100.0, 10.0, 0.0)).length() < 1e-8, "{}", guard.velocity);
}

#[test]
fn a_ratio_beyond_the_two_is_refused() {
    let one = thing([0.0; 3], [0.0; 3]);
    for (ratio, refusal) in [
        (-0.1, RefusalKind::OutOfDomain),
        (1.1, RefusalKind::OutOfDomain),
        (f64::NAN, RefusalKind::NotFinite),
    ] {
        let answer = interpose(&agent([0.0; 3], [0.0; 3], 1.0), &one, &one, ratio, &limits(1.0, 1.0), 0.1);
        assert_eq!(answer.unwrap_err(), refusal);
    }
}

#[test]
fn a_velocity_is_taken_up_in_the_time_given() {
    let runner = agent([0.0; 3], [2.0, 0.0, 0.0], 100.0);
    let wanted = DVec3::new(10.0, 4.0, 0.0);
    let steering = match_velocity(&runner, wanted).unwrap();
    assert_eq!(steering, DVec3::new(8.0, 4.0, 0.0));
    let taken_up = |response_time: f64, tick: f64| {
        let limits = SteeringLimits { response_time, ..limits(100.0, 1e9) };
        apply(runner.velocity, steering, &limits, tick).unwrap() - runner.velocity
    };
    assert_eq!(taken_up(1.0, 0.25), DVec3::new(2.0, 1.0, 0.0));
    assert_eq!(taken_up(0.25, 1.0), DVec3::new(8.0, 4.0, 0.0), "no overshoot");
    assert_eq!(taken_up(1.0, 0.0), DVec3::ZERO);
    let slow = Agent { max_speed: 5.0, ..runner };
    assert_eq!(match_velocity(&slow, DVec3::new(0.0, 30.0, 40.0)).unwrap(), DVec3::new(-2.0, 3.0, 4.0));
}

fn any_thing(random: &mut Generator) -> MotionState {
    MotionState { position: random.finite_vector(), velocity: random.finite_vector() }
}

fn check(seed: u64, behavior: &str, answer: Result<DVec3, Refusal>) {
    match answer {
        Ok(steering) => assert!(steering.is_finite(), "seed {seed}, {behavior}: {steering}"),
        Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}, {behavior}"),
    }
}

#[test]
fn any_finite_input_gives_a_number_or_a_refusal() {
    for seed in 0..30_000 {
        let mut random = Generator::new(seed);
        let agent = worlds::finite_agent(&mut random);
        let (one, other) = (any_thing(&mut random), any_thing(&mut random));
        let limits = limits(random.finite().abs(), random.finite().abs());
        let tick = random.finite().abs();
        let leader = Leader { motion: one, forward: random.finite_vector(), up: random.finite_vector() };
        let (number, part) = (random.finite().abs(), random.uniform(0.0, 1.0));
        let settings = PredictionSettings { horizon: 1.0 + number, ..PredictionSettings::default() };
        let offset = random.finite_vector();
        check(seed, "pursue", pursue(&agent, &one, number, &settings).map(|chase| chase.steering));
        let slot = offset_pursuit(&agent, &leader, offset, &limits, tick);
        check(seed, "slot", slot.map(|chase| chase.steering));
        check(seed, "fly by", fly_by(&agent, &one, number).map(|chase| chase.steering));
        let between = interpose(&agent, &one, &other, part, &limits, tick);
        check(seed, "interpose", between.map(|chase| chase.steering));
        check(seed, "match", match_velocity(&agent, one.velocity));
    }
}

#[test]
fn what_is_no_number_is_refused_wherever_it_is() {
    let good = agent([0.0; 3], [1.0, 0.0, 0.0], 10.0);
    let one = thing([100.0, 0.0, 0.0], [0.0, 5.0, 0.0]);
    let leader = Leader { motion: one, forward: DVec3::X, up: DVec3::Z };
    let slot = |agent: &Agent, leader: &Leader, offset: DVec3| {
        offset_pursuit(agent, leader, offset, &SteeringLimits::default(), 0.02).unwrap_err()
    };
    let between = |agent: &Agent, first: &MotionState, second: &MotionState| {
        interpose(agent, first, second, 0.5, &SteeringLimits::default(), 0.02).unwrap_err()
    };
    let settings = PredictionSettings::default();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let nowhere = DVec3::new(0.0, bad, 0.0);
        let lost = MotionState { position: nowhere, ..one };
        let wild = MotionState { velocity: nowhere, ..one };
        for broken in [
            Agent { position: nowhere, ..good },
            Agent { velocity: nowhere, ..good },
            Agent { max_speed: bad, ..good },
        ] {
            assert_eq!(pursue(&broken, &one, 0.0, &settings).unwrap_err(), RefusalKind::NotFinite);
            assert_eq!(slot(&broken, &leader, DVec3::X), RefusalKind::NotFinite);
            assert_eq!(fly_by(&broken, &one, 1.0).unwrap_err(), RefusalKind::NotFinite);
            assert_eq!(between(&broken, &one, &one), RefusalKind::NotFinite);
            assert_eq!(match_velocity(&broken, DVec3::X).unwrap_err(), RefusalKind::NotFinite);
        }
        for motion in [lost, wild] {
            assert_eq!(pursue(&good, &motion, 0.0, &settings).unwrap_err(), RefusalKind::NotFinite);
            let follow = Leader { motion, ..leader };
            assert_eq!(slot(&good, &follow, DVec3::X), RefusalKind::NotFinite);
            assert_eq!(fly_by(&good, &motion, 1.0).unwrap_err(), RefusalKind::NotFinite);
            assert_eq!(between(&good, &motion, &one), RefusalKind::NotFinite);
            assert_eq!(between(&good, &one, &motion), RefusalKind::NotFinite);
        }
        for turned in [Leader { forward: nowhere, ..leader }, Leader { up: nowhere, ..leader }] {
            assert_eq!(slot(&good, &turned, DVec3::X), RefusalKind::NotFinite);
        }
        assert_eq!(pursue(&good, &one, bad, &settings).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(slot(&good, &leader, nowhere), RefusalKind::NotFinite);
        assert_eq!(fly_by(&good, &one, bad).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(match_velocity(&good, nowhere).unwrap_err(), RefusalKind::NotFinite);
    }
    assert_eq!(fly_by(&good, &one, -1.0).unwrap_err(), RefusalKind::OutOfDomain);
    for (bad, refusal) in worlds::BAD {
        let limits = SteeringLimits::default();
        for (limits, tick) in [
            (SteeringLimits { max_speed: bad, ..limits }, 0.02),
            (SteeringLimits { max_acceleration: bad, ..limits }, 0.02),
            (SteeringLimits { mass: bad, ..limits }, 0.02),
            (SteeringLimits { response_time: bad, ..limits }, 0.02),
            (limits, bad),
        ] {
            assert_eq!(offset_pursuit(&good, &leader, DVec3::X, &limits, tick).unwrap_err(), refusal);
            assert_eq!(interpose(&good, &one, &one, 0.5, &limits, tick).unwrap_err(), refusal);
        }
    }
}

/// Turned about z, scaled by a power of two, moved by whole numbers; and flat input stays flat.
#[test]
fn nothing_depends_on_axes_origin_or_unit() {
    let settings = PredictionSettings::default();
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let chaser =
            Agent { position: random.in_cube(500.0), velocity: random.in_cube(200.0), max_speed: 400.0 };
        let things =
            [0, 1].map(|_| MotionState { position: random.in_cube(500.0), velocity: random.in_cube(150.0) });
        let (forward, up) = (random.direction(), random.direction());
        let answers = |place: symmetry::Change, way: symmetry::Change, scale: f64| {
            let chaser = Agent {
                position: place(chaser.position),
                velocity: way(chaser.velocity),
                max_speed: chaser.max_speed * scale,
            };
            let [one, other] = things
                .map(|thing| MotionState { position: place(thing.position), velocity: way(thing.velocity) });
            let limits = limits(400.0 * scale, 2048.0 * scale);
            let turned = |v: DVec3| way(v) / scale;
            let leader = Leader { motion: one, forward: turned(forward), up: turned(up) };
            [
                pursue(&chaser, &one, 0.0, &settings).unwrap().steering,
                offset_pursuit(&chaser, &leader, DVec3::new(-20.0, 5.0, 7.0) * scale, &limits, TICK)
                    .unwrap()
                    .steering,
                fly_by(&chaser, &one, 50.0 * scale).unwrap().steering,
                interpose(&chaser, &one, &other, 0.3, &limits, TICK).unwrap().steering,
                match_velocity(&chaser, one.velocity).unwrap(),
                orbit(&chaser, &one, DVec3::Z, 50.0 * scale, -200.0 * scale, &limits, TICK).unwrap(),
            ]
        };
        symmetry::check(seed, answers);
        for (behavior, steering) in symmetry::flat(answers).iter().enumerate().filter(|(i, _)| *i != 1) {
            assert_eq!(steering.z, 0.0, "seed {seed}, behavior {behavior}");
        }
    }
}

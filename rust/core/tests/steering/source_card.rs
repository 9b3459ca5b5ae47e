//! Every test case of card MRC-MATH-S002 (seek, arrive, flee) by its name, the point in which the card is wrong, and the
//! limits of every steering function.

use crate::moving::agent;
use crate::seeded::Generator;
use pursuit_core::steering::{
    Agent, SteeringLimits, acceleration_input, advance, apply, arrive, facing, flee, flee_weighted,
    is_within_arrival_radius, seek, velocity_input,
};
use pursuit_core::{DVec3, RefusalKind};

const TARGET: DVec3 = DVec3::new(1000.0, 0.0, 500.0);

#[test]
fn s002_test_1_seek_direction() {
    let steering = seek(&agent([0.0, 0.0, 500.0], [0.0; 3], 600.0), TARGET).unwrap();
    assert!(steering.x > 0.0, "points toward the target");
    assert_eq!(steering, DVec3::new(600.0, 0.0, 0.0), "full speed from standstill");
}

#[test]
fn s002_test_2_arrive_deceleration() {
    let steering = arrive(&agent([900.0, 0.0, 500.0], [600.0, 0.0, 0.0], 600.0), TARGET, 300.0).unwrap();
    // 600 * (100 / 300) - 600; a third is no binary number.
    assert!((steering - DVec3::new(-400.0, 0.0, 0.0)).length() < 1e-12, "{steering}");
    let desired = steering + DVec3::new(600.0, 0.0, 0.0);
    assert!((desired.length() - 200.0).abs() < 1e-12);
}

#[test]
fn s002_test_3_flee_direction() {
    let steering = flee(&agent([100.0, 0.0, 500.0], [0.0; 3], 800.0), DVec3::new(0.0, 0.0, 500.0)).unwrap();
    assert!(steering.x > 0.0, "moves away from the threat");
    assert_eq!(steering, DVec3::new(800.0, 0.0, 0.0));
}

/// The signed distances past the target at every frame of a run along the x axis.
fn overshoots(
    steer: impl Fn(&Agent) -> DVec3,
    start: Agent,
    limits: &SteeringLimits,
    delta_time: f64,
    frames: u32,
) -> Vec<f64> {
    let mut runner = start;
    (0..frames)
        .map(|_| {
            runner = advance(&runner, steer(&runner), limits, delta_time).unwrap();
            runner.position.x - TARGET.x
        })
        .collect()
}

#[test]
fn s002_test_4_seek_overshoots_and_oscillates() {
    let start = agent([500.0, 0.0, 500.0], [0.0; 3], 600.0);
    let run = |agent: &Agent| seek(agent, TARGET).unwrap();
    let past = overshoots(run, start, &SteeringLimits::default(), 1.0 / 30.0, 100);
    let crossings = past.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    assert!(crossings >= 3, "back and forth: {crossings} crossings");
    // It arrives at full speed and brakes with 2048: 600^2 / (2 * 2048) = 87.9 past it.
    let furthest = past.iter().copied().fold(0.0, f64::max);
    assert!((80.0..=110.0).contains(&furthest), "{furthest}");
}

#[test]
fn s002_test_4_arrive_converges() {
    let start = agent([500.0, 0.0, 500.0], [0.0; 3], 600.0);
    let run = |agent: &Agent| arrive(agent, TARGET, 300.0).unwrap();
    let past = overshoots(run, start, &SteeringLimits::default(), 1.0 / 30.0, 100);
    for pair in past.windows(2) {
        assert!(pair[0] <= pair[1] && pair[1] <= 0.0, "ever nearer and never past: {pair:?}");
    }
    assert!(past[99] > -1.0, "{}", past[99]);
}

/// The card's ApplySteering takes (desired - velocity) for an acceleration: a time constant of one second. From the rim of
/// the slowdown zone the distance left then obeys `d" + d' + (600/300) d = 0`, `d = 300`, `d' = -600`, whose first minimum
/// is at `tan(w t) = (B w - A/2) / (A w + B/2)` with `w = sqrt(7) / 2`, `A = 300` and `B = -450 / w`.
#[test]
fn point_6_the_cards_time_constant_of_one_second_overshoots() {
    let limits = SteeringLimits { response_time: 1.0, ..SteeringLimits::default() };
    let start = agent([700.0, 0.0, 500.0], [600.0, 0.0, 0.0], 600.0);
    let run = |agent: &Agent| arrive(agent, TARGET, 300.0).unwrap();
    let past = overshoots(run, start, &limits, 1e-4, 40_000);
    let furthest = past.iter().copied().fold(0.0, f64::max);

    let frequency = 7.0_f64.sqrt() / 2.0;
    let (a, b) = (300.0, -450.0 / frequency);
    let phase = libm::atan2(b * frequency - a / 2.0, a * frequency + b / 2.0);
    let time = (phase + core::f64::consts::PI) / frequency;
    let left = libm::exp(-time / 2.0) * (a * libm::cos(frequency * time) + b * libm::sin(frequency * time));
    assert!((furthest + left).abs() < 0.1, "simulated {furthest}, exact {}", -left);
    assert!(furthest > 170.0, "{furthest}");
}

/// At 600 within 300 the braking asked for is at most 600^2 / 300 = 1200, and the body has 2048.
#[test]
fn point_6_arrive_at_the_default_limits_does_not_overshoot() {
    let mut random = Generator::new(6);
    for case in 0..500 {
        let delta_time = 1.0 / random.uniform(20.0, 240.0);
        let mut runner = Agent {
            position: TARGET + random.direction() * random.uniform(300.0, 3000.0),
            velocity: random.direction() * random.uniform(0.0, 600.0),
            max_speed: 600.0,
        };
        // One second to turn to the target, which a start of any course needs; from then on ever nearer.
        let mut previous = f64::INFINITY;
        for frame in 0..2000 {
            let steering = arrive(&runner, TARGET, 300.0).unwrap();
            runner = advance(&runner, steering, &SteeringLimits::default(), delta_time).unwrap();
            let distance = (runner.position - TARGET).length();
            if f64::from(frame) * delta_time > 1.0 {
                assert!(distance <= previous, "case {case}, frame {frame}: {distance} after {previous}");
                previous = distance;
            }
        }
        assert!(previous < 1.0, "case {case}: {previous} left");
    }
}

#[test]
fn steering_is_zero_where_there_is_nothing_to_change() {
    let at_target = agent(TARGET.to_array(), [0.0; 3], 600.0);
    assert_eq!(seek(&at_target, TARGET).unwrap(), DVec3::ZERO);
    assert_eq!(arrive(&at_target, TARGET, 300.0).unwrap(), DVec3::ZERO);
    let moving = agent(TARGET.to_array(), [1.0, 2.0, 3.0], 600.0);
    assert_eq!(arrive(&moving, TARGET, 300.0).unwrap(), DVec3::new(-1.0, -2.0, -3.0), "it stops");
}

#[test]
fn on_top_of_the_threat_the_agent_keeps_its_course() {
    let moving = agent([0.0; 3], [0.0, 3.0, 4.0], 10.0);
    assert_eq!(flee(&moving, DVec3::ZERO).unwrap(), DVec3::new(0.0, 3.0, 4.0), "twice as fast as now");
    let resting = agent([0.0; 3], [0.0; 3], 10.0);
    assert_eq!(flee(&resting, DVec3::ZERO).unwrap(), DVec3::new(10.0, 0.0, 0.0));
}

#[test]
fn weighted_flight_falls_in_proportion_to_the_distance() {
    let threat = DVec3::ZERO;
    for (distance, part) in [(0.25, 0.9375), (1.0, 0.75), (2.0, 0.5), (3.0, 0.25), (4.0, 0.0), (5.0, 0.0)] {
        let steering = flee_weighted(&agent([distance, 0.0, 0.0], [0.0; 3], 16.0), threat, 4.0).unwrap();
        assert_eq!(steering, DVec3::new(16.0 * part, 0.0, 0.0), "{distance}");
    }
}

#[test]
fn facing_is_the_cosine_of_the_angle() {
    let from = DVec3::new(1.0, 1.0, 1.0);
    let cosine =
        |forward: [f64; 3], way: [f64; 3]| facing(from, DVec3::from(forward), from + DVec3::from(way));
    assert_eq!(cosine([2.0, 0.0, 0.0], [7.0, 0.0, 0.0]), Ok(1.0));
    assert_eq!(cosine([2.0, 0.0, 0.0], [0.0, 7.0, 0.0]), Ok(0.0));
    assert_eq!(cosine([2.0, 0.0, 0.0], [-7.0, 0.0, 0.0]), Ok(-1.0));
    assert_eq!(cosine([2.0, 0.0, 0.0], [3.0, 4.0, 0.0]), Ok(0.6));
    assert_eq!(cosine([2.0, 0.0, 0.0], [0.0; 3]), Ok(1.0), "at the target itself");
    assert_eq!(cosine([0.0; 3], [1.0, 0.0, 0.0]).unwrap_err(), RefusalKind::OutOfDomain);
}

#[test]
fn the_rim_is_within_the_radius_at_every_scale() {
    for exponent in -1060..=1020 {
        let unit = libm::ldexp(1.0, exponent);
        let target = DVec3::new(3.0 * unit, 0.0, -4.0 * unit);
        assert_eq!(is_within_arrival_radius(DVec3::ZERO, target, 5.0 * unit), Ok(true), "2^{exponent}");
        assert_eq!(is_within_arrival_radius(DVec3::ZERO, target, 4.99 * unit), Ok(false), "2^{exponent}");
    }
    assert_eq!(is_within_arrival_radius(DVec3::ZERO, DVec3::new(1e300, 0.0, 0.0), 1e200), Ok(false));
    assert_eq!(is_within_arrival_radius(DVec3::ZERO, DVec3::new(1e-170, 0.0, 0.0), 1e-180), Ok(false));
    assert_eq!(
        is_within_arrival_radius(DVec3::splat(f64::MAX), DVec3::splat(-f64::MAX), f64::MAX),
        Ok(false)
    );
    assert_eq!(is_within_arrival_radius(DVec3::ZERO, DVec3::ZERO, 0.0), Ok(true));
}

#[test]
fn in_no_time_nothing_happens() {
    let runner = agent([1.0, 2.0, 3.0], [30.0, -40.0, 0.0], 600.0);
    let limits = SteeringLimits::default();
    let steering = seek(&runner, TARGET).unwrap();
    assert_eq!(advance(&runner, steering, &limits, 0.0), Ok(runner));
    let sluggish = SteeringLimits { response_time: 1.0, ..limits };
    assert_eq!(advance(&runner, steering, &sluggish, 0.0), Ok(runner));
}

#[test]
fn the_limits_hold_one_by_one() {
    let free = SteeringLimits { max_speed: 1e9, max_acceleration: 1e9, mass: 1.0, response_time: 0.0 };
    let after = |limits: &SteeringLimits, steering: f64, delta_time: f64| {
        apply(DVec3::ZERO, DVec3::new(steering, 0.0, 0.0), limits, delta_time).unwrap().x
    };
    assert_eq!(after(&free, 100.0, 0.5), 100.0, "at once");
    assert_eq!(after(&SteeringLimits { max_acceleration: 64.0, ..free }, 100.0, 0.5), 32.0);
    assert_eq!(after(&SteeringLimits { max_speed: 60.0, ..free }, 100.0, 0.5), 60.0);
    let slow = SteeringLimits { response_time: 1.0, ..free };
    assert_eq!(after(&slow, 100.0, 0.5), 50.0);
    assert_eq!(after(&SteeringLimits { mass: 4.0, ..slow }, 100.0, 0.5), 12.5);
    assert_eq!(after(&slow, 100.0, 2.0), 100.0, "never more than the steering");
}

#[test]
fn no_step_exceeds_the_maximum_speed_or_acceleration() {
    for seed in 0..20_000 {
        let random = &mut Generator::new(seed);
        let limits = SteeringLimits {
            max_speed: random.uniform(0.0, 1000.0),
            max_acceleration: random.uniform(0.0, 5000.0),
            mass: random.uniform(0.1, 10.0),
            response_time: random.uniform(-1.0, 1.0).max(0.0),
        };
        let velocity = random.direction() * random.uniform(0.0, limits.max_speed);
        let delta_time = random.uniform(0.0, 0.1);
        let after = apply(velocity, random.in_cube(2000.0), &limits, delta_time).unwrap();
        assert!(after.length() <= limits.max_speed * (1.0 + 1e-15), "seed {seed}");
        let change = (after - velocity).length();
        assert!(
            change <= limits.max_acceleration * delta_time * (1.0 + 1e-12) + 1e-10,
            "seed {seed}: {change}"
        );
    }
}

/// What a body does with its input: a part of its greatest acceleration for the tick, or of its greatest speed.
#[test]
fn an_input_is_at_most_one_and_gives_back_the_velocity_it_was_made_for() {
    for seed in 0..20_000 {
        let random = &mut Generator::new(seed);
        let limits = SteeringLimits {
            max_speed: random.uniform(1.0, 1000.0),
            max_acceleration: random.uniform(1.0, 5000.0),
            mass: 1.0,
            response_time: 0.0,
        };
        let velocity = random.direction() * random.uniform(0.0, limits.max_speed);
        let steering = random.in_cube(2000.0);
        let delta_time = random.uniform(0.001, 0.1);
        let after = apply(velocity, steering, &limits, delta_time).unwrap();
        let input = acceleration_input(velocity, after, limits.max_acceleration, delta_time).unwrap();
        assert!(input.length() <= 1.0 + 1e-15, "seed {seed}");
        let accelerated = velocity + input * limits.max_acceleration * delta_time;
        assert!((accelerated - after).length() < 1e-9, "seed {seed}: {accelerated} for {after}");

        let input = velocity_input(velocity, steering, limits.max_speed).unwrap();
        let desired = velocity + steering;
        let reachable = desired * (limits.max_speed / desired.length()).min(1.0);
        assert!(input.length() <= 1.0 + 1e-15, "seed {seed}");
        assert!((input * limits.max_speed - reachable).length() < 1e-9, "seed {seed}");
    }
}

#[test]
fn no_finite_input_makes_steering_that_is_not_finite() {
    let mut refused = 0;
    for seed in 0..100_000 {
        let random = &mut Generator::new(seed);
        let position = random.finite_vector();
        let agent = Agent { position, velocity: random.finite_vector(), max_speed: random.finite().abs() };
        let target = if random.bits().is_multiple_of(8) { position } else { random.finite_vector() };
        let radius = random.finite().abs();
        let limits = SteeringLimits {
            max_speed: random.finite().abs(),
            max_acceleration: random.finite().abs(),
            mass: random.finite().abs().max(f64::MIN_POSITIVE),
            response_time: random.finite().abs(),
        };
        let steering = random.finite_vector();
        let delta_time = random.finite().abs();
        let answers = [
            seek(&agent, target),
            arrive(&agent, target, radius),
            flee(&agent, target),
            flee_weighted(&agent, target, radius.max(f64::MIN_POSITIVE)),
            apply(agent.velocity, steering, &limits, delta_time),
            advance(&agent, steering, &limits, delta_time).map(|agent| agent.position),
            acceleration_input(agent.velocity, steering, limits.max_acceleration, delta_time),
            velocity_input(agent.velocity, steering, limits.max_speed),
        ];
        for answer in answers {
            match answer {
                Ok(answer) => assert!(answer.is_finite(), "seed {seed}: {answer}"),
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}: beyond the range of f64");
                }
            }
        }
        match facing(position, agent.velocity, target) {
            Ok(cosine) => assert!((-1.0..=1.0).contains(&cosine), "seed {seed}: {cosine}"),
            Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}"),
        }
        assert!(is_within_arrival_radius(position, target, radius).is_ok(), "seed {seed}");
    }
    assert!(refused < 60_000, "few answers of 800,000 are beyond the range: {refused}");
}

/// Where squares overflow or underflow the answer equals the answer of the same scene in ordinary units.
#[test]
fn the_unit_of_length_changes_nothing() {
    for exponent in [-600, -300, 300, 600, 900] {
        let unit = libm::ldexp(1.0, exponent);
        for seed in 0..200 {
            let random = &mut Generator::new(seed);
            let agent = Agent {
                position: random.in_cube(1000.0),
                velocity: random.in_cube(600.0),
                max_speed: random.uniform(0.0, 600.0),
            };
            let (target, radius) = (random.in_cube(1000.0), random.uniform(0.0, 2000.0));
            let scaled = Agent {
                position: agent.position * unit,
                velocity: agent.velocity * unit,
                max_speed: agent.max_speed * unit,
            };
            let same = |ordinary: DVec3, scaled: DVec3| {
                assert!((scaled / unit - ordinary).length() < 1e-10, "2^{exponent}, seed {seed}: {scaled}");
            };
            same(seek(&agent, target).unwrap(), seek(&scaled, target * unit).unwrap());
            same(
                arrive(&agent, target, radius).unwrap(),
                arrive(&scaled, target * unit, radius * unit).unwrap(),
            );
            same(flee(&agent, target).unwrap(), flee(&scaled, target * unit).unwrap());
        }
    }
}

#[test]
fn what_is_no_number_is_refused() {
    let good = agent([0.0; 3], [1.0, 0.0, 0.0], 600.0);
    let limits = SteeringLimits::default();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let vector = DVec3::new(0.0, 0.0, bad);
        let not_finite = Err(RefusalKind::NotFinite);
        for agent in [
            Agent { position: vector, ..good },
            Agent { velocity: vector, ..good },
            Agent { max_speed: bad, ..good },
        ] {
            assert_eq!(seek(&agent, TARGET).map_err(|refusal| refusal.kind), not_finite);
            assert_eq!(arrive(&agent, TARGET, 1.0).map_err(|refusal| refusal.kind), not_finite);
            assert_eq!(flee(&agent, TARGET).map_err(|refusal| refusal.kind), not_finite);
            assert_eq!(flee_weighted(&agent, TARGET, 1.0).map_err(|refusal| refusal.kind), not_finite);
            assert_eq!(advance(&agent, TARGET, &limits, 1.0).unwrap_err(), RefusalKind::NotFinite);
        }
        assert_eq!(seek(&good, vector).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(arrive(&good, vector, 1.0).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(arrive(&good, TARGET, bad).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(flee(&good, vector).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(flee_weighted(&good, TARGET, bad).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(apply(vector, TARGET, &limits, 1.0).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(apply(TARGET, vector, &limits, 1.0).map_err(|refusal| refusal.kind), not_finite);
        assert_eq!(apply(TARGET, TARGET, &limits, bad).map_err(|refusal| refusal.kind), not_finite);
        for limits in [
            SteeringLimits { max_speed: bad, ..limits },
            SteeringLimits { max_acceleration: bad, ..limits },
            SteeringLimits { mass: bad, ..limits },
            SteeringLimits { response_time: bad, ..limits },
        ] {
            assert_eq!(apply(TARGET, TARGET, &limits, 1.0).map_err(|refusal| refusal.kind), not_finite);
        }
        assert_eq!(facing(vector, TARGET, TARGET).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(facing(TARGET, vector, TARGET).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(facing(TARGET, TARGET, vector).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(is_within_arrival_radius(vector, TARGET, 1.0).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(is_within_arrival_radius(TARGET, TARGET, bad).unwrap_err(), RefusalKind::NotFinite);
    }
    let out_of_domain = Err(RefusalKind::OutOfDomain);
    assert_eq!(
        seek(&Agent { max_speed: -1.0, ..good }, TARGET).map_err(|refusal| refusal.kind),
        out_of_domain
    );
    assert_eq!(arrive(&good, TARGET, -1.0).map_err(|refusal| refusal.kind), out_of_domain);
    assert_eq!(flee_weighted(&good, TARGET, 0.0).map_err(|refusal| refusal.kind), out_of_domain);
    assert_eq!(apply(TARGET, TARGET, &limits, -1.0).map_err(|refusal| refusal.kind), out_of_domain);
    assert_eq!(
        apply(TARGET, TARGET, &SteeringLimits { mass: 0.0, ..limits }, 1.0).map_err(|refusal| refusal.kind),
        out_of_domain
    );
    assert_eq!(is_within_arrival_radius(TARGET, TARGET, -1.0).unwrap_err(), RefusalKind::OutOfDomain);
}

//! Rings around a target that moves, flown under the limits of the body.

use crate::moving::{agent, limits, moved, thing};
use crate::seeded::Generator;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, SteeringLimits, advance, orbit};
use pursuit_core::{DVec3, RefusalKind};

/// 15^2 + 20^2 = 25^2: the tangent to a ring of radius 15 from 25 away is 20 long.
#[test]
fn from_outside_it_comes_in_along_the_tangent() {
    let (body, target) = (limits(50.0, 1e6), thing([0.0; 3], [0.0; 3]));
    let outside = agent([25.0, 0.0, 0.0], [1.0, 0.0, 0.0], 50.0);
    for (speed, sense) in [(f64::INFINITY, 1.0), (f64::NEG_INFINITY, -1.0), (40.0, 1.0)] {
        let steering = orbit(&outside, &target, DVec3::Z * 7.0, 15.0, speed, &body, 0.0).unwrap();
        assert!((steering - DVec3::new(-41.0, 30.0 * sense, 0.0)).length() < 1e-12, "{steering}");
    }
}

/// A radian is the radius of way; the middle lies half a circle of half the radius before the ring.
#[test]
fn a_tick_ends_on_the_ring() {
    let (body, target) = (limits(50.0, 1e6), thing([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]));
    let on = |angle: f64| target.position + 5.0 * DVec3::new(angle.cos(), angle.sin(), 0.0);
    for (speed, angle) in [(3.0, 0.06), (-3.0, -0.06), (20.0, 0.4)] {
        let agent = Agent { position: on(0.0), velocity: target.velocity, max_speed: 50.0 };
        let steering = orbit(&agent, &target, DVec3::Z, 5.0, speed, &body, 0.1).unwrap();
        let after = advance(&agent, steering, &body, 0.1).unwrap().position;
        assert!((after - on(angle) - target.velocity * 0.1).length() < 1e-12, "{speed}: {after}");
    }
    let middle = Agent { position: target.position, velocity: target.velocity, max_speed: 50.0 };
    let steering = orbit(&middle, &target, DVec3::Z, 5.0, 10.0, &body, 0.0).unwrap();
    // The half circle leaves the middle across the direction in which it comes to the ring.
    assert!((steering.length() - 10.0).abs() < 1e-12 && steering.z == 0.0, "{steering}");
}

/// At a speed of 0 the nearest point of the ring is the goal.
#[test]
fn without_a_speed_it_keeps_the_range() {
    let body = limits(10.0, 8.0);
    for (x, velocity) in [(20.0, DVec3::ZERO), (1.0, DVec3::Y * 4.0), (20.0, DVec3::new(-3.0, 2.0, 1.0))] {
        let mut target = MotionState { position: DVec3::ZERO, velocity };
        let mut agent = agent([x, 0.0, 0.0], [0.0; 3], 10.0);
        for _ in 0..1000 {
            let steering = orbit(&agent, &target, DVec3::Z, 5.0, 0.0, &body, 1.0 / 60.0).unwrap();
            agent = advance(&agent, steering, &body, 1.0 / 60.0).unwrap();
            target = moved(&target, 1.0 / 60.0);
        }
        let offset = agent.position - target.position;
        assert!((offset.length() - 5.0).abs() < 1e-3 && offset.z.abs() < 1e-3, "{offset}");
        assert!((agent.velocity - velocity).length() < 1e-2, "{}", agent.velocity);
    }
}

/// Bodies, targets, rings, ticks and starts at random: each agent is on its ring in the time that is enough to come there slowly,
/// and stays there for a round. `RINGS` searches more.
#[test]
fn every_ring_is_held_to_within_rounding() {
    let rings = std::env::var("RINGS").map_or(24, |rings| rings.parse().unwrap());
    for seed in 0..rings {
        let mut random = Generator::new(seed);
        let mut power = |low: f64, high: f64| 10.0_f64.powf(random.uniform(low, high));
        let (max_speed, radius) = (power(0.0, 1.3), power(-0.3, 1.5));
        let body = SteeringLimits {
            max_speed,
            max_acceleration: max_speed * power(-0.7, 1.0),
            mass: 1.0,
            response_time: if seed % 2 == 0 { 0.0 } else { power(-2.0, 0.0) },
        };
        let start = radius * power(-1.0, 1.0);
        let tick = [1.0 / 30.0, 1.0 / 60.0, 1.0 / 144.0][(seed % 3) as usize];
        let axis = random.direction();
        let drift = if seed % 4 == 0 { 0.0 } else { random.uniform(0.0, 0.7) * max_speed };
        let mut target = MotionState { position: random.in_cube(10.0), velocity: random.direction() * drift };
        let height = if seed % 5 < 2 { 0.0 } else { random.uniform(-1.0, 1.0) * radius };
        let out = random.direction().cross(axis).normalize();
        let mut agent = Agent {
            position: target.position + out * start + axis * height,
            velocity: random.direction() * random.uniform(0.0, max_speed),
            max_speed,
        };
        let speed =
            [f64::INFINITY, f64::NEG_INFINITY, 0.3 * max_speed, -0.2 * max_speed][(seed % 4) as usize];
        let acceleration = match body.response_time {
            0.0 => body.max_acceleration,
            response => body.max_acceleration.min(max_speed / response),
        };
        let held =
            speed.abs().min((0.75 * acceleration * radius).sqrt()).min(max_speed - drift).min(radius / tick);
        let round = core::f64::consts::TAU * radius / held;
        let there = 2.0 * ((start + height.abs()) / held + 3.0 * max_speed / acceleration + round)
            + 16.0 * (height.abs() / acceleration).sqrt();
        let mut time = 0.0;
        while time < there + round {
            let before = agent.position - target.position;
            let steering = orbit(&agent, &target, axis, radius, speed, &body, tick).unwrap();
            agent = advance(&agent, steering, &body, tick).unwrap();
            target = moved(&target, tick);
            time += tick;
            if time > there {
                let offset = agent.position - target.position;
                let height = offset.dot(axis);
                let off = ((offset - axis * height).length() - radius).abs().max(height.abs());
                assert!(off <= 1e-9 * (radius + target.position.length()), "seed {seed}: {off} off {radius}");
                let turned = axis.dot(before.cross(offset)).atan2(before.dot(offset));
                let wanted = held * tick / radius * speed.signum();
                assert!(
                    (turned / wanted - 1.0).abs() < 1e-6,
                    "seed {seed}: {turned} rad for {wanted} in a tick"
                );
            }
        }
    }
}

#[test]
fn an_agent_that_is_no_faster_than_its_target_keeps_the_range_as_nearly_as_it_can() {
    let body = limits(10.0, 20.0);
    let target = thing([100.0, 0.0, 0.0], [12.0, 0.0, 0.0]);
    let steering = orbit(&agent([0.0; 3], [0.0; 3], 10.0), &target, DVec3::Z, 5.0, 8.0, &body, 0.02).unwrap();
    assert!((steering - DVec3::X * 10.0).length() < 0.1, "{steering}");
}

#[test]
fn inputs_without_meaning_are_refused_by_name() {
    let (body, target) = (limits(10.0, 20.0), thing([100.0, 0.0, 0.0], [1.0, 0.0, 0.0]));
    let runner = agent([0.0; 3], [0.0; 3], 10.0);
    for (axis, radius, speed, tick, kind, name) in [
        (DVec3::ZERO, 5.0, 1.0, 0.0, RefusalKind::OutOfDomain, "axis"),
        (DVec3::NAN, 5.0, 1.0, 0.0, RefusalKind::NotFinite, "axis"),
        (DVec3::Z, -5.0, 1.0, 0.0, RefusalKind::OutOfDomain, "radius"),
        (DVec3::Z, 1e51, 1.0, 0.0, RefusalKind::OutOfDomain, "radius"),
        (DVec3::Z, 5.0, f64::NAN, 0.0, RefusalKind::NotFinite, "speed"),
        (DVec3::Z, 5.0, 1.0, -1.0, RefusalKind::OutOfDomain, "delta_time"),
    ] {
        let refusal = orbit(&runner, &target, axis, radius, speed, &body, tick).unwrap_err();
        assert_eq!((refusal.kind, refusal.input.to_string().as_str()), (kind, name));
    }
    // Without a radius or an acceleration, and in ticks of any length.
    for (radius, acceleration, tick) in
        [(0.0, 20.0, 0.02), (5.0, 0.0, 0.02), (5.0, 20.0, 1e50), (1e50, 1e50, 1e-300)]
    {
        let body = limits(10.0, acceleration);
        let steering = orbit(&runner, &target, DVec3::Z, radius, 5.0, &body, tick).unwrap();
        assert!(steering.is_finite() && steering.length() <= 10.1, "{steering}");
    }
}

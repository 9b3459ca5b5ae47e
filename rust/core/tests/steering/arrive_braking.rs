//! Arriving with the brakes never passes the target: simulated tick by tick, at any acceleration, tick and speed.

use crate::seeded::Generator;
use crate::worlds;
use proptest::prelude::*;
use pursuit_core::steering::{Agent, SteeringLimits, advance, arrive_braking};
use pursuit_core::{DVec3, Refusal, RefusalKind};

/// A number between two others, as likely in one decade as in another.
fn scaled(random: &mut Generator, low: f64, high: f64) -> f64 {
    libm::exp(random.uniform(libm::log(low), libm::log(high)))
}

/// How hard a body brakes, and in which ticks it is told to.
#[derive(Clone, Copy)]
struct Braking {
    max_acceleration: f64,
    delta_time: f64,
}

impl Default for Braking {
    fn default() -> Self {
        Self { max_acceleration: 2048.0, delta_time: 1.0 / 60.0 }
    }
}

/// What the agent is told, by limits whose maximum speed is no less than its own.
fn arrive(agent: &Agent, target: DVec3, braking: &Braking) -> Result<DVec3, Refusal> {
    let limits = SteeringLimits {
        max_speed: f64::MAX,
        max_acceleration: braking.max_acceleration,
        ..SteeringLimits::default()
    };
    arrive_braking(agent, target, &limits, braking.delta_time)
}

struct Run {
    runner: Agent,
    target: DVec3,
    braking: Braking,
}

impl Run {
    /// Ticks of 1 ms to 1 s, any acceleration that brakes within 200 ticks, up to 10 km from the origin in centimeters.
    fn start(random: &mut Generator) -> Self {
        let delta_time = scaled(random, 1e-3, 1.0);
        let max_speed = scaled(random, 1.0, 1e5);
        let max_acceleration = max_speed / delta_time * scaled(random, 0.005, 10.0);
        let target = random.in_cube(1e6);
        let distance = max_speed * delta_time * scaled(random, 1e-3, 1e3);
        Self {
            runner: Agent {
                position: target + random.direction() * distance,
                velocity: DVec3::ZERO,
                max_speed,
            },
            target,
            braking: Braking { max_acceleration, delta_time },
        }
    }

    /// Any velocity but one toward the target.
    fn turn_aside(&mut self, random: &mut Generator) {
        let toward = self.way().normalize();
        let velocity = random.direction() * random.uniform(0.0, self.runner.max_speed);
        let ahead = velocity.dot(toward);
        self.runner.velocity = if ahead > 0.0 { velocity - toward * ahead } else { velocity };
    }

    fn way(&self) -> DVec3 {
        self.target - self.runner.position
    }

    /// The unit in the last place of what is added up in a tick.
    fn unit(&self) -> f64 {
        let step = self.runner.velocity.length() * self.braking.delta_time;
        let largest = self.target.abs().max_element().max(self.runner.position.abs().max_element());
        largest.max(step) * f64::EPSILON
    }

    fn tick(&mut self) {
        self.step(self.braking.delta_time);
    }

    fn step(&mut self, delta_time: f64) {
        let steering = arrive(&self.runner, self.target, &self.braking).unwrap();
        let limits = SteeringLimits {
            max_speed: self.runner.max_speed,
            max_acceleration: self.braking.max_acceleration,
            mass: 1.0,
            response_time: 0.0,
        };
        self.runner = advance(&self.runner, steering, &limits, delta_time).unwrap();
    }

    /// Runs until the agent rests at the target to the last unit; how far it was past the target at most, on the line of
    /// any tick and on the line of the start, in units in the last place of the largest number on the way.
    fn past(&mut self, seed: u64) -> (f64, f64) {
        let first = self.way().normalize_or_zero();
        let (mut on_line, mut on_first) = (0.0_f64, 0.0_f64);
        let mut unit = self.unit();
        for _ in 0..20_000 {
            let before = self.way().normalize_or_zero();
            unit = unit.max(self.unit());
            self.tick();
            unit = unit.max(self.unit());
            on_line = on_line.max(-self.way().dot(before) / unit);
            on_first = on_first.max(-self.way().dot(first) / unit);
            if self.runner.velocity == DVec3::ZERO && self.way().abs().max_element() <= self.unit() {
                return (on_line, on_first);
            }
        }
        panic!("seed {seed}: never at rest: {:?}, {} left", self.runner, self.way());
    }
}

/// Where a body takes its steering up slowly, the steering has to ask for more than the difference of the velocities.
#[test]
fn exactly_at_its_target_a_slow_body_brakes_as_hard_as_it_can() {
    let limits = SteeringLimits { max_speed: 64.0, max_acceleration: 8.0, mass: 1.0, response_time: 5.0 };
    // A tick of 1/4 s takes off 2.
    for (speed, left) in [(10.0, 8.0), (2.0, 0.0), (1.0, 0.0), (0.0, 0.0)] {
        let target = DVec3::new(3.0, 4.0, 5.0);
        let agent = Agent { position: target, velocity: DVec3::X * speed, max_speed: 64.0 };
        let steering = arrive_braking(&agent, target, &limits, 0.25).unwrap();
        let after = advance(&agent, steering, &limits, 0.25).unwrap();
        assert!((after.velocity - DVec3::X * left).length() < 1e-14, "{speed}: {:?}", after.velocity);
    }
}

#[test]
fn from_rest_no_target_is_passed_and_every_agent_comes_to_rest_on_it() {
    let mut worst = 0.0_f64;
    for seed in 0..20_000 {
        let (on_line, on_first) = Run::start(&mut Generator::new(seed)).past(seed);
        assert!(on_line <= 1.0 && on_first <= 1.0, "seed {seed}: {on_line}, {on_first}");
        worst = worst.max(on_line).max(on_first);
    }
    println!("from rest: past the target by at most {worst:.2} units in the last place");
}

/// Flying sideways and away at any speed, also where it takes hundreds of ticks to turn round.
#[test]
fn from_sideways_and_away_no_target_is_passed() {
    let mut worst = 0.0_f64;
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let mut run = Run::start(&mut random);
        run.turn_aside(&mut random);
        let (on_line, on_first) = run.past(seed);
        assert!(on_line <= 1.0 && on_first <= 2.0, "seed {seed}: {on_line}, {on_first}");
        worst = worst.max(on_line).max(on_first);
    }
    println!("sideways and away: past the target by at most {worst:.2} units in the last place");
}

/// Every start from which the brakes can stop the way ahead: then what is left for the sideways part may swing the line
/// round, but the target is never passed on the line of the moment.
#[test]
fn from_any_speed_that_can_stop_no_target_is_passed() {
    let mut worst = 0.0_f64;
    for seed in 0..20_000 {
        let mut random = Generator::new(seed);
        let mut run = Run::start(&mut random);
        let toward = run.way().normalize();
        let velocity = random.direction() * random.uniform(0.0, run.runner.max_speed);
        let ahead = velocity.dot(toward);
        let possible = stoppable(run.way().length(), &run.braking);
        let possible = if ahead < possible { ahead } else { possible };
        run.runner.velocity = velocity + toward * (possible - ahead);
        let (on_line, _) = run.past(seed);
        assert!(on_line <= 1.0, "seed {seed}: {on_line}");
        worst = worst.max(on_line);
    }
    println!("any speed that can stop: past the target by at most {worst:.2} units in the last place");
}

/// A body that takes up its steering slowly gets a longer one when the brakes are needed, up to its full speed; what it can
/// brake with that, it plans with.
#[test]
fn with_a_response_time_no_target_is_passed_either() {
    let mut worst = 0.0_f64;
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let mut run = Run::start(&mut random);
        let tick = run.braking.delta_time;
        let limits = SteeringLimits {
            max_speed: run.runner.max_speed,
            max_acceleration: run.braking.max_acceleration,
            mass: random.uniform(0.5, 2.0),
            response_time: tick * scaled(&mut random, 0.1, 100.0),
        };
        run.turn_aside(&mut random);
        for _ in 0..2000 {
            let before = run.way().normalize_or_zero();
            let steering = arrive_braking(&run.runner, run.target, &limits, tick).unwrap();
            run.runner = advance(&run.runner, steering, &limits, tick).unwrap();
            let past = -run.way().dot(before) / run.unit();
            assert!(past <= 1.0, "seed {seed}: {past}");
            worst = worst.max(past);
        }
    }
    println!("with a response time: past the target by at most {worst:.2} units in the last place");
}

/// The greatest present speed from which a body that brakes with all it has, from this tick on, stops within `distance`:
/// by bisection over the plain sum of its ticks.
fn stoppable(distance: f64, braking: &Braking) -> f64 {
    let change = braking.max_acceleration * braking.delta_time;
    let way = |speed: f64| {
        let (mut left, mut way) = (speed - change, 0.0);
        while left > 0.0 {
            way += left * braking.delta_time;
            left -= change;
        }
        way
    };
    let (mut low, mut high) = (0.0, change + distance / braking.delta_time);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if way(middle) <= distance { low = middle } else { high = middle }
    }
    low
}

const TARGET: DVec3 = DVec3::new(1000.0, 0.0, 0.0);

fn on_axis(x: f64, speed: f64) -> Agent {
    Agent { position: DVec3::new(x, 0.0, 0.0), velocity: DVec3::new(speed, 0.0, 0.0), max_speed: 600.0 }
}

/// At 6 a tick of a quarter second takes 1.5, and 8 per second squared stop within 36 / 16 = 2.25.
#[test]
fn the_speed_wanted_takes_the_coming_tick_and_the_way_to_rest() {
    let braking = Braking { max_acceleration: 8.0, delta_time: 0.25 };
    let steering = arrive(&on_axis(996.25, 6.0), TARGET, &braking).unwrap();
    // A millionth of the acceleration is kept back.
    assert!((-6e-6..=0.0).contains(&steering.x), "{steering}");
    // The continuous sqrt(2 * 8 * 3.75) would keep 7.75, which needs 5.69 to stop.
    assert_eq!((steering.y, steering.z), (0.0, 0.0));
}

/// The greatest speed: a thousandth more cannot be stopped from in ticks that are a 4096th of the way to rest.
#[test]
fn no_greater_speed_could_stop() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let run = Run::start(&mut random);
        let distance = run.way().length();
        let steering = arrive(&Agent { max_speed: 1e300, ..run.runner }, run.target, &run.braking).unwrap();
        let (tick, acceleration) = (run.braking.delta_time, run.braking.max_acceleration);
        let way = |speed: f64| {
            let (later, mut left, mut way) = (speed / acceleration / 4096.0, speed, speed * tick);
            for _ in 0..4096 {
                left -= acceleration * later;
                way += left * later;
            }
            way
        };
        let wanted = steering.length();
        assert!(way(wanted) <= distance, "seed {seed}: {wanted}");
        assert!(way(1.001 * wanted) > distance, "seed {seed}: {wanted}");
    }
}

/// From 100 a second at 8 per second squared: 98 + 96 + ... + 2 quarters are 612.5, but only 500 are available; also for a
/// body that takes its steering up slowly.
#[test]
fn who_is_too_fast_passes_by_no_more_than_the_brakes_must() {
    for response_time in [0.0, 0.2, 1.0, 5.0] {
        let limits = SteeringLimits { max_acceleration: 8.0, response_time, ..SteeringLimits::default() };
        let mut runner = on_axis(500.0, 100.0);
        let mut furthest = 0.0_f64;
        let mut turns = 0;
        let mut course = 1.0;
        for _ in 0..1000 {
            let steering = arrive_braking(&runner, TARGET, &limits, 0.25).unwrap();
            runner = advance(&runner, steering, &limits, 0.25).unwrap();
            furthest = furthest.max(runner.position.x);
            if runner.velocity.x * course < 0.0 {
                turns += 1;
                course = -course;
            }
        }
        assert!((furthest - 1112.5).abs() < 1e-9, "{response_time}: {furthest}");
        assert_eq!(turns, 1, "back once, and never past it again");
        let is_there = (runner.position - TARGET).length() < 1e-9 && runner.velocity.length() < 1e-9;
        assert!(is_there, "{response_time}: {runner:?}");
    }
}

/// Frames as they come, over a hundredfold range, and at full speed sideways to begin with: told the coming tick, or the longest,
/// no order of them makes the agent pass.
#[test]
fn uneven_ticks_pass_no_target() {
    for seed in 0..5000 {
        let mut random = Generator::new(seed);
        let mut run = Run::start(&mut random);
        let longest = run.braking.delta_time;
        run.runner.velocity = random.direction().cross(run.way().normalize()) * run.runner.max_speed;
        for _ in 0..1000 {
            let before = run.way().normalize_or_zero();
            let tick = scaled(&mut random, 0.01 * longest, longest);
            run.braking.delta_time = if seed % 2 == 0 { tick } else { longest };
            run.step(tick);
            let past = -run.way().dot(before) / run.unit();
            assert!(past <= 1.0, "seed {seed}: {past}");
        }
    }
}

#[test]
fn at_the_target_it_stops() {
    let moving = Agent { position: TARGET, velocity: DVec3::new(1.0, 2.0, 3.0), max_speed: 600.0 };
    assert_eq!(arrive(&moving, TARGET, &Braking::default()).unwrap(), -moving.velocity);
}

/// 2 * 2 * 9 = 6^2.
#[test]
fn without_ticks_the_speed_is_the_continuous_one() {
    let braking = Braking { max_acceleration: 2.0, delta_time: 0.0 };
    let steering = arrive(&on_axis(991.0, 0.0), TARGET, &braking).unwrap();
    assert!((steering.x - 6.0).abs() < 1e-5, "{steering}");
}

#[test]
fn without_brakes_it_does_not_start() {
    for delta_time in [0.0, 0.1] {
        let braking = Braking { max_acceleration: 0.0, delta_time };
        assert_eq!(arrive(&on_axis(0.0, 0.0), TARGET, &braking).unwrap(), DVec3::ZERO);
        assert_eq!(arrive(&on_axis(0.0, 5.0), TARGET, &braking).unwrap(), DVec3::new(-5.0, 0.0, 0.0));
    }
}

#[test]
fn without_speed_it_stays() {
    let still = Agent { max_speed: 0.0, ..on_axis(0.0, 0.0) };
    assert_eq!(arrive(&still, TARGET, &Braking::default()).unwrap(), DVec3::ZERO);
}

#[test]
fn what_has_no_meaning_is_refused() {
    let agent = on_axis(0.0, 0.0);
    let good = Braking::default();
    for (bad, refusal) in worlds::BAD {
        let acceleration = Braking { max_acceleration: bad, ..good };
        assert_eq!(arrive(&agent, TARGET, &acceleration).unwrap_err(), refusal);
        assert_eq!(arrive(&agent, TARGET, &Braking { delta_time: bad, ..good }).unwrap_err(), refusal);
        assert_eq!(arrive(&Agent { max_speed: bad, ..agent }, TARGET, &good).unwrap_err(), refusal);
    }
    assert_eq!(arrive(&agent, DVec3::splat(f64::NAN), &good).unwrap_err(), RefusalKind::NotFinite);
}

#[test]
fn any_finite_input_gives_a_number_or_a_refusal() {
    for seed in 0..200_000 {
        let mut random = Generator::new(seed);
        let agent = worlds::finite_agent(&mut random);
        let braking = Braking { max_acceleration: random.finite().abs(), delta_time: random.finite().abs() };
        match arrive(&agent, random.finite_vector(), &braking) {
            Ok(steering) => assert!(steering.is_finite(), "seed {seed}: {steering}"),
            Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}"),
        }
    }
}

fn vector(range: f64) -> impl Strategy<Value = DVec3> {
    (-range..range, -range..range, -range..range).prop_map(DVec3::from)
}

proptest! {
    /// Turned by 90 degrees about z, moved by whole numbers and scaled by a power of two, everything is exact.
    #[test]
    fn nothing_depends_on_axes_origin_or_unit(
        way in vector(1000.0), velocity in vector(100.0), speed in 0.0..600.0, shift in -1000..1000_i32,
    ) {
        let braking = Braking { max_acceleration: 100.0, delta_time: 0.125 };
        let agent = Agent { position: DVec3::ZERO, velocity, max_speed: speed };
        let steering = arrive(&agent, way, &braking).unwrap();
        let turn = |v: DVec3| DVec3::new(-v.y, v.x, v.z);
        let turned = arrive(&Agent { velocity: turn(velocity), ..agent }, turn(way), &braking).unwrap();
        prop_assert!((turned - turn(steering)).length() <= 1e-13 * (1.0 + steering.length()));
        let large = Braking { max_acceleration: 1600.0, ..braking };
        let large_agent = Agent { velocity: velocity * 16.0, max_speed: speed * 16.0, ..agent };
        prop_assert_eq!(arrive(&large_agent, way * 16.0, &large).unwrap(), steering * 16.0);
        let origin = DVec3::splat(f64::from(shift));
        let moved = arrive(&Agent { position: origin, ..agent }, way + origin, &braking).unwrap();
        prop_assert!((moved - steering).length() <= 1e-9);
    }

    #[test]
    fn in_the_plane_it_stays_in_the_plane(way in vector(1000.0), velocity in vector(100.0)) {
        let flat = |v: DVec3| DVec3::new(v.x, v.y, 0.0);
        let agent = Agent { position: DVec3::ZERO, velocity: flat(velocity), max_speed: 300.0 };
        prop_assert_eq!(arrive(&agent, flat(way), &Braking::default()).unwrap().z, 0.0);
    }
}

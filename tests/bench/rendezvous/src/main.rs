//! Compares the times of `find_rendezvous` with the optimum of a convex solver, Clarabel, on generated questions, and flies them.
//!
//! `cargo run --release --manifest-path tests/bench/rendezvous/Cargo.toml -- 20000`
//!
//! For a given arrival the least greatest acceleration is a second-order cone program over accelerations that are constant in
//! short parts of the time, with the speed limit at their ends; the turn is a part without acceleration, whose best place is
//! searched. The optimum is the earliest arrival at which that is at most the ship's.

mod optimum;

use optimum::is_possible;
use pursuit_core::DVec3;
use pursuit_core::intercept::{
    Rendezvous, RendezvousPhase, RendezvousQuery, RendezvousState, find_rendezvous, step_rendezvous,
};
use pursuit_core::motion::{AcceleratingMotion, MotionState, TargetMotion, TurningMotion};

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Generator(u64);

impl Generator {
    fn uniform(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// 10 to a uniform exponent.
    fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        10_f64.powf(self.uniform(low, high))
    }

    fn direction(&mut self) -> DVec3 {
        let (height, angle) = (self.uniform(-1.0, 1.0), self.uniform(0.0, core::f64::consts::TAU));
        let radius = (1.0 - height * height).sqrt();
        DVec3::new(radius * angle.cos(), radius * angle.sin(), height)
    }
}

const KINDS: [&str; 8] = [
    "straight",
    "straight, speed limit",
    "straight, turn",
    "straight, both",
    "accelerating",
    "accelerating, both",
    "turning",
    "turning, both",
];

/// The question of that number: way, speeds, limits and turns over decades, with an acceleration of 1.
fn question(number: usize) -> RendezvousQuery<'static> {
    let mut random = Generator(0x5eed ^ (number as u64).wrapping_mul(0x2545_f491_4f6c_dd1d));
    let kind = number % KINDS.len();
    let has_limit = matches!(kind, 1 | 3 | 5 | 7);
    let has_turn = matches!(kind, 2 | 3 | 5 | 7);
    let distance = random.magnitude(-1.0, 2.5);
    let max_speed = if has_limit { random.magnitude(-0.3, 1.0) } else { f64::INFINITY };
    let top = if has_limit { max_speed } else { random.magnitude(-1.0, 1.0) };
    let velocity = random.direction() * (top * random.uniform(0.0, 1.0));
    let target_velocity = random.direction() * (top * random.uniform(0.0, 0.9));
    let turn_time = if has_turn { random.magnitude(-1.0, 1.0) } else { 0.0 };
    let position = random.direction() * distance;
    let target = match kind {
        0..=3 => TargetMotion::Straight { position, velocity: target_velocity },
        4 | 5 => TargetMotion::Accelerating(AcceleratingMotion {
            position,
            velocity: target_velocity,
            acceleration: random.direction() * random.uniform(0.05, 0.7),
            max_speed: if has_limit { 0.9 * max_speed } else { 20.0 },
        }),
        _ => TargetMotion::Turning(TurningMotion {
            position,
            velocity: target_velocity,
            axis: random.direction(),
            // At most 0.7 of the ship's acceleration.
            turn_rate: random.uniform(0.05, 0.7) / target_velocity.length(),
        }),
    };
    RendezvousQuery {
        ship: MotionState { position: DVec3::ZERO, velocity },
        target,
        max_acceleration: 1.0,
        max_speed,
        turn_time,
        horizon: 1e4,
    }
}

/// What a flight in ticks came to.
struct Flight {
    time: f64,
    /// Distance and difference of velocity at the end.
    miss: f64,
    slip: f64,
    /// By how much the target was passed while it was approached, and the fastest excess over the limits.
    passed: f64,
    excess: f64,
}

/// The way from the ship to its target at `time`, as planned.
fn planned_gap(query: &RendezvousQuery<'_>, plan: &Rendezvous, time: f64) -> DVec3 {
    let (mut position, mut velocity, mut left) = (query.ship.position, query.ship.velocity, time);
    for leg in &plan.legs {
        let part = leg.duration.min(left);
        position += (velocity + leg.acceleration * (0.5 * part)) * part;
        velocity += leg.acceleration * part;
        left -= part;
    }
    query.target.at(time).map_or(DVec3::ZERO, |there| there.position - position)
}

/// Flies by ticks to a target that moves by ticks too.
fn fly(query: &RendezvousQuery<'_>, plan: &Rendezvous, tick: f64, patience: f64) -> Option<Flight> {
    let mut query = *query;
    let mut progress = RendezvousState::default();
    let mut flight = Flight { time: 0.0, miss: 0.0, slip: 0.0, passed: 0.0, excess: 0.0 };
    // Ahead is where the plan brakes against; what the plan itself passes before it comes back does not count.
    let last = plan.legs.iter().rev().find(|leg| leg.duration > 0.0)?;
    let ahead = -last.acceleration.normalize_or_zero();
    let from = (0..=400)
        .map(|part| plan.time * f64::from(part) / 400.0)
        .filter(|time| planned_gap(&query, plan, *time).dot(ahead) < 0.0);
    let from = from.last().map_or(0.0, |time| time + 0.02 * plan.time);
    while flight.time < patience {
        let MotionState { position, velocity } = query.target.at(0.0).ok()?;
        let command = step_rendezvous(&query, &mut progress, tick).ok()?;
        flight.excess = flight.excess.max(command.acceleration.length() - query.max_acceleration);
        if progress.phase == RendezvousPhase::Arrived {
            flight.miss = (position - query.ship.position).length();
            flight.slip = (velocity - query.ship.velocity).length();
            return Some(flight);
        }
        query.ship.velocity += command.acceleration * tick;
        flight.excess = flight.excess.max(query.ship.velocity.length() - query.max_speed);
        query.ship.position += query.ship.velocity * tick;
        // The target moves by ticks too, velocity first.
        let ahead_velocity = query.target.at(tick).ok()?.velocity;
        let moved = position + ahead_velocity * tick;
        match &mut query.target {
            TargetMotion::Straight { position, .. } => *position = moved,
            TargetMotion::Accelerating(motion) => {
                (motion.position, motion.velocity) = (moved, ahead_velocity)
            }
            TargetMotion::Turning(motion) => (motion.position, motion.velocity) = (moved, ahead_velocity),
            _ => return None,
        }
        let position = moved;
        flight.time += tick;
        if flight.time >= from {
            flight.passed = flight.passed.max(-(position - query.ship.position).dot(ahead) / (tick * tick));
        }
    }
    None
}

fn print(name: &str, mut parts: Vec<(f64, usize)>, bound: f64) {
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |part: f64| parts[((parts.len() - 1) as f64 * part) as usize].0;
    let over = parts.iter().filter(|part| part.0 > bound).count();
    let (worst, number) = parts[parts.len() - 1];
    println!(
        "{name}: {} questions, median {:.5}, 90 % {:.5}, 99 % {:.5}, most {worst:.5} (question {number}), above {bound}: {over}",
        parts.len(),
        at(0.5),
        at(0.9),
        at(0.99),
    );
}

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let count: usize = arguments.first().and_then(|count| count.parse().ok()).unwrap_or(200);
    let first: usize = arguments.get(1).and_then(|first| first.parse().ok()).unwrap_or(0);
    // A third argument asks no solver.
    let flies_only = arguments.len() > 2;
    let mut ratios: [Vec<(f64, usize)>; KINDS.len()] = Default::default();
    let (mut flights, mut turns) = (Vec::new(), Vec::new());
    let (mut unsolved, mut not_arrived) = (0, 0);
    for number in first..first + count {
        let query = question(number);
        let Ok(plan) = find_rendezvous(&query) else {
            // The horizon is a thousand times what most take: the solver looks for one there.
            if is_possible(&query, 200.0) {
                println!("question {number} has no plan");
                unsolved += 1;
            }
            continue;
        };
        let (mut least, mut most) = (0.25 * plan.time, plan.time);
        // Earlier arrivals than that by halving: a target that turns may allow one and then none.
        if number % KINDS.len() >= 6 && !flies_only {
            let tried = (1..16).map(|part| plan.time * f64::from(part) / 16.0);
            if let Some(early) = tried.into_iter().find(|time| is_possible(&query, *time)) {
                most = early;
                least = early - plan.time / 16.0;
            }
        }
        while !flies_only && most - least > 0.001 * most {
            // At first just below the plan's time, where the optimum is.
            let middle = if most == plan.time {
                (most * 0.98).max(0.5 * (most + least))
            } else {
                0.5 * (most + least)
            };
            if is_possible(&query, middle) {
                most = middle
            } else {
                least = middle
            }
            if most == plan.time && least >= 0.979 * plan.time {
                // The optimum is within 2 %; whether it is within 1 % is all that is asked.
                if is_possible(&query, 0.99 * plan.time) {
                    most *= 0.99;
                }
                break;
            }
        }
        if query.turn_time > 0.0 {
            let halves =
                [&plan.legs[..plan.leg_count / 2], &plan.legs[plan.leg_count / 2 + 1..plan.leg_count]];
            let turned = halves.map(|legs| {
                let pushes = legs.iter().filter(|leg| leg.duration > 0.0 && leg.acceleration.length() > 0.1);
                let all: Vec<DVec3> = pushes.map(|leg| leg.acceleration).collect();
                all.iter()
                    .flat_map(|a| all.iter().map(|b| a.angle_between(*b).to_degrees()))
                    .fold(0.0, f64::max)
            });
            turns.push((turned[0].max(turned[1]), number));
        }
        ratios[number % KINDS.len()].push((plan.time / most, number));
        if plan.time / most > 1.02 {
            println!(
                "question {number}, {}: {:.4} of the optimum, {query:?}",
                KINDS[number % KINDS.len()],
                plan.time / most,
                query = query.ship
            );
        }
        if number / KINDS.len() % 4 == 0 {
            let tick = plan.time / 400.0;
            match fly(&query, &plan, tick, 2.0 * plan.time) {
                Some(flight) => flights.push((number, flight.time / plan.time, flight)),
                None => {
                    println!("question {number} does not arrive");
                    not_arrived += 1;
                }
            }
        }
    }
    for (name, parts) in KINDS.iter().zip(ratios.iter()) {
        if !parts.is_empty() {
            print(name, parts.clone(), 1.02);
        }
    }
    print("all", ratios.concat(), 1.02);
    print("degrees turned in a burn or a brake, beside the turn", turns, 60.0);
    println!(
        "{unsolved} without a plan that the solver finds possible; {not_arrived} of {} flights do not arrive",
        flights.len() + not_arrived
    );
    // A target on a circle moves by ticks on a polygon, which no plan knows.
    for (name, is_turning) in [("straight and accelerating", false), ("turning", true)] {
        let some: Vec<_> =
            flights.iter().filter(|(number, ..)| (number % KINDS.len() >= 6) == is_turning).collect();
        if some.is_empty() {
            continue;
        }
        println!("flights in 400 ticks, {name}:");
        let of = |number: fn(&Flight) -> f64| {
            some.iter().map(|(index, _, flight)| (number(flight), *index)).collect()
        };
        print("  time / plan", some.iter().map(|(number, ratio, _)| (*ratio, *number)).collect(), 1.02);
        print("  distance at the end", of(|flight| flight.miss), 1e-9);
        print("  speed at the end", of(|flight| flight.slip), 1e-9);
        print("  passed, in accelerations of a tick", of(|flight| flight.passed), 0.01);
        print("  above a limit", of(|flight| flight.excess), 1e-9);
    }
}

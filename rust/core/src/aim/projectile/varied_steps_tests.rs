//! The pieces of the flight of a bullet or a rocket against a flight in steps that are far finer.

use super::air_flight::AirFlight;
use super::drag_law::KnotRoom;
use super::varied_steps::VariedSteps;
use super::{DragLaw, DragPoint, ProjectileFlight, ProjectileState, advance_projectile, quadratic_drag};
use crate::seeded::Generator;
use glam::DVec3;

/// Looks at each piece.
const LOOKS: u32 = 4;

struct Drawn {
    kind: &'static str,
    flight: ProjectileFlight,
    table: Vec<DragPoint>,
    launch_velocity: DVec3,
    horizon: f64,
}

fn drawn(seed: u64) -> Drawn {
    let random = &mut Generator::new(seed);
    let mut flight = ProjectileFlight::for_units(1.0);
    flight.drag.wind = random.in_cube(8.0);
    let mut launch_velocity = random.direction() * random.uniform(50.0, 1000.0);
    let horizon = random.uniform(0.3, 12.0);
    let mut table = vec![];
    let points = |random: &mut Generator, least: f64| -> Vec<DragPoint> {
        let mut mach = 0.0;
        (0..6)
            .map(|_| {
                mach += random.uniform(least, 0.6);
                DragPoint { mach, coefficient: random.uniform(0.1, 1.0) }
            })
            .collect()
    };
    let kind = match seed % 5 {
        0 => {
            flight.drag_law = DragLaw::G7;
            flight.drag.quadratic_drag = quadratic_drag(random.uniform(0.1, 0.4), 1.225, 1.0);
            "G7"
        }
        1 => {
            flight.drag_law = DragLaw::G1;
            flight.drag.quadratic_drag = quadratic_drag(random.uniform(0.05, 0.5), 1.225, 1.0);
            "G1"
        }
        2 => {
            flight.drag_law = DragLaw::Table;
            flight.drag.quadratic_drag = random.uniform(1e-4, 5e-3);
            table = points(random, 0.05);
            "table"
        }
        3 => {
            flight.drag_law = DragLaw::Table;
            flight.drag.quadratic_drag = random.uniform(1e-4, 5e-3);
            table = points(random, 0.05);
            let steep = [0.0, 1e-9, 1e-6, 1e-4, 1e-3][random.bits() as usize % 5];
            let middle = table[2].mach;
            table[3].mach = middle + steep;
            "steep table"
        }
        _ => {
            launch_velocity = random.direction() * random.uniform(5.0, 60.0);
            (flight.thrust, flight.burn_time) = (random.uniform(20.0, 300.0), random.uniform(0.1, 2.5));
            if random.bits().is_multiple_of(2) {
                flight.drag.quadratic_drag = random.uniform(1e-4, 3e-3);
            }
            "rocket"
        }
    };
    Drawn { kind, flight, table, launch_velocity, horizon }
}

#[test]

fn every_piece_holds_the_flight_within_its_deviation() {
    let gravity = DVec3::new(0.0, 0.0, -9.81);
    let mut of_all = 0.0_f64;
    for seed in 0..125 {
        let Drawn { kind, flight, table, launch_velocity, horizon } = drawn(seed);
        let mut room = KnotRoom::EMPTY;
        let variation = flight.variation_in(&table, &mut room).unwrap().unwrap();
        let launch = AirFlight {
            start: DVec3::ZERO,
            launch_velocity,
            gravity,
            wind: flight.drag.wind,
            linear: 0.0,
            quadratic: flight.drag.quadratic_drag,
        };
        let mut steps = VariedSteps::of(&launch, &variation, horizon);
        let mut state = ProjectileState { velocity: launch_velocity, gravity, ..ProjectileState::default() };
        let (mut way, mut start) = (0.0, 0.0);
        let (mut off, mut widest, mut of_deviation) = (0.0_f64, 0.0_f64, 0.0_f64);
        for piece in &mut steps {
            let error = (piece.position - state.position).length();
            if way > 0.0 {
                off = off.max(error / way);
            }
            for look in 1..=LOOKS {
                let time = piece.length * f64::from(look) / f64::from(LOOKS);
                let to = if look == LOOKS { start + piece.length } else { start + time };
                // Not through the end of the thrust, and many steps to a look: jumps of a table are met by small ones.
                for _ in 0..64 {
                    let before = state.position;
                    let left = to - state.age;
                    let part = if (left).abs() < 1e-12 { 0.0 } else { piece.length / f64::from(LOOKS * 64) };
                    state = advance_projectile(&state, &flight, &table, part.min(left.max(0.0))).unwrap();
                    way += (state.position - before).length();
                }
                let there = piece.position + (piece.velocity + piece.acceleration * (0.5 * time)) * time;
                let error = (there - state.position).length();
                of_deviation = of_deviation.max(error / piece.deviation);
                assert!(
                    error <= piece.deviation,
                    "{kind} {seed}: {error:e} of {:e} at {to}",
                    piece.deviation
                );
            }
            start += piece.length;
            widest = widest.max(piece.deviation / way.max(1e-300));
        }
        let is_steep = kind == "steep table";
        assert!(steps.followed().is_infinite(), "{kind} {seed}");
        assert!(is_steep || widest < 1.0 / f64::from(1 << 13), "{kind} {seed}: {widest:e} of the way");
        let most_off = if table.is_empty() { 1 << 22 } else { 1 << 18 };
        assert!(off < 1.0 / f64::from(most_off), "{kind} {seed}: {off:e} of the way");
        of_all = of_all.max(of_deviation);
    }
    assert!(of_all > 0.4 && of_all < 0.5, "the farthest is at {of_all} of its bound");
}

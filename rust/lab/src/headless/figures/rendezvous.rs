//! Two ships that come to a target's place and velocity, beside one that seeks it.

use crate::picture::{draw_chart, draw_panel, svg};
use crate::simulation::{Bounds, Chart, Panel, Role, Series};
use anyhow::Result;
use pursuit_core::intercept::{RendezvousPhase, RendezvousQuery, RendezvousState, step_rendezvous};
use pursuit_core::motion::{MotionState, TargetMotion};
use pursuit_core::{DVec2, DVec3, Refusal};

const TICK: f64 = 1.0 / 30.0;
const SECONDS: f64 = 48.0;
const DRIFT: DVec3 = DVec3::new(-2.0, 6.0, 0.0);

/// The way of a ship, its distance from the target over time, and when it arrived.
struct Flight {
    way: Vec<DVec2>,
    turns: Vec<DVec2>,
    distances: Vec<[f64; 2]>,
    arrival: Option<f64>,
}

fn flown(turn_time: Option<f64>) -> Result<Flight, Refusal> {
    let mut target = DVec3::new(700.0, 0.0, 0.0);
    let mut query = RendezvousQuery {
        ship: MotionState { position: DVec3::ZERO, velocity: DVec3::new(0.0, -15.0, 0.0) },
        target: TargetMotion::Straight { position: target, velocity: DRIFT },
        max_acceleration: 4.0,
        max_speed: 60.0,
        turn_time: turn_time.unwrap_or(0.0),
        horizon: 1000.0,
    };
    let mut state = RendezvousState::default();
    let mut flight = Flight { way: Vec::new(), turns: Vec::new(), distances: Vec::new(), arrival: None };
    for tick in 0..(SECONDS / TICK) as u32 {
        let time = f64::from(tick) * TICK;
        query.target = TargetMotion::Straight { position: target, velocity: DRIFT };
        let gap = target - query.ship.position;
        if tick % 6 == 0 {
            flight.way.push(query.ship.position.truncate());
            flight.distances.push([time, gap.length()]);
        }
        let acceleration = if turn_time.is_some() {
            step_rendezvous(&query, &mut state, TICK)?.acceleration
        } else {
            // Seek: the velocity that it wants is its greatest speed toward the target.
            let wanted = gap.normalize_or_zero() * query.max_speed - query.ship.velocity;
            (wanted / TICK).clamp_length_max(query.max_acceleration)
        };
        if state.phase == RendezvousPhase::Turning {
            flight.turns.push(query.ship.position.truncate());
        }
        if state.phase == RendezvousPhase::Arrived && flight.arrival.is_none() {
            flight.arrival = Some(time);
        }
        query.ship.velocity += acceleration * TICK;
        query.ship.position += query.ship.velocity * TICK;
        target += DRIFT * TICK;
    }
    Ok(flight)
}

/// Draws it.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let ships = [
        (None, "seek", Role::Compared2),
        (Some(0.0), "rendezvous", Role::Compared1),
        (Some(6.0), "rendezvous, 6 s for the turn", Role::Compared7),
    ];
    let bounds = Bounds { least: DVec2::new(-60.0, -230.0), greatest: DVec2::new(1000.0, 430.0) };
    let mut panel = Panel::new("", bounds);
    let start = DVec2::new(700.0, 0.0);
    panel.line(Role::TargetTrail, vec![start, start + DRIFT.truncate() * SECONDS], 1.5);
    let mut series = Vec::new();
    for (row, (turn_time, name, role)) in ships.into_iter().enumerate() {
        let flight = flown(turn_time).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        panel.line(role, flight.way, 1.8);
        panel.line(role, flight.turns, 5.0);
        let words = match flight.arrival {
            Some(time) => format!("{name}: {time:.1} s"),
            None => format!("{name}: passes, and comes back"),
        };
        panel.words(role, DVec2::new(-40.0, 390.0 - 45.0 * row as f64), words, 16.0);
        series.push(Series { name: name.into(), role, points: flight.distances });
    }
    panel.disk(Role::Target, start + DRIFT.truncate() * SECONDS, 10.0);
    let chart = Chart {
        title: "Distance from the target, in m".into(),
        x_label: "s".into(),
        y_label: "m".into(),
        series,
        marks: Vec::new(),
        zero_line: false,
    };
    svg(1040, 420, |area| {
        let (ways, distances) = area.split_horizontally(area.dim_in_pixel().0 / 2);
        draw_panel(&ways, &panel)?;
        draw_chart(&distances, &chart)
    })
}

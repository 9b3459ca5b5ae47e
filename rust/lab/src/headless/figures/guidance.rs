//! Missiles of four laws at one ship, and the accelerations that they need.

use crate::picture::{draw_chart, draw_panel, svg};
use crate::simulation::{Bounds, Chart, Panel, Role, Series};
use anyhow::Result;
use pursuit_core::aim::guidance::{GuidanceLaw, GuidanceQuery, guide};
use pursuit_core::motion::MotionState;
use pursuit_core::{DVec2, DVec3, Refusal};

const TICK: f64 = 1.0 / 120.0;
const SPEED: f64 = 300.0;
/// When the missiles with an impact time arrive.
const TOGETHER: f64 = 16.0;

/// The way of a missile in the plane, its accelerations over time, and the ship's place at the end.
struct Flight {
    way: Vec<DVec2>,
    accelerations: Vec<[f64; 2]>,
    ship: DVec2,
}

fn flown(law: GuidanceLaw) -> Result<Flight, Refusal> {
    let missile = MotionState { position: DVec3::ZERO, velocity: DVec3::new(0.5, 0.866, 0.0) * SPEED };
    let ship = MotionState { position: DVec3::new(3500.0, 0.0, 0.0), velocity: DVec3::new(10.0, 20.0, 0.0) };
    let mut query = GuidanceQuery::homing(law, missile, ship, 250.0);
    query.impact_direction = DVec3::NEG_Y;
    query.impact_time = TOGETHER;
    query.delta_time = TICK;
    let (mut way, mut accelerations) = (vec![DVec2::ZERO], Vec::new());
    for tick in 0..2400 {
        let guidance = guide(&query)?;
        if guidance.time_to_go < 2.0 * TICK {
            break;
        }
        let missile = &mut query.missile;
        let (turned, time) = (missile.velocity + guidance.acceleration * TICK, f64::from(tick) * TICK);
        missile.velocity = turned.normalize() * SPEED;
        missile.position += missile.velocity * TICK;
        query.target.position += query.target.velocity * TICK;
        query.impact_time = (query.impact_time - TICK).max(0.0);
        if tick % 12 == 0 {
            way.push(query.missile.position.truncate());
            accelerations.push([time, guidance.acceleration.length()]);
        }
    }
    way.push(query.missile.position.truncate());
    Ok(Flight { way, accelerations, ship: query.target.position.truncate() })
}

/// Draws it.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let laws = [
        (GuidanceLaw::ProportionalNavigation, "proportional navigation", Role::Compared1),
        (GuidanceLaw::ImpactTime, "impact time: 16 s", Role::Compared6),
        (GuidanceLaw::ImpactAngle, "impact angle: downward", Role::Compared5),
        (GuidanceLaw::ImpactAngleAndTime, "impact angle and time", Role::Compared7),
    ];
    let bounds = Bounds { least: DVec2::new(-200.0, -900.0), greatest: DVec2::new(4300.0, 3000.0) };
    let mut panel = Panel::new("", bounds);
    let mut series = Vec::new();
    for (row, (law, name, role)) in laws.into_iter().enumerate() {
        let flight = flown(law).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        panel.line(role, flight.way, 1.8);
        panel.disk(Role::Target, flight.ship, 45.0);
        let place = DVec2::new(-100.0, -180.0 - 190.0 * row as f64);
        panel.words(
            role,
            place,
            format!("{name}: {:.1} s", flight.accelerations.len() as f64 * 12.0 * TICK),
            16.0,
        );
        series.push(Series { name: name.into(), role, points: flight.accelerations });
    }
    let chart = Chart {
        title: "Acceleration across the course, in m/s^2".into(),
        x_label: "s".into(),
        y_label: "m/s^2".into(),
        series,
        marks: Vec::new(),
        zero_line: false,
    };
    svg(1040, 420, |area| {
        let (ways, accelerations) = area.split_horizontally(area.dim_in_pixel().0 / 2);
        draw_panel(&ways, &panel)?;
        draw_chart(&accelerations, &chart)
    })
}

//! The same chase twice: straight at the target, and at the intercept.

use crate::chase::{Guide, Policy};
use crate::picture::{Traveler, color, px, svg, wide, with_travelers, words};
use crate::simulation::Role;
use anyhow::{Context, Result};
use plotters::prelude::*;
use pursuit_core::motion::{MotionState, position_at};
use pursuit_core::{DVec3, NoIntercept};

const TICK: f64 = 1.0 / 60.0;
const PURSUER: DVec3 = DVec3::ZERO;
const PURSUER_SPEED: f64 = 800.0;
const TARGET: DVec3 = DVec3::new(600.0, 1800.0, 0.0);
const TARGET_VELOCITY: DVec3 = DVec3::new(640.0, 0.0, 0.0);
const CAPTURE_RADIUS: f64 = 20.0;
/// A chase ends without a catch at this time, in seconds.
const LIMIT: f64 = 60.0;

/// How long the picture rests before it begins again, in seconds.
const PAUSE: f64 = 1.5;

/// The way that a pursuer took.
struct Flight {
    path: Vec<DVec3>,
    time: f64,
}

fn fly(policy: Policy) -> Result<Flight> {
    let mut guide = Guide::new(policy);
    let mut pursuer = PURSUER;
    let mut path = vec![pursuer];
    for step in 0..(LIMIT / TICK) as usize {
        let time = step as f64 * TICK;
        let target = position_at(TARGET, TARGET_VELOCITY, time);
        guide.observe(time, MotionState { position: target, velocity: TARGET_VELOCITY });
        let aim = guide
            .aim(pursuer, PURSUER_SPEED, CAPTURE_RADIUS)
            .map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        if aim.verdict == Err(NoIntercept::AlreadyThere) {
            return Ok(Flight { path, time });
        }
        pursuer += (aim.point - pursuer).clamp_length_max(PURSUER_SPEED * TICK);
        path.push(pursuer);
    }
    None.context("not caught")
}

/// Draws it.
///
/// # Errors
/// When a pursuer does not catch its target.
pub fn draw() -> Result<String> {
    let direct = fly(Policy::Direct)?;
    let lead = fly(Policy::Lead)?;
    let end = |time: f64| position_at(TARGET, TARGET_VELOCITY, time);
    let (target, blue, gray) = (color(Role::Target), color(Role::Pursuer), color(Role::Alternative));
    let mut travelers = Vec::new();
    let picture = svg(1040, 420, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(px(16.0))
            .build_cartesian_2d(-150.0..end(direct.time).x + 400.0, -200.0..2_250.0)?;
        let target_way = [(TARGET.x, TARGET.y), (end(direct.time).x, end(direct.time).y)];
        chart.draw_series(LineSeries::new(target_way, target.stroke_width(wide(3.0))))?;
        for (flight, color) in [(&direct, gray), (&lead, blue)] {
            let way = flight.path.iter().map(|p| (p.x, p.y));
            chart.draw_series(LineSeries::new(way, color.stroke_width(wide(3.0))))?;
            let half_seconds = flight.path.iter().step_by(30);
            chart.draw_series(half_seconds.map(|p| Circle::new((p.x, p.y), px(4.0), color.filled())))?;
            let caught = end(flight.time);
            chart.draw_series([Circle::new((caught.x, caught.y), px(9.0), target.filled())])?;
            let time = format!("{:.2} s", flight.time);
            chart.draw_series([Text::new(time, (caught.x - 110.0, caught.y + 170.0), words(20.0, color))])?;
        }
        let half_seconds = (0..).map(|i| f64::from(i) * 0.5).take_while(|time| *time <= direct.time);
        chart
            .draw_series(half_seconds.map(|t| Circle::new((end(t).x, end(t).y), px(4.0), target.filled())))?;
        for (text, at, color) in [
            ("target, 640 units/s", (600.0, 1_970.0), target),
            ("pursuer, 800 units/s", (-60.0, -130.0), color(Role::Caption)),
            ("flying to the intercept", (2_600.0, 800.0), blue),
            ("flying at the target:", (1_080.0, 1_120.0), gray),
            ("the dog curve", (1_080.0, 950.0), gray),
        ] {
            chart.draw_series([Text::new(text, at, words(20.0, color))])?;
        }
        let mut travel = |way: &[DVec3], duration, color| {
            let way = way.iter().map(|p| chart.backend_coord(&(p.x, p.y))).collect();
            travelers.push(Traveler { way, duration, color });
        };
        travel(&direct.path, direct.time, gray);
        travel(&lead.path, lead.time, blue);
        travel(&[TARGET, end(direct.time)], direct.time, target);
        Ok(())
    })?;
    Ok(with_travelers(&picture, &travelers, direct.time + PAUSE))
}

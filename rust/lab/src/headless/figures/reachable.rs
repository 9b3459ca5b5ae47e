//! Where a slower pursuer can be before its target: a disk, and the target's way through it between the two roots.

use crate::picture::{draw_panel, svg};
use crate::simulation::{Bounds, Panel, Role};
use anyhow::{Result, anyhow};
use pursuit_core::DVec2;
use pursuit_core::intercept::{InterceptQuery2D, solve_2d};

const TARGET: DVec2 = DVec2::new(-1500.0, 620.0);
const TARGET_VELOCITY: DVec2 = DVec2::new(800.0, 0.0);
const PURSUER_SPEED: f64 = 520.0;

/// Draws it.
///
/// # Errors
/// When there is no intercept.
pub fn draw() -> Result<String> {
    let query = InterceptQuery2D {
        pursuer_position: DVec2::ZERO,
        target_position: TARGET,
        target_velocity: TARGET_VELOCITY,
        pursuer_speed: PURSUER_SPEED,
        capture_radius: 0.0,
    };
    let met = solve_2d(&query).map_err(|reason| anyhow!("no intercept: {reason:?}"))?;
    let (first, last) = (met.time, met.latest_time);
    let at = |time: f64| TARGET + TARGET_VELOCITY * time;

    // All points X with |X - P| / S <= |X - T| / V: the disk of Apollonius.
    let square = (PURSUER_SPEED / TARGET_VELOCITY.length()).powi(2);
    let center = TARGET * (-square / (1.0 - square));
    let radius = square.sqrt() * TARGET.length() / (1.0 - square);

    let least = DVec2::new(TARGET.x - 120.0, center.y - radius - 60.0);
    let greatest = DVec2::new(center.x + radius + 700.0, center.y + radius + 60.0);
    let mut panel = Panel::new("", Bounds { least, greatest });
    panel.disk(Role::Range, center, radius);
    panel.ring(Role::PursuerTrail, center, radius);
    // A part of how far the pursuer is by then, about the intercept.
    for time in [first, last] {
        let middle = libm::atan2(at(time).y, at(time).x);
        let arc = (-10..=10).map(|step| {
            let angle = middle + 0.025 * f64::from(step);
            DVec2::new(libm::cos(angle), libm::sin(angle)) * (PURSUER_SPEED * time)
        });
        panel.dashes(Role::PursuerTrail, arc.collect(), 1.5);
    }
    panel.line(Role::TargetTrail, vec![TARGET, at(first)], 3.0);
    panel.line(Role::Target, vec![at(first), at(last)], 5.0);
    panel.arrow(Role::TargetTrail, at(last), at(last + 0.7), 3.0);
    for time in [first, last] {
        panel.arrow(Role::Pursuer, DVec2::ZERO, at(time), 2.5);
        panel.dot(Role::Intercept, at(time), 8.0);
    }
    panel.dot(Role::Target, TARGET, 8.0);
    panel.dot(Role::Pursuer, DVec2::ZERO, 8.0);
    let size = 17.0;
    panel.words(Role::Target, TARGET + DVec2::new(-40.0, 130.0), "target, 800 units/s", size);
    panel.words(Role::Pursuer, DVec2::new(-330.0, -140.0), "pursuer, 520 units/s", size);
    panel.words(
        Role::Intercept,
        at(first) + DVec2::new(170.0, -105.0),
        format!("first root, {first:.2} s"),
        size,
    );
    panel.words(Role::Intercept, at(last) + DVec2::new(60.0, 150.0), format!("last root, {last:.2} s"), size);
    panel.words(Role::Pursuer, center + DVec2::new(-420.0, -420.0), "here the pursuer can be first", size);
    svg(1040, 620, |area| draw_panel(area, &panel))
}

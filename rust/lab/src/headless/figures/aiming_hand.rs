//! Three hands on one target, and how often hands hit by their skill.

use crate::picture::{draw_chart, draw_panel, svg};
use crate::simulation::{Bounds, Chart, Panel, Role, Series};
use anyhow::Result;
use pursuit_core::aim::hand::{AimingHandSettings, AimingHandState, AimingTarget, HandAim, step_aiming_hand};
use pursuit_core::{DVec2, DVec3, Refusal};

/// Angular radius of the target, in degrees.
const RADIUS: f64 = 2.0;
/// Ticks a second, and how many of them a hand is watched.
const RATE: f64 = 60.0;
const TICKS: u32 = 180;

/// A target that many degrees to the left, and up.
fn target(degrees: f64, up: f64) -> AimingTarget {
    let (angle, up) = (degrees.to_radians(), up.to_radians());
    let direction = DVec3::new(libm::cos(angle), libm::sin(angle), libm::tan(up));
    AimingTarget::in_sight(direction, 1.0, libm::sin(RADIUS.to_radians()))
}

/// What a hand does for three seconds with a target that moves that many degrees a second.
fn watched(skill: f64, seed: u64, speed: f64) -> Result<Vec<HandAim>, Refusal> {
    let settings = AimingHandSettings::for_skill(skill);
    let mut state = AimingHandState::begin(seed, target(-24.0, -4.0).direction, &settings)?;
    let step = |tick| {
        let time = f64::from(tick) / RATE;
        step_aiming_hand(&target(speed * time, 0.0), &mut state, &settings, 1.0 / RATE)
    };
    (0..TICKS).map(step).collect()
}

/// The part of three seconds in which hands of each skill are on a target, as their chance says.
fn chances(name: &str, role: Role, speed: f64) -> Result<Series, Refusal> {
    let point = |percent: u32| {
        let skill = f64::from(percent) / 100.0;
        let aims = watched(skill, 1, speed)?;
        let mean = aims.iter().map(|aim| aim.hit_chance).sum::<f64>() / f64::from(TICKS);
        Ok([skill, 100.0 * mean])
    };
    Ok(Series { name: name.into(), role, points: (0..=100).step_by(2).map(point).collect::<Result<_, _>>()? })
}

/// The way of a hand as the target sees it, in degrees.
fn way(aims: &[HandAim]) -> Vec<DVec2> {
    aims.iter()
        .map(|aim| DVec2::new(aim.direction.y, aim.direction.z) / aim.direction.x)
        .map(|off| off.map(|tangent| libm::atan(tangent).to_degrees()))
        .collect()
}

/// Draws it.
///
/// # Errors
/// When the picture does not take it.
pub fn draw() -> Result<String> {
    let failed = |refusal: Refusal| anyhow::anyhow!("{refusal}");
    let bounds = Bounds { least: DVec2::new(-27.0, -11.0), greatest: DVec2::new(8.0, 11.0) };
    let mut panel = Panel::new("", bounds);
    panel.disk(Role::Range, DVec2::ZERO, RADIUS);
    panel.ring(Role::Target, DVec2::ZERO, RADIUS);
    for (skill, seed, role, row) in
        [(0.1, 4, Role::Target, 9.0), (0.5, 9, Role::Pursuer, 7.4), (0.9, 2, Role::Intercept, 5.8)]
    {
        let aims = watched(skill, seed, 0.0).map_err(failed)?;
        panel.line(role, way(&aims), 1.8);
        let hits = aims.iter().filter(|aim| aim.is_on_target).count();
        let part = 100.0 * hits as f64 / aims.len() as f64;
        panel.words(
            role,
            DVec2::new(-26.0, row),
            format!("skill {skill}: on target {part:.0} % of 3 s"),
            16.0,
        );
    }
    panel.words(Role::Caption, DVec2::new(-26.0, -9.5), "hands before the reaction", 16.0);
    let chart = Chart {
        title: "On a target of 4 degrees, % of 3 s from its sight on".into(),
        x_label: "skill".into(),
        y_label: "%".into(),
        series: vec![
            chances("at rest", Role::Hit, 0.0).map_err(failed)?,
            chances("20 degrees/s", Role::Aim, 20.0).map_err(failed)?,
            chances("60 degrees/s", Role::Danger, 60.0).map_err(failed)?,
        ],
        marks: Vec::new(),
        zero_line: false,
    };
    svg(1040, 420, |area| {
        let (ways, rates) = area.split_horizontally(area.dim_in_pixel().0 / 2);
        draw_panel(&ways, &panel)?;
        draw_chart(&rates, &chart)
    })
}

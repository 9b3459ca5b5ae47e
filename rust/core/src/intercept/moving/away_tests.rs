//! What the line about which a target weaves tells of its distance.

use super::no_intercept::stays_away;
use super::search::gap;
use super::{MOTION_STEPS, MotionInterceptQuery, PursuerMotion};
use crate::motion::{Swing, TargetMotion, WeavingMotion};
use crate::seeded::Generator;
use glam::DVec3;

fn weave(draw: &mut Generator) -> WeavingMotion {
    // In a line, in a circle, and in between; every other one with two swings.
    let swing = |draw: &mut Generator| {
        let (velocity, rate) = (draw.in_cube(60.0), draw.uniform(0.2, 12.0));
        let across = velocity.cross(draw.in_cube(1.0));
        let acceleration = match draw.bits() % 3 {
            0 => DVec3::ZERO,
            1 => across.normalize_or_zero() * velocity.length() * rate,
            _ => across * rate,
        };
        Swing { velocity, acceleration, rate }
    };
    let first_swing = swing(draw);
    let second_swing = if draw.bits().is_multiple_of(2) { swing(draw) } else { Swing::NONE };
    WeavingMotion { position: draw.in_cube(400.0), velocity: draw.in_cube(200.0), first_swing, second_swing }
}

#[test]
fn a_line_never_tells_that_a_weave_stays_farther_than_it_does() {
    const LOOKS: u32 = 2000;
    let (mut told, mut untold) = (0, 0);
    for seed in 0..300 {
        let draw = &mut Generator::new(seed);
        let target = TargetMotion::Weaving(weave(draw));
        let pursuer =
            PursuerMotion::Constant { position: draw.in_cube(400.0), speed: draw.uniform(0.0, 250.0) };
        let capture_radius = draw.uniform(0.0, 5.0);
        let query =
            MotionInterceptQuery { pursuer, target, capture_radius, horizon: 10.0, max_steps: MOTION_STEPS };
        let from = if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 20.0) };
        let seconds = draw.uniform(1.0, 40.0);
        let least = (0..=LOOKS)
            .map(|look| from + seconds * f64::from(look) / f64::from(LOOKS))
            .map(|time| gap(&query, target.state(time).position, time))
            .fold(f64::INFINITY, f64::min);
        // It is so near at some time.
        assert!(!stays_away(&query, from, least), "seed {seed}: {least}");
        if least > 0.0 && stays_away(&query, from, 0.0) { told += 1 } else { untold += 1 }
    }
    assert!(told > 30 && untold > 30, "{told} told, {untold} not");
}

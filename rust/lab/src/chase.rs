//! A chase in the plane, step by step: the target flies straight, the pursuer follows a policy.

use anyhow::{Context, bail};
use pursuit_core::intercept::{InterceptQuery2D, solve_2d};
use pursuit_core::{DVec2, NoIntercept};

/// The start of a chase. Lengths in one unit, speeds in that unit per second.
pub struct Chase {
    /// Where the pursuer starts.
    pub pursuer: DVec2,
    /// How fast it flies.
    pub pursuer_speed: f64,
    /// Where the target starts.
    pub target: DVec2,
    /// How the target flies.
    pub target_velocity: DVec2,
    /// How near counts as caught.
    pub capture_radius: f64,
}

/// Where the pursuer heads at every step.
#[derive(Clone, Copy)]
pub enum Policy {
    /// At the target: the dog curve.
    Direct,
    /// At the meeting.
    Lead,
}

/// The way a pursuer took.
pub struct Flight {
    /// Its positions, one a step.
    pub path: Vec<DVec2>,
    /// When it caught the target, in seconds.
    pub time: f64,
}

/// Flies `chase` in steps of `tick` seconds.
///
/// # Errors
/// When the target is not caught within a minute.
pub fn fly(chase: &Chase, policy: Policy, tick: f64) -> anyhow::Result<Flight> {
    let mut path = vec![chase.pursuer];
    let mut pursuer = chase.pursuer;
    let steps = (60.0 / tick) as usize;
    for step in 0..steps {
        let time = step as f64 * tick;
        let mut query = InterceptQuery2D {
            pursuer_position: pursuer,
            target_position: chase.target + chase.target_velocity * time,
            target_velocity: chase.target_velocity,
            pursuer_speed: chase.pursuer_speed,
            capture_radius: chase.capture_radius,
        };
        if matches!(policy, Policy::Direct) {
            query.target_velocity = DVec2::ZERO;
        }
        match solve_2d(&query) {
            Ok(met) => pursuer += met.pursuer_velocity * tick,
            Err(NoIntercept::AlreadyThere) => return Ok(Flight { path, time }),
            Err(reason) => bail!("no course after {time} s: {reason:?}"),
        }
        path.push(pursuer);
    }
    None.context("not caught within a minute")
}

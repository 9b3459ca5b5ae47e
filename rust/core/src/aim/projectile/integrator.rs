//! The integrator of the simulation that flies the projectile.

use crate::refusal::{Refusal, finite_above_zero};
use glam::DVec3;

/// How a simulation advances a body under constant acceleration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Integrator {
    /// On the true parabola at every tick, as velocity Verlet and Unreal's projectile movement.
    Continuous,
    /// Velocity first, then the position with the new velocity: most physics engines.
    SemiImplicitEuler,
    /// Position first, with the old velocity, then the velocity.
    ExplicitEuler,
}

/// How the engine's simulation integrates the projectile and the target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProjectileSettings {
    /// Integrator of the projectile.
    pub projectile_integrator: Integrator,
    /// Integrator of the target; read only if it accelerates.
    pub target_integrator: Integrator,
    /// The constant time between two ticks, in seconds; ignored if both integrators are continuous. Finite and > 0.
    pub time_step: f64,
}

impl Default for ProjectileSettings {
    /// The true parabola for projectile and target; a tick of a sixtieth of a second.
    fn default() -> Self {
        Self {
            projectile_integrator: Integrator::Continuous,
            target_integrator: Integrator::Continuous,
            time_step: 1.0 / 60.0,
        }
    }
}

impl ProjectileSettings {
    /// Refuses a time step that is not above zero.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.projectile_integrator == Integrator::Continuous
            && self.target_integrator == Integrator::Continuous
        {
            return Ok(());
        }
        finite_above_zero(self.time_step, "time_step")
    }

    /// The velocity that the projectile's integrator adds.
    pub(super) fn projectile_drift(&self, gravity: DVec3) -> DVec3 {
        drift(self.projectile_integrator, gravity, self.time_step)
    }

    /// The velocity that the target's integrator adds.
    pub(super) fn target_drift(&self, acceleration: DVec3) -> DVec3 {
        drift(self.target_integrator, acceleration, self.time_step)
    }
}

/// After `n` ticks of `h` the semi-implicit position is `p + v n h + a h^2 n (n + 1) / 2`, the explicit one has `n - 1`:
/// at its ticks either is on the parabola of a body that started with `v + a h / 2`, or `v - a h / 2`.
fn drift(integrator: Integrator, acceleration: DVec3, time_step: f64) -> DVec3 {
    match integrator {
        Integrator::Continuous => DVec3::ZERO,
        Integrator::SemiImplicitEuler => acceleration * (0.5 * time_step),
        Integrator::ExplicitEuler => acceleration * (-0.5 * time_step),
    }
}

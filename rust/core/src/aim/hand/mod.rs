//! A hand that aims as a person does: late, by corrections, with an error that drifts and shrinks, and a skill.

mod chance;
mod line;
mod settings;
mod state;
mod step;
mod target;

pub use settings::AimingHandSettings;
pub use state::AimingHandState;
pub use step::{HandAim, step_aiming_hand};
pub use target::AimingTarget;

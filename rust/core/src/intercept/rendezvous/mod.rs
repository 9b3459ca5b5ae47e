//! Rendezvous: the least time to a target's position and velocity with a thrust, a speed limit and a turn between the burns.

mod burns;
mod find;
mod last_ticks;
mod legs;
mod query;
mod step;
mod transfer;

pub use find::find_rendezvous;
pub use query::{MAX_RENDEZVOUS_LEGS, Rendezvous, RendezvousLeg, RendezvousQuery};
pub use step::{RendezvousCommand, RendezvousPhase, RendezvousState, step_rendezvous};

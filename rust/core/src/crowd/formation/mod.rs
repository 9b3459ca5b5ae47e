//! Formations: slots around an anchor that moves and turns, who takes which slot, and how an agent follows its own.
//!
//! Nothing is kept but a [`FormationAnchor`], which the caller holds. A tick steers the agents to their slots, moves them, for
//! example by ORCA, and then steps the anchor. An agent that is lost leaves the caller's lists; slots for one agent less,
//! assigned anew, close the gap in the same tick.

mod anchor;
mod assignment;
mod shape;
mod velocities;

pub use anchor::{
    FormationAgent, FormationAnchor, FormationAnchorSettings, FormationAnchorStep, FormationHeading,
    step_formation_anchor,
};
pub use assignment::{FormationAssignment, assign_formation};
pub use shape::{
    FormationOrigin, FormationSettings, FormationShape, FormationSide, formation_slot, formation_slots,
};
pub use velocities::{FormationCourse, formation_velocities, formation_velocity};

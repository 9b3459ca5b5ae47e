//! Guidance of a missile of constant speed: which acceleration across its course to command, by the laws of the
//! textbooks; and the salvo that arrives together.

mod command;
mod guide;
mod homing;
mod impact;
mod line_of_sight;
mod planned_course;
mod query;
mod salvo;

pub use command::{Guidance, GuidanceState};
pub use guide::guide;
pub use query::{GuidanceLaw, GuidanceQuery};
pub use salvo::{MAX_SALVO, Salvo, SalvoMissile, SalvoPlan, SalvoQuery, SalvoState, find_salvo};

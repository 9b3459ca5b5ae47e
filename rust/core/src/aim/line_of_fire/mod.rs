//! May I fire? The line of fire of a shot among bodies that move and shapes that stand: [`find_line_of_fire`], which of two
//! arcs is clear: [`find_clear_arc`], when the shot is clear next: [`find_clear_launch`], and many shots among
//! the same bodies: [`find_line_of_fire_batch`].

mod batch;
mod body;
mod broad_phase;
mod clear_arc;
mod clear_launch;
mod contact;
mod find;
mod flight;
mod flight_line;
mod marching;
mod query;
mod relative;
mod search;
mod straight;
mod tube;

pub use batch::find_line_of_fire_batch;
pub use body::MovingBody;
pub use clear_arc::{ClearArc, find_clear_arc};
pub use clear_launch::{ClearLaunch, ClearLaunchSettings, find_clear_launch};
pub(crate) use contact::contact;
pub use find::{LineOfFire, Obstruction, find_line_of_fire};
pub use flight_line::{FlightLineOfFire, find_flight_line_of_fire};
pub use query::LineOfFireQuery;

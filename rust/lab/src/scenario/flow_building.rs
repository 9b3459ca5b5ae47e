//! A flow field that is built: what the file says.

use super::field::settings;

settings! {
    /// A crowd walks by a flow field that is built from a goal, blocks, mud and its own jams, again and again.
    pub struct FlowBuilding {
        /// How many people there are; who arrives comes in again on the left.
        people: u64 = 90, "", Range::Count { least: 1, greatest: 250 }, AtReset;
        /// Cost added where people who stand fill the ground: how many times as long a way around may be. 0 to ignore jams.
        congestion: f64 = 6.0, "", Range::Number { least: 0.0, greatest: 50.0 }, Now;
        /// Cost of a meter in the mud; elsewhere it is 1.
        mud_cost: f64 = 4.0, "", Range::Number { least: 1.0, greatest: 50.0 }, Now;
        /// How often the field is built again; it is at once when something is dragged.
        rebuild_interval: f64 = 0.5, "s", Range::Number { least: 0.1, greatest: 60.0 }, Now;
        /// How fast people walk.
        walking_speed: f64 = 1.4, "m/s", Range::Number { least: 0.2, greatest: 3.0 }, Now;
    }
}

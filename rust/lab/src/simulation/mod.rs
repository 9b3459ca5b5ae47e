//! What moves: a scenario in fixed steps, what it shows, and what it can be asked and told.

/// What every simulation with fields `clock` and `settings` answers alike.
macro_rules! clock_and_settings {
    () => {
        fn time(&self) -> f64 {
            self.clock.time()
        }

        fn settings(&self) -> &dyn $crate::scenario::Settings {
            &self.settings
        }

        fn settings_mut(&mut self) -> &mut dyn $crate::scenario::Settings {
            &mut self.settings
        }

        fn boxed(&self) -> Box<dyn $crate::simulation::Simulation> {
            Box::new(self.clone())
        }
    };
}

mod around_corners;
mod ballistics;
mod chart;
mod controls;
mod digest;
mod dubins_chase;
mod evading;
mod flock;
mod flow_building;
mod formation;
mod howitzer;
mod inspection;
mod keeper_drill;
mod medal;
mod orca_crowds;
mod passages;
mod path_following;
mod pigeon_and_gun;
mod recording;
mod replay;
mod scene;
mod session;
mod snippet;
mod snitch_sprint;
mod steered;
mod team;
mod tracking;
mod turret;
mod words;

pub use around_corners::AroundCorners;
pub use ballistics::Ballistics;
pub use chart::{Chart, Mark, Series, Table};
pub use controls::{Action, Controls, Event, Handle, MovingTarget};
pub use digest::Digest;
pub use dubins_chase::DubinsChase;
pub use evading::Evading;
pub use flock::Flock;
pub use flow_building::FlowBuilding;
pub use formation::Formation;
pub use howitzer::Howitzer;
pub(crate) use inspection::shown;
pub use inspection::{Entry, Inspection, Measure, Statistic};
pub use keeper_drill::KeeperDrill;
pub use medal::Medal;
pub use orca_crowds::OrcaCrowds;
pub use path_following::PathFollowing;
pub use pigeon_and_gun::PigeonAndGun;
pub use recording::{Recording, ReplayError, TimedEvent};
pub use replay::Replay;
pub use scene::{BIRD, Bounds, Panel, Role, Scene, Shape};
pub use session::Session;
pub use snitch_sprint::SnitchSprint;
pub use steered::{
    AimingHand, Behavior, ContextMap, Crossing, Dodge, FleeingInRoom, FlowFollowing, Guarded, Guidance,
    HideAndSeek, LineOfFire, Orbiting, PointDefense, Rendezvous, Steered, Turning, WallFollowing, Wandering,
};
pub use team::Team;
pub use tracking::Tracking;
pub use turret::Turret;
pub use words::{reason_in_words, status_name};

use crate::scenario::{Header, Settings, Value};

/// A scenario that runs: deterministic, in steps of fixed length.
///
/// What it does follows from its settings, the seed and the controls of each step alone, on every platform.
pub trait Simulation: Send {
    /// Begins again with these random numbers; the settings stay.
    fn reset(&mut self, seed: u64);

    /// Moves by one step.
    fn step(&mut self, controls: &Controls);

    /// How many seconds have passed.
    fn time(&self) -> f64;

    /// How the run has ended, in a sentence; `None` while it goes on, and where it goes on for good.
    fn ending(&self) -> Option<String> {
        None
    }

    /// Whether nothing more will happen.
    fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// The name of a role here, if it differs from the usual one.
    fn name_of(&self, _role: Role) -> Option<&'static str> {
        None
    }

    /// What the scene shows and what to try: a sentence each.
    fn captions(&self) -> [&'static str; 2];

    /// The current scene.
    fn scene(&self) -> Scene;

    /// The handles that can be dragged now.
    fn handles(&self) -> Vec<Handle> {
        Vec::new()
    }

    /// Which field a drag changes, and to what; `None` where it changes none.
    fn dragged(&self, _handle: &str, _to: [f64; 2]) -> Option<(&'static str, Value)> {
        None
    }

    /// Sets the fields that were dragged: whether any field has changed, by a drag or by its slider.
    fn take_over(&mut self, controls: &Controls) -> bool {
        let mut is_changed = false;
        for event in &controls.events {
            is_changed |= match event {
                Event::Drag { handle, to } => self
                    .dragged(handle, *to)
                    .is_some_and(|(field, value)| self.settings_mut().set(field, &value)),
                Event::Set { .. } => true,
                Event::Press { .. } => false,
            };
        }
        is_changed
    }

    /// The actions that can be started.
    fn actions(&self) -> &'static [Action] {
        &[]
    }

    /// The panel that the query is about.
    fn inspected_panel(&self) -> usize {
        0
    }

    /// The current query to Pursuit, and its answer.
    fn query_and_answer(&self) -> Inspection;

    /// The present numbers, one for each column of a table of the run; always the same columns.
    fn measures(&self) -> Vec<Measure>;

    /// The result so far.
    fn summary(&self) -> Vec<Statistic>;

    /// A curve to show beside the scene.
    fn chart(&self) -> Option<Chart> {
        None
    }

    /// A table to show beside the scene.
    fn table(&self) -> Option<Table> {
        None
    }

    /// The adjustable parameters: the fields of the scenario, with their present values.
    fn settings(&self) -> &dyn Settings;

    /// The adjustable parameters, to change them; what [`crate::scenario::Applies::Now`] says shows at the next step.
    fn settings_mut(&mut self) -> &mut dyn Settings;

    /// Adds the whole state, for the comparison of two runs.
    fn digest(&self, digest: &mut Digest);

    /// A copy, to try what comes of a change.
    fn boxed(&self) -> Box<dyn Simulation>;
}

impl Clone for Box<dyn Simulation> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

/// The time of a simulation: a count of steps, so that no rounding adds up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// How many steps were taken.
    pub steps: u64,
    rate: f64,
}

impl Clock {
    pub(crate) fn new(header: &Header) -> Self {
        Self { steps: 0, rate: header.tick_rate as f64 }
    }

    /// How long a step is, in seconds.
    pub(crate) fn tick(&self) -> f64 {
        1.0 / self.rate
    }

    /// How many seconds have passed.
    pub(crate) fn time(&self) -> f64 {
        self.steps as f64 / self.rate
    }
}

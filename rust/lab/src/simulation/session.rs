//! A scenario that runs, with everything that was done to it.

use super::steered::{Behavior, Steered};
use super::{Controls, Digest, Event, Recording, Simulation, TimedEvent};
use crate::scenario::{Applies, Header, KindSettings, Scenario, Value};

/// A run of a scenario: it knows every control since the beginning, so it can be recorded.
#[derive(Clone)]
pub struct Session {
    scenario: Scenario,
    beginning: Scenario,
    simulation: Box<dyn Simulation>,
    steps: u64,
    events: Vec<TimedEvent>,
    digest: Digest,
}

impl Session {
    /// A run at its beginning, with the seed of the scenario.
    pub fn new(scenario: Scenario) -> Self {
        let simulation = begin(&scenario);
        let beginning = scenario.clone();
        Self { scenario, beginning, simulation, steps: 0, events: Vec::new(), digest: Digest::default() }
    }

    /// Begins again with the present settings and this seed.
    pub fn reset(&mut self, seed: u64) {
        self.scenario.header.seed = seed;
        *self = Self::new(self.scenario.clone());
    }

    /// Moves by one step.
    pub fn step(&mut self, controls: &Controls) {
        for event in &controls.events {
            if let Event::Set { field, value } = event {
                // The caller asked `set` or the file was checked; an event that does not fit changes nothing.
                if self.scenario.set(field, value).is_ok() {
                    self.simulation.settings_mut().set(field, value);
                }
            }
            self.events.push(TimedEvent { step: self.steps, event: event.clone() });
        }
        self.simulation.step(controls);
        if !controls.events.is_empty() {
            self.take_over_settings();
        }
        self.steps += 1;
        self.simulation.digest(&mut self.digest);
    }

    /// A drag may have changed a field too, such as a target's place.
    fn take_over_settings(&mut self) {
        let settings = self.simulation.settings();
        for field in settings.fields() {
            if let Some(value) = settings.get(field.name) {
                self.scenario.settings.as_settings_mut().set(field.name, &value);
            }
        }
    }

    /// Changes a field as a slider does: at the next step where that is possible, else the run begins again. The event to
    /// put into the controls of the next step, if it has to be.
    ///
    /// # Errors
    /// What was expected, when there is no such field or it does not take the value.
    pub fn set(&mut self, field: &str, value: Value) -> Result<Option<Event>, String> {
        let mut changed = self.scenario.clone();
        changed.set(field, &value)?;
        let applies = changed.fields().find(|known| known.name == field).map(|known| known.applies);
        let is_in_simulation = self.simulation.settings().field(field).is_some();
        match applies {
            Some(Applies::Now) if is_in_simulation => Ok(Some(Event::Set { field: field.into(), value })),
            Some(Applies::Now) => {
                self.scenario = changed.clone();
                self.beginning.header = changed.header;
                Ok(None)
            }
            _ => {
                *self = Self::new(changed);
                Ok(None)
            }
        }
    }

    /// The running simulation.
    pub fn simulation(&self) -> &dyn Simulation {
        self.simulation.as_ref()
    }

    /// The scenario with its present settings.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many seconds have passed.
    pub fn time(&self) -> f64 {
        self.simulation.time()
    }

    /// How long a step is, in seconds.
    pub fn tick(&self) -> f64 {
        1.0 / self.scenario.header.tick_rate as f64
    }

    /// A number for all states so far: two runs with equal numbers went through the same bits.
    pub fn digest(&self) -> u64 {
        self.digest.value()
    }

    /// The run so far, to be replayed.
    pub fn recording(&self) -> Recording {
        Recording {
            scenario: self.beginning.to_toml(),
            steps: self.steps,
            events: self.events.clone(),
            digest: format!("{:016x}", self.digest()),
        }
    }
}

/// The simulation of a scenario, with the seed of the scenario.
fn begin(scenario: &Scenario) -> Box<dyn Simulation> {
    let header = &scenario.header;
    let mut simulation: Box<dyn Simulation> = match scenario.settings.clone() {
        KindSettings::PigeonAndGun(settings) => Box::new(super::PigeonAndGun::new(settings, header)),
        KindSettings::Turret(settings) => Box::new(super::Turret::new(settings, header)),
        KindSettings::Howitzer(settings) => Box::new(super::Howitzer::new(settings, header)),
        KindSettings::SnitchSprint(settings) => Box::new(super::SnitchSprint::new(settings, header)),
        KindSettings::KeeperDrill(settings) => Box::new(super::KeeperDrill::new(settings, header)),
        KindSettings::Ballistics(settings) => Box::new(super::Ballistics::new(settings, header)),
        KindSettings::DubinsChase(settings) => Box::new(super::DubinsChase::new(settings, header)),
        KindSettings::Tracking(settings) => Box::new(super::Tracking::new(settings, header)),
        KindSettings::Evading(settings) => Box::new(super::Evading::new(settings, header)),
        KindSettings::PathFollowing(settings) => Box::new(super::PathFollowing::new(settings, header)),
        KindSettings::AroundCorners(settings) => Box::new(super::AroundCorners::new(settings, header)),
        KindSettings::Team(settings) => Box::new(super::Team::new(settings, header)),
        KindSettings::Flock(settings) => Box::new(super::Flock::new(settings, header)),
        KindSettings::Guarded(settings) => steered::<super::Guarded>(settings, header),
        KindSettings::Crossing(settings) => steered::<super::Crossing>(settings, header),
        KindSettings::HideAndSeek(settings) => steered::<super::HideAndSeek>(settings, header),
        KindSettings::FlowFollowing(settings) => steered::<super::FlowFollowing>(settings, header),
        KindSettings::LineOfFire(settings) => steered::<super::LineOfFire>(settings, header),
        KindSettings::AimingHand(settings) => steered::<super::AimingHand>(settings, header),
        KindSettings::Dodge(settings) => steered::<super::Dodge>(settings, header),
        KindSettings::Guidance(settings) => steered::<super::Guidance>(settings, header),
        KindSettings::PointDefense(settings) => steered::<super::PointDefense>(settings, header),
        KindSettings::Rendezvous(settings) => steered::<super::Rendezvous>(settings, header),
        KindSettings::WallFollowing(settings) => steered::<super::WallFollowing>(settings, header),
        KindSettings::Wandering(settings) => steered::<super::Wandering>(settings, header),
        KindSettings::Turning(settings) => steered::<super::Turning>(settings, header),
        KindSettings::ContextMap(settings) => steered::<super::ContextMap>(settings, header),
        KindSettings::FleeingInRoom(settings) => steered::<super::FleeingInRoom>(settings, header),
        KindSettings::Orbiting(settings) => steered::<super::Orbiting>(settings, header),
        KindSettings::FlowBuilding(settings) => Box::new(super::FlowBuilding::new(settings, header)),
        KindSettings::OrcaCrowds(settings) => Box::new(super::OrcaCrowds::new(settings, header)),
        KindSettings::Formation(settings) => Box::new(super::Formation::new(settings, header)),
    };
    simulation.reset(header.seed);
    simulation
}

fn steered<B: Behavior + 'static>(settings: B::Settings, header: &Header) -> Box<dyn Simulation> {
    Box::new(Steered::<B>::new(settings, header))
}

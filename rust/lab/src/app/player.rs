//! Runs a scenario in time: plays, steps, records, replays.

use super::mean::Mean;
use crate::scenario::{Scenario, Value};
use crate::simulation::{Controls, Event, Recording, Replay, ReplayError, Session};
use std::time::Duration;
use web_time::Instant;

/// How fast and how slow a run may be played.
pub(super) const SPEEDS: (f64, f64) = (0.05, 16.0);

/// How long a run that is over is shown before it begins again, in seconds.
const REST: f64 = 3.0;

/// A scenario that runs now, or that ran and is shown again.
pub struct Player {
    run: Run,
    /// What a change that is still held comes to, while time stands still.
    preview: Option<Session>,
    /// How long a run that is over has been shown, in seconds.
    over: f64,
    playing: bool,
    speed: f64,
    /// Seconds of the simulation that are due.
    due: f64,
    /// What was done since the last step.
    pending: Vec<Event>,
    /// The step that a replay is on its way to.
    goal: Option<u64>,
    limit: Option<Duration>,
    step_time: Mean,
}

enum Run {
    Live(Box<Session>),
    Replay { replay: Box<Replay>, recording: Recording },
}

/// The outcome of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same bits.
    Same(String),
    /// Other bits: what the recording says, and what the replay came to.
    Different(String, String),
}

impl Player {
    /// Plays a scenario from its beginning.
    pub fn new(scenario: Scenario) -> Self {
        Self::of(Run::Live(Box::new(Session::new(scenario))))
    }

    /// Plays a recording from its beginning.
    ///
    /// # Errors
    /// When its scenario is not one.
    pub fn of_recording(recording: Recording) -> Result<Self, ReplayError> {
        let replay = Box::new(recording.replay()?);
        Ok(Self::of(Run::Replay { replay, recording }))
    }

    fn of(run: Run) -> Self {
        Self {
            run,
            preview: None,
            over: 0.0,
            playing: true,
            speed: 1.0,
            due: 0.0,
            pending: Vec::new(),
            goal: None,
            limit: None,
            step_time: Mean::default(),
        }
    }

    /// At most so long may the steps for one picture take; what is due beyond that is given up.
    pub fn limit(&mut self, limit: Option<Duration>) {
        self.limit = limit;
    }

    /// Plays as `other` did: as fast, as limited.
    pub fn keep_ways_of(&mut self, other: &Self) {
        self.speed = other.speed;
        self.limit = other.limit;
    }

    /// How long a step takes.
    pub(super) fn step_time(&self) -> Mean {
        self.step_time
    }

    /// The run.
    pub fn session(&self) -> &Session {
        self.preview.as_ref().unwrap_or_else(|| self.kept())
    }

    /// The run without what is held now.
    fn kept(&self) -> &Session {
        match &self.run {
            Run::Live(session) => session,
            Run::Replay { replay, .. } => replay.session(),
        }
    }

    /// Whether time passes.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether a recording is shown.
    pub fn is_replaying(&self) -> bool {
        matches!(self.run, Run::Replay { .. })
    }

    /// Lets time pass, or stops it; a replay at its end begins again.
    pub fn set_playing(&mut self, playing: bool) {
        if playing && self.is_replaying() && self.session().steps() >= self.last_step() {
            self.scrub_to(0);
        }
        self.playing = playing;
        self.due = 0.0;
    }

    /// How fast time passes; 1 is as in the world.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Changes how fast time passes.
    pub fn set_speed(&mut self, speed: f64) {
        self.speed = if speed.is_finite() { speed.clamp(SPEEDS.0, SPEEDS.1) } else { 1.0 };
    }

    /// The last step of the recording, or the present one.
    pub fn last_step(&self) -> u64 {
        match &self.run {
            Run::Live(session) => session.steps(),
            Run::Replay { recording, .. } => recording.steps,
        }
    }

    /// Begins again with this seed.
    pub fn reset(&mut self, seed: u64) {
        self.take_over().reset(seed);
        self.pending.clear();
        (self.due, self.over) = (0.0, 0.0);
    }

    /// The seed of the run.
    pub fn seed(&self) -> u64 {
        self.session().scenario().header.seed
    }

    /// Does one thing before the next step. A replay becomes a run that goes on from here.
    pub fn act(&mut self, event: Event) {
        self.take_over();
        if let (Event::Drag { handle, .. }, Some(Event::Drag { handle: last, .. })) =
            (&event, self.pending.last())
            && handle == last
        {
            self.pending.pop();
        }
        self.pending.push(event);
    }

    /// Changes a field, at the next step where that is possible; else the run begins again.
    ///
    /// # Errors
    /// What was expected, when there is no such field or it does not take the value.
    pub fn set(&mut self, field: &str, value: Value) -> Result<(), String> {
        let before = self.kept().steps();
        let event = self.take_over().set(field, value)?;
        if self.kept().steps() < before {
            self.pending.clear();
        }
        if let Some(event) = event {
            self.pending.retain(|known| !matches!(known, Event::Set { field: known, .. } if known == field));
            self.pending.push(event);
        }
        Ok(())
    }

    /// The value of a field, now or at the next step.
    pub fn value(&self, field: &str) -> Option<Value> {
        let coming = self.pending.iter().rev().find_map(|event| match event {
            Event::Set { field: known, value } if known == field => Some(value.clone()),
            _ => None,
        });
        coming.or_else(|| self.session().scenario().get(field))
    }

    /// Takes one step and stops.
    pub fn step_once(&mut self) {
        self.playing = false;
        self.step();
    }

    /// The run so far, or the recording that is shown.
    pub fn recording(&self) -> Recording {
        match &self.run {
            Run::Live(session) => session.recording(),
            Run::Replay { recording, .. } => recording.clone(),
        }
    }

    /// Shows a step of the run again, at once or over the next pictures.
    pub fn scrub_to(&mut self, step: u64) {
        let recording = self.recording();
        let step = step.min(recording.steps);
        if !self.is_replaying() || step < self.session().steps() {
            // The recording is our own or was replayed before.
            let Ok(replay) = recording.replay() else { return };
            self.run = Run::Replay { replay: Box::new(replay), recording };
        }
        self.pending.clear();
        self.preview = None;
        self.due = 0.0;
        self.goal = Some(step);
    }

    /// Goes on from here with a run of its own; what the recording had after this is dropped.
    pub fn go_on(&mut self) {
        self.take_over();
    }

    fn take_over(&mut self) -> &mut Session {
        self.goal = None;
        self.preview = None;
        if self.is_replaying() {
            let fresh = Run::Live(Box::new(Session::new(self.session().scenario().clone())));
            if let Run::Replay { replay, .. } = std::mem::replace(&mut self.run, fresh) {
                self.run = Run::Live(Box::new(replay.into_session()));
            }
        }
        match &mut self.run {
            Run::Live(session) => session,
            Run::Replay { .. } => unreachable!("a replay has just become a run"),
        }
    }

    /// Whether a replay came to the same bits; `None` before its end.
    pub fn outcome(&self) -> Option<Outcome> {
        let Run::Replay { replay, recording } = &self.run else { return None };
        if replay.session().steps() < recording.steps {
            return None;
        }
        let found = format!("{:016x}", replay.session().digest());
        Some(if found == recording.digest {
            Outcome::Same(found)
        } else {
            Outcome::Different(recording.digest.clone(), found)
        })
    }

    /// Lets `seconds` pass; whether there is more to do. While time stands still, what was done takes one step when the pointer
    /// is let go; until then (`is_held`) every move shows what that step will come to. A run that is over begins again.
    pub fn advance(&mut self, seconds: f64, is_held: bool) -> bool {
        let started = Instant::now();
        let is_late = |limit: Option<Duration>| limit.is_some_and(|limit| started.elapsed() >= limit);
        while let Some(goal) = self.goal {
            if self.session().steps() >= goal {
                self.goal = None;
            } else if is_late(self.limit) {
                return true;
            } else {
                self.step();
            }
        }
        if !self.playing {
            if !self.pending.is_empty() && !is_held {
                self.step();
                return true;
            }
            if !self.pending.is_empty() && self.preview.is_none() {
                let mut preview = self.kept().clone();
                preview.step(&Controls { events: self.pending.clone() });
                self.preview = Some(preview);
            }
            return false;
        }
        if self.is_over() {
            self.over += seconds;
            if self.over >= REST && !is_held {
                self.reset(self.seed());
            }
            return true;
        }
        let tick = self.session().tick();
        self.due += seconds * self.speed;
        while self.due >= tick && self.playing && !self.is_over() {
            self.due -= tick;
            self.step();
            if is_late(self.limit) {
                self.due = 0.0;
            }
        }
        self.playing
    }

    /// Whether a run, not a recording of one, has come to its end.
    fn is_over(&self) -> bool {
        !self.is_replaying() && self.pending.is_empty() && self.kept().simulation().is_over()
    }

    fn step(&mut self) {
        self.preview = None;
        self.over = 0.0;
        if self.is_over() {
            return;
        }
        let events = std::mem::take(&mut self.pending);
        let started = Instant::now();
        let before = self.session().steps();
        match &mut self.run {
            Run::Live(session) => {
                session.step(&Controls { events });
            }
            Run::Replay { replay, .. } => {
                if !replay.step() {
                    self.playing = false;
                }
            }
        }
        if self.session().steps() > before {
            self.step_time.add(started.elapsed());
        }
    }
}

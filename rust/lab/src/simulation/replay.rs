//! A recorded run that runs again.

use super::{Controls, Event, Recording, ReplayError, Session};
use crate::scenario::Scenario;

impl Recording {
    /// The run at its beginning, to be replayed step by step.
    ///
    /// # Errors
    /// When its scenario is not one.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        let session = Session::new(Scenario::read(&self.scenario)?);
        Ok(Replay { session, recording: self.clone(), next: 0 })
    }

    /// Replays the whole run.
    ///
    /// # Errors
    /// When its scenario is not one, or the replay went through other states.
    pub fn verify(&self) -> Result<Session, ReplayError> {
        let mut replay = self.replay()?;
        while replay.step() {}
        let found = format!("{:016x}", replay.session.digest());
        if found == self.digest {
            Ok(replay.session)
        } else {
            Err(ReplayError::Different { expected: self.digest.clone(), found })
        }
    }
}

/// A recorded run that runs again.
pub struct Replay {
    session: Session,
    recording: Recording,
    next: usize,
}

impl Replay {
    /// Takes the next step of the recording; whether there was one.
    pub fn step(&mut self) -> bool {
        let step = self.session.steps();
        if step >= self.recording.steps {
            return false;
        }
        let due = self.recording.events.iter().skip(self.next).take_while(|timed| timed.step <= step);
        let events: Vec<Event> = due.map(|timed| timed.event.clone()).collect();
        self.next += events.len();
        self.session.step(&Controls { events });
        true
    }

    /// The run as far as it was replayed.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The run, to go on from here.
    pub fn into_session(self) -> Session {
        self.session
    }
}

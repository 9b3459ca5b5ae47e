//! The velocity that lets all shots pass, or the reason why there is none.

use super::course::{Contact, Course, Incoming, Parabola};
use super::plan::{Candidate, MAX_DODGED_SHOTS, Plan, Scratch, Space};
use super::query::{DodgeQuery, DodgeShot};
use crate::aim::line_of_fire::MovingBody;
use crate::geometry::List;
use crate::numeric::{max_or_second, min_or_second, shorten_to, sqrt};
use crate::refusal::{Refusal, Within, vector_within_range};
use glam::DVec3;

/// Whether a body gets out of the way of all shots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DodgeOutcome {
    /// No shot would hit: the preferred velocity is the answer.
    #[default]
    Clear,
    /// The dodge lets all shots pass.
    Dodges,
    /// A shot hits before the reaction time is over.
    TooLate,
    /// A shot hits whatever the body does: its acceleration or speed does not suffice.
    OutOfReach,
    /// Each shot alone can be dodged, but no velocity was found that dodges all.
    Crossfire,
}

/// What a body remembers between calls, so that it keeps its side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DodgeState {
    /// The velocity of the last dodge.
    pub velocity: DVec3,
    /// Whether it dodges.
    pub is_dodging: bool,
}

/// How a body gets out of the way of shots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dodge {
    /// Whether it gets out of the way of all.
    pub outcome: DodgeOutcome,
    /// Velocity to accelerate to now: the preferred velocity before the delay is over or when no shot would hit; otherwise the
    /// velocity of the dodge.
    pub velocity: DVec3,
    /// Velocity of the dodge, after the delay. The preferred one if nothing would hit.
    pub dodge_velocity: DVec3,
    /// Time until the dodge begins, in seconds: what is left of the reaction time.
    pub delay: f64,
    /// The shot that would hit first without a dodge; `None` if none would.
    pub threat: Option<usize>,
    /// When it would, in seconds; the horizon without one.
    pub threat_time: f64,
    /// The least gap that it would leave: below 0 the depth of the hit; up to the margin above 0 while the body dodges. Infinite
    /// without a threat.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub threat_gap: f64,
    /// The shot that hits in spite of the dodge, the first; `None` if all are dodged.
    pub hit: Option<usize>,
    /// When it does, in seconds; the horizon without one.
    pub hit_time: f64,
    /// The largest gap to that shot that was found, 0 or less: alone if it is out of reach, else as the dodge leaves it. Infinite
    /// without one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub hit_gap: f64,
    /// The least gap that the answer leaves to any shot: 0 or less if one hits. Infinite without shots.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub gap: f64,
}

/// The velocity that takes a body out of the way of shots, the nearest to its preferred one that was found.
///
/// Without a shot that would hit it, the body keeps its preferred velocity, to the bit. Else it accelerates, once it has
/// seen such a shot for the reaction time, in a straight line of velocities to the dodge's, and keeps that one up to the horizon.
/// An answer without a hit was checked along that motion against every shot, exactly as [`find_line_of_fire`](crate::aim::line_of_fire::find_line_of_fire)
/// checks a shot. Ask again in each tick with the `state` of the last one: the body keeps its side, and returns
/// to its preferred velocity when that leaves the margin.
///
/// Of more than [`MAX_DODGED_SHOTS`] that could reach the body those that come nearest first are dodged; the outcome is that among all.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, dodge_shots};
///
/// let query = DodgeQuery {
///     plane_normal: DVec3::Z,
///     radius: 0.5,
///     max_speed: 6.0,
///     max_acceleration: 20.0,
///     horizon: 2.0,
///     ..DodgeQuery::default()
/// };
/// let shot = DodgeShot { position: DVec3::X * 20.0, velocity: DVec3::X * -30.0, ..DodgeShot::default() };
/// let dodge = dodge_shots(&query, &[shot], &mut DodgeState::default()).unwrap();
/// assert_eq!(dodge.outcome, DodgeOutcome::Dodges);
/// assert!(dodge.velocity.y.abs() > 0.5 && dodge.gap > 0.0);
///
/// // A shot that misses is no reason for a step.
/// let wide = DodgeShot { position: DVec3::new(20.0, 0.6, 0.0), ..shot };
/// let dodge = dodge_shots(&query, &[wide], &mut DodgeState::default()).unwrap();
/// assert_eq!((dodge.outcome, dodge.velocity), (DodgeOutcome::Clear, DVec3::ZERO));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; the state is then left as it is.
///
/// # Method
/// The contacts, sorted by time, as half-spaces of the velocities that avoid them, within the body's acceleration; the linear program of ORCA
/// picks the nearest one to the preferred velocity. The half-spaces are made anew around the answer until it holds.
/// Source of the program: J. van den Berg et al., "Reciprocal n-body collision avoidance", 2011.
pub fn dodge_shots(
    query: &DodgeQuery,
    shots: &(impl List<DodgeShot> + ?Sized),
    state: &mut DodgeState,
) -> Result<Dodge, Refusal> {
    query.check().within("query")?;
    vector_within_range(state.velocity, "velocity").within("state")?;
    let dodge = Asked::new(query, shots, state)?.answer();
    let gaps = dodge.gap + dodge.threat_gap + dodge.hit_gap;
    if gaps.is_nan() || !dodge.dodge_velocity.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    *state = DodgeState { velocity: dodge.dodge_velocity, is_dodging: dodge.outcome != DodgeOutcome::Clear };
    Ok(dodge)
}

/// Part of the body's radius, or of the shot's, that a dodge leaves beyond the margin.
const SLACK: f64 = 1.0 / 512.0;

/// The shots that a search is about, in the order in which they come nearest.
struct Room {
    shots: [Incoming; MAX_DODGED_SHOTS],
    indexes: [usize; MAX_DODGED_SHOTS],
    count: usize,
}

impl Room {
    fn new() -> Self {
        Self { shots: [Incoming::default(); MAX_DODGED_SHOTS], indexes: [0; MAX_DODGED_SHOTS], count: 0 }
    }

    fn shots(&self) -> &[Incoming] {
        self.shots.get(..self.count).unwrap_or(&self.shots)
    }

    /// Adds a shot that comes nearest at `shot.nearest`, in place of the last one if there is no room.
    fn insert(&mut self, shot: Incoming, index: usize) {
        let later = self.shots().iter().rev().take_while(|kept| shot.nearest < kept.nearest).count();
        let at = self.count - later;
        if self.count < MAX_DODGED_SHOTS {
            self.count += 1;
        } else if later == 0 {
            return;
        }
        move_on(&mut self.shots, at, self.count);
        move_on(&mut self.indexes, at, self.count);
        if let (Some(kept), Some(place)) = (self.shots.get_mut(at), self.indexes.get_mut(at)) {
            (*kept, *place) = (shot, index);
        }
    }

    /// Removes the shots for which `is_removed`, of one and its index, says so.
    fn remove(&mut self, mut is_removed: impl FnMut(&Incoming, usize) -> bool) {
        let mut count = 0;
        for at in 0..self.count {
            let (Some(shot), Some(&index)) = (self.shots.get(at), self.indexes.get(at)) else { break };
            if is_removed(shot, index) {
                continue;
            }
            let shot = *shot;
            if let (Some(kept), Some(place)) = (self.shots.get_mut(count), self.indexes.get_mut(count)) {
                (*kept, *place) = (shot, index);
            }
            count += 1;
        }
        self.count = count;
    }
}

/// Moves the items from `at` on, of the first `count`, by one; the last is lost.
fn move_on<T: Copy>(items: &mut [T], at: usize, count: usize) {
    for to in (at + 1..count).rev() {
        if let Some([from, into]) = items.get_mut(to - 1..).and_then(<[T]>::first_chunk_mut) {
            *into = *from;
        }
    }
}

/// A shot that no velocity avoids.
#[derive(Clone, Copy)]
struct OutOfReach {
    index: usize,
    best: Candidate,
}

/// A question, as far as it is answered.
struct Asked<'a, L: ?Sized> {
    query: &'a DodgeQuery,
    shots: &'a L,
    space: Space,
    /// The preferred velocity, within the plane and the speed.
    preferred: DVec3,
    /// The part in the plane of the velocity of the last dodge.
    kept: Option<DVec3>,
    threat: Option<Contact>,
    /// What is left of the reaction time.
    delay: f64,
}

impl<'a, L: List<DodgeShot> + ?Sized> Asked<'a, L> {
    fn new(query: &'a DodgeQuery, shots: &'a L, state: &DodgeState) -> Result<Self, Refusal> {
        let space = Space::new(query.plane_normal);
        let limited = |velocity| shorten_to(space.project(velocity), query.max_speed);
        let preferred = limited(query.preferred_velocity) + (query.velocity - space.project(query.velocity));
        let kept = state.is_dodging.then(|| limited(state.velocity));
        let mut asked = Self { query, shots, space, preferred, kept, threat: None, delay: query.horizon };
        let course = asked.undisturbed(if state.is_dodging { query.margin } else { 0.0 });
        for (index, shot) in (&shots).items().enumerate() {
            shot.check().map_err(|refusal| refusal.at(index, "shots"))?;
            let wait = max_or_second(query.reaction_time - shot.age, 0.0);
            if wait >= asked.delay
                && asked.threat.is_some_and(|threat| course.is_clear_until(threat.time, &shot, query.horizon))
            {
                continue;
            }
            let Some(time) = course.contact(&shot, query.horizon) else { continue };
            if asked.threat.is_none_or(|threat| time < threat.time) {
                asked.threat = Some(Contact { time, index });
            }
            asked.delay = min_or_second(wait, asked.delay);
        }
        Ok(asked)
    }

    /// The course without a dodge.
    fn undisturbed(&self, margin: f64) -> Course {
        Course::new(self.query, self.preferred, self.query.horizon, self.preferred, margin)
    }

    fn answer(&self) -> Dodge {
        let query = self.query;
        let undisturbed = self.undisturbed(0.0);
        let Some(threat) = self.threat else {
            return Dodge {
                outcome: DodgeOutcome::Clear,
                velocity: self.preferred,
                dodge_velocity: self.preferred,
                delay: 0.0,
                threat: None,
                threat_time: query.horizon,
                threat_gap: f64::INFINITY,
                hit: None,
                hit_time: query.horizon,
                hit_gap: f64::INFINITY,
                gap: self.least_gap(&undisturbed),
            };
        };
        let delay = self.delay;
        let mut room = Room::new();
        let start = self.gather(&mut room);
        let (best, out_of_reach) = self.find(&start, &mut room);
        // The part of the velocity along the normal of the plane stays.
        let dodge_velocity = best.velocity + (start.velocity - self.space.project(start.velocity));
        let course = Course::new(query, self.preferred, delay, dodge_velocity, 0.0);
        let gap = self.least_gap(&course);
        let hit = self.first_hit(&course);
        let (outcome, hit_gap) = match (hit, out_of_reach) {
            (None, _) => (DodgeOutcome::Dodges, f64::INFINITY),
            (Some(hit), _) if hit.time <= delay => (DodgeOutcome::TooLate, self.gap_to(&course, hit.index)),
            (Some(hit), Some(alone)) if alone.index == hit.index => {
                (DodgeOutcome::OutOfReach, alone.best.gap)
            }
            (Some(hit), _) => (DodgeOutcome::Crossfire, self.gap_to(&course, hit.index)),
        };
        Dodge {
            outcome,
            velocity: if delay > 0.0 { self.preferred } else { dodge_velocity },
            dodge_velocity,
            delay,
            threat: Some(threat.index),
            threat_time: threat.time,
            threat_gap: self.gap_to(&undisturbed, threat.index),
            hit: hit.map(|hit| hit.index),
            hit_time: hit.map_or(query.horizon, |hit| hit.time),
            hit_gap,
            gap,
        }
    }

    /// The body when the dodge begins, and the shots that could reach it from then on.
    fn gather(&self, room: &mut Room) -> MovingBody {
        let (query, delay) = (self.query, self.delay);
        let before = Course::new(query, self.preferred, delay, self.preferred, 0.0).until(delay);
        let start = before.last();
        let speed = sqrt(self.space.project(start.velocity).length_squared());
        let swing = query.max_speed + if speed > query.max_speed { speed } else { query.max_speed };
        for (index, shot) in (&self.shots).items().enumerate() {
            let (end, blast) = shot.end(query.horizon);
            // What is over by then, or has hit by then, is beyond a dodge.
            if end < delay || before.contact(&shot, query.horizon).is_some() {
                continue;
            }
            let later = shot.body().later(delay);
            let course = Parabola {
                offset: later.position - start.position,
                velocity: later.velocity - start.velocity,
                acceleration: shot.acceleration,
            };
            let blast = blast.map(|blast| blast + query.radius);
            let incoming = Incoming::new(course, end - delay, query.radius + shot.radius, blast, swing);
            if incoming.is_within_reach(query.max_acceleration, query.margin) {
                room.insert(incoming, index);
            }
        }
        start
    }

    /// The best velocity, in the plane, and the first of the shots that no velocity avoids, which are set aside.
    fn find(&self, start: &MovingBody, room: &mut Room) -> (Candidate, Option<OutOfReach>) {
        let mut out_of_reach: Option<OutOfReach> = None;
        let scratch = &mut Scratch::new();
        loop {
            let plan = self.plan(start, room.shots());
            scratch.begin(room.shots());
            let best = plan.find(self.kept, scratch);
            if best.gap > 0.0 {
                return (best, out_of_reach);
            }
            let before = room.count;
            let mut first: Option<OutOfReach> = None;
            room.remove(|shot, index| {
                let alone = self.plan(start, core::slice::from_ref(shot));
                scratch.begin(alone.shots);
                if alone.gap_at(best.velocity, scratch) > 0.0 {
                    return false;
                }
                let best = if shot.is_out_of_reach(self.query.max_acceleration) {
                    alone.improve(best.velocity, scratch)
                } else {
                    alone.find(None, scratch)
                };
                if best.gap > 0.0 {
                    return false;
                }
                first = first.or(Some(OutOfReach { index, best }));
                true
            });
            out_of_reach = out_of_reach.or(first);
            match out_of_reach {
                _ if room.count == before => return (best, out_of_reach),
                Some(alone) if room.count == 0 => return (alone.best, out_of_reach),
                _ => {}
            }
        }
    }

    fn plan<'p>(&self, start: &MovingBody, shots: &'p [Incoming]) -> Plan<'p> {
        let query = self.query;
        let largest = shots.iter().fold(0.0, |largest, shot| max_or_second(shot.reach, largest));
        Plan {
            space: self.space,
            shots,
            velocity: self.space.project(start.velocity),
            preferred: self.space.project(self.preferred),
            max_speed: query.max_speed,
            max_acceleration: query.max_acceleration,
            enough: query.margin + 0.5 * SLACK * largest,
            target: query.margin + SLACK * largest,
        }
    }

    /// What a course meets first.
    fn first_hit(&self, course: &Course) -> Option<Contact> {
        let mut first: Option<Contact> = None;
        for (index, shot) in (&self.shots).items().enumerate() {
            if first.is_some_and(|first| course.is_clear_until(first.time, &shot, self.query.horizon)) {
                continue;
            }
            if let Some(time) = course.contact(&shot, self.query.horizon)
                && first.is_none_or(|first| time < first.time)
            {
                first = Some(Contact { time, index });
            }
        }
        first
    }

    fn gap_to(&self, course: &Course, index: usize) -> f64 {
        self.shots.item(index).map_or(f64::INFINITY, |shot| course.least_gap(&shot, self.query.horizon))
    }

    fn least_gap(&self, course: &Course) -> f64 {
        (0..self.shots.count())
            .fold(f64::INFINITY, |least, index| min_or_second(self.gap_to(course, index), least))
    }
}

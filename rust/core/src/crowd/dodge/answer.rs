//! The velocity that lets all shots pass, or the reason why there is none.

use super::course::{Contact, Course, Incoming, Maneuver, Parabola};
use super::plan::{Candidate, MAX_DODGED_SHOTS, MAX_ROWS, Plan, Scratch, Space};
use super::query::{DodgeQuery, DodgeShot};
use super::walls::{Beside, Dodging, Walls};
use crate::aim::line_of_fire::MovingBody;
use crate::crowd::WallTree;
use crate::crowd::orca::Constraint;
use crate::geometry::List;
use crate::numeric::{max_or_second, min_or_second, shorten_to, sqrt};
use crate::refusal::{Refusal, Requirement, Within, vector_within_range};
use glam::{DVec2, DVec3};

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
    /// Walls leave no way: before them a shot hits that could be dodged without them; or the body cannot stop before one, and then
    /// `hit` may be `None`.
    Walled,
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
    dodge_shots_among_walls(query, shots, &WallTree::EMPTY, state)
}

/// As [`dodge_shots`], but the dodge runs into none of the `walls`: segments, of a body whose `plane_normal` is along z.
///
/// Where the dodge of [`dodge_shots`] meets no wall up to the horizon, the answer has its bits. Else the body keeps the velocity of
/// its dodge for some eighths of the time up to the horizon, then brakes and stands; neither touches a wall, and a wall is never run
/// into to escape a shot. Without a shot that would hit, and until the delay is over, the body takes its preferred velocity, whatever
/// walls there are.
///
/// A wall counts that shares a height with the body, and of a closed one the side on which the body is when the dodge begins.
/// Of more than [`MAX_ORCA_WALLS`](crate::crowd::MAX_ORCA_WALLS) segments the nearest count, and the dodge goes no farther than
/// those reach.
///
/// # Errors
/// As [`dodge_shots`]; and a refusal of shapes as walls, and of segments for a body in space or in another plane.
pub fn dodge_shots_among_walls(
    query: &DodgeQuery,
    shots: &(impl List<DodgeShot> + ?Sized),
    walls: &WallTree<'_>,
    state: &mut DodgeState,
) -> Result<Dodge, Refusal> {
    query.check().within("query")?;
    vector_within_range(state.velocity, "velocity").within("state")?;
    let is_upright = query.plane_normal.truncate() == DVec2::ZERO && query.plane_normal.z != 0.0;
    if walls.count() > 0 && (walls.is_empty() || !is_upright) {
        return Err(Refusal::out_of_domain(Requirement::TakenKind, "walls"));
    }
    let dodge = Asked::new(query, shots, state)?.answer(walls);
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
#[derive(Clone)]
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

    fn indexes(&self) -> &[usize] {
        self.indexes.get(..self.count).unwrap_or(&self.indexes)
    }

    /// The shots up to when a body brakes, each with its place as the index.
    fn cut(&mut self, shots: &[Incoming], walls: &Walls<'_>) {
        self.count = shots.len();
        for (at, (from, (shot, index))) in
            shots.iter().zip(self.shots.iter_mut().zip(&mut self.indexes)).enumerate()
        {
            (*shot, *index) = (walls.before(from), at);
        }
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

/// What a body does that dodges to a velocity, and what it meets.
struct Way {
    velocity: DVec3,
    course: Course,
    /// While it brakes and stands, if it does before the horizon.
    rest: Option<Course>,
    /// What it meets first.
    hit: Option<Contact>,
    /// The least gap to any shot.
    gap: f64,
}

impl Way {
    fn courses(&self) -> impl Iterator<Item = &Course> {
        [&self.course].into_iter().chain(&self.rest)
    }
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

    fn answer(&self, walls: &WallTree<'_>) -> Dodge {
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
        let (way, out_of_reach, is_walled) = if walls.is_empty() {
            let (best, out_of_reach) = self.find(&start, &mut room, None);
            (self.way(&start, best.velocity, None), out_of_reach, false)
        } else {
            self.among_walls(walls, &start, &mut room)
        };
        let dodge_velocity = way.velocity;
        let (outcome, hit_gap) = match (way.hit, out_of_reach) {
            (Some(hit), _) if hit.time <= delay => (DodgeOutcome::TooLate, self.gap_on(&way, hit.index)),
            (hit, _) if is_walled => {
                (DodgeOutcome::Walled, hit.map_or(f64::INFINITY, |hit| self.gap_on(&way, hit.index)))
            }
            (None, _) => (DodgeOutcome::Dodges, f64::INFINITY),
            (Some(hit), Some(alone)) if alone.index == hit.index => {
                (DodgeOutcome::OutOfReach, alone.best.gap)
            }
            (Some(hit), _) => (DodgeOutcome::Crossfire, self.gap_on(&way, hit.index)),
        };
        Dodge {
            outcome,
            velocity: if delay > 0.0 { self.preferred } else { dodge_velocity },
            dodge_velocity,
            delay,
            threat: Some(threat.index),
            threat_time: threat.time,
            threat_gap: self.gap_to(&undisturbed, threat.index),
            hit: way.hit.map(|hit| hit.index),
            hit_time: way.hit.map_or(query.horizon, |hit| hit.time),
            hit_gap,
            gap: way.gap,
        }
    }

    /// The way of a dodge to a velocity in the plane, which is kept; or from `until` on the body brakes.
    fn way(&self, start: &MovingBody, velocity: DVec3, until: Option<f64>) -> Way {
        // The part of the velocity along the normal of the plane stays.
        let along = start.velocity - self.space.project(start.velocity);
        let velocity = velocity + along;
        let course = Course::new(self.query, self.preferred, self.delay, velocity, 0.0);
        let (course, rest) = match until {
            Some(until) => {
                let course = course.until(until);
                let rest = Course::braking(course.last(), until, along, self.query);
                (course, Some(rest))
            }
            None => (course, None),
        };
        let courses = || [&course].into_iter().chain(&rest);
        let gap = courses().fold(f64::INFINITY, |least, course| min_or_second(self.least_gap(course), least));
        let hit = courses().find_map(|course| self.first_hit(course));
        Way { velocity, course, rest, hit, gap }
    }

    /// The way beside walls, the first of the shots that no velocity avoids without them, and whether walls leave no way.
    #[cold]
    #[inline(never)]
    fn among_walls(
        &self,
        tree: &WallTree<'_>,
        start: &MovingBody,
        room: &mut Room,
    ) -> (Way, Option<OutOfReach>, bool) {
        let query = self.query;
        let from = self.space.project(start.velocity);
        let body = Dodging {
            position: start.position,
            velocity: from,
            radius: query.radius,
            max_speed: query.max_speed,
            max_acceleration: query.max_acceleration,
            span: query.horizon - self.delay,
        };
        let whole = room.clone();
        let mut walls = Walls::near(tree, &body, whole.shots());
        let (best, out_of_reach) = self.find(start, room, None);
        let held = self.way(start, best.velocity, None);
        if walls.is_empty() {
            return (held, out_of_reach, false);
        }
        let (way, is_walled) = self.beside(&mut walls, start, best.velocity, held, room);
        (way, out_of_reach, is_walled)
    }

    /// The way beside walls where `held` is the one without, to a velocity in the plane; and whether they leave none.
    fn beside(
        &self,
        walls: &mut Walls<'_>,
        start: &MovingBody,
        velocity: DVec3,
        held: Way,
        room: &mut Room,
    ) -> (Way, bool) {
        let from = self.space.project(start.velocity);
        let maneuver = |velocity: DVec3| Maneuver::new(velocity - from, self.query.max_acceleration);
        if walls.are_clear_of(&walls.kept(&maneuver(velocity))) {
            return (held, false);
        }
        let until = self.delay + walls.passed;
        if walls.are_clear_of(&walls.path(&maneuver(velocity))) {
            let braked = self.way(start, velocity, Some(until));
            if braked.hit.is_none() || held.hit.is_some() {
                return (braked, false);
            }
        }
        let mut answer = None;
        let first = walls.passed;
        // At last with the shots set aside that no velocity avoids: at once if a shot hits without walls, too.
        let is_hit = held.hit.is_some();
        walls.is_hit = is_hit;
        let others = walls.brake_times().skip(1).map(|passed| (passed, is_hit));
        let tries = [(first, false)].into_iter().chain(is_hit.then_some((first, true))).chain(others);
        for (passed, sets_aside) in tries.chain((!is_hit).then_some((first, true))) {
            if answer.is_some() && walls.is_enough() {
                break;
            }
            walls.brake_at(passed);
            walls.sets_aside = sets_aside;
            let until = self.delay + passed;
            room.cut(walls.shots, walls);
            let (best, _) = self.find(start, room, Some(walls));
            let maneuver = maneuver(best.velocity);
            let until = (!walls.are_clear_of(&walls.kept(&maneuver))).then_some(until);
            let touches = until.is_some() && !walls.are_clear_of(&walls.path(&maneuver));
            let way = self.way(start, best.velocity, until);
            // What hits before the delay is over hits on every way.
            let hits = way.hit.is_some_and(|hit| hit.time > self.delay);
            if !touches && !hits {
                return (way, false);
            }
            let is_better = |(best, touched): &(Way, bool)| match (touched, touches) {
                (true, false) => true,
                (false, true) => false,
                _ => best.hit.is_some_and(|best| way.hit.is_none_or(|hit| hit.time > best.time)),
            };
            if answer.as_ref().is_none_or(is_better) {
                answer = Some((way, touches));
            }
            if sets_aside && !touches {
                break;
            }
        }
        match answer {
            Some((way, touches)) => {
                let is_walled = touches || (way.hit.is_some() && held.hit.is_none());
                (way, is_walled)
            }
            None => (held, true),
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
    fn find(
        &self,
        start: &MovingBody,
        room: &mut Room,
        walls: Option<&Walls<'_>>,
    ) -> (Candidate, Option<OutOfReach>) {
        const SHOTS: usize = MAX_DODGED_SHOTS;
        if walls.is_some() {
            let (mut spaces, mut flat) =
                ([Constraint::default(); MAX_ROWS], [Constraint::default(); MAX_ROWS]);
            self.find_with(start, room, walls, &mut Scratch::new(&mut spaces, &mut flat))
        } else {
            let (mut spaces, mut flat) = ([Constraint::default(); SHOTS], [Constraint::default(); SHOTS]);
            self.find_with(start, room, walls, &mut Scratch::new(&mut spaces, &mut flat))
        }
    }

    fn find_with(
        &self,
        start: &MovingBody,
        room: &mut Room,
        walls: Option<&Walls<'_>>,
        scratch: &mut Scratch<'_>,
    ) -> (Candidate, Option<OutOfReach>) {
        let mut out_of_reach: Option<OutOfReach> = None;
        loop {
            let beside = walls.map(|walls| Beside::new(walls, room.indexes()));
            let plan = self.plan(start, room.shots(), beside);
            scratch.begin(room.shots());
            let best = plan.find(self.kept, scratch);
            if best.gap > 0.0 || walls.is_some_and(|walls| !walls.sets_aside || walls.is_enough()) {
                return (best, out_of_reach);
            }
            let before = room.count;
            let mut first: Option<OutOfReach> = None;
            room.remove(|shot, index| {
                if walls.is_some_and(Walls::is_enough) {
                    return false;
                }
                let beside = walls.map(|walls| Beside::new(walls, core::slice::from_ref(&index)));
                let alone = self.plan(start, core::slice::from_ref(shot), beside);
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

    fn plan<'p>(&self, start: &MovingBody, shots: &'p [Incoming], beside: Option<Beside<'p>>) -> Plan<'p> {
        let query = self.query;
        let largest = shots.iter().fold(0.0, |largest, shot| max_or_second(shot.reach, largest));
        Plan {
            space: self.space,
            shots,
            beside,
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

    fn gap_on(&self, way: &Way, index: usize) -> f64 {
        way.courses().fold(f64::INFINITY, |least, course| min_or_second(self.gap_to(course, index), least))
    }

    fn gap_to(&self, course: &Course, index: usize) -> f64 {
        self.shots.item(index).map_or(f64::INFINITY, |shot| course.least_gap(&shot, self.query.horizon))
    }

    fn least_gap(&self, course: &Course) -> f64 {
        (0..self.shots.count())
            .fold(f64::INFINITY, |least, index| min_or_second(self.gap_to(course, index), least))
    }
}

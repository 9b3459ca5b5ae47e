//! The rules of settling: which agents go on, make way, queue and wait.
//!
//! Of two agents with the same goal the one nearer to it **comes first**, of equally near ones the one with the lower id. Goals are
//! the same when not both agents can be at theirs: nearer to each other than the sum of the radii less the tolerance. Two agents
//! **touch** up to a gap of 2 % of the sum of their radii. An agent has **ground** when one that comes first, and has arrived or
//! waits, touches it; one that is held between others has ground up to a gap of 0.6 of the sum of the radii.
//!
//! | state | `waited` | what moves the agent there |
//! |---|---|---|
//! | under way | below 0.375 | its speed, or room ahead |
//! | presses | 0.375 | it is slow, and none that comes first is before it |
//! | makes way | 0.4375 | it bars the way of a touching one that comes first and presses, or both are within contact of the goal |
//! | queues | 0.5 to 0.99 | close before it is one that comes first and has arrived, waits, queues, or is over the goal |
//! | waits | 1 | for the patience it had ground and no way past; or walls alone, or those around it over the goal, left it no way |
//!
//! No agent waits that has room: each tick finds the state again from the positions, and each link of a chain of ground
//! goes to one that comes first. That order has no cycles, so a chain ends at an agent at the goal, at one over it that is
//! hemmed in, or at a wall straight across the way; when its end goes the chain dissolves, one link a tick. A wall beside the way
//! is no ground.
//!
//! Every agent without room comes to rest: the first is barred by none that comes before it, and those that come after it make
//! way. So it reaches the goal or a wall, or it is hemmed in and waits. Then the next one is barred only by agents at rest, and
//! so on. Each overtaking makes the sorted list of distances smaller.

use super::arrival::onward;
use super::orca_line::LookAhead;
use super::right_of_way::{Passers, YIELDS};
use super::shape_constraints::{ShapeAgent, ShapeConstraints};
use super::velocity::best_or_least_violation;
use super::wall_constraints::WallConstraints;
use super::wall_tree::NearWalls;
use super::wall_velocity_obstacle::{WallAgent, radius_beside};
use super::{
    HalfSpace, MAX_ORCA_NEIGHBORS, MAX_ORCA_WALLS, OrcaArrival, OrcaArrivalSettings, OrcaLimits, OrcaMember,
    OrcaPhase, OrcaTraveler, WallTree,
};
use crate::crowd::{Dimensions, NeighborGrid, Placed};
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use glam::{DVec2, DVec3};

/// Two touch up to this gap, as a share of the sum of their radii; an agent touches a wall up to this share of its radius. For
/// those that do not wait, and for those that do.
const TOUCH: Share = Share { begins: 0.02, lasts: 0.04 };
/// An agent that is held between others has ground up to this gap.
const HELD: Share = Share { begins: 0.6, lasts: 0.9 };
/// An agent is held when those around it leave less than this share of what those that come first leave.
const LEFT_TO_HELD: f64 = 0.75;
/// An agent is over the goal within this distance of it, in radii.
const OVER: f64 = 1.2;
/// An agent over the goal is hemmed in when those around it leave less than this share of its speed.
const HEMMED_IN: f64 = 0.2;
/// One that makes way falls back until this gap is open.
pub(super) const TOUCHES_AGAIN: f64 = 0.05;
/// The share of its least progress at which an agent falls back: where others queue, and elsewhere.
const GENTLY: f64 = 0.7;
const BRISKLY: f64 = 1.2;
/// How far an agent looks for those that it queues behind, in radii.
const ROOM: f64 = 1.25;
/// Within this distance of its goal an agent looks around though it is not slow, in radii.
const NEAR: f64 = 10.0;
/// An agent whose preferred velocity is nearer to its goal than this cosine goes straight to it.
const STRAIGHT: f64 = 0.95;
/// The waited share up to which an agent counts, once a second, the time to look for oncoming ones though it is not slow; it begins
/// at one of that many parts of it.
pub(super) const CALM: f64 = 1.0 / 64.0;
const CALM_PARTS: f64 = 65.0;
/// The waited share of an agent that asks agents which bar its way and come after it to make way.
pub(super) const PRESSES: f64 = 0.375;
/// The waited share of an agent that makes way.
pub(super) const MAKES_WAY: f64 = 0.4375;
/// The waited share of an agent that begins to queue.
pub(super) const QUEUES: f64 = 0.5;
/// The greatest waited share of an agent that queues.
const READY: f64 = 0.984_375;
/// Walls alone stop an agent when they leave up to this share of its speed. For those that do not wait, and for those that do.
const LEFT: Share = Share { begins: 0.05, lasts: 0.1 };

/// Without a body ahead an agent is blocked by walls below this share of its preferred speed.
const STANDS: f64 = 0.1;

/// A share with hysteresis.
struct Share {
    begins: f64,
    lasts: f64,
}

impl Share {
    const fn of(&self, lasts: bool) -> f64 {
        if lasts { self.lasts } else { self.begins }
    }
}

/// What keeps an agent from getting nearer to its goal, with the part of its preferred velocity that this leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hold {
    /// Nothing that lasts.
    Free(DVec3),
    /// Agents that come first and are not at rest.
    Queues(DVec3),
    /// Agents that have the place, or walls.
    Stopped(DVec3),
    /// An agent that comes first and needs the room: this one falls back with this velocity.
    MakesWay(DVec3),
    /// Agents that have the right of way: this one lets them pass with this velocity.
    Yields(DVec3),
}

/// An agent and its way to the goal.
pub(super) struct GoalBound {
    agent: Placed,
    pub radius: f64,
    pub limits: OrcaLimits,
    pub preferred: DVec3,
    /// The length of the preferred velocity.
    pub speed: f64,
    /// The same, or the greatest speed without one.
    pace: f64,
    /// The direction of the preferred velocity; toward the goal without one.
    pub aim: DVec3,
    goal: DVec3,
    /// To the goal.
    pub distance: f64,
    /// To the goal, of length 1.
    pub direction: DVec3,
    pub waited: f64,
    least_progress: f64,
}

impl GoalBound {
    pub fn id(&self) -> u32 {
        self.agent.agent
    }

    pub fn position(&self) -> DVec3 {
        self.agent.position
    }

    pub fn velocity(&self) -> DVec3 {
        self.agent.velocity
    }

    pub fn waits(&self) -> bool {
        self.waited >= 1.0
    }

    /// Whether others may have its place.
    pub fn is_near(&self) -> bool {
        self.distance < NEAR * self.radius
    }

    /// Back from where it prefers to go.
    fn fall_back(&self, share: f64) -> DVec3 {
        self.aim * (-share * self.least_progress * self.speed)
    }

    /// Its speed on the way that it prefers is below the least that is progress.
    pub fn is_slow(&self) -> bool {
        self.agent.velocity.dot(self.aim) < self.least_progress * self.speed
    }
}

/// The bodies and walls near an agent.
pub(super) struct Contacts {
    walls: WallConstraints,
    shapes: ShapeConstraints,
    /// Of all bodies, then of walls.
    spaces: [HalfSpace; MAX_ORCA_NEIGHBORS + MAX_ORCA_WALLS],
    count: usize,
    /// Of agents that come first and stand, or queue.
    firsts: [HalfSpace; MAX_ORCA_NEIGHBORS],
    first_count: usize,
    /// The least gap to one that comes first and stands, as a share of the sum of the radii.
    ground: f64,
    /// Whether one with the same goal is close.
    has_fellows: bool,
    makes_way: MakesWay,
    pub passers: Passers,
    pub walls_around: NearWalls,
    /// The nearest close body ahead, and its gap.
    ahead: Option<(f64, u32)>,
}

/// For which reason an agent makes way.
#[derive(Clone, Copy, PartialEq)]
enum MakesWay {
    None,
    /// One that it touches presses.
    Press,
    /// Both are within contact of the goal.
    Place,
    /// One with another goal passes through those that stand, in this direction.
    Through(DVec3),
}

impl Contacts {
    pub fn new() -> Self {
        Self {
            walls: WallConstraints::new(),
            shapes: ShapeConstraints::new(),
            spaces: [HalfSpace::default(); MAX_ORCA_NEIGHBORS + MAX_ORCA_WALLS],
            count: 0,
            firsts: [HalfSpace::default(); MAX_ORCA_NEIGHBORS],
            first_count: 0,
            ground: f64::INFINITY,
            has_fellows: false,
            makes_way: MakesWay::None,
            passers: Passers::NONE,
            walls_around: NearWalls::new(),
            ahead: None,
        }
    }

    pub fn clear(&mut self) {
        (self.count, self.first_count) = (0, 0);
        (self.ground, self.has_fellows, self.makes_way) = (f64::INFINITY, false, MakesWay::None);
        self.passers.clear();
        self.ahead = None;
    }

    /// Keeps the agent from moving `toward`, of length 1, faster than that.
    fn push(&mut self, toward: DVec3, pace: f64) {
        if let Some(room) = self.spaces.get_mut(self.count) {
            *room = HalfSpace { normal: -toward, offset: -pace };
            self.count += 1;
        }
    }

    fn push_first(&mut self, toward: DVec3, pace: f64) {
        if let Some(room) = self.firsts.get_mut(self.first_count) {
            *room = HalfSpace { normal: -toward, offset: -pace };
            self.first_count += 1;
        }
    }

    /// The part of a direction that the constraints leave, from an index on.
    fn left(&self, from: usize, dimensions: Dimensions, aim: DVec3) -> DVec3 {
        left(self.spaces.iter().take(self.count).skip(from).copied(), self.count, dimensions, aim)
    }

    /// The part of a direction that the agents which come first leave.
    fn left_by_firsts(&self, dimensions: Dimensions, aim: DVec3) -> DVec3 {
        left(self.firsts.iter().take(self.first_count).copied(), self.first_count, dimensions, aim)
    }
}

fn left(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    count: usize,
    dimensions: Dimensions,
    aim: DVec3,
) -> DVec3 {
    let best = match dimensions {
        Dimensions::Two => {
            let planes = spaces.map(|space| space.truncate());
            best_or_least_violation(planes, count, 1.0, aim.truncate())
        }
        Dimensions::Three => best_or_least_violation(spaces, count, 1.0, aim),
    };
    best.velocity
}

/// Agents of a crowd that are bound for goals.
pub(super) struct Travelers<'a, Member, Traveler, Limits> {
    pub grid: &'a NeighborGrid<'a>,
    pub member: Member,
    pub traveler: Traveler,
    pub limits: Limits,
    pub walls: &'a WallTree<'a>,
    pub look_ahead: LookAhead,
    pub settings: OrcaArrivalSettings,
    pub delta_time: f64,
}

impl<Member, Traveler, Limits> Travelers<'_, Member, Traveler, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
    Limits: Fn(usize) -> OrcaLimits,
{
    pub fn dimensions(&self) -> Dimensions {
        self.grid.shape().dimensions()
    }

    /// An agent that is bound for its goal; `None` where it has arrived.
    pub fn bound(&self, agent: &Placed) -> Option<GoalBound> {
        let dimensions = self.dimensions();
        let OrcaMember { radius, preferred_velocity, max_speed, .. } = (self.member)(agent.agent as usize);
        let OrcaTraveler { goal, waited } = (self.traveler)(agent.agent as usize);
        let (goal, preferred) = (dimensions.of(goal), dimensions.of(preferred_velocity));
        let (direction, distance) = direction_and_length(goal - agent.position)?;
        let (aim, speed) = direction_and_length(preferred).unwrap_or((direction, 0.0));
        let tolerance = self.settings.tolerance;
        if distance <= tolerance {
            // One that comes in goes on to the middle of the tolerance, where it is not pushed out again so soon.
            let least = self.settings.least_progress * min_or_second(speed, distance / self.delta_time);
            if tolerance >= radius || distance <= 0.5 * tolerance || agent.velocity.dot(aim) < least {
                return None;
            }
        }
        Some(GoalBound {
            agent: *agent,
            radius,
            limits: (self.limits)(agent.agent as usize).in_dimensions(dimensions),
            preferred,
            speed,
            pace: max_or_second(if speed > 0.0 { speed } else { max_speed }, f64::MIN_POSITIVE),
            aim,
            goal,
            distance,
            direction,
            waited,
            least_progress: self.settings.least_progress,
        })
    }

    /// Whether an agent that is not slow looks for oncoming ones: once a second, and while it faces one.
    pub fn looks(&self, bound: &GoalBound) -> bool {
        self.has_right_of_way() && bound.waited + CALM * self.delta_time >= CALM
    }

    /// The time, up to [`CALM`], until an agent looks around again, after it looked or not.
    pub fn calm(&self, waited: f64, id: u32, looked: bool) -> f64 {
        if waited == 0.0 {
            CALM * f64::from(1 + (id.wrapping_mul(0x9e37_79b1) >> 26)) / CALM_PARTS
        } else if looked || waited > CALM {
            0.5 * CALM / CALM_PARTS
        } else {
            waited + CALM * self.delta_time
        }
    }

    /// What keeps an agent from getting nearer to its goal, among those that are near.
    pub fn hold(
        &self,
        bound: &GoalBound,
        place: usize,
        near: &[u32],
        settles: bool,
        contacts: &mut Contacts,
    ) -> Hold {
        contacts.clear();
        if bound.distance <= self.settings.tolerance {
            return Hold::Free(bound.preferred);
        }
        for &place in near {
            let place = place as usize;
            if let Some(other) = self.grid.placed(place) {
                self.meet(bound, &other, place, contacts);
            }
        }
        if let Some(way) = self.right_of_way(bound, place, &contacts.passers, &mut contacts.walls_around) {
            return way;
        }
        if !settles {
            return Hold::Free(bound.preferred);
        }
        match contacts.makes_way {
            MakesWay::Place => return Hold::MakesWay(bound.fall_back(GENTLY)),
            MakesWay::Press if contacts.first_count > 0 => return Hold::MakesWay(bound.fall_back(GENTLY)),
            MakesWay::Press => return Hold::MakesWay(bound.fall_back(BRISKLY)),
            MakesWay::Through(away) => {
                return Hold::MakesWay(away * (GENTLY * bound.least_progress * bound.speed));
            }
            MakesWay::None => {}
        }
        let dimensions = self.dimensions();
        let bodies = contacts.count;
        if self.walls.count() > 0 {
            self.touch_walls(bound, place, contacts);
        }
        let aim = bound.aim;
        let waits = bound.waits();
        let least = self.settings.least_progress;
        let has_firsts = contacts.first_count > 0;
        let first = if has_firsts { contacts.left_by_firsts(dimensions, aim) } else { aim };
        let is_still = bound.waits() || bound.agent.velocity.dot(aim) < LEFT.begins * bound.speed;
        let is_stopped = if contacts.ground <= HELD.of(waits) {
            let all = contacts.left(0, dimensions, aim).dot(aim);
            // One that has stood for its patience need not come nearer by the last percent.
            let pace = first.dot(aim) * bound.speed;
            let stands = bound.waited >= READY && bound.velocity().dot(aim) < least * pace;
            all < least && (contacts.ground <= TOUCH.of(stands) || all < LEFT_TO_HELD * first.dot(aim))
        } else if contacts.has_fellows && is_still && bound.distance < OVER * bound.radius {
            contacts.left(0, dimensions, aim).dot(aim) < HEMMED_IN
        } else if contacts.count > bodies
            && (bound.waits() || length(bound.velocity()) <= LEFT.begins * bound.speed)
        {
            // What is left leads along the walls to where they are nearest to the goal.
            let share = length(contacts.left(bodies, dimensions, aim));
            let slide = max_or_second(self.settings.tolerance, TOUCH.begins * bound.radius)
                * (LEFT.of(waits) / LEFT.begins);
            share <= LEFT.of(waits) && share * bound.distance <= slide
        } else {
            false
        };
        let left = if has_firsts { first * bound.speed } else { bound.preferred };
        if is_stopped {
            Hold::Stopped(left)
        } else if first.dot(aim) < least {
            Hold::Queues(left)
        } else {
            Hold::Free(left)
        }
    }

    /// Takes a near agent into account.
    fn meet(&self, bound: &GoalBound, other: &Placed, place: usize, contacts: &mut Contacts) {
        let agent = other.agent as usize;
        let body = (self.member)(agent);
        let Some((toward, apart)) = direction_and_length(other.position - bound.agent.position) else {
            return;
        };
        if !body.has_body() {
            return;
        }
        let dimensions = self.dimensions();
        let tolerance = self.settings.tolerance;
        let OrcaTraveler { goal, waited } = (self.traveler)(agent);
        let goal = dimensions.of(goal);
        let mut contact = bound.radius + body.radius;
        if !bound.limits.is_none() {
            contact += bound.limits.margin + (self.limits)(agent).as_seen().1;
        }
        let gap = apart - contact;
        let is_close = gap <= ROOM * bound.radius;
        // As fast as ORCA lets it come nearer without a part of the other.
        let pace =
            max_or_second(gap, 0.0) / (1.0 / self.look_ahead.horizon_rate + self.delta_time) / bound.pace;
        if is_close {
            contacts.push(toward, pace);
            if toward.dot(bound.aim) > 0.0 && contacts.ahead.is_none_or(|(least, _)| gap < least) {
                contacts.ahead = Some((gap, other.agent));
            }
        }
        // Both cannot be at their goals.
        let same = max_or_second(contact - tolerance, tolerance);
        let is_stranger = (goal - bound.goal).length_squared() > same * same;
        if self.has_right_of_way()
            && waited < 1.0
            && (goal - other.position).length_squared() > tolerance * tolerance
        {
            self.pass(bound, (other, place), waited, !is_stranger, gap, &mut contacts.passers);
        }
        if is_stranger {
            let aim = direction_and_length(dimensions.of(body.preferred_velocity));
            let bars = aim.is_some_and(|(aim, _)| toward.dot(aim) < 0.0);
            if bound.waited >= MAKES_WAY && waited == PRESSES && bars && gap <= TOUCHES_AGAIN * contact {
                contacts.makes_way = MakesWay::Through(-toward);
            }
            return;
        }
        contacts.has_fellows |= is_close;
        let (direction, distance) = direction_and_length(goal - other.position).unwrap_or((DVec3::ZERO, 0.0));
        let stays = distance <= tolerance || waited >= 1.0;
        let aim =
            direction_and_length(dimensions.of(body.preferred_velocity)).map_or(direction, |(aim, _)| aim);
        let are_straight = aim.dot(direction) > STRAIGHT && bound.aim.dot(bound.direction) > STRAIGHT;
        // On a way that bends the distance to the goal does not tell who is ahead.
        let lead = if stays || are_straight { 0.0 } else { toward.dot(aim + bound.aim) };
        let comes_first = if lead == 0.0 {
            (distance, other.agent) < (bound.distance, bound.agent.agent)
        } else {
            lead > 0.0
        };
        if !comes_first {
            return;
        }
        if stays || (is_close && (waited >= QUEUES || distance < contact)) {
            contacts.push_first(toward, pace);
        }
        if stays {
            contacts.ground = min_or_second(contacts.ground, gap / contact);
            return;
        }
        if bound.distance < contact && distance < contact && waited < QUEUES {
            contacts.makes_way = MakesWay::Place;
            return;
        }
        if gap > TOUCHES_AGAIN * contact || contacts.makes_way != MakesWay::None {
            return;
        }
        let ahead = -toward.dot(aim);
        if (waited == PRESSES && ahead > 0.0) || (waited == MAKES_WAY && ahead < -0.5) {
            contacts.makes_way = MakesWay::Press;
        }
    }

    /// The walls that the agent touches.
    #[inline(never)]
    fn touch_walls(&self, bound: &GoalBound, place: usize, contacts: &mut Contacts) {
        let Contacts { walls, shapes, .. } = contacts;
        let gap = TOUCH.of(bound.waits()) * max_or_second(bound.radius, self.settings.tolerance);
        let rate = self.look_ahead.step_rate;
        let look_ahead = &LookAhead { wall_rate: rate, ..self.look_ahead };
        let position = bound.agent.position;
        let mut found = [DVec3::ZERO; MAX_ORCA_WALLS];
        let mut count = 0;
        let mut touch = |toward: DVec3| {
            if let Some(room) = found.get_mut(count) {
                *room = toward;
                count += 1;
            }
        };
        match self.dimensions() {
            Dimensions::Two => {
                let agent = WallAgent::new(DVec3::ZERO, bound.radius, look_ahead);
                let (position, height) = (position.truncate(), self.grid.height_at(place));
                walls.update(self.walls, position, &height, &agent, gap * rate, rate);
                for (segment, inset) in walls.near(self.walls, position) {
                    // What is within the agent's own radius, and not within that beside an inset wall, it does not touch.
                    let reach = radius_beside(bound.radius, inset) + gap;
                    if let Some((toward, distance)) =
                        direction_and_length(segment.nearest_to(DVec2::ZERO).extend(0.0))
                        && (inset == 0.0 || distance <= reach)
                    {
                        touch(toward);
                    }
                }
            }
            Dimensions::Three => {
                let agent = ShapeAgent::new(position, DVec3::ZERO, bound.radius, look_ahead);
                shapes.update(&self.walls.shapes, &agent, gap * rate, rate);
                for solid in shapes.near() {
                    let surface = solid.signed_distance(position);
                    if surface.distance <= bound.radius + gap {
                        touch(-surface.normal);
                    }
                }
            }
        }
        for &toward in found.iter().take(count) {
            contacts.push(toward, 0.0);
        }
    }

    /// The phase of an agent, and the velocity that it prefers, where that is what keeps it.
    pub fn arrival(&self, bound: &GoalBound, hold: Hold, contacts: &Contacts) -> OrcaArrival {
        let part = if self.settings.patience > 0.0 { self.delta_time / self.settings.patience } else { 1.0 };
        let waited = bound.waited;
        let (waited, preferred_velocity) = match hold {
            Hold::Stopped(left) => {
                let waited = min_or_second(max_or_second(waited, QUEUES) + part * (1.0 - QUEUES), 1.0);
                (waited, if waited >= 1.0 { DVec3::ZERO } else { onward(bound, left, self.delta_time) })
            }
            Hold::Queues(left) => (
                min_or_second(max_or_second(waited, QUEUES) + part * (1.0 - QUEUES), READY),
                onward(bound, left, self.delta_time),
            ),
            Hold::MakesWay(back) => (MAKES_WAY, back),
            Hold::Yields(way) => (YIELDS, way),
            Hold::Free(left) => {
                let waited = min_or_second(waited, PRESSES);
                let waited = if bound.is_slow() {
                    min_or_second(waited + part, PRESSES)
                } else if !self.has_right_of_way() {
                    max_or_second(waited - part, 0.0)
                } else if contacts.passers.faces(bound) {
                    max_or_second(waited, 2.0 * CALM)
                } else if waited > CALM {
                    max_or_second(waited - part, 0.0)
                } else {
                    self.calm(waited, bound.id(), self.looks(bound))
                };
                (waited, onward(bound, left, self.delta_time))
            }
        };
        let waited = if bound.distance <= self.settings.tolerance { 0.0 } else { waited };
        let phase = if bound.distance <= self.settings.tolerance {
            OrcaPhase::Arrived
        } else if waited >= 1.0 {
            OrcaPhase::ArrivedNear
        } else {
            Self::phase_under_way(bound, hold, waited, contacts)
        };
        let ahead = contacts.ahead.map(|(_, agent)| agent);
        let blocked_by = if phase == OrcaPhase::Blocked { ahead } else { None };
        OrcaArrival { phase, waited, preferred_velocity, blocked_by }
    }

    /// The phase of an agent that has not arrived and does not wait.
    fn phase_under_way(bound: &GoalBound, hold: Hold, waited: f64, contacts: &Contacts) -> OrcaPhase {
        match hold {
            Hold::Yields(_) | Hold::MakesWay(_) => OrcaPhase::WaitsTurn,
            Hold::Queues(_) | Hold::Stopped(_) if bound.is_slow() => OrcaPhase::WaitsTurn,
            // One that has waited, and has just now room or another goal, has not tried yet.
            Hold::Free(_) if waited >= PRESSES && bound.waited <= PRESSES && bound.is_slow() => {
                // One that gathers speed, or turns, is not blocked.
                let stands = bound.limits.is_none() && length(bound.velocity()) < STANDS * bound.speed;
                if contacts.ahead.is_some() || stands { OrcaPhase::Blocked } else { OrcaPhase::UnderWay }
            }
            _ => OrcaPhase::UnderWay,
        }
    }
}

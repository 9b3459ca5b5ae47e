//! Settling: agents that cannot get nearer to their goal because others stand on it, or walls are before it, wait there.

use super::neighbors::Few;
use super::obstacles::{Flyer, ObstacleDemands};
use super::query::within_unit;
use super::relative_motion::Outlook;
use super::sharing::{counts, of_each};
use super::velocity::{best_of_half_planes, best_of_half_spaces};
use super::walls::{Walker, WallDemands, WallTree};
use super::{HalfSpace, MAX_ORCA_NEIGHBORS, OrcaCrowdSettings, OrcaMember};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::geometry::List;
use crate::numeric::{Lanes, Work, direction_and_length, greater, length, less, shorten_to, sqrt};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};
use crate::units::{default_in_centimeters, from_centimeters};
use core::ops::Range;
use glam::DVec3;

/// When an agent has arrived, and when it gives up getting nearer and waits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaArrivalSettings {
    /// An agent has arrived within this distance of its goal. Finite and >= 0.
    pub tolerance: f64,
    /// An agent counts as getting no nearer while its speed toward the goal is below this share of its preferred speed. From 0
    /// to 1.
    pub least_progress: f64,
    /// For how long an agent tries to get nearer before it waits, in seconds. Finite and >= 0.
    pub patience: f64,
}

/// The goal of an agent of a crowd, and how long it has tried in vain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaTraveler {
    /// The goal of the agent; its own position for one that only stands there. In two dimensions z is ignored.
    pub goal: DVec3,
    /// What the last step said in [`OrcaArrival::waited`]; 0 at first. From 0 to 1.
    pub waited: f64,
}

/// The phase of an agent on the way to its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrcaPhase {
    /// It makes for its goal.
    UnderWay,
    /// It stands at its goal.
    Arrived,
    /// It stands as near to its goal as walls and the agents before it allow.
    ArrivedNear,
}

/// The phase of an agent of a crowd, and the velocity that it prefers in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaArrival {
    /// Its phase.
    pub phase: OrcaPhase,
    /// The part of its patience that it has used up, from 0 to 1; at 1 it waits. For the next step.
    pub waited: f64,
    /// The velocity that it chooses without neighbors: for [`step_orca`](super::step_orca).
    pub preferred_velocity: DVec3,
}

impl OrcaArrivalSettings {
    /// For people: arrived within 10 cm of the goal; an agent waits after 0.75 s below half of its preferred speed.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::OrcaArrivalSettings;
    ///
    /// assert_eq!(OrcaArrivalSettings::for_units(1.0).tolerance, 0.1);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self { tolerance: from_centimeters(10.0, units_per_meter), least_progress: 0.5, patience: 0.75 }
    }

    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.tolerance, "tolerance")?;
        within_unit(self.least_progress, "least_progress")?;
        at_least_zero_within_range(self.patience, "patience")
    }
}

default_in_centimeters!(OrcaArrivalSettings);

impl OrcaTraveler {
    /// Refuses what has no meaning, by the names of the arrays that hold it.
    fn check(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        vector_within_range(dimensions.of(self.goal), "goals").element(agent)?;
        within_unit(self.waited, "waited").element(agent)
    }
}

/// Lets the agents of a range of the grid's places settle at their goals. Call it before [`step_orca`](super::step_orca), which
/// takes the preferred velocities from here. `give(agent, arrival)` is called for each, in the order of the places.
///
/// An agent that has got no nearer to its goal for as long as its patience lasts waits, with a preferred velocity of zero, for
/// one of two reasons:
/// - an agent with the same goal, to within the sum of both radii, stands there, or waits before it and touches it;
/// - the `walls`, or agents that wait before them, bar the way that it prefers: it touches them, and next to nothing is left of
///   its preferred velocity beside them.
///
/// So a chain of waiting agents joins every agent that waits to the goal or to a wall. It makes for the goal again as soon as
/// there is room. An agent that walks along a wall, as its preferred velocity asks, is under way. An agent that is wedged between
/// others with the same goal that are still under way falls back a little for those that come first, so that a ring of agents
/// does not lock. Every other agent keeps the preferred velocity of its member, shortened so that the step does not lead beyond
/// the goal; within the tolerance of the goal it is zero.
///
/// `members` and `travelers` are also read beyond the range, as the last step left them. Any number of threads may take ranges of
/// one grid at once, and an agent's arrival depends neither on the ranges nor on the threads. The neighbors are those of
/// `crowd_settings`. `walls` are those of [`step_orca`](super::step_orca).
///
/// # Errors
/// A refusal when a setting, a member or a traveler of the range is not finite or out of its domain, when there are
/// fewer of them than agents, when the walls do not have the dimensions of the grid, or when the range ends before it begins or
/// beyond the last place; `give` is not called then. No number may be above 1e50, and no time below 1e-50.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_orca_arrivals(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    travelers: &(impl List<OrcaTraveler> + ?Sized),
    walls: &WallTree<'_>,
    crowd_settings: &OrcaCrowdSettings,
    settings: &OrcaArrivalSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(u32, OrcaArrival),
) -> Result<(), Refusal> {
    settings.check().within("settings")?;
    let outlook = crowd_settings.avoidance.outlook_within_range(delta_time, "crowd_settings.avoidance")?;
    let radius = crowd_settings.neighbor_distance;
    at_least_zero_within_range(radius, "crowd_settings.neighbor_distance")?;
    let mut found = [Neighbor::default(); MAX_ORCA_NEIGHBORS];
    let found = found
        .get_mut(..crowd_settings.max_neighbors)
        .ok_or(Refusal::out_of_domain(Requirement::AtMost32, "crowd_settings.max_neighbors"))?;
    let dimensions = grid.shape().dimensions();
    walls.check(dimensions)?;
    if places.end > grid.count() {
        return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
    }
    let member = of_each(grid, members, "members", OrcaMember::NOBODY)?;
    let nowhere = OrcaTraveler { goal: DVec3::ZERO, waited: 0.0 };
    let traveler = of_each(grid, travelers, "travelers", nowhere)?;
    for &agent in
        grid.agents().get(places.clone()).ok_or(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"))?
    {
        let agent = agent as usize;
        member(agent).check(dimensions, agent).within("members")?;
        traveler(agent).check(dimensions, agent).within("travelers")?;
    }
    let crowd = Travelers { grid, member, traveler, walls, outlook, settings: *settings, delta_time };
    grid.shape().level().run(Step { crowd, radius, found, places, give })
}

/// What a step of the arrivals is made of.
struct Step<'a, Member, Traveler, Give> {
    crowd: Travelers<'a, Member, Traveler>,
    /// How far neighbors count.
    radius: f64,
    /// Room for as many neighbors as are avoided.
    found: &'a mut [Neighbor],
    places: Range<usize>,
    give: Give,
}

impl<Member, Traveler, Give> Work for Step<'_, Member, Traveler, Give>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
    Give: FnMut(u32, OrcaArrival),
{
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let Self { crowd, radius, found, places, mut give } = self;
        let mut few = Few::new(lanes, crowd.grid, radius);
        let mut bars = Bars::new();
        for place in places {
            let Some(agent) = crowd.grid.placed(place) else { break };
            let arrival = match crowd.ahead_of(&agent) {
                Some(ahead) => {
                    let near = if ahead.waits || ahead.is_slow {
                        let counts = |other| counts(crowd.grid, &crowd.member, place, other);
                        few.nearest(crowd.grid, &agent, place, found, counts)?.as_slice()
                    } else {
                        &[]
                    };
                    let hold = crowd.hold(&ahead, place, near, &mut bars);
                    crowd.arrival(&ahead, hold)
                }
                None => {
                    OrcaArrival { phase: OrcaPhase::Arrived, waited: 0.0, preferred_velocity: DVec3::ZERO }
                }
            };
            give(agent.agent, arrival);
        }
        Ok(())
    }
}

struct Travelers<'a, Member, Traveler> {
    grid: &'a NeighborGrid<'a>,
    member: Member,
    traveler: Traveler,
    walls: &'a WallTree<'a>,
    outlook: Outlook,
    settings: OrcaArrivalSettings,
    delta_time: f64,
}

/// What bars an agent's way.
struct Bars {
    walls: WallDemands,
    obstacles: ObstacleDemands,
    /// Of those who wait.
    waiting: [HalfSpace; MAX_ORCA_NEIGHBORS],
}

impl Bars {
    fn new() -> Self {
        let waiting = [HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        Self { walls: WallDemands::new(), obstacles: ObstacleDemands::new(), waiting }
    }
}

impl<Member, Traveler> Travelers<'_, Member, Traveler>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
{
    /// What is before an agent; `None` where it has arrived.
    fn ahead_of(&self, agent: &Placed) -> Option<Ahead> {
        let dimensions = self.grid.shape().dimensions();
        let OrcaMember { radius, preferred_velocity, .. } = (self.member)(agent.agent as usize);
        let OrcaTraveler { goal, waited } = (self.traveler)(agent.agent as usize);
        let (goal, preferred) = (dimensions.of(goal), dimensions.of(preferred_velocity));
        let way = goal - agent.position;
        let distance = length(way);
        if distance <= self.settings.tolerance {
            return None;
        }
        let direction = way / distance;
        let least = self.settings.least_progress * length(preferred);
        let is_slow = agent.velocity.dot(direction) < least;
        let waits = waited >= 1.0;
        Some(Ahead {
            agent: *agent,
            radius,
            preferred,
            goal,
            distance,
            direction,
            waited,
            waits,
            is_slow,
            least,
        })
    }

    /// What keeps an agent from getting nearer to its goal, among those who are near where it is slow or waits.
    fn hold(&self, ahead: &Ahead, place: usize, near: &[u32], bars: &mut Bars) -> Hold {
        let mut hold = Hold::Free;
        let (mut waiting, rate) = (0, ahead.bar_rate(&self.outlook));
        for &place in near {
            let Some(other) = self.grid.placed(place as usize) else { continue };
            let body = (self.member)(other.agent as usize);
            if body.has_body() {
                let traveler = (self.traveler)(other.agent as usize);
                let goal = self.grid.shape().dimensions().of(traveler.goal);
                let stays = traveler.waited >= 1.0
                    || (other.position - goal).length_squared()
                        <= self.settings.tolerance * self.settings.tolerance;
                hold = hold.or(ahead.hold(&other, body.radius, goal, stays));
                if stays
                    && let Some(space) = ahead.bar(&other, body.radius, goal, rate)
                    && let Some(room) = bars.waiting.get_mut(waiting)
                {
                    *room = space;
                    waiting += 1;
                }
            }
        }
        let is_at_a_wall = hold != Hold::Stopped
            && (ahead.is_slow || ahead.waits)
            && self.walls.count() > 0
            && self.is_barred(ahead, rate, place, waiting, bars);
        if is_at_a_wall { Hold::Stopped } else { hold }
    }

    /// Whether walls, and so many who wait, leave next to nothing of the preferred velocity.
    #[inline(never)]
    fn is_barred(&self, ahead: &Ahead, rate: f64, place: usize, waiting: usize, bars: &mut Bars) -> bool {
        let Ahead { agent, radius, preferred, .. } = *ahead;
        let outlook = &Outlook { wall_rate: rate, ..self.outlook };
        // Faster than it prefers it need not be.
        let speed = length(preferred);
        if speed == 0.0 {
            return false;
        }
        let Bars { walls, obstacles, waiting: spaces } = bars;
        let spaces = spaces.iter().take(waiting).copied();
        let left = match self.grid.shape().dimensions() {
            Dimensions::Two => {
                let walker = Walker::new(agent.velocity, radius, outlook);
                let (position, height) = (agent.position.truncate(), self.grid.height_at(place));
                walls.look(self.walls, position, &height, &walker, speed, outlook.step_rate);
                let planes = walls.planes().chain(spaces.map(|space| space.truncate()));
                best_of_half_planes(planes, walls.hard_count(), speed, preferred.truncate())
            }
            Dimensions::Three => {
                let flyer = Flyer::new(agent.position, agent.velocity, radius, outlook);
                obstacles.look(&self.walls.obstacles, &flyer, speed, outlook.step_rate);
                let spaces = obstacles.spaces().chain(spaces);
                best_of_half_spaces(spaces, obstacles.hard_count(), speed, preferred)
            }
        };
        length(left.velocity) < LEFT[usize::from(ahead.waits)] * speed
    }

    fn arrival(&self, ahead: &Ahead, hold: Hold) -> OrcaArrival {
        let part = if self.settings.patience > 0.0 { self.delta_time / self.settings.patience } else { 1.0 };
        let onward = shorten_to(ahead.preferred, ahead.distance / self.delta_time);
        let (waited, preferred_velocity) = match hold {
            Hold::Stopped => {
                let waited = less(ahead.waited + part, 1.0);
                (waited, if waited >= 1.0 { DVec3::ZERO } else { onward })
            }
            Hold::Wedged => {
                let waited = less(ahead.waited + part, WEDGED);
                (waited, if waited >= WEDGED { ahead.direction * -ahead.least } else { onward })
            }
            Hold::Free if ahead.is_slow && !ahead.waits => (ahead.waited, onward),
            Hold::Free => (greater(ahead.waited - part, 0.0), onward),
        };
        let phase = if waited >= 1.0 { OrcaPhase::ArrivedNear } else { OrcaPhase::UnderWay };
        OrcaArrival { phase, waited, preferred_velocity }
    }
}

/// How much of its patience an agent loses before it falls back for others: less than all, because it does not wait.
const WEDGED: f64 = 0.875;
/// A neighbor that stays stops an agent whose straight way to the goal passes it within this share of both radii; farther off
/// the agent slips past it.
const WIDTH: f64 = 0.99;
/// A neighbor that is under way is beside an agent from this share of both radii off its straight way on.
const BESIDE: f64 = 0.9;
/// How much room ahead counts as none, in radii of the agent. For those under way, and for those who wait.
const ROOM: [f64; 2] = [1.0, 1.5];
/// How far an agent looks ahead to what bars its way, in radii.
const FAR: f64 = 5.0;
/// Up to which share of the preferred speed is next to nothing: what a wall ahead leaves at a quarter of the radius, and at half
/// of it. For those under way, and for those who wait.
const LEFT: [f64; 2] = [0.05, 0.1];
/// Up to how far apart two are in contact, as the square of a share of both radii.
const CONTACT: f64 = 1.1;

/// What keeps an agent from getting nearer to its goal.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hold {
    /// Nobody who is bound for the same goal, and no wall.
    Free,
    /// Somebody beside it who comes first.
    Wedged,
    /// Somebody ahead who stands at the goal, or waits before it, or a wall.
    Stopped,
}

impl Hold {
    /// The stronger of both.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Wedged, _) | (_, Self::Wedged) => Self::Wedged,
            _ => Self::Free,
        }
    }
}

/// An agent and its way to the goal.
struct Ahead {
    agent: Placed,
    radius: f64,
    preferred: DVec3,
    goal: DVec3,
    /// To the goal.
    distance: f64,
    /// To the goal, of length 1.
    direction: DVec3,
    /// The part of its patience that it has lost.
    waited: f64,
    waits: bool,
    /// Its speed toward the goal is below `least`.
    is_slow: bool,
    /// The least speed that is progress.
    least: f64,
}

impl Ahead {
    /// 1 / the time that the agent looks ahead to what bars its way: that of [`FAR`] radii at its preferred speed.
    fn bar_rate(&self, outlook: &Outlook) -> f64 {
        less(length(self.preferred) / (FAR * self.radius), outlook.step_rate)
    }

    /// The velocities that keep clear of one who waits; `None` where it is bound elsewhere.
    fn bar(&self, other: &Placed, radius: f64, goal: DVec3, rate: f64) -> Option<HalfSpace> {
        let contact = self.radius + radius;
        if (goal - self.goal).length_squared() > contact * contact {
            return None;
        }
        let (toward, apart) = direction_and_length(other.position - self.agent.position)?;
        Some(HalfSpace { normal: -toward, offset: -greater(apart - contact, 0.0) * rate })
    }

    /// How a neighbor keeps the agent from getting nearer; `stays` says that it has arrived at its `goal`, or waits before it.
    fn hold(&self, other: &Placed, radius: f64, goal: DVec3, stays: bool) -> Hold {
        let contact = self.radius + radius;
        let contact_squared = contact * contact;
        if (goal - self.goal).length_squared() > contact_squared {
            return Hold::Free;
        }
        let apart = other.position - self.agent.position;
        let along = apart.dot(self.direction);
        let across_squared = (apart - self.direction * along).length_squared();
        let goal_squared = (other.position - self.goal).length_squared();
        let room = ROOM[usize::from(self.waits)] * self.radius;
        let is_ahead = along > 0.0 && across_squared < WIDTH * WIDTH * contact_squared;
        if is_ahead && (stays || goal_squared < contact_squared) {
            let free = along - sqrt(greater(contact_squared - across_squared, 0.0));
            return if free <= room { Hold::Stopped } else { Hold::Free };
        }
        let is_beside = across_squared >= BESIDE * BESIDE * contact_squared;
        let touches = apart.length_squared() <= CONTACT * contact_squared;
        let comes_first = (goal_squared, other.agent) < (self.distance * self.distance, self.agent.agent);
        if is_beside && touches && comes_first { Hold::Wedged } else { Hold::Free }
    }
}

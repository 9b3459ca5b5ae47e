//! The steering of a flock: looking and summing, without a change to anything.

use super::alignment::Aligned;
use super::move_eight::{Moved, Movement};
use super::neighbor_block::Block;
use super::neighbor_search::NeighborSearch;
use super::neighbor_sums::{LANES, Sums, Vectors, Viewer, vector_of};
use super::rules::{FlockRules, Sights};
use super::steer_eight::{self, Eight, NONE};
use crate::crowd::grid::{NeighborGrid, Placed};
use crate::numeric::{Lanes, Work, min_or_second};
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, finite_at_least_zero, within_range,
};
use core::cmp::Ordering;
use core::ops::Range;
use glam::DVec3;

/// Steers the agents of a range of the grid's places by the three rules; nothing is moved.
///
/// Calls `give(placed, steering)` for each agent, in the order of the places.
///
/// Steering is the sum over the rules of the velocity that each wants, less the present one, times its weight:
/// - separation: `max_speed` away from the neighbors, each pushing in inverse proportion to its distance;
/// - alignment: the mean velocity of the neighbors;
/// - cohesion: `max_speed` toward the middle of the neighbors.
///
/// Every rule has its own neighbors: those within its radius and its angle of view. A rule without neighbors, or whose neighbors
/// balance each other exactly, adds nothing. With layers, only agents count that the agent's layers avoid, whatever their
/// priorities. Neighbors at the agent's own position do not push. Agents at the same position that no other neighbor pushes part
/// along the x axis, those first in the grid's order toward its negative end.
///
/// With a cruising speed no rule brakes an agent. Separation and cohesion then ask for an eighth of the cruising speed along their
/// own direction, for nothing against it, and leave the rest of the velocity as it is. What the rules together ask for against
/// the agent's course is left out. Along its course the agent comes up or down to the cruising speed, and an eighth of it faster,
/// times the weight, where separation or cohesion pull straight ahead. An agent at rest leaves as the rules ask, or along the
/// x axis when they ask for nothing.
///
/// Any number of threads may steer ranges of one grid at once; an agent's steering depends neither on the ranges nor on the
/// threads.
///
/// # Errors
/// A refusal when a number of the rules or `max_speed` is out of its domain or beyond 1e50, when the places do not exist.
///
/// # Method
/// The neighbors are summed up in the grid's order, and in a fixed tree, so the grid's level changes no bit.
///
/// Desired velocity less the present one brakes whatever the desired velocity does not have: two agents side by side ask each other
/// to come nearer, and thereby to stop. A rule that asks for a speed along its own direction brakes nothing else. With an eighth
/// of the cruising speed two agents that come nearer keep each other in view, and turn by at most 7.2 degrees.
///
/// Source: C. Reynolds, "Flocks, Herds, and Schools: A Distributed Behavioral Model", 1987; the angles of view and the inverse
/// distances are OpenSteer's. Self-propelled at one speed: T. Vicsek et al., "Novel Type of Phase Transition in a System of
/// Self-Driven Particles", 1995.
pub fn steer_flock(
    grid: &NeighborGrid<'_>,
    rules: &FlockRules,
    max_speed: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed, DVec3),
) -> Result<(), Refusal> {
    steer_eights(grid, rules, max_speed, places, None, &mut |agents, steered| {
        for (lane, agent) in agents.iter().enumerate() {
            give(*agent, vector_of(&steered.steering, lane));
        }
    })
}

/// The steering of eight agents, and their motion after it, if they move.
pub(super) struct SteeredEight {
    pub steering: Vectors,
    pub moved: Moved,
}

impl SteeredEight {
    const NOTHING: Self = Self { steering: NONE, moved: Moved::NOWHERE };
}

/// Steers the agents as [`steer_flock`] does, and gives eight at a time, in the order of their places.
// One function for all callers: it is long, and compiled for every level.
pub(super) fn steer_eights(
    grid: &NeighborGrid<'_>,
    rules: &FlockRules,
    max_speed: f64,
    places: Range<usize>,
    movement: Option<Movement<'_>>,
    give: &mut dyn FnMut(&[Placed], &SteeredEight),
) -> Result<(), Refusal> {
    let sights = Sights::of(rules)?;
    at_least_zero_within_range(rules.cruising_speed, "cruising_speed").within("rules")?;
    within_range(max_speed, "max_speed")?;
    finite_at_least_zero(max_speed, "max_speed")?;
    if places.end > grid.count() {
        return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
    }
    if places.start > places.end {
        return Err(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"));
    }
    grid.shape.level.run(Steer { grid, rules, sights, max_speed, places, movement, give });
    Ok(())
}

struct Steer<'a> {
    grid: &'a NeighborGrid<'a>,
    rules: &'a FlockRules,
    sights: Sights,
    max_speed: f64,
    places: Range<usize>,
    movement: Option<Movement<'a>>,
    give: &'a mut dyn FnMut(&[Placed], &SteeredEight),
}

impl Work for Steer<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { grid, rules, sights, max_speed, mut places, movement, give } = self;
        let mut block = Block::ZEROS;
        block.begin();
        let mut look = NeighborSearch::new(lanes, grid, rules.farthest(), &mut block);
        let (mut eight, mut aligned, mut steered) = (Eight::EMPTY, Aligned::new(), SteeredEight::NOTHING);
        let Range { start: mut first, end } = places;
        let mut courses = steer_eight::courses(lanes, grid, first);
        while !places.is_empty() {
            let together = look.next_together(&mut places);
            let mut next = together.start;
            for place in together.clone() {
                if place == next {
                    next = look.list_together(place..together.end);
                }
                let Some(agent) = grid.placed(place) else { return };
                if place - first >= LANES {
                    courses = steer_eight::courses(lanes, grid, place);
                    first = place;
                }
                let course = courses.map(|axis| axis[(place - first) % LANES]);
                let sums = sum(&mut look, &mut aligned, &Viewer::along(course, &sights), &eight, place);
                let mut apart = sums.apart();
                if apart == DVec3::ZERO {
                    apart = part(&mut look, &sights, place);
                }
                eight.push(&agent, apart, &sums);
                if eight.is_full() || place + 1 == end {
                    aligned.sum_up(&look);
                    steered.steering = eight.steering(lanes, rules, max_speed, aligned.courses());
                    if let Some(movement) = &movement {
                        steered.moved = movement.of(lanes, &eight, &steered.steering);
                    }
                    give(eight.agents(), &steered);
                    eight.clear();
                }
            }
            aligned.sum_up(&look);
        }
    }
}

/// Looks at every neighbor.
#[inline(always)]
fn sum<L: Lanes>(
    look: &mut NeighborSearch<'_, L>,
    aligned: &mut Aligned,
    viewer: &Viewer,
    eight: &Eight,
    place: usize,
) -> Sums {
    let mut sums = Sums::ZERO;
    aligned.begin(eight.next(), place);
    let mut around = look.around(place, look.farthest);
    while let Some(count) = look.list(&mut around) {
        for at in (0..count).step_by(LANES) {
            let marks = sums.add(viewer, &look.eight(&around, at));
            aligned.note(look, eight.next(), at, &marks);
        }
        if !look.is_whole() {
            aligned.sum_up(look);
        }
    }
    sums
}

/// The direction in which to part from agents at the same position, where no other neighbor pushes; zero without any.
#[cold]
fn part<L: Lanes>(look: &mut NeighborSearch<'_, L>, sights: &Sights, place: usize) -> DVec3 {
    let farthest = min_or_second(sights.separation.farthest, f64::MIN_POSITIVE);
    if farthest < 0.0 {
        return DVec3::ZERO;
    }
    let (mut before, mut behind) = (0, 0);
    let mut around = look.around(place, farthest);
    while let Some(count) = look.list(&mut around) {
        for at in (0..count).step_by(LANES) {
            let [x, y, z] = look.eight(&around, at);
            for lane in 0..LANES {
                let square = (x[lane] * x[lane] + y[lane] * y[lane]) + z[lane] * z[lane];
                if square < f64::MIN_POSITIVE {
                    let other = look.place(at + lane);
                    before += usize::from(other < place);
                    behind += usize::from(other > place);
                }
            }
        }
    }
    match before.cmp(&behind) {
        Ordering::Less => DVec3::NEG_X,
        Ordering::Equal => DVec3::ZERO,
        Ordering::Greater => DVec3::X,
    }
}

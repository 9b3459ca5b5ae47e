//! Eight agents at a time: the steering of each from the sums over its neighbors.
//!
//! Roots and divisions wait for each other within one agent, and not between agents. Eight of them side by side cost little
//! more than one, and each is computed as it would be alone.

use super::neighbor_sums::{LANES, Lane, Sums, Vectors, only_if, vector_of};
use super::rules::FlockRules;
use crate::crowd::grid::{NeighborGrid, Placed};
use crate::numeric::{
    Lanes, direction_and_length, is_safe_square, max_or_second, min_or_second, power_of_two,
};
use glam::DVec3;

pub(super) const NONE: Vectors = [[0.0; LANES]; 3];
/// Part of the cruising speed with which separation and cohesion move an agent apart or nearer.
const SHARE_OF_CRUISING: f64 = power_of_two(-3);
const NO_AGENT: Placed = Placed { agent: 0, position: DVec3::ZERO, velocity: DVec3::ZERO };

/// Agents and what their rules ask them for; those that are missing have neighbors nowhere.
pub(super) struct Eight {
    agents: [Placed; LANES],
    count: usize,
    apart: Vectors,
    together: Vectors,
}

impl Eight {
    pub const EMPTY: Self = Self { agents: [NO_AGENT; LANES], count: 0, apart: NONE, together: NONE };

    /// Which of the eight the next agent is.
    #[inline(always)]
    pub fn next(&self) -> usize {
        self.count % LANES
    }

    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.count == LANES
    }

    /// Adds an agent with the sums over its neighbors: those to keep away from, and those to stay with.
    #[inline(always)]
    pub fn push(&mut self, agent: &Placed, apart: DVec3, sums: &Sums) {
        let lane = self.next();
        self.agents[lane] = *agent;
        let (apart, together) = (apart.to_array(), sums.together().to_array());
        for axis in 0..3 {
            self.apart[axis][lane] = apart[axis];
            self.together[axis][lane] = together[axis];
        }
        self.count = lane + 1;
    }

    /// The agents.
    #[inline(always)]
    pub fn agents(&self) -> &[Placed] {
        self.agents.get(..self.count).unwrap_or_default()
    }

    /// Where they are and how they move.
    #[inline(always)]
    pub fn motion(&self) -> (Vectors, Vectors) {
        let (mut positions, mut velocities) = (NONE, NONE);
        for (lane, agent) in self.agents.iter().enumerate() {
            let (position, velocity) = (agent.position.to_array(), agent.velocity.to_array());
            for axis in 0..3 {
                positions[axis][lane] = position[axis];
                velocities[axis][lane] = velocity[axis];
            }
        }
        (positions, velocities)
    }

    /// The steering of all three rules: each the velocity that it asks for less the present one, times its weight.
    #[inline(always)]
    pub fn steering<L: Lanes>(
        &self,
        lanes: L,
        rules: &FlockRules,
        max_speed: f64,
        courses: &[[f64; 4]; LANES],
    ) -> Vectors {
        let (away, distances) = directions(lanes, &self.apart);
        let (middle, lengths) = directions(lanes, &self.together);
        let (_, velocities) = self.motion();
        let is_cruising = rules.cruising_speed > 0.0;
        let mut steering = NONE;
        for axis in 0..3 {
            for lane in 0..LANES {
                let [course, companions] = [courses[lane][axis], courses[lane][3]];
                let velocity = velocities[axis][lane];
                let ask = |is_asked: bool, desired: f64, weight: f64| {
                    only_if(is_asked, (desired - velocity) * weight)
                };
                let aligned = ask(companions > 0.0, course / companions, rules.alignment.weight);
                steering[axis][lane] = if is_cruising {
                    aligned
                } else {
                    ask(distances[lane] > 0.0, away[axis][lane] * max_speed, rules.separation.weight)
                        + aligned
                        + ask(lengths[lane] > 0.0, middle[axis][lane] * max_speed, rules.cohesion.weight)
                };
            }
        }
        if is_cruising {
            let speed = min_or_second(rules.cruising_speed, max_speed);
            let pulls = [(&away, rules.separation.weight), (&middle, rules.cohesion.weight)];
            cruise(lanes, &velocities, &mut steering, pulls, speed);
        }
        steering
    }

    /// Makes room for eight others.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
        self.apart = NONE;
        self.together = NONE;
    }
}

#[inline(always)]
fn dot([ax, ay, az]: &Vectors, [bx, by, bz]: &Vectors, lane: usize) -> f64 {
    (ax[lane] * bx[lane] + ay[lane] * by[lane]) + az[lane] * bz[lane]
}

/// Adds to the steering of eight agents what separation and cohesion ask for along their directions, each with its weight,
/// leaves out what is against their courses, and adds the change to the cruising speed.
#[inline(always)]
fn cruise<L: Lanes>(
    lanes: L,
    velocities: &Vectors,
    steering: &mut Vectors,
    pulls: [(&Vectors, f64); 2],
    cruising_speed: f64,
) {
    let (mut courses, speeds) = directions(lanes, velocities);
    let share = cruising_speed * SHARE_OF_CRUISING;
    let mut ahead = [0.0; LANES];
    for (directions, weight) in pulls {
        for lane in 0..LANES {
            let missing = share - dot(velocities, directions, lane);
            let asked = max_or_second(min_or_second(missing, share), 0.0) * weight;
            for axis in 0..3 {
                steering[axis][lane] += directions[axis][lane] * asked;
            }
            ahead[lane] += dot(directions, &courses, lane) * weight;
        }
    }
    if speeds.contains(&0.0) {
        leave(&mut courses, &speeds, steering);
    }
    for lane in 0..LANES {
        let against = min_or_second(dot(steering, &courses, lane), 0.0);
        let faster = max_or_second(ahead[lane], 0.0) * share;
        let change = ((cruising_speed - speeds[lane]) + faster) - against;
        for axis in 0..3 {
            steering[axis][lane] += courses[axis][lane] * change;
        }
    }
}

/// The courses of those at rest: where they are steered, or along the x axis.
#[cold]
fn leave(courses: &mut Vectors, speeds: &Lane, steering: &Vectors) {
    for lane in 0..LANES {
        if speeds[lane] != 0.0 {
            continue;
        }
        let course = direction_and_length(vector_of(steering, lane)).map_or(DVec3::X, |(course, _)| course);
        [courses[0][lane], courses[1][lane], courses[2][lane]] = course.to_array();
    }
}

/// The directions of the agents at eight places from `place` on; zero for one at rest, and beyond the last.
#[inline(always)]
pub(super) fn courses<L: Lanes>(lanes: L, grid: &NeighborGrid<'_>, place: usize) -> Vectors {
    let eight_of = |axis: usize| {
        let (_, column) = grid.columns(axis);
        let rest = column.get(place..).unwrap_or_default();
        match rest.first_chunk() {
            Some(eight) => *eight,
            None => core::array::from_fn(|lane| rest.get(lane).copied().unwrap_or(0.0)),
        }
    };
    directions(lanes, &[eight_of(0), eight_of(1), eight_of(2)]).0
}

/// The directions of eight vectors and their lengths: as [`direction_and_length`], and zero where there is no direction.
#[inline(always)]
pub(super) fn directions<L: Lanes>(lanes: L, vectors: &Vectors) -> (Vectors, Lane) {
    let [xs, ys, zs] = vectors;
    let mut squares = [0.0; LANES];
    let mut is_safe = true;
    for lane in 0..LANES {
        let (x, y, z) = (xs[lane], ys[lane], zs[lane]);
        squares[lane] = (x * x + y * y) + z * z;
        is_safe &= is_safe_square(squares[lane]) | ((x == 0.0) & (y == 0.0) & (z == 0.0));
    }
    if !is_safe {
        return directions_one_by_one(vectors);
    }
    let lengths = lanes.square_roots(&squares);
    let mut directions = NONE;
    for axis in 0..3 {
        for lane in 0..LANES {
            directions[axis][lane] = only_if(lengths[lane] > 0.0, vectors[axis][lane] / lengths[lane]);
        }
    }
    (directions, lengths)
}

#[cold]
fn directions_one_by_one(vectors: &Vectors) -> (Vectors, Lane) {
    let (mut directions, mut lengths) = (NONE, [0.0; LANES]);
    for lane in 0..LANES {
        let vector = vector_of(vectors, lane);
        if let Some((direction, length)) = direction_and_length(vector) {
            [directions[0][lane], directions[1][lane], directions[2][lane]] = direction.to_array();
            lengths[lane] = length;
        }
    }
    (directions, lengths)
}

/// Eight vectors, those longer than `limit` shortened to it.
#[inline(always)]
pub(super) fn shorten<L: Lanes>(lanes: L, vectors: &Vectors, limit: f64) -> Vectors {
    if are_shorter(vectors, limit) {
        return *vectors;
    }
    let (directions, lengths) = directions(lanes, vectors);
    let mut shortened = *vectors;
    for axis in 0..3 {
        for lane in 0..LANES {
            let is_longer = lengths[lane] > limit;
            let (short, whole) = (directions[axis][lane] * limit, vectors[axis][lane]);
            shortened[axis][lane] =
                f64::from_bits(only_if(is_longer, short).to_bits() | only_if(!is_longer, whole).to_bits());
        }
    }
    shortened
}

/// Whether all of the vectors are certainly no longer than `limit`, which their squares tell unless they are nearly as long, or
/// `limit` is too small to be squared.
#[inline(always)]
fn are_shorter([xs, ys, zs]: &Vectors, limit: f64) -> bool {
    let most = limit * limit * (1.0 - 1e-15);
    let mut are_shorter = most > 1e-280;
    for lane in 0..LANES {
        let (x, y, z) = (xs[lane], ys[lane], zs[lane]);
        are_shorter &= (x * x + y * y) + z * z <= most;
    }
    are_shorter
}

#[cfg(test)]
mod tests {
    use super::{NONE, Vectors, directions, shorten, vector_of};
    use crate::DVec3;
    use crate::numeric::shorten_to;
    use crate::numeric::{Lanes, Level, Work, direction_and_length};
    use crate::seeded::Generator;

    struct Both<'data>(&'data Vectors, f64);

    impl Work for Both<'_> {
        type Answer = [Vectors; 2];

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            [directions(lanes, self.0).0, shorten(lanes, self.0, self.1)]
        }
    }

    #[test]
    fn eight_vectors_are_each_treated_as_one_is() {
        for seed in 0..200 {
            let mut random = Generator::new(seed);
            // Some too small or too large to be squared, some zero.
            let scales = [1.0, 1.0, 1.0, 0.0, if seed % 2 == 0 { 1.0 } else { 1e-200 }, 5e-324, 1e200];
            let kinds = if seed % 4 < 2 { 4 } else { scales.len() as u64 };
            let vectors: Vec<DVec3> =
                (0..8).map(|_| random.in_cube(3.0) * scales[(random.bits() % kinds) as usize]).collect();
            let mut lanes = NONE;
            for (lane, vector) in vectors.iter().enumerate() {
                [lanes[0][lane], lanes[1][lane], lanes[2][lane]] = vector.to_array();
            }
            for number in Level::NUMBERS {
                let [directions, shortened] = Level::detect().at_most(number).run(Both(&lanes, 2.0));
                for (lane, &vector) in vectors.iter().enumerate() {
                    let direction =
                        direction_and_length(vector).map_or(DVec3::ZERO, |(direction, _)| direction);
                    let expected = [direction, shorten_to(vector, 2.0)];
                    let found = [directions, shortened].map(|vectors| vector_of(&vectors, lane));
                    assert_eq!(found, expected, "seed {seed}, level {number}, {vector}");
                }
            }
        }
    }
}

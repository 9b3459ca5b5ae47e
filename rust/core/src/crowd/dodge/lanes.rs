//! Gaps to shots side by side in the lanes of a register, with the bits of [`Maneuver::gap`].

use super::course::{CERTAIN, Gap, Incoming, Maneuver};
use super::plan::MAX_DODGED_SHOTS;
use crate::numeric::packed_vector::{dot, plus, splat, times};
use crate::numeric::{Baseline, Lanes, Packed};
use core::array;
use core::cell::Cell;
use glam::DVec3;

type Column = [f64; MAX_DODGED_SHOTS];
type OutColumn = [Cell<f64>; MAX_DODGED_SHOTS];

/// Shots, number by number.
pub(super) struct Columns {
    position: [Column; 3],
    velocity: [Column; 3],
    until: Column,
    reach: Column,
    /// The velocity along the position, and the squares of both.
    along: Column,
    position_square: Column,
    velocity_square: Column,
    /// A bit for each straight shot that does not explode.
    is_straight: u64,
}

/// Gaps, number by number.
pub(super) struct Gaps {
    apart: [OutColumn; 3],
    time: OutColumn,
    gap: OutColumn,
}

fn empty() -> OutColumn {
    array::from_fn(|_| Cell::new(0.0))
}

impl Gaps {
    pub(super) fn new() -> Self {
        Self { apart: [empty(), empty(), empty()], time: empty(), gap: empty() }
    }

    #[inline(always)]
    pub(super) fn gap(&self, index: usize) -> f64 {
        self.gap[index % MAX_DODGED_SHOTS].get()
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Gap {
        let at = index % MAX_DODGED_SHOTS;
        let [x, y, z] = &self.apart;
        Gap {
            gap: self.gap[at].get(),
            apart: DVec3::new(x[at].get(), y[at].get(), z[at].get()),
            time: self.time[at].get(),
        }
    }

    #[inline(always)]
    pub(super) fn set(&self, index: usize, gap: &Gap) {
        let at = index % MAX_DODGED_SHOTS;
        let [x, y, z] = &self.apart;
        x[at].set(gap.apart.x);
        y[at].set(gap.apart.y);
        z[at].set(gap.apart.z);
        self.time[at].set(gap.time);
        self.gap[at].set(gap.gap);
    }
}

/// How many gaps are computed side by side.
pub(super) const SIDE_BY_SIDE: usize = <Baseline as Lanes>::Packed::COUNT;

impl Columns {
    pub(super) fn new() -> Self {
        let column = [0.0; MAX_DODGED_SHOTS];
        Self {
            position: [column; 3],
            velocity: [column; 3],
            until: column,
            reach: column,
            along: column,
            position_square: column,
            velocity_square: column,
            is_straight: 0,
        }
    }

    pub(super) fn fill(&mut self, shots: &[Incoming]) {
        self.is_straight = 0;
        for (at, shot) in shots.iter().enumerate().take(MAX_DODGED_SHOTS) {
            let (offset, velocity) = (shot.course.offset, shot.course.velocity);
            for (column, number) in self.position.iter_mut().zip(offset.to_array()) {
                column[at % MAX_DODGED_SHOTS] = number;
            }
            for (column, number) in self.velocity.iter_mut().zip(velocity.to_array()) {
                column[at % MAX_DODGED_SHOTS] = number;
            }
            self.until[at % MAX_DODGED_SHOTS] = shot.until;
            self.reach[at % MAX_DODGED_SHOTS] = shot.reach;
            self.along[at % MAX_DODGED_SHOTS] = offset.dot(velocity);
            self.position_square[at % MAX_DODGED_SHOTS] = offset.length_squared();
            self.velocity_square[at % MAX_DODGED_SHOTS] = velocity.length_squared();
            let is_straight = shot.course.acceleration == DVec3::ZERO && shot.blast < 0.0;
            self.is_straight |= u64::from(is_straight) << at;
        }
    }

    /// The gaps that a maneuver leaves to [`SIDE_BY_SIDE`] shots from the index on, a multiple of it. Returns a bit for each that is valid: of a straight
    /// shot that approaches until the velocity is reached.
    #[inline(always)]
    pub(super) fn write_gaps(&self, maneuver: &Maneuver, at: usize, gaps: &Gaps) -> u64 {
        let straight = self.is_straight >> at & ((1 << SIDE_BY_SIDE) - 1);
        if straight == 0 { 0 } else { straight & self.write(Baseline, maneuver, at, gaps) }
    }

    #[inline(always)]
    fn write<L: Lanes>(&self, lanes: L, maneuver: &Maneuver, at: usize, gaps: &Gaps) -> u64 {
        let (acceleration, turn) = (DVec3::ZERO - maneuver.thrust(), maneuver.duration());
        let splat_one = |number| lanes.splat(number);
        let zero = splat_one(0.0);
        let load = |column: &Column| lanes.load(column, at);
        let [x, y, z] = &self.position;
        let offset = [load(x), load(y), load(z)];
        let [x, y, z] = &self.velocity;
        let velocity = [load(x), load(y), load(z)];
        let until = load(&self.until);
        // The part under way, as `Parabola::nearest` looks at it.
        let thrust = splat(lanes, acceleration.to_array());
        let c1 = load(&self.velocity_square) + dot(offset, thrust);
        let c2 = splat_one(1.5) * dot(velocity, thrust);
        let square = turn * turn;
        let rise = c1.where_or(zero.less(c1), zero) * splat_one(turn)
            + c2.where_or(zero.less(c2), zero) * splat_one(square)
            + splat_one(0.5 * acceleration.length_squared() * (square * turn));
        let approaches = (load(&self.along) * splat_one(CERTAIN) + rise).less(zero);
        let half = splat(lanes, (acceleration * (0.5 * turn)).to_array());
        let turned = plus(offset, times(plus(velocity, half), splat_one(turn)));
        let turned_square = dot(turned, turned);
        let valid = if turn > 0.0 {
            approaches & turned_square.less(load(&self.position_square)) & splat_one(turn).less(until)
        } else {
            zero.less(until)
        };
        // The part after it.
        let then = plus(velocity, splat(lanes, (acceleration * turn).to_array()));
        let left = until - splat_one(turn);
        let nearest = -dot(turned, then) / dot(then, then);
        let later = nearest.where_or(nearest.less(left), left);
        let later = later.where_or(zero.less(nearest), zero);
        let place = plus(turned, times(then, later));
        let place_square = dot(place, place);
        let is_nearer = place_square.less(turned_square);
        let distance = place_square.where_or(is_nearer, turned_square).sqrt();
        (distance - load(&self.reach)).store(&gaps.gap, at);
        (splat_one(turn) + later.where_or(is_nearer, zero)).store(&gaps.time, at);
        let [x, y, z] = &gaps.apart;
        for (axis, out) in [x, y, z].into_iter().enumerate() {
            place[axis % 3].where_or(is_nearer, turned[axis % 3]).store(out, at);
        }
        L::Packed::bits(valid)
    }
}

//! Many signed distances at once, each with the bits of the single call.

use super::solid::{RoundBox, Solid};
use super::{Shape, SignedDistance, signed_distance};
use crate::batch::{
    AnswerRoom, Batch, BatchAnswer, BatchQuery, ColumnRefs, Columns, OutColumns, Room, Task, UndecidedLanes,
    Zero, answer_alone, answer_batch,
};
use crate::numeric::{BATCH_WIDTH, Lanes, Level, is_safe_square, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{RANGE, Refusal};
use core::ops::Range;
use glam::DVec3;

/// Buffers for positions and their shapes.
#[derive(Clone, Debug)]
pub struct DistanceColumns {
    /// Positions that had to be copied into columns.
    pub positions: Columns<1, 0>,
    /// The shapes.
    pub shapes: ShapeColumn,
}

/// The shape of each lane, or one for all.
#[derive(Clone, Debug)]
pub struct ShapeColumn {
    shapes: [Result<Shape, Refusal>; BATCH_WIDTH],
    /// The shape for all lanes, if it is valid.
    solid: Option<Solid>,
}

impl ShapeColumn {
    /// Sets one shape for all lanes, or its refusal.
    pub fn set_all(&mut self, shape: Result<Shape, Refusal>) {
        self.shapes = [shape; BATCH_WIDTH];
        self.solid = shape.and_then(|shape| Solid::new(&shape)).ok();
    }

    /// Sets the shape of a lane below [`BATCH_WIDTH`], or its refusal.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, shape: Result<Shape, Refusal>) {
        self.shapes[lane] = shape;
        self.solid = None;
    }
}

/// Positions where they lie, and their shapes.
#[derive(Clone, Copy, Debug)]
pub struct DistanceRefs<'a> {
    /// The positions.
    pub positions: ColumnRefs<'a, 1, 0>,
    /// The shapes.
    pub shapes: &'a ShapeColumn,
}

impl DistanceRefs<'_> {
    #[inline(always)]
    fn position(&self, lane: usize) -> DVec3 {
        let ([position], []) = self.positions.get(lane);
        position
    }

    /// The answer of the single call, kept out of the loop.
    #[inline(never)]
    fn alone(&self, lane: usize) -> Result<SignedDistance, Refusal> {
        signed_distance(&self.shapes.shapes[lane % BATCH_WIDTH]?, self.position(lane % BATCH_WIDTH))
    }
}

impl Zero for DistanceColumns {
    const ZERO: Self = Self {
        positions: Zero::ZERO,
        shapes: ShapeColumn {
            shapes: [Ok(Shape::Sphere { center: DVec3::ZERO, radius: 0.0 }); BATCH_WIDTH],
            solid: None,
        },
    };
}

impl Room for DistanceColumns {
    type Queries<'a> = DistanceRefs<'a>;

    #[inline(always)]
    fn queries(&self) -> DistanceRefs<'_> {
        DistanceRefs { positions: self.positions.columns(), shapes: &self.shapes }
    }
}

impl BatchQuery<DistanceColumns> for (Shape, DVec3) {
    #[inline(always)]
    fn set(&self, room: &mut DistanceColumns, lane: usize) {
        let (shape, position) = *self;
        room.positions.set(lane, [position], []);
        room.shapes.set(lane, Ok(shape));
    }
}

/// The answers of [`signed_distance`]: the normal; the distance.
pub type DistanceAnswers = Columns<1, 1>;

impl BatchAnswer<DistanceAnswers> for SignedDistance {
    #[inline(always)]
    fn get(columns: &DistanceAnswers, lane: usize, _verdict: Result<(), NoIntercept>) -> Self {
        let ([normal], [distance]) = columns.get(lane);
        Self { distance, normal }
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 1, 1>, lane: usize) {
        columns.set(lane, [self.normal], [self.distance]);
    }
}

/// Answers the positions of a range as [`signed_distance`] does, with the same bits.
///
/// # Errors
/// A refusal of the range, which must lie within the batch. An invalid position or shape has its own status and does not
/// affect the others.
pub fn signed_distance_batch<B: Batch<DistanceColumns, DistanceAnswers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, MeasureDistance { plain: Zero::ZERO })
}

/// [`signed_distance`].
struct MeasureDistance {
    plain: DistanceAnswers,
}

impl Task for MeasureDistance {
    type Queries = DistanceColumns;
    type Answers = DistanceAnswers;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        _lanes: L,
        queries: &DistanceRefs<'_>,
        count: usize,
        answers: OutColumns<'_, 1, 1>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        let Self { plain } = self;
        let odd = match queries.shapes.solid {
            Some(Solid::RoundBox(round)) => {
                measure(queries, count, plain, |position| plain_distance(&round, position))
            }
            Some(solid) => measure(queries, count, plain, |position| (solid.signed_distance(position), true)),
            None => UndecidedLanes::all(count),
        };
        if queries.shapes.solid.is_some() {
            plain.put(answers);
        }
        for lane in odd.lanes() {
            answer_alone::<DistanceAnswers, _>(lane, queries.alone(lane), answers, &mut tell);
        }
        0
    }
}

/// The distances of the first lanes by arithmetic without a branch. Returns the lanes that it leaves to [`signed_distance`].
#[inline(always)]
fn measure(
    queries: &DistanceRefs<'_>,
    count: usize,
    answers: &mut DistanceAnswers,
    plain: impl Fn(DVec3) -> (SignedDistance, bool),
) -> UndecidedLanes {
    UndecidedLanes::of(count, |lane| {
        let position = queries.position(lane);
        let (answer, is_clear) = plain(position);
        answers.set(lane, [answer.normal], [answer.distance]);
        let [x, y, z] = position.to_array().map(f64::abs);
        is_clear & (x <= RANGE) & (y <= RANGE) & (z <= RANGE)
    })
}

/// The distance from a round box of a point outside of its core box, and whether the point is outside.
#[inline(always)]
fn plain_distance(round: &RoundBox, position: DVec3) -> (SignedDistance, bool) {
    let local = round.local(position);
    let offset = local - local.clamp(-round.half_extents, round.half_extents);
    let square = offset.length_squared();
    let distance = sqrt(square);
    let normal = round.axes.to_world(offset / distance);
    (SignedDistance { distance: distance - round.radius, normal }, is_safe_square(square))
}

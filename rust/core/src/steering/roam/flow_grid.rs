//! The regular grid of a flow field.

use crate::geometry::List;
use crate::numeric::{direction_and_length, min_or_second};
use crate::refusal::{
    Refusal, Requirement, Within, above_zero, finite_above_zero, finite_vector, vector_within_range,
    within_range,
};
use glam::DVec3;

/// The points of a regular grid, numbered first along x, then y, then z.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlowGrid {
    /// Number of points along x, y and z, each at least 1; along an axis with one point the field is constant.
    pub counts: [u32; 3],
    /// Position of the first point. No coordinate above 1e50.
    pub origin: DVec3,
    /// Distance between neighboring points along x, y and z. Each above 0, at most 1e50.
    pub spacing: DVec3,
}

/// What it costs to go from point to point of a grid.
#[derive(Clone, Copy)]
pub struct FlowGround<'a> {
    /// Where the points are.
    pub grid: FlowGrid,
    /// Cost of a unit of length at every point: above 0, up to 1e50; infinite where the ground is blocked.
    pub costs: &'a dyn List<f64>,
}

impl FlowGround<'_> {
    /// Number of points.
    pub(super) fn check(&self) -> Result<usize, Refusal> {
        let count = self.grid.point_count().within("grid")?;
        for index in 0..count {
            self.cost(index)?;
        }
        Ok(count)
    }

    pub(super) fn cost(&self, index: usize) -> Result<f64, Refusal> {
        let missing = Refusal::out_of_domain(Requirement::OneForEach, "cost_count");
        let cost = self.costs.item(index).ok_or(missing)?;
        above_zero(cost, "costs").element(index)?;
        if cost < f64::INFINITY {
            within_range(cost, "costs").element(index)?;
        }
        Ok(cost)
    }
}

/// The interval of the grid that contains a coordinate.
#[derive(Clone, Copy)]
pub(super) struct Interval {
    pub index: u32,
    /// From 0 at this point to 1 at the next, and never 1.
    pub fraction: f64,
}

/// A box of points, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub first: [u32; 3],
    pub last: [u32; 3],
}

impl Bounds {
    /// One point more on each side, within the grid.
    pub fn widened(&self, grid: &FlowGrid) -> Self {
        let [x, y, z] = grid.counts;
        let [last_x, last_y, last_z] = self.last;
        let wider = |last: u32, count: u32| if last.saturating_add(1) < count { last + 1 } else { last };
        Self {
            first: self.first.map(|first| first.saturating_sub(1)),
            last: [wider(last_x, x), wider(last_y, y), wider(last_z, z)],
        }
    }

    /// The radius of the greatest ball around a position within the box; the edges of the grid do not bound it.
    pub fn radius_around(&self, position: DVec3, grid: &FlowGrid) -> f64 {
        let (first, last) = (grid.position(grid.index(self.first)), grid.position(grid.index(self.last)));
        let mut radius = f64::INFINITY;
        for (axis, count) in grid.counts.into_iter().enumerate() {
            let on = |v: DVec3| v.to_array().get(axis).copied().unwrap_or(0.0);
            if self.first.get(axis).is_some_and(|first| *first > 0) {
                radius = min_or_second(on(position) - on(first), radius);
            }
            if self.last.get(axis).is_some_and(|last| last.saturating_add(1) < count) {
                radius = min_or_second(on(last) - on(position), radius);
            }
        }
        radius
    }

    /// The indices of the points.
    pub fn indices<'a>(&self, grid: &'a FlowGrid) -> impl Iterator<Item = usize> + use<'a> {
        let ([x, y, z], [last_x, last_y, last_z]) = (self.first, self.last);
        (z..=last_z).flat_map(move |z| {
            (y..=last_y).flat_map(move |y| (x..=last_x).map(move |x| grid.index([x, y, z])))
        })
    }
}

/// The points around a position, with their weights.
pub(super) struct Corners([Interval; 3]);

impl FlowGrid {
    /// Number of points.
    ///
    /// # Errors
    /// A refusal when the origin or a spacing is not finite or out of its domain, when a count is 0, or when there are more points
    /// than fit in memory.
    pub fn point_count(&self) -> Result<usize, Refusal> {
        vector_within_range(self.origin, "origin")?;
        finite_vector(self.spacing, "spacing")?;
        for spacing in self.spacing.to_array() {
            finite_above_zero(spacing, "spacing")?;
            within_range(spacing, "spacing")?;
        }
        for (count, name) in self.counts.iter().zip(["count_x", "count_y", "count_z"]) {
            if *count == 0 {
                return Err(Refusal::out_of_domain(Requirement::AtLeastOne, name));
            }
        }
        self.counts
            .iter()
            .try_fold(1_usize, |points, &count| points.checked_mul(count as usize))
            .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "count_z"))
    }

    /// Position of a point, by its index.
    #[must_use]
    pub fn position(&self, index: usize) -> DVec3 {
        let [x, y, z] = self.coordinates(index);
        self.origin + DVec3::new(f64::from(x), f64::from(y), f64::from(z)) * self.spacing
    }

    /// The index of a point along each axis. Less than 2^32 points have one.
    pub(super) fn coordinates(&self, index: usize) -> [u32; 3] {
        let [columns, rows, _] = self.counts.map(|count| count.max(1));
        let index = index as u32;
        [index % columns, index / columns % rows, index / columns / rows]
    }

    /// The index of a point.
    pub(super) fn index(&self, [x, y, z]: [u32; 3]) -> usize {
        let [columns, rows, _] = self.counts.map(|count| count as usize);
        x as usize + columns * (y as usize + rows * z as usize)
    }

    /// The points around `position`; outside of the grid those around the nearest position of the grid.
    pub(super) fn corners(&self, position: DVec3) -> Corners {
        let offset = (position - self.origin) / self.spacing;
        let [columns, rows, layers] = self.counts;
        Corners([interval(offset.x, columns), interval(offset.y, rows), interval(offset.z, layers)])
    }

    /// The position of the grid that is nearest to `position`; along an axis with one point any is.
    pub(super) fn nearest(&self, position: DVec3) -> DVec3 {
        let last = self.position(self.index(self.counts.map(|count| count.saturating_sub(1))));
        self.origin + self.along(position.clamp(self.origin, last) - self.origin)
    }

    /// A vector without its components along axes with one point, where the field is constant.
    pub(super) fn along(&self, vector: DVec3) -> DVec3 {
        let [x, y, z] = self.counts.map(|count| count > 1);
        DVec3::select(glam::BVec3::new(x, y, z), vector, DVec3::ZERO)
    }

    /// The direction and length of the straight way from a point to a position.
    pub(super) fn way(&self, index: usize, to: DVec3) -> (DVec3, f64) {
        direction_and_length(self.along(to - self.position(index))).unwrap_or((DVec3::ZERO, 0.0))
    }

    /// Whether `position` is between the first and the last point along every axis that has more than one.
    pub(super) fn contains(&self, position: DVec3) -> bool {
        let offset = (position - self.origin) / self.spacing;
        offset
            .to_array()
            .iter()
            .zip(self.counts)
            .all(|(offset, count)| count <= 1 || (0.0..=f64::from(count.saturating_sub(1))).contains(offset))
    }
}

/// The interval of `offset`, in spacings from the first point of `count`, or the nearest one.
fn interval(offset: f64, count: u32) -> Interval {
    let last = count.saturating_sub(1);
    if last == 0 || offset.is_nan() || offset <= 0.0 {
        Interval { index: 0, fraction: 0.0 }
    } else if offset >= f64::from(last) {
        Interval { index: last, fraction: 0.0 }
    } else {
        let index = libm::floor(offset);
        Interval { index: index as u32, fraction: offset - index }
    }
}

impl Corners {
    /// The points around the position.
    pub fn bounds(&self) -> Bounds {
        let Self(intervals) = self;
        Bounds {
            first: intervals.map(|interval| interval.index),
            last: intervals.map(|interval| interval.index + u32::from(interval.fraction > 0.0)),
        }
    }

    /// The points with a weight above 0 and their weights, which sum to 1.
    pub fn points(&self) -> impl Iterator<Item = ([u32; 3], f64)> {
        let Self([x, y, z]) = *self;
        (0..8_u32).filter_map(move |corner| {
            let far = [corner & 1, corner >> 1 & 1, corner >> 2];
            let [far_x, far_y, far_z] = far;
            let weight = x.weight(far_x) * y.weight(far_y) * z.weight(far_z);
            (weight > 0.0).then_some(([x.index + far_x, y.index + far_y, z.index + far_z], weight))
        })
    }
}

impl Interval {
    fn weight(self, far: u32) -> f64 {
        if far == 0 { 1.0 - self.fraction } else { self.fraction }
    }
}

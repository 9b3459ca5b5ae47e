//! One form for every bounded shape: a box with round edges, in its own axes.
//!
//! A sphere is a round box without extents, a capsule one with a single extent. Inflated by the radius of a moving sphere,
//! each is a round box again. So one exact computation serves all.

use super::frames::{PARALLEL, axes};
use super::{List, Shape, SignedDistance};
use crate::numeric::{direction_and_length, length, max_or_second, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_vector, vector_within_range};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// A shape that has been checked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Solid {
    /// All points within `radius` of a box.
    RoundBox(RoundBox),
    /// All points behind a plane.
    HalfSpace { point: DVec3, normal: DVec3 },
}

/// A box with round edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundBox {
    pub(crate) center: DVec3,
    pub(crate) axes: Axes,
    pub(crate) half_extents: DVec3,
    pub(crate) radius: f64,
}

/// Three directions at right angles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axes {
    pub(crate) x: DVec3,
    pub(crate) y: DVec3,
    pub(crate) z: DVec3,
}

/// The first contact on a straight line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// Distance along the line.
    pub(crate) distance: f64,
    /// Outward normal.
    pub(crate) normal: DVec3,
}

impl Axes {
    const WORLD: Self = Self { x: DVec3::X, y: DVec3::Y, z: DVec3::Z };

    /// From directions of any length: x along `forward`, z as near to `up` as possible.
    fn new(forward: DVec3, up: DVec3) -> Result<Self, Refusal> {
        finite_vector(forward, "axis")?;
        finite_vector(up, "up")?;
        let name = if forward == DVec3::ZERO { "axis" } else { "up" };
        let [x, y, z] = axes(forward, up).ok_or(Refusal::no_direction(name))?;
        Ok(Self { x, y, z })
    }

    /// With z along `axis`, of any length; x and y in the plane of the world's first two axes if possible.
    fn along(axis: DVec3) -> Result<Self, Refusal> {
        let z = unit(axis, "axis")?;
        let side = if z.x == 0.0 && z.y == 0.0 { DVec3::X } else { DVec3::new(z.y, -z.x, 0.0) };
        let x = unit(side, "axis")?;
        Ok(Self { x, y: z.cross(x), z })
    }

    fn to_local(self, v: DVec3) -> DVec3 {
        DVec3::new(self.x.dot(v), self.y.dot(v), self.z.dot(v))
    }

    pub(crate) fn to_world(self, v: DVec3) -> DVec3 {
        self.x * v.x + self.y * v.y + self.z * v.z
    }
}

fn unit(v: DVec3, name: &'static str) -> Result<DVec3, Refusal> {
    finite_vector(v, name)?;
    direction_and_length(v).map(|(direction, _)| direction).ok_or(Refusal::no_direction(name))
}

impl Solid {
    pub(crate) fn new(shape: &Shape) -> Result<Self, Refusal> {
        let solid = match *shape {
            Shape::Sphere { center, radius } => {
                RoundBox { center, axes: Axes::WORLD, half_extents: DVec3::ZERO, radius }
            }
            Shape::Box { center, forward, up, half_extents } => {
                RoundBox { center, axes: Axes::new(forward, up)?, half_extents, radius: 0.0 }
            }
            Shape::Capsule { center, axis, half_length, radius } => RoundBox {
                center,
                axes: Axes::along(axis)?,
                half_extents: DVec3::new(0.0, 0.0, half_length),
                radius,
            },
            Shape::HalfSpace { point, normal } => {
                vector_within_range(point, "center")?;
                return Ok(Self::HalfSpace { point, normal: unit(normal, "axis")? });
            }
        };
        vector_within_range(solid.center, "center")?;
        let extents = if matches!(shape, Shape::Capsule { .. }) { "half_length" } else { "half_extents" };
        at_least_zero_within_range(solid.half_extents.x, extents)?;
        at_least_zero_within_range(solid.half_extents.y, extents)?;
        at_least_zero_within_range(solid.half_extents.z, extents)?;
        at_least_zero_within_range(solid.radius, "radius")?;
        Ok(Self::RoundBox(solid))
    }

    /// Signed distance of `position`, and the direction out.
    pub(crate) fn signed_distance(&self, position: DVec3) -> SignedDistance {
        match self {
            Self::HalfSpace { point, normal } => {
                SignedDistance { distance: (position - point).dot(*normal), normal: *normal }
            }
            Self::RoundBox(round) => {
                let (distance, normal) = core_distance(round.local(position), round.half_extents);
                SignedDistance { distance: distance - round.radius, normal: round.axes.to_world(normal) }
            }
        }
    }

    /// First contact of a sphere of `radius` that moves from `position` along `direction`, of length 1, up to the distance
    /// `limit`.
    ///
    /// A sphere that touches already has its contact at distance 0 if it approaches, and none otherwise. A negative `radius`
    /// means a point that deep inside.
    pub(crate) fn contact(&self, position: DVec3, direction: DVec3, radius: f64, limit: f64) -> Option<Hit> {
        let outside = self.signed_distance(position);
        let approach = -direction.dot(outside.normal);
        let gap = outside.distance - radius;
        // A point that leaves a convex body never meets it again, and no direction approaches faster than straight toward it.
        if !(approach > 0.0 && gap <= limit) {
            return None;
        }
        if gap <= 0.0 {
            return Some(Hit { distance: 0.0, normal: outside.normal });
        }
        let hit = match self {
            Self::HalfSpace { .. } => Some(Hit { distance: gap / approach, normal: outside.normal }),
            Self::RoundBox(round) => {
                let local = round.axes.to_local(direction);
                round.entry(round.local(position), local, round.radius + radius)
            }
        };
        hit.filter(|hit| hit.distance <= limit)
    }
}

impl RoundBox {
    pub(super) fn local(&self, position: DVec3) -> DVec3 {
        self.axes.to_local(position - self.center)
    }

    /// Entry of a ray from outside into the box inflated by `radius`: the first entry into one of its parts. These are slabs,
    /// as thick as the box plus the radius on two sides, round bars along the edges, and balls at the corners.
    fn entry(&self, from: DVec3, direction: DVec3, radius: f64) -> Option<Hit> {
        let extents = self.half_extents;
        // Distance of the first entry, and the component of the direction into that part.
        let mut first = (f64::INFINITY, direction);
        let mut keep = |distance: Option<f64>, inward: DVec3| {
            if let Some(distance) = distance.filter(|distance| *distance < first.0) {
                first = (distance, inward);
            }
        };
        // Each pass takes another axis as the first: a slab across it, bars along it.
        let (mut p, mut d, mut h) = (from, direction, extents);
        for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
            keep(board_entry(p, d, h, radius), direction * axis);
            if h.x > 0.0 {
                for y in ends(h.y) {
                    for z in ends(h.z) {
                        keep(bar_entry(p, d, h.x, DVec2::new(y, z), radius), direction * (1.0 - axis));
                    }
                }
            }
            (p, d, h) = (p.yzx(), d.yzx(), h.yzx());
        }
        for x in ends(extents.x) {
            for y in ends(extents.y) {
                for z in ends(extents.z) {
                    keep(ball_entry(from - DVec3::new(x, y, z), direction, radius), direction);
                }
            }
        }
        let (distance, inward) = first;
        if distance == f64::INFINITY {
            return None;
        }
        let at = from + direction * distance;
        let beside = at - at.clamp(-extents, extents);
        // A point that meets a box without round edges is off its surface only by rounding, on either side.
        let rounding = PARALLEL * max_or_second(from.abs().max_element(), distance);
        let outward = if radius > rounding { beside } else { -inward };
        direction_and_length(outward).map(|(normal, _)| Hit { distance, normal: self.axes.to_world(normal) })
    }

    /// The corners of the box without its round edges, in the world: one for a sphere, two for a capsule.
    pub(crate) fn corners(&self) -> impl Iterator<Item = DVec3> {
        let Self { center, axes, half_extents: h, .. } = *self;
        ends(h.x).flat_map(move |x| {
            ends(h.y).flat_map(move |y| ends(h.z).map(move |z| center + axes.to_world(DVec3::new(x, y, z))))
        })
    }
}

/// Both ends of an extent, or the single end of a zero extent.
fn ends(extent: f64) -> impl Iterator<Item = f64> {
    [extent, -extent].into_iter().take(if extent > 0.0 { 2 } else { 1 })
}

/// Signed distance from the box around the origin, and the way out of it; inside, through the first of the nearest faces.
fn core_distance(position: DVec3, extents: DVec3) -> (f64, DVec3) {
    let nearest = position.clamp(-extents, extents);
    if let Some((normal, distance)) = direction_and_length(position - nearest) {
        return (distance, normal);
    }
    let outward = |x: f64| if x < 0.0 { -1.0 } else { 1.0 };
    let depth = position.abs() - extents;
    if depth.x >= depth.y && depth.x >= depth.z {
        (depth.x, DVec3::X * outward(position.x))
    } else if depth.y >= depth.z {
        (depth.y, DVec3::Y * outward(position.y))
    } else {
        (depth.z, DVec3::Z * outward(position.z))
    }
}

/// Entry through one of the two faces across the first axis, `radius` outside of the box's faces.
fn board_entry(from: DVec3, direction: DVec3, extents: DVec3, radius: f64) -> Option<f64> {
    let gap = from.x.abs() - (extents.x + radius);
    let approach = if from.x < 0.0 { direction.x } else { -direction.x };
    if !(gap >= 0.0 && approach > 0.0) {
        return None;
    }
    let distance = gap / approach;
    let at = from + direction * distance;
    (at.y.abs() <= extents.y && at.z.abs() <= extents.z).then_some(distance)
}

/// Entry into the round bar along the first axis, whose line is at `line` on the other two.
fn bar_entry(from: DVec3, direction: DVec3, extent: f64, line: DVec2, radius: f64) -> Option<f64> {
    let (offset, across) = (from.yz() - line, direction.yz());
    let distance =
        round_entry(offset.length_squared(), offset.perp_dot(across), offset.dot(across), across, radius)?;
    ((from.x + direction.x * distance).abs() <= extent).then_some(distance)
}

/// Entry into the ball around the origin.
fn ball_entry(from: DVec3, direction: DVec3, radius: f64) -> Option<f64> {
    let side = length(from.cross(direction));
    round_entry(from.length_squared(), side, from.dot(direction), DVec2::X, radius)
}

/// The smaller root of `|offset + across t| = radius`, for a ray that starts outside and approaches.
///
/// The discriminant uses the distance at which the line passes, not a difference of squares, and the root is a quotient, so
/// nothing cancels.
fn round_entry(square: f64, side: f64, along: f64, across: DVec2, radius: f64) -> Option<f64> {
    let speed_squared = across.length_squared();
    let beyond = (sqrt(square) - radius) * (sqrt(square) + radius);
    let discriminant = radius * radius * speed_squared - side * side;
    if !(along < 0.0 && beyond >= 0.0 && discriminant >= 0.0) {
        return None;
    }
    Some(max_or_second(beyond / (sqrt(discriminant) - along), 0.0))
}
/// Refuses the first shape of a list that is not valid, as an element of `name`.
pub(crate) fn check_shapes(shapes: &(impl List<Shape> + ?Sized), name: &'static str) -> Result<(), Refusal> {
    (&shapes).items().enumerate().try_for_each(|(index, shape)| match Solid::new(&shape) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(refusal.at(index, name)),
    })
}

//! Walls for crowds.

use crate::{Plane, PursuitCrowd};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::prelude::*;
use pursuit_core::geometry::PathTopology;
use pursuit_core::{DVec3, Refusal};

/// Walls that [`OrcaAgent`](crate::OrcaAgent)s keep clear of: straight segments from corner to corner, in the space of the entity's
/// `Transform`.
///
/// Walls are read again when this component or the entity's own `Transform` changes; a parent that moves does not count.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
pub struct Walls {
    /// The corners; at least two different ones.
    pub corners: Vec<Vec3>,
    /// The agents that they stop.
    pub solid: Solid,
}

/// The agents that walls stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solid {
    /// From both sides. The last corner is not joined to the first.
    #[default]
    BothSides,
    /// A block, such as a house: agents stay outside.
    Outside,
    /// A room: agents stay inside.
    Inside,
}

impl Walls {
    /// A line of walls, solid from both sides.
    #[must_use]
    pub fn line(corners: impl Into<Vec<Vec3>>) -> Self {
        Self { corners: corners.into(), solid: Solid::BothSides }
    }

    /// A block that agents stay outside of, its corners in either sense.
    #[must_use]
    pub fn block(corners: impl Into<Vec<Vec3>>) -> Self {
        Self { corners: corners.into(), solid: Solid::Outside }
    }

    /// A room that agents stay inside of, its corners in either sense.
    #[must_use]
    pub fn room(corners: impl Into<Vec<Vec3>>) -> Self {
        Self { corners: corners.into(), solid: Solid::Inside }
    }

    /// Adds them to a crowd: the corners in Pursuit's axes, counterclockwise for a block, clockwise for a room.
    fn add_to(&self, crowd: &mut PursuitCrowd, place: &GlobalTransform, plane: Plane) -> Result<(), Refusal> {
        let mut corners: Vec<DVec3> =
            self.corners.iter().map(|&corner| plane.enter_along(place.transform_point(corner))).collect();
        let twice_area: f64 = corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .map(|(one, next)| one.x * next.y - one.y * next.x)
            .sum();
        if self.solid == Solid::Outside && twice_area < 0.0 || self.solid == Solid::Inside && twice_area > 0.0
        {
            corners.reverse();
        }
        let topology = if self.solid == Solid::BothSides { PathTopology::Open } else { PathTopology::Closed };
        crowd.crowd.add_wall(corners, topology, 0.0)
    }
}

type Moved = Or<(Changed<Walls>, Changed<Transform>)>;

/// Builds the walls of the crowd again when some have changed.
pub(crate) fn gather(
    plane: Res<Plane>,
    mut crowd: ResMut<PursuitCrowd>,
    transforms: TransformHelper,
    walls: Query<(Entity, &Walls)>,
    moved: Query<(), (With<Walls>, Moved)>,
    mut removed: RemovedComponents<Walls>,
) {
    let is_removed = removed.read().count() > 0;
    if moved.is_empty() && !is_removed && !plane.is_changed() {
        return;
    }
    crowd.crowd.clear_walls();
    if *plane == Plane::Space {
        return;
    }
    for (entity, one) in walls.iter().sort::<Entity>() {
        let place = transforms.compute_global_transform(entity).unwrap_or_default();
        // Each alone, so that one that is refused does not take the others away.
        if let Err(refusal) = one.add_to(&mut crowd, &place, *plane) {
            log::warn!("the walls of {entity} are left out: {refusal}");
        }
    }
}

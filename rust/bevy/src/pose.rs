//! Where entities are in the world, whatever their parents.

use bevy_ecs::prelude::*;
use bevy_math::{Affine3A, Quat, Vec3};
use bevy_transform::prelude::*;

/// The place of an entity in the world in this tick, and in the last one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Pose {
    pub position: Vec3,
    pub rotation: Quat,
    /// `None` in the first tick.
    pub before: Option<Vec3>,
    /// From the world to the parent.
    to_parent: Affine3A,
}

impl Pose {
    /// Moves a transform to a place in the world.
    pub fn put(&self, transform: &mut Transform, position: Vec3) {
        transform.translation = self.to_parent.transform_point3(position);
    }

    /// Turns a transform to a rotation in the world.
    pub fn turn(&self, transform: &mut Transform, rotation: Quat) {
        let (_, parent, _) = self.to_parent.to_scale_rotation_translation();
        transform.rotation = parent * rotation;
    }
}

/// Bevy propagates transforms after the fixed ticks; this reads them as they are now.
pub(crate) fn observe(transforms: TransformHelper, mut poses: Query<(Entity, &mut Pose, Option<&ChildOf>)>) {
    for (entity, mut pose, child) in &mut poses {
        // An entity without a transform keeps its pose.
        let Ok(global) = transforms.compute_global_transform(entity) else { continue };
        let parent = child.and_then(|child| transforms.compute_global_transform(child.parent()).ok());
        let is_first = pose.is_added();
        let (_, rotation, position) = global.to_scale_rotation_translation();
        *pose = Pose {
            position,
            rotation,
            before: (!is_first).then_some(pose.position),
            to_parent: parent.map_or(Affine3A::IDENTITY, |parent| parent.affine().inverse()),
        };
    }
}

//! How entities move, and who moves them.

use crate::Plane;
use crate::pose::Pose;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::prelude::Transform;
use pursuit_core::DVec3;

/// Velocity of an entity, in m/s. Written by this crate for pursuers and agents. A [`Target`](crate::Target) that has it is led by it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(pub Vec3);

/// The plugin writes only the [`Velocity`] of an entity with this component; your physics moves it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MovedByPhysics;

/// Gives an entity a velocity along the plane and, unless physics does, moves it by `way`, both in Pursuit's axes. What is not along
/// the plane stays.
pub(crate) fn carry(
    plane: Plane,
    pose: &Pose,
    velocity: &mut Velocity,
    mut transform: Mut<'_, Transform>,
    is_by_physics: bool,
    along: DVec3,
    way: DVec3,
) {
    velocity.0 = plane.leave(along) + plane.up(velocity.0);
    if !is_by_physics {
        pose.put(&mut transform, pose.position + plane.leave(way));
    }
}

//! Drawing what pursuers, turrets and crowds do.

use crate::pose::Pose;
use crate::walls::Solid;
use crate::{
    FlockAgent, Intercept, NoAnswer, OrcaAgent, OrcaCapsule, OrcaState, Plane, Pursuer, PursuitSystems,
    Turret, TurretAim, Velocity, Walls,
};
use bevy_app::{App, FixedUpdate, Plugin};
use bevy_color::palettes::tailwind::{AMBER_500, GRAY_500, GREEN_500, RED_500, SKY_500};
use bevy_ecs::prelude::*;
use bevy_gizmos::prelude::*;
use bevy_math::{Isometry3d, Quat, Vec3};
use bevy_reflect::Reflect;
use bevy_transform::prelude::*;
use core::f32::consts::FRAC_PI_2;
use pursuit_core::crowd::OrcaPhase;

/// Draws where pursuers and turrets aim, agents with their velocities, and walls. Add it after Bevy's `GizmoPlugin`, which
/// `DefaultPlugins` have.
///
/// | color | |
/// |---|---|
/// | green | meets its target, walks, or has arrived |
/// | red | no intercept; blocked |
/// | amber | waits its turn |
#[derive(Clone, Copy, Debug, Default)]
pub struct PursuitGizmosPlugin;

impl Plugin for PursuitGizmosPlugin {
    fn build(&self, app: &mut App) {
        app.init_gizmo_group::<PursuitGizmos>();
        app.add_systems(FixedUpdate, draw.after(PursuitSystems::Move));
    }
}

/// The group of these gizmos in Bevy's `GizmoConfigStore`: its width, its depth, and whether it is drawn.
#[derive(Default, Reflect, GizmoConfigGroup)]
pub struct PursuitGizmos;

fn draw(
    mut gizmos: Gizmos<PursuitGizmos>,
    plane: Res<Plane>,
    pursuers: Query<(&Pose, &Intercept), With<Pursuer>>,
    turrets: Query<(&Pose, &TurretAim), With<Turret>>,
    agents: Query<(&Pose, &OrcaAgent, &OrcaState, &Velocity, Option<&OrcaCapsule>)>,
    flock: Query<(&Pose, &Velocity), With<FlockAgent>>,
    walls: Query<(&Walls, &GlobalTransform)>,
) {
    // A circle lies in Bevy's xy plane.
    let flat = if *plane == Plane::Xz { Quat::from_rotation_x(FRAC_PI_2) } else { Quat::IDENTITY };
    let aims = pursuers.iter().map(|(pose, aim)| (pose.position, aim.aim_point, aim.verdict));
    for (from, to, verdict) in
        aims.chain(turrets.iter().map(|(pose, aim)| (pose.position, aim.aim_point, aim.verdict)))
    {
        let color = match verdict {
            Ok(()) => GREEN_500,
            Err(NoAnswer::NoIntercept(_)) => RED_500,
            Err(NoAnswer::NoTarget | NoAnswer::Refused(_)) => continue,
        };
        gizmos.line(from, to, color);
        gizmos.sphere(to, 0.1, color);
    }
    for (pose, agent, state, velocity, capsule) in &agents {
        let color = match state.phase {
            OrcaPhase::WaitsTurn => AMBER_500,
            OrcaPhase::Blocked => RED_500,
            _ => GREEN_500,
        };
        let along = capsule.map_or(Vec3::ZERO, |capsule| capsule.heading * capsule.half_length);
        let ends = [pose.position - along, pose.position + along];
        for &end in if ends[0] == ends[1] { &ends[..1] } else { &ends[..] } {
            gizmos.circle(Isometry3d::new(end, flat), agent.radius, color);
        }
        gizmos.line(ends[0], ends[1], color);
        gizmos.arrow(pose.position, pose.position + velocity.0, SKY_500);
    }
    for (pose, velocity) in &flock {
        gizmos.arrow(pose.position, pose.position + velocity.0, SKY_500);
    }
    for (walls, place) in &walls {
        let mut corners: Vec<Vec3> =
            walls.corners.iter().map(|&corner| place.transform_point(corner)).collect();
        if walls.solid != Solid::BothSides {
            corners.extend(corners.first().copied());
        }
        gizmos.linestrip(corners, GRAY_500);
    }
}

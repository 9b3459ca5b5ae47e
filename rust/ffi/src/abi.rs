//! What a program asks before it trusts the library it was given.

use crate::aim::{
    PursuitDragSettings, PursuitGimbalTurretQuery, PursuitGimbalTurretSolution, PursuitLaunch,
    PursuitProjectileQuery, PursuitProjectileSettings, PursuitShot, PursuitTurretIteration,
    PursuitTurretQuery, PursuitTurretSearch, PursuitTurretSolution,
};
use crate::crowd::{
    PursuitCrowdMotion, PursuitFlockRule, PursuitFlockRules, PursuitNeighbor, PursuitNeighborGridInfo,
    PursuitNeighborGridSettings, PursuitOrcaAgent, PursuitOrcaCrowdSettings, PursuitOrcaMembers,
    PursuitOrcaNeighbor, PursuitOrcaSettings, PursuitOrcaStep, PursuitOrcaVelocity,
};
use crate::geometry::{PursuitShape, PursuitSignedDistance, PursuitSphereSweep, PursuitSurface};
use crate::intercept::{
    PursuitAssignmentCost, PursuitClosestApproach, PursuitInterceptQuery, PursuitInterceptQuery2D,
    PursuitInterceptSolution, PursuitInterceptSolution2D, PursuitMotionInterceptQuery,
    PursuitMotionInterceptSolution, PursuitPrediction, PursuitPredictionSettings, PursuitPursuerMotion,
    PursuitTeamIntercept, PursuitTeamQuery, PursuitTeamSettings,
};
use crate::motion::{
    PursuitDubinsPath, PursuitEstimateSettings, PursuitMotionEstimate, PursuitMotionHistory,
    PursuitMotionState, PursuitPath, PursuitTargetMotion,
};
use crate::steering::{
    PursuitAgent, PursuitAvoidance, PursuitAvoidanceSettings, PursuitBlend, PursuitChase,
    PursuitCollisionAvoidance, PursuitContainer, PursuitContextChoice, PursuitContextMap, PursuitCover,
    PursuitFlowField, PursuitFollowPathSettings, PursuitFollowSettings, PursuitFollowWallSettings,
    PursuitGuardedSteering, PursuitHideSettings, PursuitHiding, PursuitLeader, PursuitPathSteering,
    PursuitQueueSettings, PursuitSteeringLimits, PursuitSteeringPath, PursuitTurnLimits, PursuitTurnState,
    PursuitWanderSettings, PursuitWanderState, PursuitYawState,
};
use crate::types::{PursuitVec2, PursuitVec3};
use crate::view::{PursuitCrowd, PursuitNumberView, PursuitVec3Array, PursuitVec3View};
use core::ffi::{CStr, c_char};

/// The version of this header. It grows with every change that an old caller could notice.
pub const PURSUIT_ABI_VERSION: u32 = 1;

/// The version of the library; compare it with `PURSUIT_ABI_VERSION` before any other call.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_abi_version() -> u32 {
    PURSUIT_ABI_VERSION
}

macro_rules! size_by_name {
    ($name:expr; $($type:ident),+ $(,)?) => {
        match $name {
            $(name if name == stringify!($type).as_bytes() => size_of::<$type>() as u32,)+
            _ => 0,
        }
    };
}

/// The size in bytes of the struct of that name in the library ("PursuitVec3", ...), to compare with `sizeof`; 0 for a
/// null pointer or a name that it does not know.
///
/// # Safety
/// `name` is null or points to a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_struct_size(name: *const c_char) -> u32 {
    if name.is_null() {
        return 0;
    }
    // SAFETY: the caller's contract.
    let name = unsafe { CStr::from_ptr(name) };
    size_by_name!(name.to_bytes();
        PursuitVec2,
        PursuitVec3,
        PursuitInterceptQuery,
        PursuitInterceptQuery2D,
        PursuitInterceptSolution,
        PursuitInterceptSolution2D,
        PursuitClosestApproach,
        PursuitPredictionSettings,
        PursuitPrediction,
        PursuitShot,
        PursuitProjectileQuery,
        PursuitLaunch,
        PursuitProjectileSettings,
        PursuitDragSettings,
        PursuitTurretQuery,
        PursuitTurretSolution,
        PursuitTurretSearch,
        PursuitTurretIteration,
        PursuitGimbalTurretQuery,
        PursuitGimbalTurretSolution,
        PursuitAgent,
        PursuitSteeringLimits,
        PursuitWanderSettings,
        PursuitWanderState,
        PursuitSteeringPath,
        PursuitFollowPathSettings,
        PursuitPathSteering,
        PursuitSurface,
        PursuitFollowWallSettings,
        PursuitContainer,
        PursuitFlowField,
        PursuitTurnLimits,
        PursuitTurnState,
        PursuitYawState,
        PursuitShape,
        PursuitSignedDistance,
        PursuitSphereSweep,
        PursuitAvoidanceSettings,
        PursuitAvoidance,
        PursuitGuardedSteering,
        PursuitCollisionAvoidance,
        PursuitBlend,
        PursuitContextMap,
        PursuitContextChoice,
        PursuitChase,
        PursuitLeader,
        PursuitCover,
        PursuitHideSettings,
        PursuitHiding,
        PursuitFollowSettings,
        PursuitQueueSettings,
        PursuitOrcaSettings,
        PursuitOrcaCrowdSettings,
        PursuitOrcaMembers,
        PursuitOrcaStep,
        PursuitOrcaAgent,
        PursuitOrcaNeighbor,
        PursuitOrcaVelocity,
        PursuitVec3View,
        PursuitVec3Array,
        PursuitNumberView,
        PursuitTeamQuery,
        PursuitTeamSettings,
        PursuitTeamIntercept,
        PursuitAssignmentCost,
        PursuitMotionHistory,
        PursuitEstimateSettings,
        PursuitMotionEstimate,
        PursuitPath,
        PursuitTargetMotion,
        PursuitMotionState,
        PursuitPursuerMotion,
        PursuitDubinsPath,
        PursuitMotionInterceptQuery,
        PursuitMotionInterceptSolution,
        PursuitCrowd,
        PursuitNeighborGridSettings,
        PursuitNeighborGridInfo,
        PursuitNeighbor,
        PursuitFlockRule,
        PursuitFlockRules,
        PursuitCrowdMotion,
    )
}

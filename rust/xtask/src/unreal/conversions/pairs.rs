//! Which types of the plugin match which of the C library.

/// Which way a struct goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Into C.
    In,
    /// Out of C, as a part of an answer.
    Out,
    /// Out of C, as the answer of a node, with how the call went.
    Answer,
    /// Arrays of it are read where they lie: both have one layout.
    Layout,
}

/// A struct of the plugin and the one in C that it matches field for field.
pub struct Pair {
    /// The plugin's, a `USTRUCT`.
    pub unreal: &'static str,
    /// The C library's.
    pub c: &'static str,
    /// Which ways it goes.
    pub ways: &'static [Way],
    /// The C fields whose property has another name than the rule gives it.
    pub names: &'static [(&'static str, &'static str)],
    /// The C fields that are infinite where the property is 0: no limit.
    pub limits: &'static [&'static str],
    /// The C fields in radians whose property in degrees has no `Units` for it.
    pub angles: &'static [&'static str],
    /// Properties that no C field is made of.
    pub apart: &'static [&'static str],
    /// The C fields that a pin of the node tells, which keeps them from call to call.
    pub pins: &'static [&'static str],
}

const fn pair(unreal: &'static str, c: &'static str, ways: &'static [Way]) -> Pair {
    Pair { unreal, c, ways, names: &[], limits: &[], angles: &[], apart: &[], pins: &[] }
}

/// Every struct that is converted field by field. What is not here is converted by hand beside its nodes.
pub const PAIRS: &[Pair] = &[
    Pair {
        names: &[("horizon", "MaxPredictionTime")],
        ..pair("FPursuitPredictionSettings", "PursuitPredictionSettings", &[Way::In])
    },
    pair("FPursuitIntercept", "PursuitInterceptSolution", &[Way::Answer]),
    pair("FPursuitIntercept2D", "PursuitInterceptSolution2D", &[Way::Answer]),
    pair("FPursuitClosestApproach", "PursuitClosestApproach", &[Way::Answer]),
    pair("FPursuitPrediction", "PursuitPrediction", &[Way::Answer]),
    pair("FPursuitMotionIntercept", "PursuitMotionInterceptSolution", &[Way::Answer]),
    pair("FPursuitMotionStateAnswer", "PursuitMotionState", &[Way::Answer]),
    pair("FPursuitSwing", "PursuitSwing", &[Way::In, Way::Out]),
    pair("FPursuitDubinsPath", "PursuitDubinsPath", &[Way::In, Way::Answer]),
    Pair {
        limits: &["max_speed"],
        ..pair("FPursuitEstimateSettings", "PursuitEstimateSettings", &[Way::In])
    },
    Pair {
        angles: &["turn_rate"],
        ..pair("FPursuitMotionEstimate", "PursuitMotionEstimate", &[Way::Answer])
    },
    Pair { limits: &["max_speed"], ..pair("FPursuitTrackerSettings", "PursuitTrackerSettings", &[Way::In]) },
    pair("FPursuitRendezvous", "PursuitRendezvous", &[Way::Answer]),
    pair("FPursuitRendezvousCommand", "PursuitRendezvousCommand", &[Way::Answer]),
    pair("FPursuitSalvoPlan", "PursuitSalvoPlan", &[Way::Out]),
    pair("FPursuitTeamIntercept", "PursuitTeamIntercept", &[Way::Out]),
    pair("FPursuitLaunch", "PursuitLaunch", &[Way::Out]),
    pair("FPursuitMovingBody", "PursuitMovingBody", &[Way::In]),
    pair("FPursuitFiredShot", "PursuitLineOfFireQuery", &[Way::In]),
    pair("FPursuitClearLaunchSettings", "PursuitClearLaunchSettings", &[Way::In]),
    pair("FPursuitAimingHandSettings", "PursuitAimingHandSettings", &[Way::In, Way::Out]),
    pair("FPursuitAimingTarget", "PursuitAimingTarget", &[Way::In]),
    pair("FPursuitDodger", "PursuitDodgeQuery", &[Way::In]),
    pair("FPursuitDodgeShot", "PursuitDodgeShot", &[Way::In]),
    pair("FPursuitProjectileSettings", "PursuitProjectileSettings", &[Way::In]),
    pair("FPursuitDragSettings", "PursuitDragSettings", &[Way::In]),
    pair("FPursuitDragPoint", "PursuitDragPoint", &[Way::Layout]),
    Pair {
        apart: &["BallisticCoefficient", "AirDensity", "Table"],
        ..pair("FPursuitProjectileFlight", "PursuitProjectileFlight", &[Way::In])
    },
    pair("FPursuitProjectileState", "PursuitProjectileState", &[Way::In, Way::Out]),
    pair("FPursuitSteeringLimits", "PursuitSteeringLimits", &[Way::In]),
    pair("FPursuitEvadeSettings", "PursuitEvadeSettings", &[Way::In]),
    pair("FPursuitHideSettings", "PursuitHideSettings", &[Way::In]),
    pair("FPursuitFollowSettings", "PursuitFollowSettings", &[Way::In]),
    pair("FPursuitQueueSettings", "PursuitQueueSettings", &[Way::In]),
    pair("FPursuitChase", "PursuitChase", &[Way::Answer]),
    pair("FPursuitHiding", "PursuitHiding", &[Way::Answer]),
    pair("FPursuitAvoidanceLayers", "PursuitAvoidanceLayers", &[Way::In, Way::Layout]),
    pair("FPursuitMotionState", "PursuitMotionState", &[Way::Layout]),
    Pair {
        limits: &["look_ahead_distance"],
        ..pair("FPursuitAvoidanceSettings", "PursuitAvoidanceSettings", &[Way::In])
    },
    pair("FPursuitAvoidance", "PursuitAvoidance", &[Way::Answer]),
    pair("FPursuitGuardedSteering", "PursuitGuardedSteering", &[Way::Answer]),
    pair("FPursuitCollisionSettings", "PursuitCollisionSettings", &[Way::In]),
    pair("FPursuitCollisionAvoidance", "PursuitCollisionAvoidance", &[Way::Answer]),
    pair("FPursuitSignedDistance", "PursuitSignedDistance", &[Way::Answer]),
    pair("FPursuitBlend", "PursuitBlend", &[Way::Answer]),
    pair("FPursuitContextChoice", "PursuitContextChoice", &[Way::Answer]),
    Pair {
        apart: &["bInPlane", "PlaneNormal"],
        ..pair("FPursuitWanderSettings", "PursuitWanderSettings", &[Way::In])
    },
    pair("FPursuitWanderState", "PursuitWanderState", &[Way::In, Way::Answer]),
    pair("FPursuitPathPoint", "PursuitPathPoint", &[Way::Answer]),
    Pair { pins: &["progress"], ..pair("FPursuitPathSteering", "PursuitPathSteering", &[Way::Answer]) },
    pair("FPursuitSurface", "PursuitSurface", &[Way::Answer, Way::Layout]),
    Pair {
        limits: &["max_acceleration"],
        angles: &["max_acceleration"],
        ..pair("FPursuitTurnLimits", "PursuitTurnLimits", &[Way::In])
    },
    Pair { angles: &["turning"], ..pair("FPursuitTurnState", "PursuitTurnState", &[Way::In, Way::Answer]) },
    pair("FPursuitYawState", "PursuitYawState", &[Way::In, Way::Answer]),
    Pair { apart: &["Dimensions"], ..pair("FPursuitOrcaSettings", "PursuitOrcaSettings", &[Way::In]) },
    Pair {
        apart: &["EventInterval"],
        ..pair("FPursuitOrcaArrivalSettings", "PursuitOrcaArrivalSettings", &[Way::In])
    },
    Pair { apart: &["Layers"], ..pair("FPursuitOrcaAgent", "PursuitOrcaAgent", &[Way::In]) },
    Pair { apart: &["Layers"], ..pair("FPursuitOrcaNeighbor", "PursuitOrcaNeighbor", &[Way::In]) },
    pair("FPursuitOrcaVelocity", "PursuitOrcaVelocity", &[Way::Answer]),
    Pair {
        limits: &["max_width"],
        ..pair("FPursuitFormationSettings", "PursuitFormationSettings", &[Way::In])
    },
    Pair {
        angles: &["angular_velocity"],
        ..pair("FPursuitFormationAnchor", "PursuitFormationAnchor", &[Way::In, Way::Out])
    },
    Pair {
        apart: &["SlotIndices"],
        ..pair("FPursuitFormationAssignment", "PursuitFormationAssignment", &[Way::Answer])
    },
    Pair {
        names: &[("limiting_agent", "LimitingMember")],
        pins: &["anchor"],
        ..pair("FPursuitFormationAnchorStep", "PursuitFormationAnchorStep", &[Way::Answer])
    },
];

/// An enum of the plugin and what the constants of the C library that it matches begin with.
pub struct EnumPair {
    /// The plugin's, a `UENUM`.
    pub unreal: &'static str,
    /// The C library's.
    pub prefix: &'static str,
    /// The values that have another name than the constant's in capitals.
    pub names: &'static [(&'static str, &'static str)],
}

const fn choice(unreal: &'static str, prefix: &'static str) -> EnumPair {
    EnumPair { unreal, prefix, names: &[] }
}

/// Every enum that is passed as a number.
pub const CHOICES: &[EnumPair] = &[
    choice("EPursuitFallback", "PURSUIT_FALLBACK_"),
    choice("EPursuitTargetKind", "PURSUIT_TARGET_"),
    choice("EPursuitPathTopology", "PURSUIT_PATH_TOPOLOGY_"),
    choice("EPursuitPathTiming", "PURSUIT_PATH_TIMING_"),
    choice("EPursuitPursuerKind", "PURSUIT_PURSUER_"),
    // From the first axis toward the second: left in right-handed axes, right in Unreal's left-handed ones.
    EnumPair {
        names: &[("Right", "LEFT"), ("Left", "RIGHT")],
        ..choice("EPursuitDubinsSegment", "PURSUIT_DUBINS_")
    },
    choice("EPursuitTrackedModel", "PURSUIT_TRACKED_"),
    choice("EPursuitAssignmentObjective", "PURSUIT_ASSIGNMENT_"),
    choice("EPursuitIntegrator", "PURSUIT_INTEGRATOR_"),
    choice("EPursuitDragLaw", "PURSUIT_DRAG_LAW_"),
    choice("EPursuitRendezvousPhase", "PURSUIT_RENDEZVOUS_PHASE_"),
    choice("EPursuitSalvoState", "PURSUIT_SALVO_STATE_"),
    choice("EPursuitTurretArc", "PURSUIT_TURRET_ARC_"),
    choice("EPursuitObstruction", "PURSUIT_OBSTRUCTION_"),
    choice("EPursuitDodgeOutcome", "PURSUIT_DODGE_"),
    choice("EPursuitShapeKind", "PURSUIT_SHAPE_"),
    choice("EPursuitGuardOutcome", "PURSUIT_GUARD_"),
    choice("EPursuitContextLayout", "PURSUIT_CONTEXT_LAYOUT_"),
    choice("EPursuitContainerKind", "PURSUIT_CONTAINER_"),
    choice("EPursuitFlowOutside", "PURSUIT_FLOW_"),
    choice("EPursuitOrcaPhase", "PURSUIT_ORCA_PHASE_"),
    choice("EPursuitFormationShape", "PURSUIT_FORMATION_SHAPE_"),
    choice("EPursuitFormationOrigin", "PURSUIT_FORMATION_ORIGIN_"),
    choice("EPursuitFormationSide", "PURSUIT_FORMATION_SIDE_"),
    choice("EPursuitFormationHeading", "PURSUIT_FORMATION_HEADING_"),
];

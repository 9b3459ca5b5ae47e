// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// Written by `cargo xtask header` from include/pursuit.h and the public headers; do not edit.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitAvoidTypes.h"
#include "PursuitBlendLibrary.h"
#include "PursuitChaseTypes.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitFormationTypes.h"
#include "PursuitGuidanceLibrary.h"
#include "PursuitHandLibrary.h"
#include "PursuitLineOfFireTypes.h"
#include "PursuitMotionTypes.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitProjectileTypes.h"
#include "PursuitRendezvousLibrary.h"
#include "PursuitRoamTypes.h"
#include "PursuitTeamLibrary.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTurretLibrary.h"
#include "PursuitTypes.h"

namespace Pursuit
{
	static_assert(static_cast<int32>(EPursuitFallback::Horizon) == PURSUIT_FALLBACK_HORIZON);
	static_assert(static_cast<int32>(EPursuitFallback::DirectPursuit) == PURSUIT_FALLBACK_DIRECT_PURSUIT);
	static_assert(static_cast<int32>(EPursuitFallback::ClosestApproach) == PURSUIT_FALLBACK_CLOSEST_APPROACH);

	static_assert(static_cast<int32>(EPursuitTargetKind::Straight) == PURSUIT_TARGET_STRAIGHT);
	static_assert(static_cast<int32>(EPursuitTargetKind::Accelerating) == PURSUIT_TARGET_ACCELERATING);
	static_assert(static_cast<int32>(EPursuitTargetKind::Turning) == PURSUIT_TARGET_TURNING);
	static_assert(static_cast<int32>(EPursuitTargetKind::Path) == PURSUIT_TARGET_PATH);
	static_assert(static_cast<int32>(EPursuitTargetKind::Weaving) == PURSUIT_TARGET_WEAVING);

	static_assert(static_cast<int32>(EPursuitPathTopology::Open) == PURSUIT_PATH_TOPOLOGY_OPEN);
	static_assert(static_cast<int32>(EPursuitPathTopology::Closed) == PURSUIT_PATH_TOPOLOGY_CLOSED);
	static_assert(static_cast<int32>(EPursuitPathTopology::Loop) == PURSUIT_PATH_TOPOLOGY_LOOP);

	static_assert(static_cast<int32>(EPursuitPathTiming::Times) == PURSUIT_PATH_TIMING_TIMES);
	static_assert(static_cast<int32>(EPursuitPathTiming::Speeds) == PURSUIT_PATH_TIMING_SPEEDS);

	static_assert(static_cast<int32>(EPursuitPursuerKind::Constant) == PURSUIT_PURSUER_CONSTANT);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Ramp) == PURSUIT_PURSUER_RAMP);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Thrust) == PURSUIT_PURSUER_THRUST);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Car) == PURSUIT_PURSUER_CAR);

	static_assert(static_cast<int32>(EPursuitDubinsSegment::Straight) == PURSUIT_DUBINS_STRAIGHT);
	static_assert(static_cast<int32>(EPursuitDubinsSegment::Right) == PURSUIT_DUBINS_LEFT);
	static_assert(static_cast<int32>(EPursuitDubinsSegment::Left) == PURSUIT_DUBINS_RIGHT);

	static_assert(static_cast<int32>(EPursuitTrackedModel::Standing) == PURSUIT_TRACKED_STANDING);
	static_assert(static_cast<int32>(EPursuitTrackedModel::Straight) == PURSUIT_TRACKED_STRAIGHT);
	static_assert(static_cast<int32>(EPursuitTrackedModel::MeanCourse) == PURSUIT_TRACKED_MEAN_COURSE);
	static_assert(static_cast<int32>(EPursuitTrackedModel::Turning) == PURSUIT_TRACKED_TURNING);
	static_assert(static_cast<int32>(EPursuitTrackedModel::TurningCalmly) == PURSUIT_TRACKED_TURNING_CALMLY);
	static_assert(static_cast<int32>(EPursuitTrackedModel::Weaving) == PURSUIT_TRACKED_WEAVING);
	static_assert(static_cast<int32>(EPursuitTrackedModel::WeavingTwice) == PURSUIT_TRACKED_WEAVING_TWICE);

	static_assert(static_cast<int32>(EPursuitAssignmentObjective::Bottleneck) == PURSUIT_ASSIGNMENT_BOTTLENECK);
	static_assert(static_cast<int32>(EPursuitAssignmentObjective::LinearSum) == PURSUIT_ASSIGNMENT_LINEAR_SUM);

	static_assert(static_cast<int32>(EPursuitIntegrator::Continuous) == PURSUIT_INTEGRATOR_CONTINUOUS);
	static_assert(static_cast<int32>(EPursuitIntegrator::SemiImplicitEuler) == PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER);
	static_assert(static_cast<int32>(EPursuitIntegrator::ExplicitEuler) == PURSUIT_INTEGRATOR_EXPLICIT_EULER);

	static_assert(static_cast<int32>(EPursuitDragLaw::Constant) == PURSUIT_DRAG_LAW_CONSTANT);
	static_assert(static_cast<int32>(EPursuitDragLaw::G1) == PURSUIT_DRAG_LAW_G1);
	static_assert(static_cast<int32>(EPursuitDragLaw::G7) == PURSUIT_DRAG_LAW_G7);
	static_assert(static_cast<int32>(EPursuitDragLaw::Table) == PURSUIT_DRAG_LAW_TABLE);

	static_assert(static_cast<int32>(EPursuitRendezvousPhase::Burning) == PURSUIT_RENDEZVOUS_PHASE_BURNING);
	static_assert(static_cast<int32>(EPursuitRendezvousPhase::Turning) == PURSUIT_RENDEZVOUS_PHASE_TURNING);
	static_assert(static_cast<int32>(EPursuitRendezvousPhase::Braking) == PURSUIT_RENDEZVOUS_PHASE_BRAKING);
	static_assert(static_cast<int32>(EPursuitRendezvousPhase::Arrived) == PURSUIT_RENDEZVOUS_PHASE_ARRIVED);

	static_assert(static_cast<int32>(EPursuitSalvoState::Keeps) == PURSUIT_SALVO_STATE_KEEPS);
	static_assert(static_cast<int32>(EPursuitSalvoState::OutOfReach) == PURSUIT_SALVO_STATE_OUT_OF_REACH);
	static_assert(static_cast<int32>(EPursuitSalvoState::BeyondHorizon) == PURSUIT_SALVO_STATE_BEYOND_HORIZON);
	static_assert(static_cast<int32>(EPursuitSalvoState::Saturated) == PURSUIT_SALVO_STATE_SATURATED);
	static_assert(static_cast<int32>(EPursuitSalvoState::OutOfView) == PURSUIT_SALVO_STATE_OUT_OF_VIEW);

	static_assert(static_cast<int32>(EPursuitTurretArc::Either) == PURSUIT_TURRET_ARC_EITHER);
	static_assert(static_cast<int32>(EPursuitTurretArc::Low) == PURSUIT_TURRET_ARC_LOW);
	static_assert(static_cast<int32>(EPursuitTurretArc::High) == PURSUIT_TURRET_ARC_HIGH);

	static_assert(static_cast<int32>(EPursuitObstruction::None) == PURSUIT_OBSTRUCTION_NONE);
	static_assert(static_cast<int32>(EPursuitObstruction::Target) == PURSUIT_OBSTRUCTION_TARGET);
	static_assert(static_cast<int32>(EPursuitObstruction::Body) == PURSUIT_OBSTRUCTION_BODY);
	static_assert(static_cast<int32>(EPursuitObstruction::Shape) == PURSUIT_OBSTRUCTION_SHAPE);

	static_assert(static_cast<int32>(EPursuitDodgeOutcome::Clear) == PURSUIT_DODGE_CLEAR);
	static_assert(static_cast<int32>(EPursuitDodgeOutcome::Dodges) == PURSUIT_DODGE_DODGES);
	static_assert(static_cast<int32>(EPursuitDodgeOutcome::TooLate) == PURSUIT_DODGE_TOO_LATE);
	static_assert(static_cast<int32>(EPursuitDodgeOutcome::OutOfReach) == PURSUIT_DODGE_OUT_OF_REACH);
	static_assert(static_cast<int32>(EPursuitDodgeOutcome::Crossfire) == PURSUIT_DODGE_CROSSFIRE);
	static_assert(static_cast<int32>(EPursuitDodgeOutcome::Walled) == PURSUIT_DODGE_WALLED);

	static_assert(static_cast<int32>(EPursuitShapeKind::Sphere) == PURSUIT_SHAPE_SPHERE);
	static_assert(static_cast<int32>(EPursuitShapeKind::Box) == PURSUIT_SHAPE_BOX);
	static_assert(static_cast<int32>(EPursuitShapeKind::HalfSpace) == PURSUIT_SHAPE_HALF_SPACE);
	static_assert(static_cast<int32>(EPursuitShapeKind::Capsule) == PURSUIT_SHAPE_CAPSULE);

	static_assert(static_cast<int32>(EPursuitGuardOutcome::Free) == PURSUIT_GUARD_FREE);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Diverted) == PURSUIT_GUARD_DIVERTED);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Braking) == PURSUIT_GUARD_BRAKING);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Leaving) == PURSUIT_GUARD_LEAVING);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Unavoidable) == PURSUIT_GUARD_UNAVOIDABLE);

	static_assert(static_cast<int32>(EPursuitContextLayout::Circle) == PURSUIT_CONTEXT_LAYOUT_CIRCLE);
	static_assert(static_cast<int32>(EPursuitContextLayout::Sphere) == PURSUIT_CONTEXT_LAYOUT_SPHERE);

	static_assert(static_cast<int32>(EPursuitContainerKind::Shape) == PURSUIT_CONTAINER_SHAPE);
	static_assert(static_cast<int32>(EPursuitContainerKind::HalfSpaces) == PURSUIT_CONTAINER_HALF_SPACES);

	static_assert(static_cast<int32>(EPursuitFlowOutside::Clamp) == PURSUIT_FLOW_CLAMP);
	static_assert(static_cast<int32>(EPursuitFlowOutside::Zero) == PURSUIT_FLOW_ZERO);

	static_assert(static_cast<int32>(EPursuitOrcaPhase::UnderWay) == PURSUIT_ORCA_PHASE_UNDER_WAY);
	static_assert(static_cast<int32>(EPursuitOrcaPhase::Arrived) == PURSUIT_ORCA_PHASE_ARRIVED);
	static_assert(static_cast<int32>(EPursuitOrcaPhase::ArrivedNear) == PURSUIT_ORCA_PHASE_ARRIVED_NEAR);
	static_assert(static_cast<int32>(EPursuitOrcaPhase::WaitsTurn) == PURSUIT_ORCA_PHASE_WAITS_TURN);
	static_assert(static_cast<int32>(EPursuitOrcaPhase::Blocked) == PURSUIT_ORCA_PHASE_BLOCKED);

	static_assert(static_cast<int32>(EPursuitFormationShape::Line) == PURSUIT_FORMATION_SHAPE_LINE);
	static_assert(static_cast<int32>(EPursuitFormationShape::Column) == PURSUIT_FORMATION_SHAPE_COLUMN);
	static_assert(static_cast<int32>(EPursuitFormationShape::Wedge) == PURSUIT_FORMATION_SHAPE_WEDGE);
	static_assert(static_cast<int32>(EPursuitFormationShape::Echelon) == PURSUIT_FORMATION_SHAPE_ECHELON);
	static_assert(static_cast<int32>(EPursuitFormationShape::Box) == PURSUIT_FORMATION_SHAPE_BOX);
	static_assert(static_cast<int32>(EPursuitFormationShape::Circle) == PURSUIT_FORMATION_SHAPE_CIRCLE);

	static_assert(static_cast<int32>(EPursuitFormationOrigin::Center) == PURSUIT_FORMATION_ORIGIN_CENTER);
	static_assert(static_cast<int32>(EPursuitFormationOrigin::Front) == PURSUIT_FORMATION_ORIGIN_FRONT);
	static_assert(static_cast<int32>(EPursuitFormationOrigin::First) == PURSUIT_FORMATION_ORIGIN_FIRST);

	static_assert(static_cast<int32>(EPursuitFormationSide::Plain) == PURSUIT_FORMATION_SIDE_PLAIN);
	static_assert(static_cast<int32>(EPursuitFormationSide::Mirrored) == PURSUIT_FORMATION_SIDE_MIRRORED);

	static_assert(static_cast<int32>(EPursuitFormationHeading::Facing) == PURSUIT_FORMATION_HEADING_FACING);
	static_assert(static_cast<int32>(EPursuitFormationHeading::Course) == PURSUIT_FORMATION_HEADING_COURSE);
	static_assert(static_cast<int32>(EPursuitFormationHeading::Kept) == PURSUIT_FORMATION_HEADING_KEPT);

	inline TInC<PursuitPredictionSettings> ToC(const FPursuitPredictionSettings& From)
	{
		PursuitPredictionSettings To{};
		To.horizon = From.MaxPredictionTime;
		To.lead_factor = From.LeadFactor;
		To.direct_pursuit_distance = From.DirectPursuitDistance;
		To.fallback = static_cast<int32>(From.Fallback);
		return To;
	}

	inline FPursuitIntercept FromC(const FOutcome& Outcome, const PursuitInterceptSolution& From)
	{
		FPursuitIntercept To;
		To.bMet = Outcome.IsMet();
		To.Reason = Outcome.Status;
		To.Point = FromC(From.point);
		To.PursuerVelocity = FromC(From.pursuer_velocity);
		To.Time = From.time;
		To.LatestTime = From.latest_time;
		return To;
	}

	inline FPursuitIntercept2D FromC(const FOutcome& Outcome, const PursuitInterceptSolution2D& From)
	{
		FPursuitIntercept2D To;
		To.bMet = Outcome.IsMet();
		To.Reason = Outcome.Status;
		To.Point = FromC(From.point);
		To.PursuerVelocity = FromC(From.pursuer_velocity);
		To.Time = From.time;
		To.LatestTime = From.latest_time;
		return To;
	}

	inline FPursuitClosestApproach FromC(const FOutcome& Outcome, const PursuitClosestApproach& From)
	{
		FPursuitClosestApproach To;
		To.Reason = Outcome.Status;
		To.Point = FromC(From.point);
		To.PursuerVelocity = FromC(From.pursuer_velocity);
		To.Time = From.time;
		return To;
	}

	inline FPursuitPrediction FromC(const FOutcome& Outcome, const PursuitPrediction& From)
	{
		FPursuitPrediction To;
		To.bMet = Outcome.IsMet();
		To.Reason = Outcome.Status;
		To.AimPoint = FromC(From.aim_point);
		To.Time = From.time;
		To.MissDistance = From.miss_distance;
		return To;
	}

	inline FPursuitMotionIntercept FromC(const FOutcome& Outcome, const PursuitMotionInterceptSolution& From)
	{
		FPursuitMotionIntercept To;
		To.bMet = Outcome.IsMet();
		To.Reason = Outcome.Status;
		To.Point = FromC(From.point);
		To.Course = FromC(From.course);
		To.Time = From.time;
		To.MissDistance = From.miss_distance;
		return To;
	}

	inline FPursuitMotionStateAnswer FromC(const FOutcome& Outcome, const PursuitMotionState& From)
	{
		FPursuitMotionStateAnswer To;
		To.Reason = Outcome.Status;
		To.Location = FromC(From.position);
		To.Velocity = FromC(From.velocity);
		return To;
	}

	inline TInC<PursuitSwing> ToC(const FPursuitSwing& From)
	{
		PursuitSwing To{};
		To.velocity = ToC(From.Velocity);
		To.acceleration = ToC(From.Acceleration);
		To.rate = FMath::DegreesToRadians(From.Rate);
		return To;
	}

	inline FPursuitSwing FromC(const PursuitSwing& From)
	{
		FPursuitSwing To;
		To.Velocity = FromC(From.velocity);
		To.Acceleration = FromC(From.acceleration);
		To.Rate = FMath::RadiansToDegrees(From.rate);
		return To;
	}

	inline TInC<PursuitDubinsPath> ToC(const FPursuitDubinsPath& From)
	{
		PursuitDubinsPath To{};
		To.first_length = From.FirstLength;
		To.second_length = From.SecondLength;
		To.first = static_cast<int32>(From.First);
		To.second = static_cast<int32>(From.Second);
		return To;
	}

	inline FPursuitDubinsPath FromC(const FOutcome& Outcome, const PursuitDubinsPath& From)
	{
		FPursuitDubinsPath To;
		To.Reason = Outcome.Status;
		To.FirstLength = From.first_length;
		To.SecondLength = From.second_length;
		To.First = static_cast<EPursuitDubinsSegment>(From.first);
		To.Second = static_cast<EPursuitDubinsSegment>(From.second);
		return To;
	}

	inline TInC<PursuitEstimateSettings> ToC(const FPursuitEstimateSettings& From)
	{
		PursuitEstimateSettings To{};
		To.window = From.Window;
		To.max_speed = LimitOrNone(From.MaxSpeed);
		To.confidence = From.Confidence;
		return To;
	}

	inline FPursuitMotionEstimate FromC(const FOutcome& Outcome, const PursuitMotionEstimate& From)
	{
		FPursuitMotionEstimate To;
		To.Reason = Outcome.Status;
		To.Location = FromC(From.position);
		To.Velocity = FromC(From.velocity);
		To.Acceleration = FromC(From.acceleration);
		To.TurnAxis = FromC(From.turn_axis);
		To.TurnRate = FMath::RadiansToDegrees(From.turn_rate);
		To.Time = From.time;
		To.Residual = From.residual;
		To.VelocityError = From.velocity_error;
		To.AccelerationError = From.acceleration_error;
		To.Samples = static_cast<int32>(From.samples);
		return To;
	}

	inline TInC<PursuitTrackerSettings> ToC(const FPursuitTrackerSettings& From)
	{
		PursuitTrackerSettings To{};
		To.memory = From.Memory;
		To.max_speed = LimitOrNone(From.MaxSpeed);
		return To;
	}

	inline FPursuitRendezvous FromC(const FOutcome& Outcome, const PursuitRendezvous& From)
	{
		FPursuitRendezvous To;
		To.Reason = Outcome.Status;
		To.Point = FromC(From.point);
		To.Velocity = FromC(From.velocity);
		To.Acceleration = FromC(From.acceleration);
		To.Time = From.time;
		To.TurnStart = From.turn_start;
		To.BrakeStart = From.brake_start;
		To.DeltaV = From.delta_v;
		return To;
	}

	inline FPursuitRendezvousCommand FromC(const FOutcome& Outcome, const PursuitRendezvousCommand& From)
	{
		FPursuitRendezvousCommand To;
		To.Reason = Outcome.Status;
		To.Acceleration = FromC(From.acceleration);
		To.TimeToGo = From.time_to_go;
		To.TimeToTurn = From.time_to_turn;
		To.DeltaV = From.delta_v;
		return To;
	}

	inline FPursuitSalvoPlan FromC(const PursuitSalvoPlan& From)
	{
		FPursuitSalvoPlan To;
		To.ImpactDirection = FromC(From.impact_direction);
		To.EarliestTime = From.earliest_time;
		To.NeededAcceleration = From.needed_acceleration;
		To.State = static_cast<EPursuitSalvoState>(From.state);
		return To;
	}

	inline FPursuitTeamIntercept FromC(const PursuitTeamIntercept& From)
	{
		FPursuitTeamIntercept To;
		To.Point = FromC(From.point);
		To.PursuerVelocity = FromC(From.pursuer_velocity);
		To.Time = From.time;
		To.Target = From.target;
		return To;
	}

	inline FPursuitLaunch FromC(const PursuitLaunch& From)
	{
		FPursuitLaunch To;
		To.LaunchVelocity = FromC(From.launch_velocity);
		To.ImpactPoint = FromC(From.impact_point);
		To.Time = From.time;
		To.MissDistance = From.miss_distance;
		return To;
	}

	inline TInC<PursuitMovingBody> ToC(const FPursuitMovingBody& From)
	{
		PursuitMovingBody To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.acceleration = ToC(From.Acceleration);
		To.radius = From.Radius;
		return To;
	}

	inline TInC<PursuitLineOfFireQuery> ToC(const FPursuitFiredShot& From)
	{
		PursuitLineOfFireQuery To{};
		To.muzzle_position = ToC(From.MuzzleLocation);
		To.launch_velocity = ToC(From.LaunchVelocity);
		To.gravity = ToC(From.Gravity);
		To.wind = ToC(From.Wind);
		To.linear_drag = From.LinearDrag;
		To.quadratic_drag = From.QuadraticDrag;
		To.radius = From.Radius;
		To.radius_growth = From.RadiusGrowth;
		To.horizon = From.Horizon;
		To.shooter = static_cast<int32>(From.Shooter);
		To.target = static_cast<int32>(From.Target);
		return To;
	}

	inline TInC<PursuitClearLaunchSettings> ToC(const FPursuitClearLaunchSettings& From)
	{
		PursuitClearLaunchSettings To{};
		To.muzzle_velocity = ToC(From.MuzzleVelocity);
		To.max_delay = From.MaxDelay;
		To.resolution = From.Resolution;
		return To;
	}

	inline TInC<PursuitAimingHandSettings> ToC(const FPursuitAimingHandSettings& From)
	{
		PursuitAimingHandSettings To{};
		To.reaction_time = From.ReactionTime;
		To.movement_time = From.MovementTime;
		To.correction_noise = From.CorrectionNoise;
		To.speed_noise = From.SpeedNoise;
		To.initial_error = FMath::DegreesToRadians(From.InitialError);
		To.steady_error = FMath::DegreesToRadians(From.SteadyError);
		To.settle_time = From.SettleTime;
		To.drift_time = From.DriftTime;
		return To;
	}

	inline FPursuitAimingHandSettings FromC(const PursuitAimingHandSettings& From)
	{
		FPursuitAimingHandSettings To;
		To.ReactionTime = From.reaction_time;
		To.MovementTime = From.movement_time;
		To.CorrectionNoise = From.correction_noise;
		To.SpeedNoise = From.speed_noise;
		To.InitialError = FMath::RadiansToDegrees(From.initial_error);
		To.SteadyError = FMath::RadiansToDegrees(From.steady_error);
		To.SettleTime = From.settle_time;
		To.DriftTime = From.drift_time;
		return To;
	}

	inline TInC<PursuitAimingTarget> ToC(const FPursuitAimingTarget& From)
	{
		PursuitAimingTarget To{};
		To.direction = ToC(From.Direction);
		To.plane_normal = ToC(From.PlaneNormal);
		To.distance = From.Distance;
		To.radius = From.Radius;
		To.target = static_cast<int32>(From.Target);
		return To;
	}

	inline TInC<PursuitDodgeQuery> ToC(const FPursuitDodger& From)
	{
		PursuitDodgeQuery To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.preferred_velocity = ToC(From.PreferredVelocity);
		To.plane_normal = ToC(From.PlaneNormal);
		To.radius = From.Radius;
		To.margin = From.Margin;
		To.max_speed = From.MaxSpeed;
		To.max_acceleration = From.MaxAcceleration;
		To.reaction_time = From.ReactionTime;
		To.horizon = From.Horizon;
		return To;
	}

	inline TInC<PursuitDodgeShot> ToC(const FPursuitDodgeShot& From)
	{
		PursuitDodgeShot To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.acceleration = ToC(From.Acceleration);
		To.radius = From.Radius;
		To.blast_radius = From.BlastRadius;
		To.fuse = From.Fuse;
		To.age = From.Age;
		return To;
	}

	inline TInC<PursuitProjectileSettings> ToC(const FPursuitProjectileSettings& From)
	{
		PursuitProjectileSettings To{};
		To.time_step = From.TimeStep;
		To.projectile_integrator = static_cast<int32>(From.ProjectileIntegrator);
		To.target_integrator = static_cast<int32>(From.TargetIntegrator);
		return To;
	}

	inline TInC<PursuitDragSettings> ToC(const FPursuitDragSettings& From)
	{
		PursuitDragSettings To{};
		To.linear_drag = From.LinearDrag;
		To.quadratic_drag = From.QuadraticDrag;
		To.wind = ToC(From.Wind);
		To.horizon = From.Horizon;
		To.max_miss_distance = From.MaxMissDistance;
		To.max_steps = static_cast<uint32>(From.MaxSteps);
		return To;
	}

	static_assert(sizeof(FPursuitDragPoint) == sizeof(PursuitDragPoint));
	static_assert(offsetof(FPursuitDragPoint, Mach) == offsetof(PursuitDragPoint, mach));
	static_assert(offsetof(FPursuitDragPoint, Coefficient) == offsetof(PursuitDragPoint, coefficient));

	inline TInC<PursuitProjectileFlight> ToC(const FPursuitProjectileFlight& From)
	{
		PursuitProjectileFlight To{};
		To.drag = ToC(From.Drag);
		To.speed_of_sound = From.SpeedOfSound;
		To.thrust = From.Thrust;
		To.burn_time = From.BurnTime;
		To.drag_law = static_cast<int32>(From.DragLaw);
		return To;
	}

	inline TInC<PursuitProjectileState> ToC(const FPursuitProjectileState& From)
	{
		PursuitProjectileState To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.gravity = ToC(From.Gravity);
		To.age = From.Age;
		return To;
	}

	inline FPursuitProjectileState FromC(const PursuitProjectileState& From)
	{
		FPursuitProjectileState To;
		To.Location = FromC(From.position);
		To.Velocity = FromC(From.velocity);
		To.Gravity = FromC(From.gravity);
		To.Age = From.age;
		return To;
	}

	inline TInC<PursuitSteeringLimits> ToC(const FPursuitSteeringLimits& From)
	{
		PursuitSteeringLimits To{};
		To.max_speed = From.MaxSpeed;
		To.max_acceleration = From.MaxAcceleration;
		To.mass = From.Mass;
		To.response_time = From.ResponseTime;
		return To;
	}

	inline TInC<PursuitEvadeSettings> ToC(const FPursuitEvadeSettings& From)
	{
		PursuitEvadeSettings To{};
		To.horizon = From.Horizon;
		To.threat_turn_radius = From.ThreatTurnRadius;
		To.capture_radius = From.CaptureRadius;
		return To;
	}

	inline TInC<PursuitHideSettings> ToC(const FPursuitHideSettings& From)
	{
		PursuitHideSettings To{};
		To.clearance = From.Clearance;
		To.evade = ToC(From.Evade);
		return To;
	}

	inline TInC<PursuitFollowSettings> ToC(const FPursuitFollowSettings& From)
	{
		PursuitFollowSettings To{};
		To.distance = From.Distance;
		To.clear_length = From.ClearLength;
		To.clear_radius = From.ClearRadius;
		return To;
	}

	inline TInC<PursuitQueueSettings> ToC(const FPursuitQueueSettings& From)
	{
		PursuitQueueSettings To{};
		To.gap = From.Gap;
		To.lane_radius = From.LaneRadius;
		return To;
	}

	inline FPursuitChase FromC(const FOutcome& Outcome, const PursuitChase& From)
	{
		FPursuitChase To;
		To.bMet = Outcome.IsMet();
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Point = FromC(From.point);
		To.Time = From.time;
		return To;
	}

	inline FPursuitHiding FromC(const FOutcome& Outcome, const PursuitHiding& From)
	{
		FPursuitHiding To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Spot = FromC(From.spot);
		To.Cover = Outcome.IsRefused() ? -1 : From.cover;
		return To;
	}

	inline TInC<PursuitAvoidanceLayers> ToC(const FPursuitAvoidanceLayers& From)
	{
		PursuitAvoidanceLayers To{};
		To.group = static_cast<uint32>(From.Group);
		To.avoids = static_cast<uint32>(From.Avoids);
		To.ignores = static_cast<uint32>(From.Ignores);
		To.priority = static_cast<int32>(From.Priority);
		return To;
	}

	static_assert(sizeof(FPursuitAvoidanceLayers) == sizeof(PursuitAvoidanceLayers));
	static_assert(offsetof(FPursuitAvoidanceLayers, Group) == offsetof(PursuitAvoidanceLayers, group));
	static_assert(offsetof(FPursuitAvoidanceLayers, Avoids) == offsetof(PursuitAvoidanceLayers, avoids));
	static_assert(offsetof(FPursuitAvoidanceLayers, Ignores) == offsetof(PursuitAvoidanceLayers, ignores));
	static_assert(offsetof(FPursuitAvoidanceLayers, Priority) == offsetof(PursuitAvoidanceLayers, priority));

	static_assert(sizeof(FPursuitMotionState) == sizeof(PursuitMotionState));
	static_assert(offsetof(FPursuitMotionState, Location) == offsetof(PursuitMotionState, position));
	static_assert(offsetof(FPursuitMotionState, Velocity) == offsetof(PursuitMotionState, velocity));

	inline TInC<PursuitAvoidanceSettings> ToC(const FPursuitAvoidanceSettings& From)
	{
		PursuitAvoidanceSettings To{};
		To.plane_normal = ToC(From.PlaneNormal);
		To.agent_radius = From.AgentRadius;
		To.margin = From.Margin;
		To.look_ahead_time = From.LookAheadTime;
		To.look_ahead_distance = LimitOrNone(From.LookAheadDistance);
		return To;
	}

	inline FPursuitAvoidance FromC(const FOutcome& Outcome, const PursuitAvoidance& From)
	{
		FPursuitAvoidance To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Distance = From.distance;
		To.Obstacle = Outcome.IsRefused() ? -1 : From.obstacle;
		return To;
	}

	inline FPursuitGuardedSteering FromC(const FOutcome& Outcome, const PursuitGuardedSteering& From)
	{
		FPursuitGuardedSteering To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Velocity = FromC(From.velocity);
		To.Outcome = static_cast<EPursuitGuardOutcome>(From.outcome);
		To.Obstacle = Outcome.IsRefused() ? -1 : From.obstacle;
		return To;
	}

	inline TInC<PursuitCollisionSettings> ToC(const FPursuitCollisionSettings& From)
	{
		PursuitCollisionSettings To{};
		To.agent_radius = From.AgentRadius;
		To.margin = From.Margin;
		To.look_ahead_time = From.LookAheadTime;
		To.half_height = From.HalfHeight;
		return To;
	}

	inline FPursuitCollisionAvoidance FromC(const FOutcome& Outcome, const PursuitCollisionAvoidance& From)
	{
		FPursuitCollisionAvoidance To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Time = From.time;
		To.MissDistance = From.miss_distance;
		To.Neighbor = Outcome.IsRefused() ? -1 : From.neighbor;
		return To;
	}

	inline FPursuitSignedDistance FromC(const FOutcome& Outcome, const PursuitSignedDistance& From)
	{
		FPursuitSignedDistance To;
		To.Reason = Outcome.Status;
		To.Normal = FromC(From.normal);
		To.Distance = From.distance;
		return To;
	}

	inline FPursuitBlend FromC(const FOutcome& Outcome, const PursuitBlend& From)
	{
		FPursuitBlend To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Last = Outcome.IsRefused() ? -1 : From.last;
		return To;
	}

	inline FPursuitContextChoice FromC(const FOutcome& Outcome, const PursuitContextChoice& From)
	{
		FPursuitContextChoice To;
		To.Reason = Outcome.Status;
		To.DesiredVelocity = FromC(From.desired_velocity);
		To.Interest = From.interest;
		To.Danger = From.danger;
		To.Slot = Outcome.IsRefused() ? -1 : From.slot;
		return To;
	}

	inline TInC<PursuitWanderSettings> ToC(const FPursuitWanderSettings& From)
	{
		PursuitWanderSettings To{};
		To.distance = From.Distance;
		To.radius = From.Radius;
		To.wander_rate = FMath::DegreesToRadians(From.WanderRate);
		return To;
	}

	inline TInC<PursuitWanderState> ToC(const FPursuitWanderState& From)
	{
		PursuitWanderState To{};
		To.heading = ToC(From.Heading);
		To.direction = ToC(From.Direction);
		To.random = static_cast<uint64>(From.Random);
		return To;
	}

	inline FPursuitWanderState FromC(const FOutcome&, const PursuitWanderState& From)
	{
		FPursuitWanderState To;
		To.Heading = FromC(From.heading);
		To.Direction = FromC(From.direction);
		To.Random = static_cast<int64>(From.random);
		return To;
	}

	inline FPursuitPathPoint FromC(const FOutcome&, const PursuitPathPoint& From)
	{
		FPursuitPathPoint To;
		To.Location = FromC(From.position);
		To.Tangent = FromC(From.tangent);
		To.Curvature = From.curvature;
		return To;
	}

	inline FPursuitPathSteering FromC(const FOutcome& Outcome, const PursuitPathSteering& From)
	{
		FPursuitPathSteering To;
		To.Reason = Outcome.Status;
		To.Steering = FromC(From.steering);
		To.Remaining = From.remaining;
		To.Distance = From.distance;
		return To;
	}

	inline FPursuitSurface FromC(const FOutcome&, const PursuitSurface& From)
	{
		FPursuitSurface To;
		To.Point = FromC(From.point);
		To.Normal = FromC(From.normal);
		return To;
	}

	static_assert(sizeof(FPursuitSurface) == sizeof(PursuitSurface));
	static_assert(offsetof(FPursuitSurface, Point) == offsetof(PursuitSurface, point));
	static_assert(offsetof(FPursuitSurface, Normal) == offsetof(PursuitSurface, normal));

	inline TInC<PursuitTurnLimits> ToC(const FPursuitTurnLimits& From)
	{
		PursuitTurnLimits To{};
		To.max_rate = FMath::DegreesToRadians(From.MaxRate);
		To.max_acceleration = LimitOrNone(FMath::DegreesToRadians(From.MaxAcceleration));
		return To;
	}

	inline TInC<PursuitTurnState> ToC(const FPursuitTurnState& From)
	{
		PursuitTurnState To{};
		To.facing = ToC(From.Facing);
		To.turning = InRadians(ToC(From.Turning));
		return To;
	}

	inline FPursuitTurnState FromC(const FOutcome&, const PursuitTurnState& From)
	{
		FPursuitTurnState To;
		To.Facing = FromC(From.facing);
		To.Turning = FromC(InDegrees(From.turning));
		return To;
	}

	inline TInC<PursuitYawState> ToC(const FPursuitYawState& From)
	{
		PursuitYawState To{};
		To.yaw = FMath::DegreesToRadians(From.Yaw);
		To.rate = FMath::DegreesToRadians(From.Rate);
		return To;
	}

	inline FPursuitYawState FromC(const FOutcome&, const PursuitYawState& From)
	{
		FPursuitYawState To;
		To.Yaw = FMath::RadiansToDegrees(From.yaw);
		To.Rate = FMath::RadiansToDegrees(From.rate);
		return To;
	}

	inline TInC<PursuitOrcaSettings> ToC(const FPursuitOrcaSettings& From)
	{
		PursuitOrcaSettings To{};
		To.horizon = From.Horizon;
		To.wall_horizon = From.WallHorizon;
		To.side_bias = From.SideBias;
		return To;
	}

	inline TInC<PursuitOrcaArrivalSettings> ToC(const FPursuitOrcaArrivalSettings& From)
	{
		PursuitOrcaArrivalSettings To{};
		To.tolerance = From.Tolerance;
		To.least_progress = From.LeastProgress;
		To.patience = From.Patience;
		return To;
	}

	inline TInC<PursuitOrcaAgent> ToC(const FPursuitOrcaAgent& From)
	{
		PursuitOrcaAgent To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.preferred_velocity = ToC(From.PreferredVelocity);
		To.max_speed = From.MaxSpeed;
		To.radius = From.Radius;
		To.half_height = From.HalfHeight;
		To.id = static_cast<uint32>(From.Id);
		return To;
	}

	inline TInC<PursuitOrcaNeighbor> ToC(const FPursuitOrcaNeighbor& From)
	{
		PursuitOrcaNeighbor To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.radius = From.Radius;
		To.half_height = From.HalfHeight;
		To.agent_share = From.AgentShare;
		To.id = static_cast<uint32>(From.Id);
		return To;
	}

	inline FPursuitOrcaVelocity FromC(const FOutcome& Outcome, const PursuitOrcaVelocity& From)
	{
		FPursuitOrcaVelocity To;
		To.Reason = Outcome.Status;
		To.Velocity = FromC(From.velocity);
		To.MaxViolation = From.max_violation;
		return To;
	}

	inline TInC<PursuitFormationSettings> ToC(const FPursuitFormationSettings& From)
	{
		PursuitFormationSettings To{};
		To.spacing = From.Spacing;
		To.max_width = LimitOrNone(From.MaxWidth);
		To.shape = static_cast<int32>(From.Shape);
		To.files = static_cast<uint32>(From.Files);
		To.layers = static_cast<uint32>(From.Layers);
		To.origin = static_cast<int32>(From.Origin);
		To.side = static_cast<int32>(From.Side);
		return To;
	}

	inline TInC<PursuitFormationAnchor> ToC(const FPursuitFormationAnchor& From)
	{
		PursuitFormationAnchor To{};
		To.position = ToC(From.Location);
		To.velocity = ToC(From.Velocity);
		To.forward = ToC(From.Forward);
		To.up = ToC(From.Up);
		To.angular_velocity = InRadians(ToC(From.AngularVelocity));
		return To;
	}

	inline FPursuitFormationAnchor FromC(const PursuitFormationAnchor& From)
	{
		FPursuitFormationAnchor To;
		To.Location = FromC(From.position);
		To.Velocity = FromC(From.velocity);
		To.Forward = FromC(From.forward);
		To.Up = FromC(From.up);
		To.AngularVelocity = FromC(InDegrees(From.angular_velocity));
		return To;
	}

	inline FPursuitFormationAssignment FromC(const FOutcome& Outcome, const PursuitFormationAssignment& From)
	{
		FPursuitFormationAssignment To;
		To.Reason = Outcome.Status;
		To.Assigned = static_cast<int32>(From.assigned);
		To.LastArrival = From.last_arrival;
		To.LeastDistance = From.least_distance;
		return To;
	}

	inline FPursuitFormationAnchorStep FromC(const FOutcome& Outcome, const PursuitFormationAnchorStep& From)
	{
		FPursuitFormationAnchorStep To;
		To.Reason = Outcome.Status;
		To.Share = From.share;
		To.LimitingMember = Outcome.IsRefused() ? -1 : From.limiting_agent;
		return To;
	}
}

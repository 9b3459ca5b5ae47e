// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Steering/PursuitAvoidBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitShapeKind::Sphere) == PURSUIT_SHAPE_SPHERE);
	static_assert(static_cast<int32>(EPursuitShapeKind::Box) == PURSUIT_SHAPE_BOX);
	static_assert(static_cast<int32>(EPursuitShapeKind::HalfSpace) == PURSUIT_SHAPE_HALF_SPACE);
	static_assert(static_cast<int32>(EPursuitShapeKind::Capsule) == PURSUIT_SHAPE_CAPSULE);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Free) == PURSUIT_GUARD_FREE);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Diverted) == PURSUIT_GUARD_DIVERTED);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Braking) == PURSUIT_GUARD_BRAKING);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Leaving) == PURSUIT_GUARD_LEAVING);
	static_assert(static_cast<int32>(EPursuitGuardOutcome::Unavoidable) == PURSUIT_GUARD_UNAVOIDABLE);

	PursuitShape ToC(const FPursuitShape& Shape)
	{
		PursuitShape Result{};
		Result.center = ToC(Shape.Location);
		// The line of a capsule and the normal of a half-space are up, as on the components that they are read from.
		Result.axis = ToC(Shape.Kind == EPursuitShapeKind::Box ? Shape.Forward : Shape.Up);
		Result.up = ToC(Shape.Up);
		Result.half_extents = ToC(Shape.HalfExtents);
		Result.half_length = Shape.HalfLength;
		Result.radius = Shape.Radius;
		Result.kind = static_cast<int32>(Shape.Kind);
		return Result;
	}

	TArray<PursuitShape> ToC(const TArray<FPursuitShape>& Shapes)
	{
		TArray<PursuitShape> Result;
		Result.Reserve(Shapes.Num());
		for (const FPursuitShape& Shape : Shapes)
		{
			Result.Add(ToC(Shape));
		}
		return Result;
	}

	static PursuitAvoidanceSettings SettingsToC(const FPursuitAvoidanceSettings& Settings)
	{
		PursuitAvoidanceSettings Result{};
		Result.plane_normal = ToC(Settings.PlaneNormal);
		Result.agent_radius = Settings.AgentRadius;
		Result.margin = Settings.Margin;
		Result.look_ahead_time = Settings.LookAheadTime;
		Result.look_ahead_distance = LimitOrNone(Settings.LookAheadDistance);
		return Result;
	}

	FPursuitAvoidance AvoidObstacles(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitShape>& Obstacles,
		const FPursuitAvoidanceSettings& Settings)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CSteering = ToC(Steering);
		const TArray<PursuitShape> CObstacles = ToC(Obstacles);
		const PursuitAvoidanceSettings CSettings = SettingsToC(Settings);
		PursuitAvoidance Found{};
		Found.obstacle = -1;
		FPursuitAvoidance Result;
		Result.Reason = Ask([&] {
			return pursuit_steer_avoid_obstacles(&CAgent, &CSteering, CObstacles.GetData(),
				static_cast<uint32>(CObstacles.Num()), &CSettings, &Found);
		});
		Result.Steering = FromC(Found.steering);
		Result.Distance = Found.distance;
		Result.Obstacle = IsRefused(Result.Reason) ? -1 : Found.obstacle;
		return Result;
	}

	FPursuitGuardedSteering GuardSteering(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitShape>& Obstacles,
		const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CSteering = ToC(Steering);
		const TArray<PursuitShape> CObstacles = ToC(Obstacles);
		const PursuitAvoidanceSettings CSettings = SettingsToC(Settings);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		PursuitGuardedSteering Found{};
		FPursuitGuardedSteering Result;
		Result.Reason = Ask([&] {
			return pursuit_guard_steering(&CAgent, &CSteering, CObstacles.GetData(), static_cast<uint32>(CObstacles.Num()),
				&CSettings, &CLimits, DeltaTime, &Found);
		});
		Result.Steering = FromC(Found.steering);
		Result.Velocity = FromC(Found.velocity);
		Result.Outcome = static_cast<EPursuitGuardOutcome>(Found.outcome);
		Result.Obstacle = IsRefused(Result.Reason) ? -1 : Found.obstacle;
		return Result;
	}

	FPursuitCollisionAvoidance AvoidCollisions(const FAgent& Agent, double AgentRadius, double Margin, double LookAheadTime,
		const TArray<FPursuitMovingNeighbor>& Neighbors)
	{
		const PursuitAgent CAgent = ToC(Agent);
		PursuitCrowd CNeighbors{};
		CNeighbors.positions = ViewOf(Neighbors, &FPursuitMovingNeighbor::Location);
		CNeighbors.velocities = ViewOf(Neighbors, &FPursuitMovingNeighbor::Velocity);
		CNeighbors.radii = ViewOf(Neighbors, &FPursuitMovingNeighbor::Radius);
		CNeighbors.count = static_cast<uint32>(Neighbors.Num());
		PursuitCollisionAvoidance Found{};
		FPursuitCollisionAvoidance Result;
		Result.Reason = Ask([&] {
			return pursuit_steer_avoid_collisions(&CAgent, AgentRadius, Margin, LookAheadTime, &CNeighbors, &Found);
		});
		Result.Steering = FromC(Found.steering);
		Result.Time = Found.time;
		Result.MissDistance = Found.miss_distance;
		Result.Neighbor = IsRefused(Result.Reason) ? -1 : Found.neighbor;
		return Result;
	}

	FPursuitSignedDistance GetSignedDistance(const FPursuitShape& Obstacle, const FVector& Location)
	{
		const PursuitShape CObstacle = ToC(Obstacle);
		const PursuitVec3 CLocation = ToC(Location);
		PursuitSignedDistance Found{};
		FPursuitSignedDistance Result;
		Result.Reason = Ask([&] { return pursuit_get_signed_distance(&CObstacle, &CLocation, &Found); });
		Result.Distance = Found.distance;
		Result.Normal = FromC(Found.normal);
		return Result;
	}

	FPursuitSphereSweep SweepSphere(
		const FPursuitShape& Obstacle, const FVector& Location, const FVector& Velocity, double Radius)
	{
		const PursuitShape CObstacle = ToC(Obstacle);
		const PursuitVec3 CLocation = ToC(Location);
		const PursuitVec3 CVelocity = ToC(Velocity);
		PursuitSphereSweep Found{};
		FPursuitSphereSweep Result;
		Result.Reason =
			Ask([&] { return pursuit_sweep_sphere(&CObstacle, &CLocation, &CVelocity, Radius, &Found); });
		Result.bContact = !IsRefused(Result.Reason) && FMath::IsFinite(Found.time);
		Result.Time = Found.time;
		Result.Location = FromC(Found.position);
		Result.Normal = FromC(Found.normal);
		return Result;
	}

	EPursuitStatus GetQueryRadius(const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits,
		double DeltaTime, double& OutReach)
	{
		const PursuitAvoidanceSettings CSettings = SettingsToC(Settings);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		OutReach = 0.0;
		return Ask([&] { return pursuit_get_query_radius(&CSettings, &CLimits, DeltaTime, &OutReach); });
	}

	bool ReadDefaults(FPursuitAvoidanceSettings& OutSettings)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitAvoidanceSettings CSettings = pursuit_avoidance_settings_default();
		OutSettings.PlaneNormal = FromC(CSettings.plane_normal);
		OutSettings.AgentRadius = CSettings.agent_radius;
		OutSettings.Margin = CSettings.margin;
		OutSettings.LookAheadTime = CSettings.look_ahead_time;
		OutSettings.LookAheadDistance = CSettings.look_ahead_distance;
		return true;
	}
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Bridge/PursuitFlightBridge.h"

#include "Bridge/PursuitBridgeCalls.h"

namespace
{
	using PursuitBridge::FClearance;
	using PursuitBridge::FObstacle;

	PursuitObstacle ToCObstacle(const FObstacle& Obstacle)
	{
		PursuitObstacle Result{};
		Result.position = PursuitBridge::ToC(Obstacle.Location);
		switch (Obstacle.Shape)
		{
		case FObstacle::EShape::Sphere:
			Result.shape = PURSUIT_OBSTACLE_SPHERE;
			Result.radius = Obstacle.Extent.X;
			break;

		case FObstacle::EShape::Box:
			Result.shape = PURSUIT_OBSTACLE_BOX;
			Result.axis = PursuitBridge::ToC(Obstacle.Rotation.GetAxisX());
			Result.up = PursuitBridge::ToC(Obstacle.Rotation.GetAxisZ());
			Result.half_extents = PursuitBridge::ToC(Obstacle.Extent);
			break;

		case FObstacle::EShape::Capsule:
			Result.shape = PURSUIT_OBSTACLE_CAPSULE;
			Result.axis = PursuitBridge::ToC(Obstacle.Rotation.GetAxisZ());
			Result.radius = Obstacle.Extent.X;
			Result.half_length = Obstacle.Extent.Z;
			break;

		case FObstacle::EShape::Plane:
			Result.shape = PURSUIT_OBSTACLE_PLANE;
			Result.axis = PursuitBridge::ToC(Obstacle.Normal);
			break;
		}
		return Result;
	}

	PursuitAvoidanceSettings ToCSettings(const FClearance& Clearance)
	{
		PursuitAvoidanceSettings Result = pursuit_avoidance_settings_default();
		Result.agent_radius = Clearance.BodyRadius;
		Result.margin = Clearance.Margin;
		Result.look_ahead_time = Clearance.LookAheadTime;
		return Result;
	}

	/** The distance to the goal: that of a ball without a radius. */
	PursuitStatus MeasureGoalDistance(const PursuitVec3& Location, const FVector& Goal, double& OutDistance)
	{
		PursuitObstacle Point{};
		Point.shape = PURSUIT_OBSTACLE_SPHERE;
		Point.position = PursuitBridge::ToC(Goal);
		PursuitObstacleClearance Way{};
		const PursuitStatus Status = pursuit_find_obstacle_clearance(&Point, &Location, &Way);
		OutDistance = Way.distance;
		return Status;
	}

	EPursuitFlightWay WayFromC(int32_t Outcome)
	{
		switch (Outcome)
		{
		case PURSUIT_GUARD_FREE:
			return EPursuitFlightWay::Free;
		case PURSUIT_GUARD_DIVERTED:
			return EPursuitFlightWay::Diverted;
		case PURSUIT_GUARD_BRAKING:
			return EPursuitFlightWay::Braking;
		case PURSUIT_GUARD_LEAVING:
			return EPursuitFlightWay::Leaving;
		default:
			return EPursuitFlightWay::Unavoidable;
		}
	}

	/** Around what is in the way, and then so that nothing is met whatever comes. */
	PursuitStatus AskClear(const PursuitAgent& Agent, const PursuitVec3& Wanted, const TArray<PursuitObstacle>& Obstacles,
		const PursuitAvoidanceSettings& Settings, const PursuitSteeringLimits& Limits, double DeltaTime,
		PursuitAvoidance& OutAvoidance, PursuitGuardedSteering& OutGuarded)
	{
		const uint32_t Count = static_cast<uint32_t>(Obstacles.Num());
		const PursuitStatus Status =
			pursuit_steer_avoid_obstacles(&Agent, &Wanted, Obstacles.GetData(), Count, &Settings, &OutAvoidance);
		return Status != PURSUIT_STATUS_OK
			? Status
			: pursuit_guard_steering(
				  &Agent, &OutAvoidance.steering, Obstacles.GetData(), Count, &Settings, &Limits, DeltaTime, &OutGuarded);
	}
}

namespace PursuitBridge
{
	EPursuitStatus SteerArriveBraking(const FAgent& Agent, const FVector& Target, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		PursuitBraking Braking{};
		Braking.max_acceleration = Limits.MaxAcceleration;
		Braking.delta_time = DeltaTime;
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_arrive_braking(&CAgent, &CTarget, &Braking, Out); });
	}

	EPursuitStatus BlendWeighted(const TArray<FVector>& Steerings, const TArray<double>& Weights, FVector& OutSteering)
	{
		const PursuitVec3View CSteerings{reinterpret_cast<const PursuitVec3*>(Steerings.GetData()), sizeof(FVector)};
		const PursuitNumberView CWeights{Weights.GetData(), sizeof(double)};
		const uint32_t Count = static_cast<uint32_t>(FMath::Min(Steerings.Num(), Weights.Num()));
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_blend_weighted(&CSteerings, &CWeights, Count, Out); });
	}

	EPursuitStatus MeasureObstacleReach(
		const FPursuitSteeringLimits& Limits, const FClearance& Clearance, double DeltaTime, double& OutReach)
	{
		const PursuitSteeringLimits CLimits = ToC(Limits);
		OutReach = 0.0;
		return Ask([&] {
			const PursuitAvoidanceSettings Settings = ToCSettings(Clearance);
			return pursuit_measure_obstacle_reach(&Settings, &CLimits, DeltaTime, &OutReach);
		});
	}

	EPursuitStatus SteerClear(const FAgent& Agent, const FVector& Steering, const FVector* Goal,
		const TArray<FObstacle>& Obstacles, const FClearance& Clearance, const FPursuitSteeringLimits& Limits, double DeltaTime,
		FClearSteering& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		TArray<PursuitObstacle> CObstacles;
		CObstacles.Reserve(Obstacles.Num());
		for (const FObstacle& Obstacle : Obstacles)
		{
			CObstacles.Add(ToCObstacle(Obstacle));
		}
		PursuitAvoidance Avoidance{};
		PursuitGuardedSteering Guarded{};
		const EPursuitStatus Status = Ask([&] {
			PursuitAvoidanceSettings Settings = ToCSettings(Clearance);
			if (Goal != nullptr)
			{
				const PursuitStatus Measured = MeasureGoalDistance(CAgent.position, *Goal, Settings.look_ahead_distance);
				if (Measured != PURSUIT_STATUS_OK)
				{
					return Measured;
				}
			}
			return AskClear(CAgent, ToC(Steering), CObstacles, Settings, CLimits, DeltaTime, Avoidance, Guarded);
		});
		OutSteering.Steering = FromC(Guarded.steering);
		OutSteering.Velocity = FromC(Guarded.velocity);
		OutSteering.Way = WayFromC(Guarded.outcome);
		if (OutSteering.Way == EPursuitFlightWay::Free && Avoidance.obstacle >= 0)
		{
			OutSteering.Way = EPursuitFlightWay::Diverted;
		}
		return Status;
	}
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Steering/PursuitSteeringBridge.h"
#include "PursuitAvoidTypes.h"

/** Keeping out of the way. */
namespace PursuitBridge
{
	FPursuitAvoidance AvoidObstacles(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitShape>& Obstacles,
		const FPursuitAvoidanceSettings& Settings);
	FPursuitGuardedSteering GuardSteering(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitShape>& Obstacles,
		const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime);
	FPursuitCollisionAvoidance AvoidCollisions(const FAgent& Agent, double AgentRadius, double Margin, double LookAheadTime,
		const TArray<FPursuitMovingNeighbor>& Neighbors);
	FPursuitSignedDistance GetSignedDistance(const FPursuitShape& Obstacle, const FVector& Location);
	FPursuitSphereSweep SweepSphere(
		const FPursuitShape& Obstacle, const FVector& Location, const FVector& Velocity, double Radius);

	/** Within which distance of an agent an obstacle can matter to the two above, when nobody looks again for DeltaTime. */
	EPursuitStatus GetQueryRadius(const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits,
		double DeltaTime, double& OutReach);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitAvoidanceSettings& OutSettings);
}

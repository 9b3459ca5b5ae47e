// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Bridge/PursuitSteeringBridge.h"
#include "PursuitAvoidTypes.h"

/** Keeping out of the way. */
namespace PursuitBridge
{
	FPursuitAvoidance AvoidObstacles(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitObstacle>& Obstacles,
		const FPursuitAvoidanceSettings& Settings);
	FPursuitGuardedSteering GuardSteering(const FAgent& Agent, const FVector& Steering, const TArray<FPursuitObstacle>& Obstacles,
		const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime);
	FPursuitCollisionAvoidance AvoidCollisions(const FAgent& Agent, double AgentRadius, double Margin, double LookAheadTime,
		const TArray<FPursuitMovingNeighbor>& Neighbors);
	FPursuitObstacleClearance FindObstacleClearance(const FPursuitObstacle& Obstacle, const FVector& Location);
	FPursuitObstacleContact FindObstacleContact(
		const FPursuitObstacle& Obstacle, const FVector& Location, const FVector& Velocity, double Radius);

	/** Within which distance of an agent an obstacle can matter to the two above, when nobody looks again for DeltaTime. */
	EPursuitStatus MeasureObstacleReach(const FPursuitAvoidanceSettings& Settings, const FPursuitSteeringLimits& Limits,
		double DeltaTime, double& OutReach);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitAvoidanceSettings& OutSettings);
}

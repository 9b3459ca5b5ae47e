// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Steering/PursuitSteeringBridge.h"
#include "PursuitRoamTypes.h"

/** Moving without a target, and turning to face. */
namespace PursuitBridge
{
	EPursuitStatus BeginWander(int32 Seed, const FVector& Forward, FPursuitWanderState& OutState);
	EPursuitStatus SteerWander(const FAgent& Agent, const FPursuitWanderSettings& Settings, double DeltaTime,
		FPursuitWanderState& State, FVector& OutSteering);
	FPursuitPathSteering SteerFollowPath(const FAgent& Agent, const FPursuitSteeringPath& Path,
		const FPursuitPathFollowing& Following, double Progress, const FPursuitSteeringLimits& Limits, double DeltaTime);
	EPursuitStatus SteerStayOnPath(
		const FAgent& Agent, const FPursuitSteeringPath& Path, double LookAheadTime, FVector& OutSteering);
	EPursuitStatus FindPathProgress(const FPursuitSteeringPath& Path, const FVector& Location, double& OutProgress);
	EPursuitStatus GetPathPoint(const FPursuitSteeringPath& Path, double Progress, FPursuitPathPoint& OutPoint);
	EPursuitStatus SteerFollowWall(const FAgent& Agent, const TArray<FPursuitSurface>& Surfaces,
		const FPursuitWallFollowing& Following, FVector& OutSteering);
	EPursuitStatus GetWallSurface(
		const FVector& Start, const FVector& End, const FVector& Location, FPursuitSurface& OutSurface);
	EPursuitStatus SteerContain(
		const FAgent& Agent, const FPursuitContainer& Container, double LookAheadTime, FVector& OutSteering);
	EPursuitStatus SteerFollowFlowField(
		const FAgent& Agent, const FPursuitFlowField& Field, double LookAheadTime, FVector& OutSteering);
	EPursuitStatus TurnToFace(FPursuitTurnState& State, const FVector& Direction, const FPursuitTurnLimits& Limits,
		double DeltaTime);
	EPursuitStatus LookWhereYouGo(FPursuitTurnState& State, const FVector& Velocity, const FPursuitTurnLimits& Limits,
		double DeltaTime);
	EPursuitStatus TurnYaw(FPursuitYawState& State, double Goal, const FPursuitTurnLimits& Limits, double DeltaTime);

	/** The library's own defaults, to compare with those of the Blueprint structs; false while it is not connected. */
	bool ReadDefaults(FPursuitWanderSettings& OutWander, FPursuitPathFollowing& OutPath, FPursuitWallFollowing& OutWall,
		FPursuitTurnLimits& OutTurn);
}

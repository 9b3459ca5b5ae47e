// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Steering/PursuitSteeringBridge.h"
#include "PursuitAvoidTypes.h"
#include "PursuitChaseTypes.h"

/** Steering after others, away from them and with them. */
namespace PursuitBridge
{
	/** Someone who moves. */
	struct FMover
	{
		FVector Location = FVector::ZeroVector;
		FVector Velocity = FVector::ZeroVector;
	};

	/** Someone to keep a place beside, and how that one is turned. */
	struct FLeader
	{
		FMover Motion;
		FVector Forward = FVector::ZeroVector;
		FVector Up = FVector::ZeroVector;
	};

	EPursuitStatus SteerArriveBraking(
		const FAgent& Agent, const FVector& Target, const FPursuitSteeringLimits& Limits, double DeltaTime, FVector& OutSteering);
	FPursuitChase SteerPursue(const FAgent& Agent, const FMover& Target, double CaptureRadius,
		const FPursuitPredictionSettings& Settings);
	FPursuitChase SteerOffsetPursuit(
		const FAgent& Agent, const FLeader& Leader, const FVector& Offset, const FPursuitSteeringLimits& Limits, double DeltaTime);
	FPursuitChase SteerFlyBy(const FAgent& Agent, const FMover& Target, double Radius);
	FPursuitChase SteerInterpose(const FAgent& Agent, const FMover& First, const FMover& Second, double Ratio,
		const FPursuitSteeringLimits& Limits, double DeltaTime);
	EPursuitStatus SteerMatchVelocity(
		const FAgent& Agent, const FVector& Velocity, FVector& OutSteering);
	EPursuitStatus SteerProportionalNavigation(const FAgent& Agent, const FMover& Target,
		const FVector& TargetAcceleration, double NavigationConstant, double DeltaTime, FVector& OutSteering);
	EPursuitStatus SteerFleePanic(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering);
	FPursuitChase SteerEvade(const FAgent& Agent, const FMover& Threat, double Horizon);
	FPursuitHiding SteerHide(const FAgent& Agent, const FMover& Threat, const TArray<FPursuitShape>& Covers,
		const FPursuitHideSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime);
	FPursuitChase SteerFollowLeader(const FAgent& Agent, const FLeader& Leader, const FPursuitFollowSettings& Settings,
		const FPursuitSteeringLimits& Limits, double DeltaTime);
	EPursuitStatus SteerQueue(const FAgent& Agent, const FVector& Goal, const TArray<FPursuitMover>& Neighbors,
		const FPursuitQueueSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime, FVector& OutSteering);

	/** The library's own defaults, to compare with those of the Blueprint structs; false while it is not connected. */
	bool ReadDefaults(FPursuitHideSettings& OutHide, FPursuitFollowSettings& OutFollow,
		FPursuitQueueSettings& OutQueue);
}

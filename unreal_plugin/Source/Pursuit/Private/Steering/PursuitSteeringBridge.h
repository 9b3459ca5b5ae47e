// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitTypes.h"

/** Steering, and turning it into movement. */
namespace PursuitBridge
{
	/** The one who steers. */
	struct FAgent
	{
		FVector Location = FVector::ZeroVector;
		FVector Velocity = FVector::ZeroVector;
		double MaxSpeed = 0.0;
	};

	EPursuitStatus SteerSeek(const FAgent& Agent, const FVector& Target, FVector& OutSteering);
	EPursuitStatus SteerArrive(const FAgent& Agent, const FVector& Target, double SlowdownRadius, FVector& OutSteering);
	EPursuitStatus SteerFlee(const FAgent& Agent, const FVector& Threat, FVector& OutSteering);
	EPursuitStatus SteerFleeWeighted(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering);
	EPursuitStatus GetFacing(const FVector& Location, const FVector& Forward, const FVector& Target, double& OutCosine);
	EPursuitStatus CheckArrival(const FVector& Location, const FVector& Target, double Radius, bool& bOutArrived);
	EPursuitStatus ApplySteering(const FVector& Velocity, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutVelocity);
	EPursuitStatus AdvanceAgent(const FAgent& Agent, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FAgent& OutAgent);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitSteeringLimits& OutLimits);
}

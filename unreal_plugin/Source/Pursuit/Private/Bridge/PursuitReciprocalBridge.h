// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Bridge/PursuitBridge.h"
#include "PursuitReciprocalLibrary.h"

/** Agents that avoid each other reciprocally. */
namespace PursuitBridge
{
	/** How many neighbors an agent of a crowd avoids at most. */
	constexpr int32 ReciprocalNeighborsMax = 32;

	FPursuitReciprocalVelocity CalculateReciprocalVelocity(const FPursuitReciprocalAgent& Agent,
		const TArray<FPursuitReciprocalNeighbor>& Neighbors, const FPursuitReciprocalSettings& Settings, double DeltaTime);

	FPursuitReciprocalStep StepReciprocalCrowd(const TArray<FPursuitReciprocalMember>& Crowd,
		const FPursuitReciprocalSettings& Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime);

	/** The library's own defaults, to compare with those of the nodes; false while it is not connected. */
	bool ReadDefaults(FPursuitReciprocalSettings& OutSettings, double& OutNeighborDistance, int32& OutMaxNeighbors);
}

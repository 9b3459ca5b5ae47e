// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitOrcaLibrary.h"

/** Agents that avoid each other reciprocally. */
namespace PursuitBridge
{
	/** How many neighbors an agent of a crowd avoids at most. */
	constexpr int32 OrcaNeighborsMax = 32;

	FPursuitOrcaVelocity SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
		const TArray<FPursuitOrcaNeighbor>& Neighbors, const FPursuitOrcaSettings& Settings, double DeltaTime);

	FPursuitOrcaStep StepOrcaCrowd(const TArray<FPursuitOrcaMember>& Crowd,
		const FPursuitOrcaSettings& Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime);

	/** The library's own defaults, to compare with those of the nodes; false while it is not connected. */
	bool ReadDefaults(FPursuitOrcaSettings& OutSettings, double& OutNeighborDistance, int32& OutMaxNeighbors);
}

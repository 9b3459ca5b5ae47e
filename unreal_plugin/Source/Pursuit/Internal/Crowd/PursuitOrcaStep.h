// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Crowd/PursuitOrcaCall.h"

/** One step of a crowd under ORCA whose agents may have goals: the node and the crowd's subsystem ask the same. */
namespace Pursuit
{
	/** What a step is asked with, beside the agents and their walls. */
	struct FCrowdOrder
	{
		FPursuitOrcaSettings Avoidance;
		FPursuitOrcaArrivalSettings Arrival;
		double NeighborDistance = 1500.0;
		int32 MaxNeighbors = 16;
		double DeltaSeconds = 0.0;
	};

	/** Whether any agent of a crowd is a capsule. */
	inline bool HasLongAgents(const TArray<FPursuitOrcaMember>& Crowd)
	{
		return HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return !IsZero(Member.HalfLength); });
	}

	/**
	 * Moves the agents by one step and tells those with a goal how far they have come; on a refusal they stay as they are. Walls are built
	 * ones, or null for none. Only while the library is connected. Returns the library's status.
	 */
	PURSUIT_API PursuitStatus StepCrowd(TArray<FPursuitOrcaMember>& Crowd, const void* Walls, size_t WallsSize,
		const FCrowdOrder& Order, TArray<FPursuitOrcaEvent>& OutEvents, double& OutMaxViolation);
}

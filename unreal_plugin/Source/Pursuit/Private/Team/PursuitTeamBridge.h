// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitTeamLibrary.h"

/** Several pursuers at once, and targets that were watched for a while. */
namespace PursuitBridge
{
	/** How many pursuers, and how many targets, a team may have. */
	constexpr int32 TeamMax = 256;

	/** Horizon of 0 is no limit. */
	FPursuitTeamPlan SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitAssignmentObjective Objective, double Horizon);

	/** A MaxSpeed of 0 is any speed. */
	FPursuitMotionEstimate EstimateMotion(const TArray<FPursuitSighting>& History, const FPursuitEstimateSettings& Settings);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitEstimateSettings& OutSettings);
}

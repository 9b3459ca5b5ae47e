// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Bridge/PursuitBridge.h"
#include "PursuitMotionTypes.h"

/**
 * Moving targets and pursuers of every kind. Turn rates in degrees per second; a MaxSpeed of 0 is no limit for a target and for a
 * thrust.
 */
namespace PursuitBridge
{
	FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double MaxSeconds, double CaptureRadius);
	FPursuitMotionState FindMotionState(const FPursuitTargetMotion& Target, double Seconds);
	FPursuitCarPath FindCarPath(const FPursuitPursuerMotion& Car, const FVector& Point, double CaptureRadius);
	FPursuitMotionState FindCarPose(const FPursuitPursuerMotion& Car, const FPursuitCarPath& Path, double Distance);
}

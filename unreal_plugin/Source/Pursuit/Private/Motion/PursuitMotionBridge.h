// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitMotionTypes.h"

/**
 * Moving targets and pursuers of every kind. Turn rates in degrees per second; a MaxSpeed of 0 is no limit for a target and for a
 * thrust.
 */
namespace PursuitBridge
{
	FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double Horizon, double CaptureRadius);
	FPursuitMotionState GetMotionState(const FPursuitTargetMotion& Target, double Seconds);
	FPursuitDubinsPath FindDubinsPath(const FPursuitPursuerMotion& Car, const FVector& Point, double CaptureRadius);
	FPursuitMotionState GetDubinsPose(const FPursuitPursuerMotion& Car, const FPursuitDubinsPath& Path, double Distance);
}

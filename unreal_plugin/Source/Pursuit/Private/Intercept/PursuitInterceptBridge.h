// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitTypes.h"

/** Intercept a moving target. */
namespace PursuitBridge
{
	/** What a pursuer knows about itself and its target, in cm and cm/s. */
	struct FQuery
	{
		FVector PursuerLocation = FVector::ZeroVector;
		double PursuerSpeed = 0.0;
		FVector TargetLocation = FVector::ZeroVector;
		FVector TargetVelocity = FVector::ZeroVector;
		double CaptureRadius = 0.0;
	};

	/** FQuery in the plane. */
	struct FQuery2D
	{
		FVector2D PursuerLocation = FVector2D::ZeroVector;
		double PursuerSpeed = 0.0;
		FVector2D TargetLocation = FVector2D::ZeroVector;
		FVector2D TargetVelocity = FVector2D::ZeroVector;
		double CaptureRadius = 0.0;
	};

	FPursuitIntercept SolveIntercept(const FQuery& Query);
	FPursuitIntercept2D SolveIntercept2D(const FQuery2D& Query);
	FPursuitClosestApproach GetClosestApproach(const FQuery& Query, double Horizon);
	FPursuitPrediction PredictIntercept(const FQuery& Query, const FPursuitPredictionSettings& Settings);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitPredictionSettings& OutSettings);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitBlendLibrary.h"

/** One steering out of several. */
namespace PursuitBridge
{
	/** How many slots a context map may have. */
	constexpr int32 ContextMax = 4096;

	EPursuitStatus BlendWeighted(const TArray<FPursuitWeightedSteering>& Steerings, FVector& OutSteering);
	FPursuitBlend BlendByPriority(const TArray<FVector>& Steerings, double Threshold);

	/** A Budget of 0 is no limit. */
	FPursuitBlend BlendInOrder(const TArray<FPursuitWeightedSteering>& Steerings, double Budget);

	EPursuitStatus ContextDirection(EPursuitContextLayout Layout, int32 Slot, int32 SlotCount, FVector& OutDirection);

	/** On a refusal the slots are empty. */
	EPursuitStatus AddToContext(EPursuitContextLayout Layout, const FVector& Direction, double Strength, TArray<double>& InOutSlots);

	FPursuitContextChoice FindContextDirection(EPursuitContextLayout Layout, const TArray<double>& Interest,
		const TArray<double>& Danger, double MaxSpeed, double DangerTolerance);
}

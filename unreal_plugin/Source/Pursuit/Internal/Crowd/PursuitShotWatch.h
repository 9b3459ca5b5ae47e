// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitDodgeLibrary.h"

class AActor;

namespace Pursuit
{
	/** Dodges; on a refusal the state stays as it is. */
	PURSUIT_API FOutcome AskDodge(const FPursuitDodger& Dodger, const TArray<FPursuitDodgeShot>& Shots,
		const TArray<FPursuitOrcaWall>& Walls, FPursuitDodgeState& InOutState, FPursuitDodge& OutDodge);

	/** The actors that a body sees as shots. */
	PURSUIT_API void FindShots(const AActor& Body, const FPursuitShotSight& Sight, TArray<AActor*>& OutShots);

	/** A body that dodges, from its actor; without a PlaneNormal. */
	PURSUIT_API FPursuitDodger MakeDodger(const AActor& Body, const FPursuitDodgeSettings& Settings);

	/**
	 * Dodges actors. Each has been seen since it was first among the shots. The indexes of the answer are of the shots with those that are
	 * gone. On a refusal the memory stays as it is.
	 */
	PURSUIT_API FOutcome DodgeActors(const FPursuitDodger& Dodger, const TArray<AActor*>& Shots, const FVector& Gravity,
		double DeltaSeconds, FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge);
}

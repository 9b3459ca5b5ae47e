// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDodgeLibrary.h"

class APawn;

/** Why a pawn cannot dodge. */
enum class EPursuitDodgeFault : uint8
{
	None,
	NoPawn,
	NoMovement,
	Refused,
};

/** A task of a tree that takes a pawn out of the way of shots, from tick to tick. */
struct PURSUIT_API FPursuitDodgeOrder
{
	/**
	 * Dodges, and moves the pawn by a tick unless nothing would hit it. OutFault says what is wrong, in words, unless there is no pawn.
	 */
	static EPursuitDodgeFault Tick(const APawn* Pawn, const FPursuitShotSight& Sight, const FPursuitDodgeSettings& Dodging,
		double PawnAcceleration, const FVector& Preferred, double DeltaSeconds, FPursuitDodgeMemory& InOutMemory,
		FPursuitDodge& OutDodge, FString& OutFault);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Crowd/PursuitShotWatch.h"
#include "Flight/PursuitFlightMover.h"
#include "PursuitDodgeOrder.h"

class APawn;

namespace Pursuit
{
	/** What a node of a tree asks about shots. */
	struct PURSUIT_API FDodgeQuestion
	{
		const APawn* Pawn = nullptr;
		FPursuitFlightMover Mover;
		FPursuitDodger Dodger;
		TArray<AActor*> Shots;

		/** What is wrong, in words, unless there is no pawn. */
		FString Fault;

		/** Reads the pawn and the shots around it; its preferred velocity is that which it has. */
		EPursuitDodgeFault Read(
			const APawn* InPawn, const FPursuitShotSight& Sight, const FPursuitDodgeSettings& Settings, double PawnAcceleration);

		/** Dodges. */
		EPursuitDodgeFault Ask(const FVector& Gravity, double DeltaSeconds, FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge);
	};
}

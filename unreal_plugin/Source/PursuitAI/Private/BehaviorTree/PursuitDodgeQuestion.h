// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Crowd/PursuitShotWatch.h"
#include "Flight/PursuitFlightMover.h"

class APawn;
struct FPursuitNodeFault;

namespace Pursuit
{
	/** What a node of a Behavior Tree asks about shots. */
	struct FDodgeQuestion
	{
		const APawn* Pawn = nullptr;
		FPursuitFlightMover Mover;
		FPursuitDodger Dodger;
		TArray<AActor*> Shots;

		/** Reads the pawn and the shots around it; its preferred velocity is that which it has. False on a fault. */
		bool Read(const APawn* InPawn, const FPursuitShotSight& Sight, const FPursuitDodgeSettings& Settings, double PawnAcceleration,
			FPursuitNodeFault& OutFault);

		/** Dodges; false on a fault. */
		bool Ask(const FVector& Gravity, double DeltaSeconds, FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge,
			FPursuitNodeFault& OutFault) const;
	};
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

/** What a node takes of the Blueprint that calls it, where its pin is not wired. */
namespace Pursuit
{
	/** The duration of the tick of the caller's world in place of 0; 0 without a world, which is refused. */
	PURSUIT_API double DeltaSecondsOf(const UObject* Caller, double DeltaSeconds);

	/** Where the caller's actor faces in place of a zero vector: an actor itself, the owner of a component, the pawn of a controller. */
	PURSUIT_API FVector FacingOf(const UObject* Caller, const FVector& Facing);
}

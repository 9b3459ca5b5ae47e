// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"

/** What a search on the navigation mesh asked and found, for the Gameplay Debugger. */
struct FPursuitNavTrace
{
	FPursuitNavIntercept Result;

	/** Where ways were asked for: those that there are, and those that there are not. */
	TArray<FVector> Reached;
	TArray<FVector> Unreached;
};

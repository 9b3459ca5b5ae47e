// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "PursuitGoalProvider.generated.h"

class APawn;

/** A goal at this moment. */
struct FPursuitProvidedGoal
{
	FVector Location = FVector::ZeroVector;

	/** In cm/s. */
	FVector Velocity = FVector::ZeroVector;

	/**
	 * Whether the provider says how to get there, too: the flight then takes its velocity, around obstacles, whatever its mode.
	 */
	bool bHasPreferredVelocity = false;

	/** How to get there, in cm/s. */
	FVector PreferredVelocity = FVector::ZeroVector;
};

/**
 * Tells a Pursuit Flight component where its goal is, when that is no location and no actor. Derive from it for a source of your own, such
 * as a spline or a point that your game plans.
 */
UCLASS(Abstract, BlueprintType, EditInlineNew, CollapseCategories)
class PURSUIT_API UPursuitGoalProvider : public UObject
{
	GENERATED_BODY()

public:
	/**
	 * Finds the goal of a pawn at this moment. Asked in every tick while it is the component's provider.
	 * @param OutFault Why there can be no goal, for the log; empty while there only is none.
	 * @return Whether there is a goal.
	 */
	virtual bool FindGoal([[maybe_unused]] const APawn& Pawn, [[maybe_unused]] FPursuitProvidedGoal& OutGoal,
		[[maybe_unused]] FString& OutFault) const PURE_VIRTUAL(UPursuitGoalProvider::FindGoal, return false;);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitGoalProvider.h"
#include "PursuitTestGoal.generated.h"

/** A goal that a test gives and takes, for tests. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class UPursuitTestGoal : public UPursuitGoalProvider
{
	GENERATED_BODY()

public:
	virtual bool FindGoal(const APawn& Pawn, FPursuitProvidedGoal& OutGoal, FString& OutFault) const override;

	FVector Place = FVector(2000, 0, 0);
	FString Fault;
	bool bThere = false;
};

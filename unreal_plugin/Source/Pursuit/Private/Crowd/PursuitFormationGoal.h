// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitGoalProvider.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitFormationGoal.generated.h"

class UPursuitFormationComponent;

/** The slot of a pawn in a formation, and the velocity that brings it there. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class UPursuitFormationGoal : public UPursuitGoalProvider
{
	GENERATED_BODY()

public:
	virtual bool FindGoal(const APawn& Pawn, FPursuitProvidedGoal& OutGoal, FString& OutFault) const override;

	TWeakObjectPtr<UPursuitFormationComponent> Formation;
};

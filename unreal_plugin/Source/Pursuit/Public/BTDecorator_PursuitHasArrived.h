// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "BTDecorator_PursuitHasArrived.generated.h"

/**
 * Passes while the AI's pawn is within the acceptance radius of the goal of its Pursuit Flight component.
 *
 * Put it on the branch for what is done there. While it observes (Observer Aborts) it asks at every tick. Without a goal it does not pass.
 * A pawn without the component does not pass either and is logged once until it has one.
 */
UCLASS(meta = (DisplayName = "Has Arrived"))
class PURSUIT_API UBTDecorator_PursuitHasArrived : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitHasArrived();

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

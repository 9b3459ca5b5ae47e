// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "BTDecorator_PursuitHasArrived.generated.h"

/**
 * Passes while the AI's pawn is within the acceptance radius of the goal of its Pursuit Flight component.
 *
 * Put it on the branch to run at the goal. It does not pass without a goal. While it observes (Observer Aborts) it is checked every
 * tick. It does not pass for a pawn without the component; that is logged once, until the pawn has one.
 */
UCLASS(meta = (DisplayName = "Has Arrived"))
class PURSUITAI_API UBTDecorator_PursuitHasArrived : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitHasArrived();

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

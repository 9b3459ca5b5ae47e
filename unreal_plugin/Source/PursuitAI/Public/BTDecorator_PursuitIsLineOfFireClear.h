// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "BTDecorator_PursuitIsLineOfFireClear.generated.h"

/**
 * Passes while no friend and no obstacle is in the line of fire of the Pursuit Turret component of the AI's pawn.
 *
 * Give the component its Friends first. Put it on the branch that fires a weapon, with a branch that moves to another place to its
 * right. It does not pass without a target. While it observes (Observer Aborts) it is checked every tick; the component looks once a
 * tick, however often the tree asks. It does not pass for a pawn without the component; that is logged once, until the pawn has one.
 */
UCLASS(meta = (DisplayName = "Is Line Of Fire Clear"))
class PURSUITAI_API UBTDecorator_PursuitIsLineOfFireClear : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitIsLineOfFireClear();

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "BTDecorator_PursuitIsReadyToFire.generated.h"

/**
 * Passes while a projectile fired now by the Pursuit Turret component of the AI's pawn hits the target.
 *
 * Put it on the branch of a weapon that fires at its own rate. For a single shot use the task Rotate And Fire: a turret may be ready
 * for one tick only, and the task misses none. It does not pass without a target. While it observes (Observer Aborts) it is checked
 * every tick. It does not pass for a pawn without the component; that is logged once, until the pawn has one.
 */
UCLASS(meta = (DisplayName = "Is Ready To Fire"))
class PURSUITAI_API UBTDecorator_PursuitIsReadyToFire : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitIsReadyToFire();

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

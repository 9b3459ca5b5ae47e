// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "BTDecorator_PursuitIsReadyToFire.generated.h"

/**
 * Passes while a projectile hits that the Pursuit Turret component of the AI's pawn fires now.
 *
 * Put it on the branch of a weapon that fires by its own clock; for one shot use the task Rotate And Fire, which misses none. While it
 * observes (Observer Aborts) it asks at every tick. Without a target it does not pass. A pawn without the component does not pass either
 * and is logged once until it has one.
 */
UCLASS(meta = (DisplayName = "Is Ready To Fire"))
class PURSUIT_API UBTDecorator_PursuitIsReadyToFire : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitIsReadyToFire();

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

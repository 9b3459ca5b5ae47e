// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitPawnConditionBase.h"
#include "PursuitDodgeLibrary.h"
#include "BTDecorator_PursuitIsShotComing.generated.h"

/**
 * Passes while an actor of the given classes would hit the AI's pawn if it kept its velocity.
 *
 * Put it on the branch with the task Dodge, with Observer Aborts: Lower Priority: it interrupts what the pawn does otherwise, and lets
 * the task end by itself. While it observes it looks for shots every tick.
 */
UCLASS(meta = (DisplayName = "Is Shot Coming"))
class PURSUITAI_API UBTDecorator_PursuitIsShotComing : public UBTDecorator_PursuitPawnConditionBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitIsShotComing();

	/** Which actors are shots. */
	UPROPERTY(EditAnywhere, Category = "Shots", meta = (ShowOnlyInnerProperties))
	FPursuitShotSight Sight;

	/** What would be hit, and how far ahead; its reaction time does not count. */
	UPROPERTY(EditAnywhere, Category = "Dodge", meta = (ShowOnlyInnerProperties))
	FPursuitDodgeSettings Dodging;

protected:
	virtual bool AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const override;
};

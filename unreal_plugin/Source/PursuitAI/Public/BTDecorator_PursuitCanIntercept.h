// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitCanInterceptBase.h"
#include "BTDecorator_PursuitCanIntercept.generated.h"

/**
 * Passes while the AI's pawn can meet a moving target within Max Prediction Time.
 *
 * Put it on the branch that chases, with the branch for everything else to its right. While it observes (Observer Aborts) it asks
 * again at its check interval: Lower Priority starts the chase as soon as the target can be met, Self leaves it when the target gets
 * away, Both does both. It does not pass without a target, nor on a fault; a fault is logged once, until it goes away.
 */
UCLASS(meta = (DisplayName = "Can Intercept"))
class PURSUITAI_API UBTDecorator_PursuitCanIntercept : public UBTDecorator_PursuitCanInterceptBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitCanIntercept();

	/** The target to meet, how fast the pawn is, and the time limit: Max Prediction Time. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;
};

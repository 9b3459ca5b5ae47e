// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitPredictInterceptBase.h"
#include "PursuitBoundNumbers.h"
#include "BTTask_PursuitPredictInterceptByKeys.generated.h"

/**
 * The task Predict Intercept with numbers that may be bound to the Blackboard: each is given, or read from a Float key whenever the task
 * predicts. Use it where the speed or the horizon differs between the AIs of one tree, or changes while it runs.
 */
UCLASS(meta = (DisplayName = "Predict Intercept By Keys"))
class PURSUITBEHAVIORKEYS_API UBTTask_PursuitPredictInterceptByKeys : public UBTTask_PursuitPredictInterceptBase
{
	GENERATED_BODY()

public:
	UBTTask_PursuitPredictInterceptByKeys();

	/** The target to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundResult Result;
};

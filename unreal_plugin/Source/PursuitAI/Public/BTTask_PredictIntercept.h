// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitPredictInterceptBase.h"
#include "BTTask_PredictIntercept.generated.h"

/**
 * Writes where the AI's pawn should fly to meet a moving target, and in how many seconds, into the Blackboard.
 *
 * The target is an actor, or a location and a velocity. Without an intercept in time the fallback decides where to aim, and the task
 * still succeeds. It fails, with one line in the log, on a fault: a key that is not chosen, not in the Blackboard, of another type or
 * empty; a target that is gone; a pawn without a movement component. A fault is logged once, until it goes away.
 *
 * Use it before a task that goes to the point once. To keep the point fresh while other tasks run use the service of the same name;
 * to fly to a target with the component Pursuit Flight use the task Fly To Intercept, which needs no point.
 */
UCLASS(meta = (DisplayName = "Predict Intercept"))
class PURSUITAI_API UBTTask_PredictIntercept : public UBTTask_PursuitPredictInterceptBase
{
	GENERATED_BODY()

public:
	UBTTask_PredictIntercept();

	/** The target to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptResult Result;
};

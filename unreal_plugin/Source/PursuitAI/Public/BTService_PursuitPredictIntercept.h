// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTService_PursuitPredictInterceptBase.h"
#include "BTService_PursuitPredictIntercept.generated.h"

/**
 * Keeps the point where the AI's pawn can meet a moving target in the Blackboard, while the branch below runs.
 *
 * Put it on the composite above a Move To whose Observe Blackboard Value is on (it is off by default, and then Move To does not
 * follow), or above whatever reads the point. It writes when a search enters the branch, even one that is then discarded, before any
 * decorator below is checked, and then at its interval. The random deviation spreads many AIs over frames. Without a target, and on a
 * fault, it empties its keys, so that a Blackboard decorator below can react. The keys keep their last values when the branch is
 * left. A fault is logged once, until it goes away; a missing target is no fault.
 */
UCLASS(meta = (DisplayName = "Predict Intercept"))
class PURSUITAI_API UBTService_PursuitPredictIntercept : public UBTService_PursuitPredictInterceptBase
{
	GENERATED_BODY()

public:
	UBTService_PursuitPredictIntercept();

	/** The target to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptResult Result;
};

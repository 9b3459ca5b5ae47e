// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTService_PursuitPredictInterceptBase.h"
#include "PursuitBoundNumbers.h"
#include "BTService_PursuitPredictInterceptByKeys.generated.h"

/**
 * The service Predict Intercept with numbers that may be bound to the Blackboard: each is given, or read from a Float key whenever the
 * service predicts. Use it where the speed or the horizon differs between the AIs of one tree, or changes while it runs.
 */
UCLASS(meta = (DisplayName = "Predict Intercept By Keys"))
class PURSUITBEHAVIORKEYS_API UBTService_PursuitPredictInterceptByKeys : public UBTService_PursuitPredictInterceptBase
{
	GENERATED_BODY()

public:
	UBTService_PursuitPredictInterceptByKeys();

	/** The target to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundResult Result;
};

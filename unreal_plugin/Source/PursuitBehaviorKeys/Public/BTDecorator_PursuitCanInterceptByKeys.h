// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTDecorator_PursuitCanInterceptBase.h"
#include "PursuitBoundNumbers.h"
#include "BTDecorator_PursuitCanInterceptByKeys.generated.h"

/**
 * The decorator Can Intercept with numbers that may be bound to the Blackboard: each is given, or read from a Float key whenever the
 * decorator is asked. Use it where the speed or the horizon differs between the AIs of one tree, or changes while it runs.
 */
UCLASS(meta = (DisplayName = "Can Intercept By Keys"))
class PURSUITBEHAVIORKEYS_API UBTDecorator_PursuitCanInterceptByKeys : public UBTDecorator_PursuitCanInterceptBase
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitCanInterceptByKeys();

	/** The target to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundInputs Inputs;
};

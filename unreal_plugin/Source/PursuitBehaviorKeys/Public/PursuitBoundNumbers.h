// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/ValueOrBBKey.h"
#include "PursuitInterceptInputs.h"
#include "PursuitBoundNumbers.generated.h"

class UBehaviorTreeComponent;

/**
 * The target to meet, how fast the pawn is and how far ahead it looks: each number is given, or bound to a Float key of the
 * Blackboard.
 */
USTRUCT(BlueprintType)
struct PURSUITBEHAVIORKEYS_API FPursuitBoundInputs : public FPursuitInterceptSource
{
	GENERATED_BODY()

	/** How fast the pawn flies, in cm/s; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm/s"))
	FValueOrBBKey_Float PursuerSpeed = 0.0f;

	/** Distance at which the target counts as met, in cm; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm"))
	FValueOrBBKey_Float CaptureRadius = 0.0f;

	/** How far ahead the pursuer may look, in seconds. A key that was never written is 0, which is refused. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0.01", Units = "s"))
	FValueOrBBKey_Float MaxPredictionTime = 5.0f;

	virtual void Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const override;
	virtual FString DescribeHorizon() const override;
};

/** Where to aim, and where to write it: each number is given, or bound to a Float key of the Blackboard. */
USTRUCT(BlueprintType)
struct PURSUITBEHAVIORKEYS_API FPursuitBoundResult : public FPursuitResultKeys
{
	GENERATED_BODY()

	/** Within this distance, in cm, the pursuer flies at the target itself, without a lead; 0 always leads. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0", Units = "cm"))
	FValueOrBBKey_Float DirectPursuitDistance = 0.0f;

	/**
	 * How far to lead, as a part of the way to the intercept: 0 flies at the target itself, 1 to the intercept, more than 1 ahead of
	 * it.
	 */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0"))
	FValueOrBBKey_Float LeadFactor = 1.0f;

	virtual void Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const override;
};

namespace PursuitBound
{
	/** A number for people: its value and unit, or its key. */
	FString Describe(const FValueOrBBKey_Float& Number, const TCHAR* Unit);

	/** A time limit for people; empty for a given 0, which is none. */
	FString DescribeLimit(const FValueOrBBKey_Float& Limit);
}

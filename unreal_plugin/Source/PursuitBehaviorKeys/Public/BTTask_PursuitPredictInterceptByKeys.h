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

	/** The target to meet. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitTargetKeys Target;

	/** How fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundPrediction Prediction;

	/** Which keys to write, and where to aim when the target cannot be met. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitResultKeys ResultKeys;

	/** Where to aim. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ShowOnlyInnerProperties))
	FPursuitBoundLead Lead;

	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;

protected:
	virtual const FPursuitTargetKeys& GetTarget() const override;
	virtual const FPursuitResultKeys& GetResult() const override;
	virtual FPursuitInterceptNumbers ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const override;
	virtual FString DescribeHorizon() const override;
};

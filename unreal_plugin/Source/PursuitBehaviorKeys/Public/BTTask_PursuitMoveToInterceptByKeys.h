// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitMoveToIntercept.h"
#include "BehaviorTree/ValueOrBBKey.h"
#include "BTTask_PursuitMoveToInterceptByKeys.generated.h"

/**
 * The task Move To Intercept with numbers that may be bound to keys of the Blackboard: how fast the pawn walks, how far ahead it looks,
 * when the target is caught, and its time limit. They are read in every tick.
 */
UCLASS(HideCategories = (TimeLimit), meta = (DisplayName = "Move To Intercept By Keys"))
class PURSUITBEHAVIORKEYS_API UBTTask_PursuitMoveToInterceptByKeys : public UBTTask_PursuitMoveToIntercept
{
	GENERATED_BODY()

public:
	UBTTask_PursuitMoveToInterceptByKeys();

	/** How fast the pawn walks in cm/s, given or bound to a Float key; 0 takes Pursuer Speed. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ClampMin = "0", Units = "cm/s"))
	FValueOrBBKey_Float BoundPursuerSpeed = 0.0f;

	/** How far ahead the pawn may look in seconds, given or bound to a Float key; 0 takes Max Prediction Time. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ClampMin = "0", Units = "s"))
	FValueOrBBKey_Float BoundMaxPredictionTime = 0.0f;

	/** The target is caught within this distance in cm, given or bound to a Float key; 0 takes Caught Distance. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ClampMin = "0", Units = "cm"))
	FValueOrBBKey_Float BoundCaughtDistance = 0.0f;

	/** The task fails after this time in seconds, given or bound to a Float key; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ClampMin = "0", Units = "s"))
	FValueOrBBKey_Float BoundTimeLimit = 0.0f;

protected:
	virtual FPursuitMoveSettings ReadSettings(const UBehaviorTreeComponent& OwnerComp) const override;
	virtual double ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const override;
	virtual FString DescribeTimeLimit() const override;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitFlyToIntercept.h"
#include "BehaviorTree/ValueOrBBKey.h"
#include "BTTask_PursuitFlyToInterceptByKeys.generated.h"

/** The task Fly To Intercept with a time limit that may be bound to a key of the Blackboard. */
UCLASS(HideCategories = (TimeLimit), meta = (DisplayName = "Fly To Intercept By Keys"))
class PURSUITBEHAVIORKEYS_API UBTTask_PursuitFlyToInterceptByKeys : public UBTTask_PursuitFlyToIntercept
{
	GENERATED_BODY()

public:
	UBTTask_PursuitFlyToInterceptByKeys();

	/** The task fails after this time in seconds, given or bound to a Float key; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "Keys", meta = (ClampMin = "0", Units = "s"))
	FValueOrBBKey_Float BoundTimeLimit = 0.0f;

protected:
	virtual double ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const override;
	virtual FString DescribeTimeLimit() const override;
};

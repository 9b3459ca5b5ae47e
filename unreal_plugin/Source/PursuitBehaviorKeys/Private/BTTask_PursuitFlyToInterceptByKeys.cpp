// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitFlyToInterceptByKeys.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "PursuitBoundNumbers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitFlyToInterceptByKeys)

UBTTask_PursuitFlyToInterceptByKeys::UBTTask_PursuitFlyToInterceptByKeys()
{
	NodeName = TEXT("Fly To Intercept By Keys");
}

double UBTTask_PursuitFlyToInterceptByKeys::ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const
{
	return BoundTimeLimit.GetValue(OwnerComp);
}

FString UBTTask_PursuitFlyToInterceptByKeys::DescribeTimeLimit() const
{
	return PursuitBound::DescribeLimit(BoundTimeLimit);
}

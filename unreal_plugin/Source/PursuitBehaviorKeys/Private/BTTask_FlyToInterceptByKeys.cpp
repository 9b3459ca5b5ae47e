// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_FlyToInterceptByKeys.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "PursuitBoundNumbers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_FlyToInterceptByKeys)

UBTTask_FlyToInterceptByKeys::UBTTask_FlyToInterceptByKeys()
{
	NodeName = TEXT("Fly To Intercept By Keys");
}

double UBTTask_FlyToInterceptByKeys::ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const
{
	return BoundTimeLimit.GetValue(OwnerComp);
}

FString UBTTask_FlyToInterceptByKeys::DescribeTimeLimit() const
{
	return PursuitBound::DescribeLimit(BoundTimeLimit);
}

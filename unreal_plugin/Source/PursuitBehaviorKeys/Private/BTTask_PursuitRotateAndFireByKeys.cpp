// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitRotateAndFireByKeys.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "PursuitBoundNumbers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitRotateAndFireByKeys)

UBTTask_PursuitRotateAndFireByKeys::UBTTask_PursuitRotateAndFireByKeys()
{
	NodeName = TEXT("Rotate And Fire By Keys");
}

double UBTTask_PursuitRotateAndFireByKeys::ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const
{
	return BoundTimeLimit.GetValue(OwnerComp);
}

FString UBTTask_PursuitRotateAndFireByKeys::DescribeTimeLimit() const
{
	return PursuitBound::DescribeLimit(BoundTimeLimit);
}

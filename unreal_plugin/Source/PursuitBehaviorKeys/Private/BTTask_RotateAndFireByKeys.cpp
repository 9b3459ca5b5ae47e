// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_RotateAndFireByKeys.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "PursuitBoundNumbers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_RotateAndFireByKeys)

UBTTask_RotateAndFireByKeys::UBTTask_RotateAndFireByKeys()
{
	NodeName = TEXT("Rotate And Fire By Keys");
}

double UBTTask_RotateAndFireByKeys::ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const
{
	return BoundTimeLimit.GetValue(OwnerComp);
}

FString UBTTask_RotateAndFireByKeys::DescribeTimeLimit() const
{
	return PursuitBound::DescribeLimit(BoundTimeLimit);
}

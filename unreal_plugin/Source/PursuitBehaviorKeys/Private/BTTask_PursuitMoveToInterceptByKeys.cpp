// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitMoveToInterceptByKeys.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "PursuitBoundNumbers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitMoveToInterceptByKeys)

namespace
{
	/** The bound number, unless it is 0; NaN is taken, and then refused by name. */
	void Take(const FValueOrBBKey_Float& Bound, const UBehaviorTreeComponent& OwnerComp, double& InOutNumber)
	{
		const double Number = static_cast<double>(Bound.GetValue(OwnerComp));
		const bool bZero = Number >= 0.0 && Number <= 0.0;
		InOutNumber = bZero ? InOutNumber : Number;
	}
}

UBTTask_PursuitMoveToInterceptByKeys::UBTTask_PursuitMoveToInterceptByKeys()
{
	NodeName = TEXT("Move To Intercept By Keys");
}

FPursuitMoveSettings UBTTask_PursuitMoveToInterceptByKeys::ReadSettings(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitMoveSettings Read = Settings;
	Take(BoundPursuerSpeed, OwnerComp, Read.PursuerSpeed);
	Take(BoundMaxPredictionTime, OwnerComp, Read.MaxPredictionTime);
	Take(BoundCaughtDistance, OwnerComp, Read.CaughtDistance);
	return Read;
}

double UBTTask_PursuitMoveToInterceptByKeys::ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const
{
	return BoundTimeLimit.GetValue(OwnerComp);
}

FString UBTTask_PursuitMoveToInterceptByKeys::DescribeTimeLimit() const
{
	return PursuitBound::DescribeLimit(BoundTimeLimit);
}

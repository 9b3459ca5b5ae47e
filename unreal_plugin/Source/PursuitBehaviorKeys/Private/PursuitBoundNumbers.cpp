// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBoundNumbers.h"

#include "BehaviorTree/BehaviorTreeComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBoundNumbers)

void FPursuitBoundInputs::Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const
{
	OutNumbers.PursuerSpeed = PursuerSpeed.GetValue(OwnerComp);
	OutNumbers.CaptureRadius = CaptureRadius.GetValue(OwnerComp);
	OutNumbers.MaxPredictionTime = MaxPredictionTime.GetValue(OwnerComp);
}

FString FPursuitBoundInputs::DescribeHorizon() const
{
	return PursuitBound::Describe(MaxPredictionTime, TEXT(" s"));
}

void FPursuitBoundResult::Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const
{
	OutNumbers.LeadFactor = LeadFactor.GetValue(OwnerComp);
	OutNumbers.DirectPursuitDistance = DirectPursuitDistance.GetValue(OwnerComp);
}

FString PursuitBound::Describe(const FValueOrBBKey_Float& Number, [[maybe_unused]] const TCHAR* Unit)
{
	if (!Number.GetKey().IsNone())
	{
		return Number.GetKey().ToString();
	}
#if WITH_EDITOR
	return Number.ToString() + Unit;
#else
	return TEXT("a given number");
#endif
}

FString PursuitBound::DescribeLimit(const FValueOrBBKey_Float& Limit)
{
	return Limit.IsBoundOrNonZero() ? Describe(Limit, TEXT(" s")) : FString();
}

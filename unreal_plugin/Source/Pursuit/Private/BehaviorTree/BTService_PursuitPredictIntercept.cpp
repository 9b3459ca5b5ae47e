// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictIntercept)

UBTService_PursuitPredictIntercept::UBTService_PursuitPredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	Inputs.AddFilters(*this);
	Result.AddFilters(*this);
}

void UBTService_PursuitPredictIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Inputs.Resolve(*BlackboardAsset);
		Result.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTService_PursuitPredictIntercept::GetTarget() const
{
	return Inputs;
}

const FPursuitResultKeys& UBTService_PursuitPredictIntercept::GetResult() const
{
	return Result;
}

FPursuitInterceptNumbers UBTService_PursuitPredictIntercept::ReadNumbers(const UBehaviorTreeComponent&) const
{
	FPursuitInterceptNumbers Numbers;
	Inputs.Read(Numbers);
	Result.Read(Numbers);
	return Numbers;
}

FString UBTService_PursuitPredictIntercept::DescribeHorizon() const
{
	return FString::Printf(TEXT("%g s"), Inputs.MaxPredictionTime);
}

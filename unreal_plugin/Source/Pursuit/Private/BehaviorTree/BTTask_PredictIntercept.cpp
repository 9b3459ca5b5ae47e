// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PredictIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PredictIntercept)

UBTTask_PredictIntercept::UBTTask_PredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	Inputs.AddFilters(*this);
	Result.AddFilters(*this);
}

void UBTTask_PredictIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Inputs.Resolve(*BlackboardAsset);
		Result.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTTask_PredictIntercept::GetTarget() const
{
	return Inputs;
}

const FPursuitResultKeys& UBTTask_PredictIntercept::GetResult() const
{
	return Result;
}

FPursuitInterceptNumbers UBTTask_PredictIntercept::ReadNumbers(const UBehaviorTreeComponent&) const
{
	FPursuitInterceptNumbers Numbers;
	Inputs.Read(Numbers);
	Result.Read(Numbers);
	return Numbers;
}

FString UBTTask_PredictIntercept::DescribeHorizon() const
{
	return FString::Printf(TEXT("%g s"), Inputs.MaxPredictionTime);
}

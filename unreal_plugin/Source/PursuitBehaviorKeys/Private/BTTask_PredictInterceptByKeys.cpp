// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PredictInterceptByKeys.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PredictInterceptByKeys)

UBTTask_PredictInterceptByKeys::UBTTask_PredictInterceptByKeys()
{
	NodeName = TEXT("Predict Intercept By Keys");
	Target.AddFilters(*this);
	ResultKeys.AddFilters(*this);
}

void UBTTask_PredictInterceptByKeys::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
		ResultKeys.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTTask_PredictInterceptByKeys::GetTarget() const
{
	return Target;
}

const FPursuitResultKeys& UBTTask_PredictInterceptByKeys::GetResult() const
{
	return ResultKeys;
}

FPursuitInterceptNumbers UBTTask_PredictInterceptByKeys::ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitInterceptNumbers Numbers;
	Prediction.Read(OwnerComp, Numbers);
	Lead.Read(OwnerComp, Numbers);
	return Numbers;
}

FString UBTTask_PredictInterceptByKeys::DescribeHorizon() const
{
	return PursuitBound::Describe(Prediction.MaxPredictionTime, TEXT(" s"));
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitPredictInterceptByKeys.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitPredictInterceptByKeys)

UBTService_PursuitPredictInterceptByKeys::UBTService_PursuitPredictInterceptByKeys()
{
	NodeName = TEXT("Predict Intercept By Keys");
	Target.AddFilters(*this);
	ResultKeys.AddFilters(*this);
}

void UBTService_PursuitPredictInterceptByKeys::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
		ResultKeys.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTService_PursuitPredictInterceptByKeys::GetTarget() const
{
	return Target;
}

const FPursuitResultKeys& UBTService_PursuitPredictInterceptByKeys::GetResult() const
{
	return ResultKeys;
}

FPursuitInterceptNumbers UBTService_PursuitPredictInterceptByKeys::ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitInterceptNumbers Numbers;
	Prediction.Read(OwnerComp, Numbers);
	Lead.Read(OwnerComp, Numbers);
	return Numbers;
}

FString UBTService_PursuitPredictInterceptByKeys::DescribeHorizon() const
{
	return PursuitBound::Describe(Prediction.MaxPredictionTime, TEXT(" s"));
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitCanInterceptByKeys.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitCanInterceptByKeys)

UBTDecorator_PursuitCanInterceptByKeys::UBTDecorator_PursuitCanInterceptByKeys()
{
	NodeName = TEXT("Can Intercept By Keys");
	Target.AddFilters(*this);
}

void UBTDecorator_PursuitCanInterceptByKeys::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTDecorator_PursuitCanInterceptByKeys::GetTarget() const
{
	return Target;
}

FPursuitInterceptNumbers UBTDecorator_PursuitCanInterceptByKeys::ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitInterceptNumbers Numbers;
	Prediction.Read(OwnerComp, Numbers);
	return Numbers;
}

FString UBTDecorator_PursuitCanInterceptByKeys::DescribeHorizon() const
{
	return PursuitBound::Describe(Prediction.MaxPredictionTime, TEXT(" s"));
}

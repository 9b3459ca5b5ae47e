// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_CanInterceptByKeys.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_CanInterceptByKeys)

UBTDecorator_CanInterceptByKeys::UBTDecorator_CanInterceptByKeys()
{
	NodeName = TEXT("Can Intercept By Keys");
	Target.AddFilters(*this);
}

void UBTDecorator_CanInterceptByKeys::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTDecorator_CanInterceptByKeys::GetTarget() const
{
	return Target;
}

FPursuitInterceptNumbers UBTDecorator_CanInterceptByKeys::ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const
{
	FPursuitInterceptNumbers Numbers;
	Prediction.Read(OwnerComp, Numbers);
	return Numbers;
}

FString UBTDecorator_CanInterceptByKeys::DescribeHorizon() const
{
	return PursuitBound::Describe(Prediction.MaxPredictionTime, TEXT(" s"));
}

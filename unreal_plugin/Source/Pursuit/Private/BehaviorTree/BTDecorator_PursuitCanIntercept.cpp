// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitCanIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitCanIntercept)

UBTDecorator_PursuitCanIntercept::UBTDecorator_PursuitCanIntercept()
{
	NodeName = TEXT("Can Intercept");
	Inputs.AddFilters(*this);
}

void UBTDecorator_PursuitCanIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Inputs.Resolve(*BlackboardAsset);
	}
}

const FPursuitTargetKeys& UBTDecorator_PursuitCanIntercept::GetTarget() const
{
	return Inputs;
}

FPursuitInterceptNumbers UBTDecorator_PursuitCanIntercept::ReadNumbers(const UBehaviorTreeComponent&) const
{
	FPursuitInterceptNumbers Numbers;
	Inputs.Read(Numbers);
	return Numbers;
}

FString UBTDecorator_PursuitCanIntercept::DescribeHorizon() const
{
	return FString::Printf(TEXT("%g s"), Inputs.MaxPredictionTime);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitTargetBase.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitTargetBase)

UBTTask_PursuitTargetBase::UBTTask_PursuitTargetBase()
{
	Target.AddFilters(*this);
}

void UBTTask_PursuitTargetBase::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
	}
}

double UBTTask_PursuitTargetBase::ReadTimeLimit(const UBehaviorTreeComponent&) const
{
	return TimeLimit;
}

FString UBTTask_PursuitTargetBase::DescribeTimeLimit() const
{
	return TimeLimit > 0.0 ? FString::Printf(TEXT("%g s"), TimeLimit) : FString();
}

FString UBTTask_PursuitTargetBase::GetStaticDescription() const
{
	FString Description = FString::Printf(TEXT("%s: %s"), *Super::GetStaticDescription(), *Target.DescribeTarget());
	const FString AtMost = DescribeTimeLimit();
	if (!AtMost.IsEmpty())
	{
		Description += TEXT("\nat most ") + AtMost;
	}
	return Description;
}

#if WITH_EDITOR && !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTTask_PursuitTargetBase::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	return Target.CheckChosen(Fault) ? Super::GetErrorMessage() : Fault.Message();
}
#endif

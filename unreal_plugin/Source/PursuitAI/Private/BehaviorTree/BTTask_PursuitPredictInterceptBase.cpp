// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitPredictInterceptBase.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitPredictInterceptBase)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes: a node's memory may begin on any multiple of 4. */
	struct FPredictInterceptMemory
	{
		float LastTime = 0.0f;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};
}

UBTTask_PursuitPredictInterceptBase::UBTTask_PursuitPredictInterceptBase()
{
	INIT_TASK_NODE_NOTIFY_FLAGS();
	bTickIntervals = true;
}

void UBTTask_PursuitPredictInterceptBase::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	ResolveKeys(GetBlackboardAsset());
}

uint16 UBTTask_PursuitPredictInterceptBase::GetInstanceMemorySize() const
{
	return sizeof(FPredictInterceptMemory);
}

void UBTTask_PursuitPredictInterceptBase::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FPredictInterceptMemory>(NodeMemory, InitType);
}

void UBTTask_PursuitPredictInterceptBase::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FPredictInterceptMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_PursuitPredictInterceptBase::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	SetNextTickTime(NodeMemory, static_cast<float>(UpdateInterval));
	return Predict(OwnerComp, NodeMemory);
}

void UBTTask_PursuitPredictInterceptBase::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float)
{
	SetNextTickTime(NodeMemory, static_cast<float>(UpdateInterval));
	const EBTNodeResult::Type Ending = Predict(OwnerComp, NodeMemory);
	if (Ending != EBTNodeResult::InProgress)
	{
		FinishLatentTask(OwnerComp, Ending);
	}
}

EBTNodeResult::Type UBTTask_PursuitPredictInterceptBase::Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	FPursuitPrediction Prediction;
	FPursuitNodeFault Fault;
	const bool bPredicted = UpdateKeys(OwnerComp, Prediction, Fault);
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (!bPredicted)
	{
		return EBTNodeResult::Failed;
	}
	Memory->LastTime = static_cast<float>(Prediction.Time);
	const bool bGoOn = bKeepUpdating && Prediction.Reason != EPursuitStatus::AlreadyThere;
	return bGoOn ? EBTNodeResult::InProgress : EBTNodeResult::Succeeded;
}

FString UBTTask_PursuitPredictInterceptBase::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s: meet %s\nat %s, at most %s ahead"), *Super::GetStaticDescription(), *GetInputs().DescribeTarget(),
		*GetResult().InterceptPointKey.SelectedKeyName.ToString(), *GetInputs().DescribeHorizon());
}

void UBTTask_PursuitPredictInterceptBase::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	Values.Add(Memory->LastFault == EPursuitNodeFault::None ? FString::Printf(TEXT("intercept in %.2f s"), Memory->LastTime)
															: FString(TEXT("no prediction: see the log")));
}

#if WITH_EDITOR
FName UBTTask_PursuitPredictInterceptBase::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTTask_PursuitPredictInterceptBase::GetErrorMessage() const
{
	return FindError(Super::GetErrorMessage());
}
#endif
#endif

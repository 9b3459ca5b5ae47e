// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PredictIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PredictIntercept)

namespace
{
	/** What the task keeps for each AI; the node object itself is shared by all of them. */
	/** Of members of at most 4 bytes: a node's memory may begin on any multiple of 4. */
	struct FPredictInterceptMemory
	{
		float LastTime = 0.0f;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};
}

UBTTask_PredictIntercept::UBTTask_PredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	INIT_TASK_NODE_NOTIFY_FLAGS();
	bTickIntervals = true;
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

uint16 UBTTask_PredictIntercept::GetInstanceMemorySize() const
{
	return sizeof(FPredictInterceptMemory);
}

void UBTTask_PredictIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);

	// A subtree that comes back has its memory still.
	if (InitType == EBTMemoryInit::Initialize)
	{
		*CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory) = FPredictInterceptMemory();
	}
}

EBTNodeResult::Type UBTTask_PredictIntercept::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	SetNextTickTime(NodeMemory, static_cast<float>(UpdateInterval));
	return Predict(OwnerComp, NodeMemory);
}

void UBTTask_PredictIntercept::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float)
{
	SetNextTickTime(NodeMemory, static_cast<float>(UpdateInterval));
	const EBTNodeResult::Type Ending = Predict(OwnerComp, NodeMemory);
	if (Ending != EBTNodeResult::InProgress)
	{
		FinishLatentTask(OwnerComp, Ending);
	}
}

EBTNodeResult::Type UBTTask_PredictIntercept::Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	FPursuitPrediction Prediction;
	FPursuitNodeFault Fault;
	const bool bPredicted = GetResult().Update(GetTarget(), ReadNumbers(OwnerComp), OwnerComp, Prediction, Fault);
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (!bPredicted)
	{
		return EBTNodeResult::Failed;
	}
	Memory->LastTime = static_cast<float>(Prediction.Time);
	const bool bGoOn = bKeepUpdating && Prediction.Reason != EPursuitStatus::AlreadyThere;
	return bGoOn ? EBTNodeResult::InProgress : EBTNodeResult::Succeeded;
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

FString UBTTask_PredictIntercept::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s: meet %s\nat %s, at most %s ahead"), *Super::GetStaticDescription(), *GetTarget().DescribeTarget(),
		*GetResult().InterceptPointKey.SelectedKeyName.ToString(), *DescribeHorizon());
}

void UBTTask_PredictIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	Values.Add(Memory->LastFault == EPursuitNodeFault::None ? FString::Printf(TEXT("intercept in %.2f s"), Memory->LastTime)
															: FString(TEXT("no prediction: see the log")));
}

#if WITH_EDITOR
FName UBTTask_PredictIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTTask_PredictIntercept::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	return GetTarget().CheckChosen(Fault) && GetResult().CheckChosen(Fault) ? Super::GetErrorMessage() : Fault.Message();
}
#endif
#endif

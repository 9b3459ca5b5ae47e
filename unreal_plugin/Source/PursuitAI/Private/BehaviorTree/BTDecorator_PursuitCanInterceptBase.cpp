// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitCanInterceptBase.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitMeshQuestion.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "Intercept/PursuitInterceptConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitCanInterceptBase)

namespace
{
	/** What the decorator keeps for each AI, of members of at most 4 bytes. */
	struct FCanInterceptMemory
	{
		float LastTime = 0.0f;
		FPursuitMeshQuestion Question;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;

		/** Whether the tree was told an answer, and the last one that it was told: also in a search between two checks. */
		bool bTold = false;
		bool bCould = false;
	};
}

UBTDecorator_PursuitCanInterceptBase::UBTDecorator_PursuitCanInterceptBase()
{
	INIT_DECORATOR_NODE_NOTIFY_FLAGS();
	bTickIntervals = true;
	FlowAbortMode = EBTFlowAbortMode::Both;
}

void UBTDecorator_PursuitCanInterceptBase::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	ResolveKeys(GetBlackboardAsset());
}

uint16 UBTDecorator_PursuitCanInterceptBase::GetInstanceMemorySize() const
{
	return sizeof(FCanInterceptMemory);
}

void UBTDecorator_PursuitCanInterceptBase::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FCanInterceptMemory>(NodeMemory, InitType);
}

void UBTDecorator_PursuitCanInterceptBase::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FCanInterceptMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

bool UBTDecorator_PursuitCanInterceptBase::CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FCanInterceptMemory* Memory = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory);
	Memory->bCould = Travel == EPursuitTravel::NavMesh ? CanInterceptOnMesh(OwnerComp, NodeMemory) : CanIntercept(OwnerComp, NodeMemory);
	Memory->bTold = true;
	return Memory->bCould;
}

bool UBTDecorator_PursuitCanInterceptBase::CanIntercept(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FCanInterceptMemory* Memory = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory);
	FPursuitNodeFault Fault;
	FPursuitPrediction Prediction;
	PursuitInterceptQuery Query{};
	const FPursuitInterceptNumbers Numbers = ReadNumbers(OwnerComp);
	const bool bKnown = GetInputs().ReadQuestion(OwnerComp, Numbers, Query, Fault)
		&& Numbers.Predict(Query, EPursuitFallback::Horizon, Prediction, Fault);
	Memory->LastTime = static_cast<float>(Prediction.Time);
	if (!Fault.IsOnlyMissingTarget())
	{
		Fault.Log(*this, TEXT("Decorator"), OwnerComp, Memory->LastFault);
	}
	return bKnown && Prediction.bMet;
}

bool UBTDecorator_PursuitCanInterceptBase::CanInterceptOnMesh(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FCanInterceptMemory* Memory = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory);
	FPursuitNavIntercept Found;
	FPursuitNodeFault Fault;
	bool bCan = Memory->bCould;
	const EPursuitNavAnswer Answer = Memory->Question.Take(OwnerComp, Found, Fault);
	if (Answer == EPursuitNavAnswer::Answered)
	{
		bCan = Found.bMet;
		Memory->LastTime = static_cast<float>(Found.Time);
	}
	// A target that is missing is not met, whatever the last answer said.
	FPursuitTargetNow Now;
	const APawn* const Pawn = GetInputs().ReadPawnAndTarget(OwnerComp, Now, Fault);
	if (Pawn == nullptr)
	{
		Memory->Question.Drop(OwnerComp);
		bCan = false;
	}
	else if (Answer == EPursuitNavAnswer::Unknown)
	{
		Memory->Question.Ask(OwnerComp, *Pawn, Now, ReadNumbers(OwnerComp));
	}
	if (!Fault.IsOnlyMissingTarget())
	{
		Fault.Log(*this, TEXT("Decorator"), OwnerComp, Memory->LastFault);
	}
	return bCan;
}

void UBTDecorator_PursuitCanInterceptBase::OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	Super::OnBecomeRelevant(OwnerComp, NodeMemory);

	// What a search was told is what the tree acts on.
	if (!CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory)->bTold)
	{
		CalculateRawConditionValue(OwnerComp, NodeMemory);
	}
	const bool bAsks = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory)->Question.IsOpen();
	SetNextTickTime(NodeMemory, bAsks ? 0.0f : static_cast<float>(CheckInterval));
}

void UBTDecorator_PursuitCanInterceptBase::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);

	SetNextTickTime(NodeMemory, static_cast<float>(CheckInterval));
	FCanInterceptMemory* Memory = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory);
	const bool bCould = Memory->bCould;
	const bool bCan = CalculateRawConditionValue(OwnerComp, NodeMemory);
	if (Memory->Question.IsOpen())
	{
		// It looks for the answer in every tick.
		SetNextTickTime(NodeMemory, 0.0f);
	}
	if (bCan != bCould)
	{
		ConditionalFlowAbort(OwnerComp, EBTDecoratorAbortRequest::ConditionResultChanged);
	}
}

void UBTDecorator_PursuitCanInterceptBase::OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory)->Question.Drop(OwnerComp);
	Super::OnCeaseRelevant(OwnerComp, NodeMemory);
}

FString UBTDecorator_PursuitCanInterceptBase::GetStaticDescription() const
{
	return FString::Printf(
		TEXT("%s: %s within %s"), *Super::GetStaticDescription(), *GetInputs().DescribeTarget(), *GetInputs().DescribeHorizon());
}

void UBTDecorator_PursuitCanInterceptBase::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FCanInterceptMemory* Memory = CastInstanceNodeMemory<FCanInterceptMemory>(NodeMemory);
	if (!Memory->bTold)
	{
		Values.Add(TEXT("not asked yet"));
		return;
	}
	Values.Add(Memory->bCould ? FString::Printf(TEXT("intercept in %.2f s"), Memory->LastTime) : FString(TEXT("no intercept in time")));
}

#if WITH_EDITOR
FName UBTDecorator_PursuitCanInterceptBase::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Decorator.ReachedMoveGoal.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTDecorator_PursuitCanInterceptBase::GetErrorMessage() const
{
	return FindError(Super::GetErrorMessage());
}
#endif
#endif

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitMoveToIntercept.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitMoveToIntercept)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FMoveToInterceptMemory
	{
		FPursuitMoveOrder Order;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};
}

UBTTask_PursuitMoveToIntercept::UBTTask_PursuitMoveToIntercept()
{
	NodeName = TEXT("Move To Intercept");
	INIT_TASK_NODE_NOTIFY_FLAGS();
}

uint16 UBTTask_PursuitMoveToIntercept::GetInstanceMemorySize() const
{
	return sizeof(FMoveToInterceptMemory);
}

void UBTTask_PursuitMoveToIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FMoveToInterceptMemory>(NodeMemory, InitType);
}

void UBTTask_PursuitMoveToIntercept::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FMoveToInterceptMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	Memory->Order = FPursuitMoveOrder();
	return Step(OwnerComp, NodeMemory, 0.0f);
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory)->Order.End();
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void UBTTask_PursuitMoveToIntercept::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	const EBTNodeResult::Type Result = Step(OwnerComp, NodeMemory, DeltaSeconds);
	if (Result != EBTNodeResult::InProgress)
	{
		FinishLatentTask(OwnerComp, Result);
	}
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::Step(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) const
{
	FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	const APawn* const Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Fault);
	EPursuitMoveOrder State = EPursuitMoveOrder::Failed;
	if (Pawn != nullptr)
	{
		FString Missing;
		State = Memory->Order.Step(*Pawn, FPursuitNavTarget(Now.Actor, Now.Location, Now.Velocity), ReadSettings(OwnerComp),
			ReadTimeLimit(OwnerComp), DeltaSeconds, Missing);
		if (!Missing.IsEmpty())
		{
			Fault.Set(EPursuitNodeFault::NoNavigation, MoveTemp(Missing));
		}
	}
	else
	{
		Memory->Order.End();
	}

	// A target that is lost under way is no fault: that happens in a game. Before an answer was followed no fault has gone away.
	const bool bLostUnderWay = Fault.IsOnlyMissingTarget() && DeltaSeconds > 0.0f;
	if (Fault.Kind == EPursuitNodeFault::None ? Memory->Order.HasGoal() : !bLostUnderWay)
	{
		Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	}
	switch (State)
	{
	case EPursuitMoveOrder::UnderWay:
		return EBTNodeResult::InProgress;
	case EPursuitMoveOrder::Caught:
		return EBTNodeResult::Succeeded;
	default:
		return EBTNodeResult::Failed;
	}
}

FPursuitMoveSettings UBTTask_PursuitMoveToIntercept::ReadSettings(const UBehaviorTreeComponent&) const
{
	return Settings;
}

void UBTTask_PursuitMoveToIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	if (Memory->Order.HasGoal())
	{
		Values.Add(FString::Printf(TEXT("walking for %.1f s, met in %.1f s"), Memory->Order.TimeWalked, Memory->Order.MeetsIn));
	}
}

#if WITH_EDITOR
FName UBTTask_PursuitMoveToIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}
#endif

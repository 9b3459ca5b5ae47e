// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitFlyToIntercept.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightOrder.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitFlyToIntercept)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FFlyToInterceptMemory
	{
		FPursuitFlightOrder Order;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};

	/** Makes the target the goal, or follows it where it goes. */
	void GiveGoal(FPursuitFlightOrder& Order, const FPursuitTargetNow& Target)
	{
		if (Target.Actor != nullptr)
		{
			Order.FlyTo(*Target.Actor);
		}
		else
		{
			Order.FlyTo(Target.Location, Target.Velocity);
		}
	}
}

UBTTask_PursuitFlyToIntercept::UBTTask_PursuitFlyToIntercept()
{
	NodeName = TEXT("Fly To Intercept");
	INIT_TASK_NODE_NOTIFY_FLAGS();
}

uint16 UBTTask_PursuitFlyToIntercept::GetInstanceMemorySize() const
{
	return sizeof(FFlyToInterceptMemory);
}

void UBTTask_PursuitFlyToIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FFlyToInterceptMemory>(NodeMemory, InitType);
}

void UBTTask_PursuitFlyToIntercept::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FFlyToInterceptMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_PursuitFlyToIntercept::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	UPursuitFlightComponent* Flight = nullptr;
	if (const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Fault))
	{
		Flight = Pursuit::FindComponent<UPursuitFlightComponent>(*Pawn, TEXT("Pursuit Flight"), Fault);
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (Fault.Kind != EPursuitNodeFault::None)
	{
		return EBTNodeResult::Failed;
	}

	Memory->Order.Begin(*Flight);
	GiveGoal(Memory->Order, Now);
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type UBTTask_PursuitFlyToIntercept::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory)->Order.End();
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void UBTTask_PursuitFlyToIntercept::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	FPursuitTargetNow Now;
	FPursuitNodeFault Lost;
	const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Lost);

	// A pawn, target or goal that is another's or gone is no fault: that happens in a game.
	const EPursuitFlightOrder State = Memory->Order.Check(Pawn, Pawn != nullptr, DeltaSeconds, ReadTimeLimit(OwnerComp));
	if (State == EPursuitFlightOrder::UnderWay)
	{
		GiveGoal(Memory->Order, Now);
		return;
	}
	Memory->Order.End();
	FinishLatentTask(OwnerComp, State == EPursuitFlightOrder::Caught ? EBTNodeResult::Succeeded : EBTNodeResult::Failed);
}

void UBTTask_PursuitFlyToIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	if (Memory->Order.IsUnderWay())
	{
		Values.Add(FString::Printf(TEXT("flying for %.1f s"), Memory->Order.TimeFlown));
	}
}

#if WITH_EDITOR
FName UBTTask_PursuitFlyToIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}
#endif

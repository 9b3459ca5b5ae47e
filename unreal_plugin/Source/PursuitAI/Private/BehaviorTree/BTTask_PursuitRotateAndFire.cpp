// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitRotateAndFire.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "PursuitTurretComponent.h"
#include "PursuitTurretOrder.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitRotateAndFire)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FRotateAndFireMemory
	{
		FPursuitTurretOrder Order;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};

	/** Lets the turret aim at what the keys say now. */
	void AimPursuitTurret(FPursuitTurretOrder& Order, const FPursuitTargetNow& Now)
	{
		if (Now.Actor != nullptr)
		{
			Order.AimAt(*Now.Actor);
		}
		else
		{
			Order.AimAt(Now.Location, Now.Velocity);
		}
	}
}

UBTTask_PursuitRotateAndFire::UBTTask_PursuitRotateAndFire()
{
	NodeName = TEXT("Rotate And Fire");
	INIT_TASK_NODE_NOTIFY_FLAGS();
}

uint16 UBTTask_PursuitRotateAndFire::GetInstanceMemorySize() const
{
	return sizeof(FRotateAndFireMemory);
}

void UBTTask_PursuitRotateAndFire::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FRotateAndFireMemory>(NodeMemory, InitType);
}

void UBTTask_PursuitRotateAndFire::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FRotateAndFireMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_PursuitRotateAndFire::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FRotateAndFireMemory* Memory = CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory);
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	UPursuitTurretComponent* Turret = nullptr;
	if (const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Fault))
	{
		Turret = Pursuit::FindComponent<UPursuitTurretComponent>(*Pawn, TEXT("Pursuit Turret"), Fault);
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (Fault.Kind != EPursuitNodeFault::None)
	{
		return EBTNodeResult::Failed;
	}
	Memory->Order.Begin(*Turret);
	AimPursuitTurret(Memory->Order, Now);
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type UBTTask_PursuitRotateAndFire::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory)->Order.End(false);
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void UBTTask_PursuitRotateAndFire::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FPursuitTurretOrder& Order = CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory)->Order;
	FPursuitTargetNow Now;
	FPursuitNodeFault Lost;
	const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Lost);
	switch (Order.Check(Pawn, Pawn != nullptr, DeltaSeconds, ReadTimeLimit(OwnerComp)))
	{
	case EPursuitTurretOrder::UnderWay:
		AimPursuitTurret(Order, Now);
		return;

	case EPursuitTurretOrder::Fired:
		Order.End(bKeepAiming);
		FinishLatentTask(OwnerComp, EBTNodeResult::Succeeded);
		return;

	case EPursuitTurretOrder::Lost:
	case EPursuitTurretOrder::TimedOut:
		Order.End(false);
		FinishLatentTask(OwnerComp, EBTNodeResult::Failed);
		return;
	}
}

void UBTTask_PursuitRotateAndFire::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FRotateAndFireMemory* Memory = CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory);
	if (const UPursuitTurretComponent* Turret = Memory->Order.GetTurret())
	{
		Values.Add(FString::Printf(TEXT("fires in %.2f s"), Turret->GetShot().Shot.RotationTime));
	}
}

#if WITH_EDITOR
FName UBTTask_PursuitRotateAndFire::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.RunBehavior.Icon"));
}
#endif

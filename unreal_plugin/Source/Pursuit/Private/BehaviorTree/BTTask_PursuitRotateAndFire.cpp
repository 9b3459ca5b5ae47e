// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitRotateAndFire.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "PursuitTurretComponent.h"
#include "UObject/WeakObjectPtr.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitRotateAndFire)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FRotateAndFireMemory
	{
		TWeakObjectPtr<UPursuitTurretComponent> Turret;

		/** The target; of no meaning when it is a location. */
		TWeakObjectPtr<AActor> Actor;
		float TimeAimed = 0.0f;

		/** How often the turret had been ready to fire when the task began. */
		uint32 ReadyCount = 0;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
	};

	/** Gives the turret back, with its target or without. */
	void EndAiming(FRotateAndFireMemory& Memory, bool bKeepTarget)
	{
		UPursuitTurretComponent* Turret = Memory.Turret.Get();
		if (Turret != nullptr && !bKeepTarget)
		{
			Turret->ClearTarget();
		}
		Memory.Turret.Reset();
		Memory.Actor.Reset();
	}
}

UBTTask_PursuitRotateAndFire::UBTTask_PursuitRotateAndFire()
{
	NodeName = TEXT("Rotate And Fire");
	INIT_TASK_NODE_NOTIFY_FLAGS();
	Target.AddFilters(*this);
}

void UBTTask_PursuitRotateAndFire::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
	}
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
		Turret = Pawn->FindComponentByClass<UPursuitTurretComponent>();
		if (!IsValid(Turret))
		{
			Fault.Set(EPursuitNodeFault::NoComponent,
				FString::Printf(TEXT("the pawn %s has no Pursuit Turret component: add one to it"), *Pawn->GetName()));
		}
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (Fault.Kind != EPursuitNodeFault::None)
	{
		return EBTNodeResult::Failed;
	}
	Memory->Turret = Turret;
	Memory->Actor = Now.Actor;
	Memory->TimeAimed = 0.0f;
	Memory->ReadyCount = Turret->GetReadyCount();

	// Also when it aims at this target already: it is to fire once more.
	Turret->ClearTarget();
	if (Now.Actor != nullptr)
	{
		Turret->SetTargetActor(Now.Actor);
	}
	else
	{
		Turret->SetTargetLocation(Now.Location, Now.Velocity);
	}
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type UBTTask_PursuitRotateAndFire::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	EndAiming(*CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory), false);
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void UBTTask_PursuitRotateAndFire::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FRotateAndFireMemory* Memory = CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory);
	Memory->TimeAimed += DeltaSeconds;

	// Before the target: whoever listens to the shot may have destroyed it, or given the turret another.
	UPursuitTurretComponent* Turret = Memory->Turret.Get();
	if (Turret != nullptr && Turret->GetReadyCount() != Memory->ReadyCount)
	{
		EndAiming(*Memory, bKeepAiming);
		FinishLatentTask(OwnerComp, EBTNodeResult::Succeeded);
		return;
	}
	FPursuitTargetNow Now;
	FPursuitNodeFault Lost;
	const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Lost);
	const double AtMost = ReadTimeLimit(OwnerComp);
	if (Turret == nullptr || Pawn == nullptr || Pawn != Turret->GetOwner() || (AtMost > 0.0 && Memory->TimeAimed >= AtMost))
	{
		EndAiming(*Memory, false);
		FinishLatentTask(OwnerComp, EBTNodeResult::Failed);
		return;
	}
	if (Now.Actor != Memory->Actor.Get())
	{
		Memory->Actor = Now.Actor;
		Turret->SetTargetActor(Now.Actor);
		return;
	}
	if (Now.Actor == nullptr)
	{
		Turret->SetTargetLocation(Now.Location, Now.Velocity);
	}
}

double UBTTask_PursuitRotateAndFire::ReadTimeLimit(const UBehaviorTreeComponent&) const
{
	return TimeLimit;
}

FString UBTTask_PursuitRotateAndFire::DescribeTimeLimit() const
{
	return TimeLimit > 0.0 ? FString::Printf(TEXT("%g s"), TimeLimit) : FString();
}

FString UBTTask_PursuitRotateAndFire::GetStaticDescription() const
{
	FString Description = FString::Printf(TEXT("%s: %s"), *Super::GetStaticDescription(), *Target.DescribeTarget());
	const FString AtMost = DescribeTimeLimit();
	if (!AtMost.IsEmpty())
	{
		Description += TEXT("\nat most ") + AtMost;
	}
	return Description;
}

void UBTTask_PursuitRotateAndFire::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FRotateAndFireMemory* Memory = CastInstanceNodeMemory<FRotateAndFireMemory>(NodeMemory);
	if (const UPursuitTurretComponent* Turret = Memory->Turret.Get())
	{
		Values.Add(FString::Printf(TEXT("fires in %.2f s"), Turret->GetShot().Shot.RotationTime));
	}
}

#if WITH_EDITOR
FName UBTTask_PursuitRotateAndFire::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.RunBehavior.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTTask_PursuitRotateAndFire::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	return Target.CheckChosen(Fault) ? Super::GetErrorMessage() : Fault.Message();
}
#endif
#endif

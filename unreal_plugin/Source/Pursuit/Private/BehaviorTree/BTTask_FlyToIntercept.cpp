// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_FlyToIntercept.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"
#include "UObject/WeakObjectPtr.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_FlyToIntercept)

namespace
{
	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FFlyToInterceptMemory
	{
		/** The component that flies, from the beginning to the end of the task. */
		TWeakObjectPtr<UPursuitFlightComponent> Flight;

		/** The target; of no meaning when it is a location. */
		TWeakObjectPtr<AActor> Actor;
		float TimeFlown = 0.0f;
		EPursuitGoalSource Source = EPursuitGoalSource::None;
		EPursuitFlightMode PreviousMode = EPursuitFlightMode::Arrive;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;

		/** Whether the component's goal is still the one that this task gave. */
		bool IsGoalOurs(const UPursuitFlightComponent& Component) const
		{
			return Component.GoalSource == Source
				&& (Source != EPursuitGoalSource::Actor || Component.GetGoalActor() == Actor.Get());
		}
	};

	/** Gives the component back: without the goal, if that is the task's, and in its former mode. */
	void EndFlight(FFlyToInterceptMemory& Memory)
	{
		UPursuitFlightComponent* Flight = Memory.Flight.Get();
		if (Flight != nullptr && Memory.IsGoalOurs(*Flight))
		{
			Flight->ClearGoal();
			Flight->Mode = Memory.PreviousMode;
		}
		Memory.Flight.Reset();
		Memory.Actor.Reset();
		Memory.Source = EPursuitGoalSource::None;
	}

	/** Makes the target the goal, or follows it where it goes. */
	void GiveGoal(FFlyToInterceptMemory& Memory, UPursuitFlightComponent& Flight, const FPursuitTargetNow& Target)
	{
		AActor* Actor = Target.Actor;
		const EPursuitGoalSource Source = Actor != nullptr ? EPursuitGoalSource::Actor : EPursuitGoalSource::Location;
		const bool bSame = Source == Memory.Source && Memory.Actor.Get() == Actor;
		Memory.Source = Source;
		Memory.Actor = Actor;
		if (Actor != nullptr && !bSame)
		{
			Flight.SetGoalActor(Actor);
		}
		else if (Actor == nullptr && bSame)
		{
			Flight.GoalLocation = Target.Location;
			Flight.GoalVelocity = Target.Velocity;
		}
		else if (Actor == nullptr)
		{
			Flight.SetGoalLocation(Target.Location, Target.Velocity);
		}
	}
}

UBTTask_FlyToIntercept::UBTTask_FlyToIntercept()
{
	NodeName = TEXT("Fly To Intercept");
	INIT_TASK_NODE_NOTIFY_FLAGS();
	Target.AddFilters(*this);
}

void UBTTask_FlyToIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
	}
}

uint16 UBTTask_FlyToIntercept::GetInstanceMemorySize() const
{
	return sizeof(FFlyToInterceptMemory);
}

void UBTTask_FlyToIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FFlyToInterceptMemory>(NodeMemory, InitType);
}

void UBTTask_FlyToIntercept::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FFlyToInterceptMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_FlyToIntercept::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	UPursuitFlightComponent* Flight = nullptr;
	if (const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Fault))
	{
		Flight = Pawn->FindComponentByClass<UPursuitFlightComponent>();
		if (!IsValid(Flight))
		{
			Fault.Set(EPursuitNodeFault::NoComponent,
				FString::Printf(TEXT("the pawn %s has no Pursuit Flight component: add one to it"), *Pawn->GetName()));
		}
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (Fault.Kind != EPursuitNodeFault::None)
	{
		return EBTNodeResult::Failed;
	}

	Memory->Flight = Flight;
	Memory->PreviousMode = Flight->Mode;
	Memory->TimeFlown = 0.0f;
	Memory->Source = EPursuitGoalSource::None;
	Flight->Mode = EPursuitFlightMode::Pursue;
	GiveGoal(*Memory, *Flight, Now);
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type UBTTask_FlyToIntercept::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	EndFlight(*CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory));
	return Super::AbortTask(OwnerComp, NodeMemory);
}

void UBTTask_FlyToIntercept::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	Memory->TimeFlown += DeltaSeconds;

	UPursuitFlightComponent* Flight = Memory->Flight.Get();
	FPursuitTargetNow Now;
	FPursuitNodeFault Lost;
	const APawn* Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Lost);
	if (Flight == nullptr || Pawn == nullptr || Pawn != Flight->GetOwner() || !Memory->IsGoalOurs(*Flight))
	{
		// The pawn, the target or the goal is another's or gone: that happens in a game, and is no fault.
		EndFlight(*Memory);
		FinishLatentTask(OwnerComp, EBTNodeResult::Failed);
		return;
	}
	if (Flight->HasArrived())
	{
		EndFlight(*Memory);
		FinishLatentTask(OwnerComp, EBTNodeResult::Succeeded);
		return;
	}
	if (TimeLimit > 0.0 && Memory->TimeFlown >= TimeLimit)
	{
		EndFlight(*Memory);
		FinishLatentTask(OwnerComp, EBTNodeResult::Failed);
		return;
	}
	GiveGoal(*Memory, *Flight, Now);
}

FString UBTTask_FlyToIntercept::GetStaticDescription() const
{
	FString Description = FString::Printf(TEXT("%s: %s"), *Super::GetStaticDescription(), *Target.DescribeTarget());
	if (TimeLimit > 0.0)
	{
		Description += FString::Printf(TEXT("\nat most %g s"), TimeLimit);
	}
	return Description;
}

void UBTTask_FlyToIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FFlyToInterceptMemory* Memory = CastInstanceNodeMemory<FFlyToInterceptMemory>(NodeMemory);
	if (Memory->Flight.IsValid())
	{
		Values.Add(FString::Printf(TEXT("flying for %.1f s"), Memory->TimeFlown));
	}
}

#if WITH_EDITOR
FName UBTTask_FlyToIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTTask_FlyToIntercept::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	return Target.CheckChosen(Fault) ? Super::GetErrorMessage() : Fault.Message();
}
#endif
#endif

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitMoveToIntercept.h"

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitMeshQuestion.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"
#include "Navigation/PursuitNavSearch.h"
#include "Navigation/PursuitWay.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitMoveToIntercept)

namespace
{
	/** How near to its point a move ends, in cm. */
	constexpr float MoveAcceptance = 10.0f;

	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FMoveToInterceptMemory
	{
		uint32 Ticket = 0;
		FAIRequestID Move;
		float Goal[3] = {};
		float TimeRun = 0.0f;
		float UntilAsk = 0.0f;
		float MeetsIn = 0.0f;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
		bool bMoves = false;
		bool bHasGoal = false;

		FVector GetGoal() const
		{
			return FVector(static_cast<double>(Goal[0]), static_cast<double>(Goal[1]), static_cast<double>(Goal[2]));
		}

		void SetGoal(const FVector& Point)
		{
			for (int32 Axis = 0; Axis < 3; ++Axis)
			{
				Goal[Axis] = static_cast<float>(Point[Axis]);
			}
			bHasGoal = true;
		}
	};

	/** Whether the move under way is the task's own. */
	bool IsOwnMove(const UPathFollowingComponent& Following, const FMoveToInterceptMemory& Memory)
	{
		return Memory.bMoves && Following.GetStatus() != EPathFollowingStatus::Idle
			&& Following.GetCurrentRequestId() == Memory.Move;
	}
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
	const EPursuitNodeFault LastFault = Memory->LastFault;
	*Memory = FMoveToInterceptMemory();
	Memory->LastFault = LastFault;
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	if (Target.ReadPawnAndTarget(OwnerComp, Now, Fault) != nullptr)
	{
		if (OwnerComp.GetAIOwner()->GetPathFollowingComponent() == nullptr || Pursuit::FindMeshQueue(OwnerComp) == nullptr)
		{
			Fault.Set(EPursuitNodeFault::NoMovement, TEXT("the AI controller has no path following component: give it one"));
		}
		else
		{
			return Step(OwnerComp, NodeMemory, 0.0f);
		}
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	return EBTNodeResult::Failed;
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	End(OwnerComp, NodeMemory);
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

void UBTTask_PursuitMoveToIntercept::End(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	if (UPursuitNavSubsystem* const Queue = Pursuit::FindMeshQueue(OwnerComp))
	{
		Queue->Cancel(Memory->Ticket);
	}
	Memory->Ticket = 0;
	AAIController* const Controller = OwnerComp.GetAIOwner();
	const UPathFollowingComponent* const Following = Controller != nullptr ? Controller->GetPathFollowingComponent() : nullptr;
	const bool bOwn = Following != nullptr && IsOwnMove(*Following, *Memory);

	// The end of a move may be told inside the call that stops it.
	Memory->bMoves = false;
	if (bOwn)
	{
		Controller->StopMovement();
	}
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::Step(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) const
{
	FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	Memory->TimeRun += DeltaSeconds;
	Memory->UntilAsk -= DeltaSeconds;
	FPursuitTargetNow Now;
	FPursuitNodeFault Fault;
	const APawn* const Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, Fault);
	UPursuitNavSubsystem* const Queue = Pursuit::FindMeshQueue(OwnerComp);
	const double TimeLimitNow = ReadTimeLimit(OwnerComp);
	if (Pawn == nullptr || Queue == nullptr || (TimeLimitNow > 0.0 && static_cast<double>(Memory->TimeRun) > TimeLimitNow))
	{
		// A target that is gone is no fault: that happens in a game.
		End(OwnerComp, NodeMemory);
		return EBTNodeResult::Failed;
	}

	const FVector TargetFeet = Now.Actor != nullptr ? Pursuit::FindFeet(*Now.Actor) : Now.Location;
	if (Pursuit::AreNear(Pursuit::FindFeet(*Pawn), TargetFeet, CaughtDistance, Settings.SearchHeight))
	{
		End(OwnerComp, NodeMemory);
		return EBTNodeResult::Succeeded;
	}

	UPathFollowingComponent* const Following = OwnerComp.GetAIOwner()->GetPathFollowingComponent();
	if (Following == nullptr)
	{
		return EBTNodeResult::Failed;
	}
	if (Memory->bMoves && !IsOwnMove(*Following, *Memory))
	{
		Memory->bMoves = false;
		if (Following->GetStatus() != EPathFollowingStatus::Idle)
		{
			// Something else ordered a move: it is not this task's any more.
			End(OwnerComp, NodeMemory);
			return EBTNodeResult::Failed;
		}
	}

	FPursuitNavIntercept Found;
	if (Memory->Ticket != 0)
	{
		const EPursuitNavAnswer Answer = Queue->Take(Memory->Ticket, Found);
		if (Answer == EPursuitNavAnswer::Waiting)
		{
			return EBTNodeResult::InProgress;
		}
		Memory->Ticket = 0;
		if (Answer == EPursuitNavAnswer::Answered)
		{
			const EBTNodeResult::Type Result = Follow(OwnerComp, NodeMemory, Found);
			if (Result != EBTNodeResult::InProgress)
			{
				End(OwnerComp, NodeMemory);
				return Result;
			}
		}
	}
	if (Memory->UntilAsk <= 0.0f)
	{
		Memory->UntilAsk = static_cast<float>(UpdateInterval);
		Memory->Ticket = Queue->Ask(*Pawn, FPursuitNavTarget(Now.Actor, Now.Location, Now.Velocity), Settings);
	}
	return EBTNodeResult::InProgress;
}

EBTNodeResult::Type UBTTask_PursuitMoveToIntercept::Follow(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, const FPursuitNavIntercept& Found) const
{
	FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	Memory->MeetsIn = static_cast<float>(Found.Time - Found.Age);
	FPursuitNodeFault Fault;
	switch (Found.Reason)
	{
	case EPursuitNavReason::NoNavigationSystem:
	case EPursuitNavReason::NoClientNavigation:
	case EPursuitNavReason::NoNavigationData:
	case EPursuitNavReason::Refused:
		Fault.Set(EPursuitNodeFault::NoNavigation, Found.Explanation);
		break;
	case EPursuitNavReason::NoWay:
	case EPursuitNavReason::PursuerImmobile:
		return EBTNodeResult::Failed;
	case EPursuitNavReason::PursuerOffMesh:
	case EPursuitNavReason::TargetOffMesh:
	case EPursuitNavReason::ActorGone:
	case EPursuitNavReason::Cancelled:
		// In a jump, or just now: it goes on where it was going.
		return EBTNodeResult::InProgress;
	default:
		break;
	}
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	if (Fault.Kind != EPursuitNodeFault::None)
	{
		return EBTNodeResult::Failed;
	}

	AAIController* const Controller = OwnerComp.GetAIOwner();
	UPathFollowingComponent* const Following = Controller->GetPathFollowingComponent();
	const bool bOwn = IsOwnMove(*Following, *Memory);
	if (Memory->bHasGoal && FVector::Dist(Memory->GetGoal(), Found.Point) <= AimTolerance
		&& (bOwn || FVector::Dist(Pursuit::FindFeet(*Controller->GetPawn()), Found.Point) <= AimTolerance))
	{
		return EBTNodeResult::InProgress;
	}
	if (bOwn && Found.bMet && !Pursuit::IsWorthTurning(*Controller->GetPawn(), *Following, Found, TurnBackGain))
	{
		return EBTNodeResult::InProgress;
	}

	// The search of a move counts too: when the tick's queries are used up, the old way is kept until the next answer.
	if (bOwn && !Pursuit::FindMeshQueue(OwnerComp)->Spend())
	{
		Memory->UntilAsk = 0.0f;
		return EBTNodeResult::InProgress;
	}
	FAIMoveRequest Request(Found.Point);
	Request.SetUsePathfinding(true);
	Request.SetAllowPartialPath(false);
	Request.SetProjectGoalLocation(true);
	Request.SetAcceptanceRadius(MoveAcceptance);
	Request.SetReachTestIncludesAgentRadius(false);
	Request.SetReachTestIncludesGoalRadius(false);
	Request.SetNavigationFilter(
		Settings.FilterClass.Get() != nullptr ? Settings.FilterClass : Controller->GetDefaultNavigationFilterClass());
	Memory->bMoves = false;
	if (bOwn)
	{
		// Without this the pawn stops between two moves.
		Following->AbortMove(*this, FPathFollowingResultFlags::ForcedScript | FPathFollowingResultFlags::NewRequest,
			FAIRequestID::CurrentRequest, EPathFollowingVelocityMode::Keep);
	}
	const FPathFollowingRequestResult Result = Controller->MoveTo(Request);
	Memory->SetGoal(Found.Point);
	Memory->Move = Result.MoveId;
	Memory->bMoves = Result.Code == EPathFollowingRequestResult::RequestSuccessful;
	return EBTNodeResult::InProgress;
}

void UBTTask_PursuitMoveToIntercept::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FMoveToInterceptMemory* const Memory = CastInstanceNodeMemory<FMoveToInterceptMemory>(NodeMemory);
	if (Memory->bHasGoal)
	{
		Values.Add(FString::Printf(TEXT("walking for %.1f s, met in %.1f s"), Memory->TimeRun, Memory->MeetsIn));
	}
}

#if WITH_EDITOR
FName UBTTask_PursuitMoveToIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}
#endif

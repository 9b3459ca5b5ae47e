// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BehaviorTree/PursuitMeshQuestion.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "Engine/World.h"
#include "Navigation/PursuitTargetRoute.h"
#include "PursuitInterceptInputs.h"

UPursuitNavSubsystem* Pursuit::FindMeshQueue(const UBehaviorTreeComponent& OwnerComp)
{
	const UWorld* const World = OwnerComp.GetWorld();
	return World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
}

bool FPursuitMeshQuestion::Ask(UBehaviorTreeComponent& OwnerComp, const APawn& Pawn, const FPursuitTargetNow& Target,
	const FPursuitInterceptNumbers& Numbers)
{
	UPursuitNavSubsystem* const Queue = Pursuit::FindMeshQueue(OwnerComp);
	if (Queue == nullptr)
	{
		return false;
	}
	if (Ticket == 0)
	{
		FPursuitNavSettings Settings;
		Settings.PursuerSpeed = Numbers.PursuerSpeed;
		Settings.CaptureRadius = Numbers.CaptureRadius;
		Settings.MaxPredictionTime = Numbers.MaxPredictionTime;
		Ticket = Queue->Ask(Pawn, FPursuitNavTarget(Target.Actor, Target.Location, Target.Velocity), Settings);
	}
	return true;
}

EPursuitNavAnswer FPursuitMeshQuestion::Take(
	UBehaviorTreeComponent& OwnerComp, FPursuitNavIntercept& OutFound, FPursuitNodeFault& OutFault)
{
	UPursuitNavSubsystem* const Queue = Pursuit::FindMeshQueue(OwnerComp);
	const EPursuitNavAnswer Answer =
		Ticket != 0 && Queue != nullptr ? Queue->Take(Ticket, OutFound) : EPursuitNavAnswer::Unknown;
	if (Answer == EPursuitNavAnswer::Waiting)
	{
		return Answer;
	}
	Ticket = 0;
	if (Answer == EPursuitNavAnswer::Answered)
	{
		switch (OutFound.Reason)
		{
		case EPursuitNavReason::NoNavigationSystem:
		case EPursuitNavReason::NoClientNavigation:
		case EPursuitNavReason::NoNavigationData:
		case EPursuitNavReason::PursuerOffMesh:
		case EPursuitNavReason::TargetOffMesh:
			OutFault.Set(EPursuitNodeFault::NoNavigation, OutFound.Explanation);
			break;
		case EPursuitNavReason::Refused:
			OutFault.Set(EPursuitNodeFault::Refused, OutFound.Explanation);
			break;
		default:
			break;
		}
	}
	return Answer;
}

void FPursuitMeshQuestion::Drop(UBehaviorTreeComponent& OwnerComp)
{
	if (UPursuitNavSubsystem* const Queue = Pursuit::FindMeshQueue(OwnerComp))
	{
		Queue->Cancel(Ticket);
	}
	Ticket = 0;
}

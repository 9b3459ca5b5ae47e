// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BehaviorTree/PursuitMeshQuestion.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "Engine/World.h"
#include "Navigation/PursuitTargetRoute.h"
#include "PursuitInterceptInputs.h"

namespace
{
	UPursuitNavSubsystem* FindMeshQueue(const UBehaviorTreeComponent& OwnerComp)
	{
		const UWorld* const World = OwnerComp.GetWorld();
		return World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	}
}

bool FPursuitMeshQuestion::Ask(UBehaviorTreeComponent& OwnerComp, const FPursuitTargetKeys& Target,
	const FPursuitInterceptNumbers& Numbers, FPursuitNodeFault& OutFault)
{
	FPursuitTargetNow Now;
	const APawn* const Pawn = Target.ReadPawnAndTarget(OwnerComp, Now, OutFault);
	UPursuitNavSubsystem* const Queue = FindMeshQueue(OwnerComp);
	if (Pawn == nullptr || Queue == nullptr)
	{
		Drop(OwnerComp);
		return false;
	}
	if (Ticket == 0)
	{
		FPursuitNavSettings Settings;
		Settings.PursuerSpeed = Numbers.PursuerSpeed;
		Settings.CaptureRadius = Numbers.CaptureRadius;
		Settings.MaxPredictionTime = Numbers.MaxPredictionTime;
		Ticket = Queue->Ask(*Pawn,
			Now.Actor != nullptr ? FPursuitNavTarget(Now.Actor) : FPursuitNavTarget(Now.Location, Now.Velocity), Settings);
	}
	return true;
}

EPursuitNavAnswer FPursuitMeshQuestion::Take(
	UBehaviorTreeComponent& OwnerComp, FPursuitNavIntercept& OutFound, FPursuitNodeFault& OutFault)
{
	UPursuitNavSubsystem* const Queue = FindMeshQueue(OwnerComp);
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
	if (UPursuitNavSubsystem* const Queue = FindMeshQueue(OwnerComp))
	{
		Queue->Cancel(Ticket);
	}
	Ticket = 0;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMoveOrder.h"

#include "AIController.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"
#include "Navigation/PursuitNavSearch.h"
#include "Navigation/PursuitWay.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMoveOrder)

namespace
{
	/** How near to its point a move ends, in cm. */
	constexpr float MoveAcceptance = 10.0f;
}

EPursuitMoveOrder FPursuitMoveOrder::Step(const APawn& Pawn, const FPursuitNavTarget& Target, const FPursuitMoveSettings& Settings,
	double TimeLimit, float DeltaSeconds, FString& OutFault)
{
	OutFault = FString();
	TimeWalked += DeltaSeconds;
	UntilAsk -= DeltaSeconds;
	const EPursuitMoveOrder State = Advance(Pawn, Target, Settings, TimeLimit, OutFault);
	if (State != EPursuitMoveOrder::UnderWay)
	{
		End();
	}
	return State;
}

void FPursuitMoveOrder::End()
{
	if (UPursuitNavSubsystem* const Asked = Queue.Get())
	{
		Asked->Cancel(Ticket);
	}
	Ticket = 0;
	AAIController* const Mover = Controller.Get();
	const UPathFollowingComponent* const Following = Mover != nullptr ? Mover->GetPathFollowingComponent() : nullptr;
	const bool bOwn = Following != nullptr && IsOwnMove(*Following);

	// The end of a move may be told inside the call that stops it.
	bMoves = false;
	if (bOwn)
	{
		Mover->StopMovement();
	}
}

bool FPursuitMoveOrder::IsOwnMove(const UPathFollowingComponent& Following) const
{
	return bMoves && Following.GetStatus() != EPathFollowingStatus::Idle && Following.GetCurrentRequestId() == Move;
}

EPursuitMoveOrder FPursuitMoveOrder::Advance(const APawn& Pawn, const FPursuitNavTarget& Target, const FPursuitMoveSettings& Settings,
	double TimeLimit, FString& OutFault)
{
	AAIController* const Mover = Cast<AAIController>(Pawn.GetController());
	UPathFollowingComponent* const Following = Mover != nullptr ? Mover->GetPathFollowingComponent() : nullptr;
	const UWorld* const World = Pawn.GetWorld();
	UPursuitNavSubsystem* const Questions = World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	if (Following == nullptr || Questions == nullptr)
	{
		OutFault = Mover != nullptr ? TEXT("the AI controller has no path following component: give it one")
									: TEXT("the pawn has no AI controller: let one possess it");
		return EPursuitMoveOrder::Failed;
	}
	if (Controller.IsValid() && Controller.Get() != Mover)
	{
		// Another controller has the pawn now: this order was to the one before.
		return EPursuitMoveOrder::Failed;
	}
	Controller = Mover;
	Queue = Questions;
	if (!Target.IsThere() || (TimeLimit > 0.0 && static_cast<double>(TimeWalked) > TimeLimit))
	{
		return EPursuitMoveOrder::Failed;
	}

	const AActor* const Prey = Target.Actor.Get();
	const FVector TargetFeet = Prey != nullptr ? Pursuit::FindFeet(*Prey) : Target.Location;
	if (Pursuit::AreNear(Pursuit::FindFeet(Pawn), TargetFeet, Settings.CaughtDistance, Settings.SearchHeight))
	{
		return EPursuitMoveOrder::Caught;
	}
	if (bMoves && !IsOwnMove(*Following))
	{
		bMoves = false;
		if (Following->GetStatus() != EPathFollowingStatus::Idle)
		{
			// Something else ordered a move: it is not this order's any more.
			return EPursuitMoveOrder::Failed;
		}
	}

	if (Ticket != 0)
	{
		FPursuitNavIntercept Found;
		const EPursuitNavAnswer Answer = Questions->Take(Ticket, Found);
		if (Answer == EPursuitNavAnswer::Waiting)
		{
			return EPursuitMoveOrder::UnderWay;
		}
		Ticket = 0;
		if (Answer == EPursuitNavAnswer::Answered)
		{
			const EPursuitMoveOrder State = Follow(Pawn, Settings, Found, *Following, OutFault);
			if (State != EPursuitMoveOrder::UnderWay)
			{
				return State;
			}
		}
	}
	if (UntilAsk <= 0.0f)
	{
		UntilAsk = static_cast<float>(Settings.UpdateInterval);
		Ticket = Questions->Ask(Pawn, Target, Settings);
	}
	return EPursuitMoveOrder::UnderWay;
}

EPursuitMoveOrder FPursuitMoveOrder::Follow(const APawn& Pawn, const FPursuitMoveSettings& Settings, const FPursuitNavIntercept& Found,
	UPathFollowingComponent& Following, FString& OutFault)
{
	MeetsIn = Found.bMet ? static_cast<float>(FMath::Max(Found.Time - Found.Age, 0.0)) : 0.0f;
	if (Found.IsFault())
	{
		OutFault = Found.Explanation;
		return EPursuitMoveOrder::Failed;
	}
	switch (Found.Reason)
	{
	case EPursuitNavReason::NoWay:
	case EPursuitNavReason::PursuerImmobile:
		return EPursuitMoveOrder::Failed;
	case EPursuitNavReason::PursuerOffMesh:
	case EPursuitNavReason::TargetOffMesh:
	case EPursuitNavReason::ActorGone:
	case EPursuitNavReason::Cancelled:
		// In a jump, or just now: it goes on where it was going.
		return EPursuitMoveOrder::UnderWay;
	default:
		break;
	}

	const bool bOwn = IsOwnMove(Following);
	const FVector Old(static_cast<double>(Goal[0]), static_cast<double>(Goal[1]), static_cast<double>(Goal[2]));
	if (bHasGoal && FVector::Dist(Old, Found.Point) <= Settings.AimTolerance
		&& (bOwn || FVector::Dist(Pursuit::FindFeet(Pawn), Found.Point) <= Settings.AimTolerance))
	{
		return EPursuitMoveOrder::UnderWay;
	}
	const Pursuit::EWayChoice Choice =
		bOwn ? Pursuit::ChooseWay(Pawn, Following, Found, Settings, *Queue.Get()) : Pursuit::EWayChoice::Takes;
	if (Choice == Pursuit::EWayChoice::Keeps)
	{
		return EPursuitMoveOrder::UnderWay;
	}

	// The search of a move counts too: when the tick's queries are used up, the old way is kept until the next answer.
	if (Choice == Pursuit::EWayChoice::Unknown || (bOwn && !Queue->Spend()))
	{
		UntilAsk = 0.0f;
		return EPursuitMoveOrder::UnderWay;
	}
	AAIController& Mover = *Controller.Get();
	FAIMoveRequest Request(Found.Point);
	Request.SetUsePathfinding(true);
	Request.SetAllowPartialPath(false);
	Request.SetProjectGoalLocation(true);
	Request.SetAcceptanceRadius(MoveAcceptance);
	Request.SetReachTestIncludesAgentRadius(false);
	Request.SetReachTestIncludesGoalRadius(false);
	Request.SetNavigationFilter(
		Settings.FilterClass.Get() != nullptr ? Settings.FilterClass : Mover.GetDefaultNavigationFilterClass());
	bMoves = false;
	if (bOwn)
	{
		// Without this the pawn stops between two moves.
		Following.AbortMove(Mover, FPathFollowingResultFlags::ForcedScript | FPathFollowingResultFlags::NewRequest,
			FAIRequestID::CurrentRequest, EPathFollowingVelocityMode::Keep);
	}
	const FPathFollowingRequestResult Result = Mover.MoveTo(Request);
	for (int32 Axis = 0; Axis < 3; ++Axis)
	{
		Goal[Axis] = static_cast<float>(Found.Point[Axis]);
	}
	bHasGoal = true;
	Move = Result.MoveId;
	bMoves = Result.Code == EPathFollowingRequestResult::RequestSuccessful;
	return EPursuitMoveOrder::UnderWay;
}

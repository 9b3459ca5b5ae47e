// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The goal of a flight component, and its ticks, which come only while there is one.

#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"
#include "PursuitGoalProvider.h"

void UPursuitFlightComponent::TakeGoalFrom(EPursuitGoalSource Source)
{
	GoalSource = Source;
	GoalActor.Reset();
	GoalProvider = nullptr;
	GoalOrder = 0;
	bArrived = false;
	bHadGoal = false;
	bReached = false;
	bHeld = false;
	bBlocked = false;
	BlockingActor.Reset();
	Tracker.Empty();

	// Another goal is no obstacle, and the last one may be.
	if (Sight.IsValid())
	{
		Sight->Forget();
	}
	TickWhile(Source != EPursuitGoalSource::None);
}

void UPursuitFlightComponent::TickWhile(bool bWanted)
{
	if (bWanted == bTicks)
	{
		return;
	}
	bTicks = bWanted;
	if (bWanted)
	{
		// What moves the pawn may be another one by now.
		FPursuitFlightPlan Plan;
		FString Fault;
		FindFlyer(Plan, Fault);
		TickBefore(Plan);
	}
	SetComponentTickEnabled(bWanted);
}

void UPursuitFlightComponent::SetGoalLocation(FVector Location, FVector Velocity)
{
	TakeGoalFrom(EPursuitGoalSource::Location);
	GoalLocation = Location;
	GoalVelocity = Velocity;
}

void UPursuitFlightComponent::SetGoalActor(AActor* Actor)
{
	TakeGoalFrom(EPursuitGoalSource::Actor);
	GoalActor = Actor;
}

void UPursuitFlightComponent::SetGoalProvider(UPursuitGoalProvider* Provider)
{
	TakeGoalFrom(EPursuitGoalSource::Provider);
	GoalProvider = Provider;
}

void UPursuitFlightComponent::ClearGoal()
{
	TakeGoalFrom(EPursuitGoalSource::None);

	// What the next tick would say, which does not come.
	LastFault = EFault::None;
	LastSteering = FVector::ZeroVector;
	LastAim = FVector::ZeroVector;
	LastWay = EPursuitGuardOutcome::Free;
}

AActor* UPursuitFlightComponent::GetGoalActor() const
{
	AActor* Actor = GoalSource == EPursuitGoalSource::Actor ? GoalActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitFlightComponent::HasGoal() const
{
	FPursuitFlightPlan Plan;
	FString Fault;
	Plan.Pawn = Cast<APawn>(GetOwner());
	const bool bReadable = GoalSource != EPursuitGoalSource::Provider || Plan.Pawn != nullptr;
	return bReadable && ReadGoal(Plan, Fault) == EFault::None && Plan.bHasGoal;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	switch (GoalSource)
	{
	case EPursuitGoalSource::Location:
		OutPlan.Goal = GoalLocation;
		OutPlan.GoalVelocity = GoalVelocity;
		OutPlan.bHasGoal = true;
		return EFault::None;

	case EPursuitGoalSource::Actor:
		return ReadGoalActor(OutPlan, OutFault);

	case EPursuitGoalSource::Provider:
		return ReadProvidedGoal(OutPlan, OutFault);

	case EPursuitGoalSource::None:
		break;
	}
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoalActor(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	AActor* Actor = GoalActor.Get();
	if (!IsValid(Actor) && bReached)
	{
		// The caught target may be gone: eaten, tagged out, scored.
		return EFault::None;
	}
	if (!IsValid(Actor))
	{
		OutFault = TEXT("its goal actor is gone or was never set: give it another one with Set Goal Actor, or call Clear Goal");
		return EFault::GoalActorGone;
	}
	OutPlan.Goal = Actor->GetActorLocation();
	OutPlan.GoalVelocity = Actor->GetVelocity();
	OutPlan.GoalActor = Actor;
	OutPlan.bHasGoal = true;
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadProvidedGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	if (!IsValid(GoalProvider))
	{
		OutFault = TEXT("its goal provider is gone or was never set: give it another one with Set Goal Provider, or call Clear Goal");
		return EFault::NoProvidedGoal;
	}
	FPursuitProvidedGoal Found;
	OutPlan.bHasGoal = GoalProvider->FindGoal(*OutPlan.Pawn, Found, OutFault);
	OutPlan.Goal = Found.Location;
	OutPlan.GoalVelocity = Found.Velocity;
	OutPlan.bHasPreferredVelocity = Found.bHasPreferredVelocity;
	OutPlan.PreferredVelocity = Found.PreferredVelocity;
	return OutFault.IsEmpty() ? EFault::None : EFault::NoProvidedGoal;
}

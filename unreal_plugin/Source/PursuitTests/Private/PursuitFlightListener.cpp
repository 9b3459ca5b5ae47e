// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightListener.h"

#include "GameFramework/Actor.h"
#include "PursuitFlightComponent.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightListener)

void UPursuitFlightListener::ListenTo(UPursuitFlightComponent& Flight)
{
	Flight.OnArrived.AddDynamic(this, &UPursuitFlightListener::HearArrival);
	Flight.OnCaught.AddDynamic(this, &UPursuitFlightListener::HearCatch);
	Flight.OnGoalLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
}

void UPursuitFlightListener::ListenTo(UPursuitTurretComponent& Turret)
{
	Turret.OnReadyToFire.AddDynamic(this, &UPursuitFlightListener::HearArrival);
	Turret.OnTargetLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
}

void UPursuitFlightListener::ListenTo(UPursuitTrackerComponent& Tracker)
{
	Tracker.OnTargetJumped.AddDynamic(this, &UPursuitFlightListener::HearCatch);
	Tracker.OnTargetLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
}

void UPursuitFlightListener::HearArrival(AActor* Actor)
{
	++Arrivals;
	React(Actor);
}

void UPursuitFlightListener::HearCatch(AActor* Actor)
{
	++Catches;
	React(Actor);
}

void UPursuitFlightListener::HearLoss(AActor* Actor)
{
	++Losses;
	React(Actor);
}

void UPursuitFlightListener::React(AActor* Actor)
{
	LastActor = Actor;
	if (Reaction)
	{
		Reaction();
	}
}

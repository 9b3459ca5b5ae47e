// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightListener.h"

#include "GameFramework/Actor.h"
#include "PursuitCrowdComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitFormationComponent.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightListener)

void UPursuitFlightListener::ListenTo(UPursuitFlightComponent& Flight)
{
	Flight.OnArrived.AddDynamic(this, &UPursuitFlightListener::HearArrival);
	Flight.OnCaught.AddDynamic(this, &UPursuitFlightListener::HearCatch);
	Flight.OnGoalLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
	Flight.OnBlocked.AddDynamic(this, &UPursuitFlightListener::HearBlock);
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

void UPursuitFlightListener::ListenTo(UPursuitFormationComponent& Formation)
{
	Formation.OnFormationReady.AddDynamic(this, &UPursuitFlightListener::HearArrival);
	Formation.OnAnchorSlowed.AddDynamic(this, &UPursuitFlightListener::HearBlock);
	Formation.OnMemberLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
	Formation.OnLeaderLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
}

void UPursuitFlightListener::ListenTo(UPursuitCrowdComponent& Agent)
{
	Agent.OnArrived.AddDynamic(this, &UPursuitFlightListener::HearArrival);
	Agent.OnWaiting.AddDynamic(this, &UPursuitFlightListener::HearCatch);
	Agent.OnBlocked.AddDynamic(this, &UPursuitFlightListener::HearBlock);
	Agent.OnGoalLost.AddDynamic(this, &UPursuitFlightListener::HearLoss);
}

void UPursuitFlightListener::HearBlock(AActor* Actor)
{
	++Blocks;
	React(Actor);
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

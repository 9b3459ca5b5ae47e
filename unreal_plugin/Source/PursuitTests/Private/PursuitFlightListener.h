// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitFlightListener.generated.h"

class AActor;
class UPursuitCrowdComponent;
class UPursuitFlightComponent;
class UPursuitFormationComponent;
class UPursuitTrackerComponent;
class UPursuitTurretComponent;

/** Counts the events of a flight component, a turret or a tracker, for tests. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class UPursuitFlightListener : public UObject
{
	GENERATED_BODY()

public:
	/** Listens to every event of the component. */
	void ListenTo(UPursuitFlightComponent& Flight);

	/** To be ready to fire counts as an arrival. */
	void ListenTo(UPursuitTurretComponent& Turret);

	/** A jump of the target counts as a catch. */
	void ListenTo(UPursuitTrackerComponent& Tracker);

	/** A formation that is ready counts as an arrival, an anchor that slows as a block, a member or a leader that is lost as a loss. */
	void ListenTo(UPursuitFormationComponent& Formation);

	/** An agent of a crowd that waits counts as a catch. */
	void ListenTo(UPursuitCrowdComponent& Agent);

	UFUNCTION()
	void HearArrival(AActor* Actor);

	UFUNCTION()
	void HearCatch(AActor* Actor);

	UFUNCTION()
	void HearLoss(AActor* Actor);

	UFUNCTION()
	void HearBlock(AActor* Actor);

	int32 Arrivals = 0;
	int32 Blocks = 0;
	int32 Catches = 0;
	int32 Losses = 0;

	/** The actor of the last event. */
	TWeakObjectPtr<AActor> LastActor;

	/** What to do at each event, after it was counted. */
	TFunction<void()> Reaction;

private:
	void React(AActor* Actor);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitFlightTypes.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UPursuitFlightComponent;

/** How a flight that was ordered goes. */
enum class EPursuitFlightOrder : uint8
{
	UnderWay,
	Caught,

	/** The component, its actor or the goal is gone or another's. */
	Lost,
	TimedOut,
};

/**
 * A flight to an intercept that a node of an AI orders of a Pursuit Flight component: it gives the goals, and in the end the component
 * back. Members of at most 4 bytes, for the memory of a Behavior Tree's node.
 */
struct PURSUIT_API FPursuitFlightOrder
{
	/** Takes the component over, in the mode Pursue. */
	void Begin(UPursuitFlightComponent& InFlight);

	/** Makes an actor the goal, or leaves it the goal. */
	void FlyTo(AActor& Target);

	/** Makes a location the goal, or moves it. */
	void FlyTo(const FVector& Location, const FVector& Velocity);

	/**
	 * How it goes, a while after it was last asked. A goal that was once reached is caught, whatever happened since: its listeners may have
	 * destroyed the target or given the component another goal. Without a flyer or a target of which there is none any more the order is
	 * lost. A time limit of 0 is none.
	 */
	EPursuitFlightOrder Check(const AActor* Flyer, bool bTargetThere, float DeltaSeconds, double TimeLimit);

	/** Gives the component back: without the goal, if that is this order's, and in its former mode. */
	void End();

	bool IsUnderWay() const;

	/** For how long, in seconds. */
	float TimeFlown = 0.0f;

private:
	bool IsGoalOurs(const UPursuitFlightComponent& Component) const;

	/** The number under which the component knows this order. */
	uint32 Number = 0;

	TWeakObjectPtr<UPursuitFlightComponent> Flight;

	/** The goal. Ignored when it is a location. */
	TWeakObjectPtr<AActor> Actor;
	EPursuitGoalSource Source = EPursuitGoalSource::None;
	EPursuitFlightMode PreviousMode = EPursuitFlightMode::Arrive;
};

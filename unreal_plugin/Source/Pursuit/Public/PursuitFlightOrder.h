// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitFlightTypes.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UPursuitFlightComponent;

/** The state of an ordered flight. */
enum class EPursuitFlightOrder : uint8
{
	UnderWay,
	Caught,

	/** The component, its actor or the goal is gone, or the goal was replaced. */
	Lost,
	TimedOut,
};

/**
 * A flight to an intercept, ordered by a node of an AI: it takes a Pursuit Flight component over, sets its goals, and gives it back
 * at the end. Members of at most 4 bytes, for the memory of a Behavior Tree's node.
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
	 * The state after the seconds since the last call. A goal that was reached once stays caught, even if a listener has destroyed
	 * the target or given the component another goal. The order is lost when the flyer or the target is gone. A time limit of 0 means
	 * no limit.
	 */
	EPursuitFlightOrder Check(const AActor* Flyer, bool bTargetThere, float DeltaSeconds, double TimeLimit);

	/** Gives the component back in its former mode, and clears the goal if this order set it. */
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

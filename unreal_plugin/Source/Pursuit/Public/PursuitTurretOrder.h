// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UPursuitTurretComponent;

/** How a shot that was ordered goes. */
enum class EPursuitTurretOrder : uint8
{
	UnderWay,
	Fired,

	/** The turret, its actor or the target is gone. */
	Lost,
	TimedOut,
};

/**
 * A shot that a node of an AI orders of a Pursuit Turret component: it gives the targets, and in the end the component back. Members of
 * at most 4 bytes, for the memory of a Behavior Tree's node.
 */
struct PURSUIT_API FPursuitTurretOrder
{
	/** Takes the turret over, without a target: also one that it aims at already is to be fired at once more. */
	void Begin(UPursuitTurretComponent& InTurret);

	/** Makes an actor the target, or leaves it the target. */
	void AimAt(AActor& Target);

	/** Makes a location the target, or moves it. */
	void AimAt(const FVector& Location, const FVector& Velocity);

	/**
	 * How it goes, a while after it was last asked. A turret that was once ready has fired, whatever happened since: its listeners may have
	 * destroyed the target or given the turret another. A time limit of 0 is none.
	 */
	EPursuitTurretOrder Check(const AActor* Gunner, bool bTargetThere, float DeltaSeconds, double TimeLimit);

	/** Gives the turret back: without the target, unless it is kept or is another's by then. */
	void End(bool bKeepTarget);

	/** The turret while the order is under way. */
	const UPursuitTurretComponent* GetTurret() const;

	/** For how long, in seconds. */
	float TimeAimed = 0.0f;

private:
	/** How often the turret had been ready to fire when the order began. */
	uint32 ReadyCount = 0;

	TWeakObjectPtr<UPursuitTurretComponent> Turret;

	/** The target; none when it is a location. */
	TWeakObjectPtr<AActor> Actor;
};

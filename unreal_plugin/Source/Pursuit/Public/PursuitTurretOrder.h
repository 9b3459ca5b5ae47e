// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UPursuitTurretComponent;

/** The state of an ordered shot. */
enum class EPursuitTurretOrder : uint8
{
	UnderWay,
	Fired,

	/** The turret, its actor or the target is gone. */
	Lost,
	TimedOut,
};

/**
 * A shot ordered by a node of an AI: it takes a Pursuit Turret component over, sets its targets, and gives it back at the end.
 * Members of at most 4 bytes, for the memory of a Behavior Tree's node.
 */
struct PURSUIT_API FPursuitTurretOrder
{
	/** Takes the turret over and clears its target, so that a target that it aims at already is fired at again. */
	void Begin(UPursuitTurretComponent& InTurret);

	/** Makes an actor the target, or leaves it the target. */
	void AimAt(AActor& Target);

	/** Makes a location the target, or moves it. */
	void AimAt(const FVector& Location, const FVector& Velocity);

	/**
	 * The state after the seconds since the last call. A turret that was ready once has fired, even if a listener has destroyed the
	 * target or given the turret another. A time limit of 0 means no limit.
	 */
	EPursuitTurretOrder Check(const AActor* Gunner, bool bTargetThere, float DeltaSeconds, double TimeLimit);

	/** Gives the turret back and clears the target, unless it is to be kept or was replaced. */
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

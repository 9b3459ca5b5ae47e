// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"

class AActor;
class APawn;
class INavMovementInterface;
class UActorComponent;
class UNavMovementComponent;
class UPawnMovementComponent;

namespace Pursuit
{
	struct FOutcome;
}

/**
 * What moves a pawn: its movement component; without one the component that navigation would move it by. That is a Nav Movement
 * Component, and from 5.5 on any that has the interface INavMovementInterface, such as Mover's Nav Mover Component.
 */
class PURSUIT_API FPursuitFlightMover
{
public:
	FPursuitFlightMover() = default;
	explicit FPursuitFlightMover(UPawnMovementComponent* Movement);

	/** Of a pawn that is no character. */
	static FPursuitFlightMover Find(const APawn& Pawn);

	/** Whether an actor is moved on this machine. A server has authority over a remote player's pawn too, but its moves come from there. */
	static bool IsMovedHere(const AActor& Actor);

	bool IsThere() const;

	/** The movement component of the pawn, or null. */
	UPawnMovementComponent* GetPawnMovement() const
	{
		return PawnMovement;
	}

	double GetMaxSpeed() const;
	FVector GetVelocity() const;

	/** Sets the velocity, and asks the body to keep it instead of braking. A body that has only the interface is always asked. */
	void SetVelocity(const FVector& Velocity, bool bHold) const;

	/** Movement input, of a length of at most 1. */
	void AddInput(const FVector& Input) const;

	/**
	 * Moves by a velocity: sets it and, where the movement component would brake a pawn without input, gives the input of that
	 * velocity. Of a character the velocity is enough.
	 */
	Pursuit::FOutcome MoveBy(const FVector& Velocity, bool bHold) const;

	/**
	 * Whether nothing controls a pawn that its movement component moves only when it is controlled: a character, unless it runs physics
	 * without a controller, and Floating Pawn Movement. OutCure says what to do about it.
	 */
	bool NeedsController(const APawn& Pawn, FString& OutCure) const;

	/** The component that moves the pawn, or null. */
	UActorComponent* GetComponent() const;

	/** Whether navigation moves the pawn by nothing but the interface. */
	bool IsOnlyInterface() const;

private:
	UPawnMovementComponent* PawnMovement = nullptr;
	UNavMovementComponent* NavMovement = nullptr;
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	INavMovementInterface* NavInterface = nullptr;
#endif
};

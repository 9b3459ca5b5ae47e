// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Flight/PursuitFlightMover.h"
#include "PursuitAvoidTypes.h"
#include "PursuitFlightTypes.h"
#include "PursuitTypes.h"
#include "Steering/PursuitSteeringConversions.h"

class AActor;
class APawn;
class UCharacterMovementComponent;
class UPrimitiveComponent;

/** One tick of a flight component, from what it sees to what it does. */
struct FPursuitFlightPlan
{
	// Who flies, and how it can.
	const APawn* Pawn = nullptr;
	FPursuitFlightMover Mover;

	/** The movement component, when the pawn is a character. */
	UCharacterMovementComponent* CharacterMovement = nullptr;

	/** What obstacles block: a character's capsule, or the root of another pawn. Nothing when that is no primitive. */
	UPrimitiveComponent* Body = nullptr;
	Pursuit::FAgent Agent;
	FPursuitSteeringLimits Limits;

	// Where to. bGoalKnown tells that this tick looked for a goal, bHasGoal that there is one.
	EPursuitFlightMode Mode = EPursuitFlightMode::Seek;
	bool bGoalKnown = false;
	bool bHasGoal = false;
	FVector Goal = FVector::ZeroVector;
	FVector GoalVelocity = FVector::ZeroVector;

	/** The velocity that a provider wants, if it wants one. */
	bool bHasPreferredVelocity = false;
	FVector PreferredVelocity = FVector::ZeroVector;
	AActor* GoalActor = nullptr;

	/**
	 * The sizes of both bodies together: their distance is the distance of the character's center to an upright capsule around the goal. 0
	 * where centers count.
	 */
	double BodiesRadius = 0.0;
	double BodiesHalfLength = 0.0;
	bool bWithin = false;

	/** What a refusal calls the location that it flies at, or away from. */
	const ANSICHAR* TargetName = "the goal's location";

	// What it does: the point that it flies at and when it is there, the steering as if nothing were in the way, and what came of it.
	FVector Aim = FVector::ZeroVector;
	double AimTime = 0.0;
	FVector Wanted = FVector::ZeroVector;
	FVector Steering = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
	EPursuitGuardOutcome Way = EPursuitGuardOutcome::Free;

	/** Whether it dodges a shot: then it does not fly to the aim. */
	bool bDodges = false;

	/** Whose obstacle is in the way, if the way is not free. */
	AActor* Obstacle = nullptr;
};

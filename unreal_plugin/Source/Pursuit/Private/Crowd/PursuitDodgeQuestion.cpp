// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitDodgeQuestion.h"

#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"

EPursuitDodgeFault Pursuit::FDodgeQuestion::Read(
	const APawn* InPawn, const FPursuitShotSight& Sight, const FPursuitDodgeSettings& Settings, double PawnAcceleration)
{
	Pawn = InPawn;
	if (Pawn == nullptr)
	{
		return EPursuitDodgeFault::NoPawn;
	}
	Mover = FPursuitFlightMover::Find(*Pawn);
	if (!Mover.IsThere())
	{
		Fault = FString::Printf(TEXT("the pawn %s has no movement component: give it one"), *Pawn->GetName());
		return EPursuitDodgeFault::NoMovement;
	}
	FindShots(*Pawn, Sight, Shots);
	Dodger = MakeDodger(*Pawn, Settings);
	Dodger.Velocity = Mover.GetVelocity();
	Dodger.PreferredVelocity = Dodger.Velocity;
	Dodger.MaxSpeed = Mover.GetMaxSpeed();
	const UCharacterMovementComponent* const Character = Cast<UCharacterMovementComponent>(Mover.GetPawnMovement());
	Dodger.MaxAcceleration = Character != nullptr ? Character->GetMaxAcceleration() : PawnAcceleration;
	Dodger.PlaneNormal = Character != nullptr && Character->IsMovingOnGround() ? FVector(0.0, 0.0, 1.0) : FVector::ZeroVector;
	return EPursuitDodgeFault::None;
}

EPursuitDodgeFault Pursuit::FDodgeQuestion::Ask(
	const FVector& Gravity, double DeltaSeconds, FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge)
{
	const FOutcome Outcome = DodgeActors(Dodger, Shots, Gravity, DeltaSeconds, InOutMemory, OutDodge);
	if (!Outcome.IsRefused())
	{
		return EPursuitDodgeFault::None;
	}
	Fault = DescribeRefusal(Outcome,
		{{"query.position", "the pawn's location"}, {"query.velocity", "the pawn's velocity"},
			{"query.max_speed", "the movement component's maximum speed"},
			{"query.max_acceleration", "the maximum acceleration"}, {"shots[].acceleration", "Gravity"}, {"query.", ""}});
	return EPursuitDodgeFault::Refused;
}

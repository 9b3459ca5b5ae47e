// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDodgeOrder.h"

#include "Crowd/PursuitDodgeQuestion.h"
#include "GameFramework/Pawn.h"
#include "Generated/PursuitConversions.h"

EPursuitDodgeFault FPursuitDodgeOrder::Tick(const APawn* Pawn, const FPursuitShotSight& Sight,
	const FPursuitDodgeSettings& Dodging, double PawnAcceleration, const FVector& Preferred, double DeltaSeconds,
	FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge, FString& OutFault)
{
	Pursuit::FDodgeQuestion Question;
	EPursuitDodgeFault Fault = Question.Read(Pawn, Sight, Dodging, PawnAcceleration);
	if (Fault == EPursuitDodgeFault::None)
	{
		Question.Dodger.PreferredVelocity = Preferred;
		Fault = Question.Ask(Dodging.Gravity, DeltaSeconds, InOutMemory, OutDodge);
	}
	OutFault = Question.Fault;
	if (Fault != EPursuitDodgeFault::None || OutDodge.Outcome == EPursuitDodgeOutcome::Clear)
	{
		return Fault;
	}
	const FVector& Velocity = Question.Dodger.Velocity;
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = Question.Dodger.MaxSpeed;
	Limits.MaxAcceleration = Question.Dodger.MaxAcceleration;
	Limits.ResponseTime = 0.0;
	FVector Next = FVector::ZeroVector;
	const FVector Steering = OutDodge.Velocity - Velocity;
	const Pursuit::FOutcome Moved = Pursuit::AskVector(Next, [&](PursuitVec3* Out) {
		return pursuit_apply_steering(Pursuit::ToC(Velocity), Pursuit::ToC(Steering), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
	if (!Moved.IsRefused() && FPursuitFlightMover::IsMovedHere(*Pawn))
	{
		Question.Mover.MoveBy(Next, true);
	}
	return EPursuitDodgeFault::None;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// A flight component gets out of the way of shots.

#include "Crowd/PursuitShotWatch.h"
#include "Flight/PursuitFlightPlan.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"

Pursuit::FOutcome UPursuitFlightComponent::Dodge(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	if (!bDodges)
	{
		DodgeMemory = FPursuitDodgeMemory();
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	TArray<AActor*> Shots;
	Pursuit::FindShots(*Plan.Pawn, ShotSight, Shots);
	FPursuitDodger Dodger = Pursuit::MakeDodger(*Plan.Pawn, Dodging);
	Dodger.Velocity = Plan.Agent.Velocity;
	Dodger.PreferredVelocity = Plan.Agent.Velocity + Plan.Wanted;
	Dodger.MaxSpeed = Plan.Limits.MaxSpeed;
	Dodger.MaxAcceleration = Plan.Limits.MaxAcceleration;
	const Pursuit::FOutcome Outcome =
		Pursuit::DodgeActors(Dodger, Shots, Dodging.Gravity, DeltaSeconds, DodgeMemory, LastDodge);
	if (Outcome.IsRefused())
	{
		return Outcome;
	}
	Threat = Shots.IsValidIndex(LastDodge.Threat) ? Shots[LastDodge.Threat] : nullptr;
	if (LastDodge.Outcome != EPursuitDodgeOutcome::Clear && LastDodge.Delay <= 0.0)
	{
		// A dodge is as fast as the acceleration allows.
		Plan.bDodges = true;
		Plan.Wanted = LastDodge.Velocity - Plan.Agent.Velocity;
		Plan.Limits.ResponseTime = 0.0;
	}
	return Outcome;
}

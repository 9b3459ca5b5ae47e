// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The hand of a flight component: it aims at the goal with the errors of a person, and may steer.

#include "Aim/PursuitHandAim.h"
#include "Flight/PursuitFlightAsk.h"
#include "Flight/PursuitFlightPlan.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"

Pursuit::FOutcome UPursuitFlightComponent::AimByHand(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	if (Hand == EPursuitFlightHand::None)
	{
		HandState = FPursuitAimingHand();
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	const FVector Nose = Plan.Pawn->GetActorForwardVector();
	Pursuit::FHandQuestion Question;
	Question.Muzzle = Plan.Agent.Location;
	Question.Forward = Pursuit::IsZero(Plan.Agent.Velocity) ? Nose : Plan.Agent.Velocity;
	// Without a shot to lead with it aims where the character flies.
	const bool bLeadsShot = !Pursuit::IsZero(MuzzleSpeed);
	Question.TargetLocation = bLeadsShot ? Plan.Goal : Plan.Aim;
	Question.TargetVelocity = Plan.GoalVelocity;
	Question.TargetActor = Plan.GoalActor;
	Question.TargetRadius = TargetRadius;
	Question.MuzzleSpeed = MuzzleSpeed;
	FPursuitAimingTarget Target;
	const Pursuit::FOutcome Found = Pursuit::FindHandTarget(Question, Target);
	if (Found.IsRefused())
	{
		return Found;
	}
	if (Pursuit::IsRefused(HandState.Reason))
	{
		UPursuitHandLibrary::BeginAimingHand(HandState, Question.Forward, Skill, HandSeed);
	}
	HandAim = UPursuitHandLibrary::StepAimingHand(HandState, Target, DeltaSeconds);
	const bool bStops = Plan.bWithin && bStopOnArrival;
	const bool bToGoal = Plan.Mode == EPursuitFlightMode::Seek || Plan.Mode == EPursuitFlightMode::Pursue;
	const bool bSteers = Hand == EPursuitFlightHand::Steers && bToGoal && !bStops && !Plan.bHasPreferredVelocity;
	if (!bSteers || Pursuit::IsRefused(HandAim.Reason))
	{
		return Found;
	}
	Plan.Aim = Pursuit::FindHandPoint(Question, Target, HandAim.Direction);
	return PursuitFlight::AskSeek(Plan);
}

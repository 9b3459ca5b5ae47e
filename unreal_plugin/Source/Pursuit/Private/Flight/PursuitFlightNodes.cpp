// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes of a flight component that calculate, and move nothing.

#include "Core/PursuitLog.h"
#include "Flight/PursuitFlightAsk.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"
#include "Steering/PursuitAvoidConversions.h"

FVector UPursuitFlightComponent::Calculate(
	FPursuitRefusalLog& RefusalLog, EPursuitFlightMode AskedMode, const FVector& Target, const FVector& TargetVelocity)
{
	FPursuitFlightPlan Plan;
	FString Text;
	const EFault Fault = FindFlyer(Plan, Text);
	if (Fault != EFault::None)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot steer: %s."), *GetNameSafe(GetOwner()), *Text);
		return FVector::ZeroVector;
	}
	Plan.Mode = AskedMode;
	Plan.Goal = Target;
	Plan.GoalVelocity = TargetVelocity;
	Plan.GoalActor = GoalActor.Get();
	Plan.Aim = Target;
	Pursuit::FOutcome Outcome;
	switch (AskedMode)
	{
	case EPursuitFlightMode::Flee:
		Outcome = PursuitFlight::AskFlee(Plan);
		break;

	case EPursuitFlightMode::Pursue:
		Outcome = PursuitFlight::AskAim(Plan, Prediction);
		Outcome = Outcome.IsRefused() ? Outcome : PursuitFlight::AskSeek(Plan);
		break;

	case EPursuitFlightMode::Seek:
	case EPursuitFlightMode::Arrive:
		Outcome = PursuitFlight::AskSeek(Plan);
		break;
	}
	if (!Outcome.IsRefused())
	{
		// Without time nothing moves: only the way around is computed.
		Outcome = SteerClear(0.0, Plan);
	}
	return RefusalLog.Check(Outcome).IsRefused() ? FVector::ZeroVector : Plan.Steering;
}

FVector UPursuitFlightComponent::CalculateSteeringToward(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(
		TEXT("Calculate Steering Toward"), PursuitFlight::Inputs("TargetLocation", "the goal's velocity"));
	return Calculate(Refusals, EPursuitFlightMode::Seek, TargetLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateFleeingFrom(FVector ThreatLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Calculate Fleeing from"), PursuitFlight::Inputs("ThreatLocation", "the goal's velocity"));
	return Calculate(Refusals, EPursuitFlightMode::Flee, ThreatLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateSteeringTowardWithPrediction(FVector TargetLocation, FVector TargetVelocity)
{
	static FPursuitRefusalLog Refusals(
		TEXT("Calculate Steering Toward with Prediction"), PursuitFlight::Inputs("TargetLocation", "TargetVelocity"));
	return Calculate(Refusals, EPursuitFlightMode::Pursue, TargetLocation, TargetVelocity);
}

bool UPursuitFlightComponent::IsWithinArrivalRadius(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Is Within Arrival Radius"), PursuitFlight::Inputs("TargetLocation", "the goal's velocity"));
	FPursuitFlightPlan Plan;
	Plan.Agent.Location = GetOwner() != nullptr ? GetOwner()->GetActorLocation() : FVector::ZeroVector;
	Plan.Goal = TargetLocation;
	bool bWithin = false;
	Refusals.Check(PursuitFlight::AskArrival(Plan, AcceptanceRadius, bWithin));
	return bWithin;
}

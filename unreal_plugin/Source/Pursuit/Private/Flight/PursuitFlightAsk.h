// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitRefusal.h"
#include "CoreMinimal.h"
#include "PursuitTypes.h"

struct FPursuitFlightPlan;

/** What a flight component asks of the library, for a plan. */
namespace PursuitFlight
{
	/** The inputs of all that a component asks, in a designer's words. */
	TArray<Pursuit::FPinName> Inputs(const ANSICHAR* Target, const ANSICHAR* TargetVelocity);

	/** Whether the pawn is within a radius of its goal. */
	Pursuit::FOutcome AskArrival(const FPursuitFlightPlan& Plan, double Radius, bool& bOutWithin);

	/** Where to fly to meet the goal: by its velocity, or by what a tracker has seen of it. */
	Pursuit::FOutcome AskAim(
		FPursuitFlightPlan& InOutPlan, const FPursuitPredictionSettings& Settings, const TArray<uint8>* Tracker = nullptr);

	Pursuit::FOutcome AskSeek(FPursuitFlightPlan& InOutPlan);
	Pursuit::FOutcome AskFlee(FPursuitFlightPlan& InOutPlan);
}

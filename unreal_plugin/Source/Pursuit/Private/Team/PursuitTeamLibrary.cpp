// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTeamLibrary.h"

#include "Team/PursuitTeamBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTeamLibrary)

using EPursuitTeamRule = FPursuitInput::ERule;

FPursuitTeamPlan UPursuitTeamLibrary::SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers,
	const TArray<FPursuitTeamTarget>& Targets, EPursuitAssignmentObjective Objective, double Horizon)
{
	static FPursuitRefusalLog Log(TEXT("Solve Team Assignment"));
	const FPursuitTeamPlan Plan = PursuitBridge::SolveTeamAssignment(Pursuers, Targets, Objective, Horizon);
	if (PursuitBridge::IsRefused(Plan.Reason))
	{
		const FPursuitTeamPursuer Pursuer = FindPursuitItemAtFault(Pursuers, [](const FPursuitTeamPursuer& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Speed, EPursuitTeamRule::ZeroOrMore},
				{TEXT(""), Item.CaptureRadius, EPursuitTeamRule::ZeroOrMore}});
		});
		const FPursuitTeamTarget Target = FindPursuitItemAtFault(Targets, [](const FPursuitTeamTarget& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity}});
		});
		Log.Write(Plan.Reason,
			{FPursuitInput::Between(TEXT("The number of Pursuers"), Pursuers.Num(), 1, PursuitBridge::TeamMax),
				FPursuitInput::Between(TEXT("The number of Targets"), Targets.Num(), 1, PursuitBridge::TeamMax),
				{TEXT("A pursuer's Location"), Pursuer.Location},
				{TEXT("A pursuer's Speed"), Pursuer.Speed, EPursuitTeamRule::ZeroOrMore},
				{TEXT("A pursuer's CaptureRadius"), Pursuer.CaptureRadius, EPursuitTeamRule::ZeroOrMore},
				{TEXT("A target's Location"), Target.Location}, {TEXT("A target's Velocity"), Target.Velocity},
				{TEXT("Horizon"), Horizon, EPursuitTeamRule::ZeroOrMoreOrInfinite}});
	}
	return Plan;
}

FPursuitMotionEstimate UPursuitTeamLibrary::EstimateMotion(
	const TArray<FPursuitSighting>& History, FPursuitEstimateSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Estimate Motion"));
	const FPursuitMotionEstimate Estimate = PursuitBridge::EstimateMotion(History, Settings);
	if (PursuitBridge::IsRefused(Estimate.Reason))
	{
		const FPursuitSighting Sighting = FindPursuitItemAtFault(History, [](const FPursuitSighting& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Time, EPursuitTeamRule::Finite}});
		});
		Log.Write(Estimate.Reason,
			{{TEXT("The number of sightings"), static_cast<double>(History.Num()), EPursuitTeamRule::AboveZero},
				{TEXT("A sighting's Location"), Sighting.Location},
				{TEXT("A sighting's Time"), Sighting.Time, EPursuitTeamRule::Finite},
				{TEXT("Settings.Window"), Settings.Window, EPursuitTeamRule::AboveZero},
				{TEXT("Settings.MaxSpeed"), Settings.MaxSpeed, EPursuitTeamRule::ZeroOrMoreOrInfinite},
				{TEXT("Settings.Confidence"), Settings.Confidence, EPursuitTeamRule::ZeroOrMore}});
	}
	return Estimate;
}

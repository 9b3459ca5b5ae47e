// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTeamLibrary.h"

#include "PursuitBridge.h"
#include "PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTeamLibrary)

using EPursuitTeamRule = FPursuitInput::ERule;

FPursuitTeamPlan UPursuitTeamLibrary::AssignTeam(const TArray<FPursuitTeamPursuer>& Pursuers,
	const TArray<FPursuitTeamTarget>& Targets, EPursuitObjective Objective, double MaxSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Assign Team"));
	const FPursuitTeamPlan Plan = PursuitBridge::AssignTeam(Pursuers, Targets, Objective, MaxSeconds);
	if (PursuitBridge::IsRefused(Plan.Reason))
	{
		// The first pursuer and the first target that are at fault; the others do not matter then.
		FPursuitTeamPursuer Pursuer;
		FPursuitTeamTarget Target;
		for (int32 Index = Pursuers.Num() - 1; Index >= 0; --Index)
		{
			const FPursuitTeamPursuer& Other = Pursuers[Index];
			const bool bFault = !FPursuitInput(TEXT(""), Other.Location).FindFault().IsEmpty()
				|| !FPursuitInput(TEXT(""), Other.Speed, EPursuitTeamRule::ZeroOrMore).FindFault().IsEmpty()
				|| !FPursuitInput(TEXT(""), Other.CaptureRadius, EPursuitTeamRule::ZeroOrMore).FindFault().IsEmpty();
			Pursuer = bFault ? Other : Pursuer;
		}
		for (int32 Index = Targets.Num() - 1; Index >= 0; --Index)
		{
			const FPursuitTeamTarget& Other = Targets[Index];
			const bool bFault = !FPursuitInput(TEXT(""), Other.Location).FindFault().IsEmpty()
				|| !FPursuitInput(TEXT(""), Other.Velocity).FindFault().IsEmpty();
			Target = bFault ? Other : Target;
		}
		Log.Write(Plan.Reason,
			{FPursuitInput::Between(TEXT("The number of Pursuers"), Pursuers.Num(), 1, PursuitBridge::TeamMax),
				FPursuitInput::Between(TEXT("The number of Targets"), Targets.Num(), 1, PursuitBridge::TeamMax),
				{TEXT("A pursuer's Location"), Pursuer.Location},
				{TEXT("A pursuer's Speed"), Pursuer.Speed, EPursuitTeamRule::ZeroOrMore},
				{TEXT("A pursuer's CaptureRadius"), Pursuer.CaptureRadius, EPursuitTeamRule::ZeroOrMore},
				{TEXT("A target's Location"), Target.Location}, {TEXT("A target's Velocity"), Target.Velocity},
				{TEXT("MaxSeconds"), MaxSeconds, EPursuitTeamRule::ZeroOrMoreOrInfinite}});
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
		FPursuitSighting Sighting;
		for (int32 Index = History.Num() - 1; Index >= 0; --Index)
		{
			const FPursuitSighting& Other = History[Index];
			const bool bFault = !FPursuitInput(TEXT(""), Other.Location).FindFault().IsEmpty()
				|| !FPursuitInput(TEXT(""), Other.Time, EPursuitTeamRule::Finite).FindFault().IsEmpty();
			Sighting = bFault ? Other : Sighting;
		}
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

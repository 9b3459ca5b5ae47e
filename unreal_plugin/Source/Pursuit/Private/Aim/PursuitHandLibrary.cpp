// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitHandLibrary.h"

#include "Aim/PursuitHandAim.h"
#include "Core/PursuitCaller.h"
#include "Generated/PursuitConversions.h"

#include <cstring>

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitHandLibrary)

namespace Pursuit
{
	static FPursuitHandAim FromC(const FOutcome& Outcome, const PursuitHandAim& Aim)
	{
		FPursuitHandAim Result;
		Result.Reason = Outcome.Status;
		Result.Direction = FromC(Aim.direction);
		Result.Error = FMath::RadiansToDegrees(Aim.error);
		Result.Deviation = FMath::RadiansToDegrees(Aim.deviation);
		Result.HitChance = Aim.hit_chance;
		Result.bTracking = Aim.is_tracking != 0;
		Result.bOnTarget = Aim.is_on_target != 0;
		return Result;
	}
}

EPursuitStatus UPursuitHandLibrary::BeginAimingHand(FPursuitAimingHand& Hand, FVector Forward, double Skill, int64 Seed)
{
	static FPursuitRefusalLog Log(TEXT("Begin Aiming Hand"), {{"settings.reaction_time", "Skill"}});
	PursuitAimingHandState State{};
	Hand = FPursuitAimingHand();
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		// NaN is not clamped, so that it is refused.
		const double Within = FMath::IsFinite(Skill) ? FMath::Clamp(Skill, 0.0, 1.0) : Skill;
		const PursuitAimingHandSettings Settings = pursuit_aiming_hand_settings_default(Within);
		const PursuitStatus Status =
			pursuit_begin_aiming_hand(static_cast<uint64>(Seed), Pursuit::ToC(Forward), &Settings, &State);
		if (!Pursuit::FOutcome(Status).IsRefused())
		{
			Hand.Settings = Pursuit::FromC(Settings);
		}
		return Status;
	}));
	Hand.Reason = Outcome.Status;
	if (!Outcome.IsRefused())
	{
		Hand.State.SetNumZeroed(static_cast<int32>(sizeof(State)));
		std::memcpy(Hand.State.GetData(), &State, sizeof(State));
	}
	return Hand.Reason;
}

FPursuitHandAim Pursuit::StepHand(
	FPursuitRefusalLog& Log, FPursuitAimingHand& Hand, const FPursuitAimingTarget& Target, double DeltaSeconds)
{
	PursuitHandAim Aim{};
	PursuitAimingHandState State{};
	if (Hand.State.Num() != static_cast<int32>(sizeof(State)) && IsConnected())
	{
		return FromC(Log.Refuse(TEXT("Hand"), TEXT("must come from Begin Aiming Hand")), Aim);
	}
	const FOutcome Outcome = Log.Check(Ask([&] {
		std::memcpy(&State, Hand.State.GetData(), sizeof(State));
		return pursuit_step_aiming_hand(ToC(Target), ToC(Hand.Settings), DeltaSeconds, &State, &Aim);
	}));
	// A refusal zeros the state; the hand stays as it is.
	if (!Outcome.IsRefused())
	{
		std::memcpy(Hand.State.GetData(), &State, sizeof(State));
	}
	return FromC(Outcome, Aim);
}

FPursuitHandAim UPursuitHandLibrary::StepAimingHand(
	FPursuitAimingHand& Hand, const FPursuitAimingTarget& Target, double DeltaSeconds, const UObject* WorldContextObject)
{
	static FPursuitRefusalLog Log(TEXT("Step Aiming Hand"),
		{{"settings.", "Hand.Settings."}, {"target.", "Target."}, {"state.", "Hand.State."}, {"delta_time", "DeltaSeconds"}});
	return Pursuit::StepHand(Log, Hand, Target, Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds));
}

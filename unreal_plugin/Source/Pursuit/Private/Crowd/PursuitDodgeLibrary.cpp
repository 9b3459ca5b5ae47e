// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDodgeLibrary.h"

#include "Generated/PursuitConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitDodgeLibrary)

namespace Pursuit
{
	/** The indexes of a refusal are 0 in C, which is an index. */
	static FPursuitDodge FromC(const FOutcome& Outcome, const PursuitDodge& Dodge)
	{
		FPursuitDodge Result;
		Result.Reason = Outcome.Status;
		if (Outcome.IsRefused())
		{
			return Result;
		}
		Result.Outcome = static_cast<EPursuitDodgeOutcome>(Dodge.outcome);
		Result.Velocity = FromC(Dodge.velocity);
		Result.DodgeVelocity = FromC(Dodge.dodge_velocity);
		Result.Delay = Dodge.delay;
		Result.Threat = Dodge.threat;
		Result.ThreatTime = Dodge.threat_time;
		Result.ThreatGap = Dodge.threat_gap;
		Result.Hit = Dodge.hit;
		Result.HitTime = Dodge.hit_time;
		Result.HitGap = Dodge.hit_gap;
		Result.Gap = Dodge.gap;
		return Result;
	}
}

FPursuitDodge UPursuitDodgeLibrary::DodgeShots(
	FPursuitDodgeState& State, const FPursuitDodger& Dodger, const TArray<FPursuitDodgeShot>& Shots)
{
	static FPursuitRefusalLog Log(TEXT("Dodge Shots"), {{"query.", "Dodger."}, {"shots[].", "Shots[]."}, {"state.", "State."}});
	TArray<PursuitDodgeShot> CShots;
	CShots.Reserve(Shots.Num());
	for (const FPursuitDodgeShot& Shot : Shots)
	{
		CShots.Add(Pursuit::ToC(Shot));
	}
	PursuitDodgeState Next{};
	PursuitDodge Dodge{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		Next.velocity = Pursuit::ToC(State.Velocity);
		Next.is_dodging = State.bDodging ? 1 : 0;
		return pursuit_dodge_shots(Pursuit::ToC(Dodger), CShots.GetData(), Pursuit::CountOf(CShots), &Next, &Dodge);
	}));
	if (!Outcome.IsRefused())
	{
		State.Velocity = Pursuit::FromC(Next.velocity);
		State.bDodging = Next.is_dodging != 0;
	}
	return Pursuit::FromC(Outcome, Dodge);
}

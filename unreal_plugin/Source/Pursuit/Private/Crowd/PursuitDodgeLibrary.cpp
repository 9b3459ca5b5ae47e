// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDodgeLibrary.h"

#include "Crowd/PursuitOrcaCall.h"
#include "Crowd/PursuitShotWatch.h"
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

Pursuit::FOutcome Pursuit::AskDodge(const FPursuitDodger& Dodger, const TArray<FPursuitDodgeShot>& Shots,
	const TArray<FPursuitOrcaWall>& Walls, FPursuitDodgeState& InOutState, FPursuitDodge& OutDodge)
{
	TArray<PursuitDodgeShot> CShots;
	CShots.Reserve(Shots.Num());
	for (const FPursuitDodgeShot& Shot : Shots)
	{
		CShots.Add(ToC(Shot));
	}
	TArray<uint8> Memory;
	PursuitDodgeState Next{};
	PursuitDodge Dodge{};
	const FOutcome Outcome = Ask([&] {
		const PursuitStatus Built = BuildWalls(Walls, Memory);
		if (Built < PURSUIT_STATUS_OK)
		{
			return Built;
		}
		Next.velocity = ToC(InOutState.Velocity);
		Next.is_dodging = InOutState.bDodging ? 1 : 0;
		return pursuit_dodge_shots_among_walls(ToC(Dodger), CShots.GetData(), CountOf(CShots),
			Memory.IsEmpty() ? nullptr : Memory.GetData(), static_cast<size_t>(Memory.Num()), &Next, &Dodge);
	});
	if (!Outcome.IsRefused())
	{
		InOutState.Velocity = FromC(Next.velocity);
		InOutState.bDodging = Next.is_dodging != 0;
	}
	OutDodge = FromC(Outcome, Dodge);
	return Outcome;
}

FPursuitDodge UPursuitDodgeLibrary::DodgeShots(FPursuitDodgeState& State, const FPursuitDodger& Dodger,
	const TArray<FPursuitDodgeShot>& Shots, const TArray<FPursuitOrcaWall>& Walls)
{
	static FPursuitRefusalLog Log(TEXT("Dodge Shots"),
		{{"query.", "Dodger."}, {"shots[].", "Shots[]."}, {"state.", "State."}, {"corners[]", "Walls: all Corners[]"},
			{"walls[].corner_count", "Walls[].Corners"}, {"walls", "Walls"}});
	FPursuitDodge Dodge;
	Log.Check(Pursuit::AskDodge(Dodger, Shots, Walls, State, Dodge));
	return Dodge;
}

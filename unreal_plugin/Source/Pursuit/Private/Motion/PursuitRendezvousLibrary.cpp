// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitRendezvousLibrary.h"

#include "Core/PursuitCaller.h"
#include "Motion/PursuitMotionConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRendezvousLibrary)

namespace Pursuit
{
	static TInC<PursuitRendezvousQuery> ToC(const FPursuitRendezvousShip& Ship, const FPursuitTargetMotion& Target, double Horizon)
	{
		PursuitRendezvousQuery Query{};
		Query.ship = PursuitMotionState{ToC(Ship.Location), ToC(Ship.Velocity)};
		Query.target = ToC(Target);
		Query.max_acceleration = Ship.MaxAcceleration;
		Query.max_speed = LimitOrNone(Ship.MaxSpeed);
		Query.turn_time = Ship.TurnTime;
		Query.horizon = Horizon;
		return Query;
	}

	/** What the pins of both nodes are called. */
	static TArray<FPinName> RendezvousPins()
	{
		return {{"query.max_acceleration", "Ship.MaxAcceleration"}, {"query.max_speed", "Ship.MaxSpeed"},
			{"query.turn_time", "Ship.TurnTime"}, {"query.target.axis", "Target.TurnAxis"},
			{"query.target.path.start", "Target.PathStart"}, {"query.target.path.count", "The number of Target.Path"},
			{"query.target.path.timing", "Target.PathTiming"}, {"query.target.path.topology", "Target.PathTopology"},
			{"query.target.path.positions[]", "Target.Path[].Location"}};
	}
}

FPursuitRendezvous UPursuitRendezvousLibrary::FindRendezvous(
	const FPursuitRendezvousShip& Ship, const FPursuitTargetMotion& Target, double Horizon)
{
	static FPursuitRefusalLog Log(TEXT("Find Rendezvous"), Pursuit::RendezvousPins());
	PursuitRendezvous Found{};
	const Pursuit::FOutcome Outcome =
		Pursuit::Ask([&] { return pursuit_find_rendezvous(Pursuit::ToC(Ship, Target, Horizon), &Found); });
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"query.target.path.paces[]", Pursuit::PaceOf(Target)}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitRendezvousCommand UPursuitRendezvousLibrary::StepRendezvous(FPursuitRendezvousState& State,
	const FPursuitRendezvousShip& Ship, const FPursuitTargetMotion& Target, double DeltaSeconds, double Horizon,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Step Rendezvous"), Pursuit::RendezvousPins());
	PursuitRendezvousState Next{};
	PursuitRendezvousCommand Command{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		Next.turn_left = State.TurnLeft;
		Next.phase = static_cast<int32>(State.Phase);
		return pursuit_step_rendezvous(Pursuit::ToC(Ship, Target, Horizon), DeltaSeconds, &Next, &Command);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"query.target.path.paces[]", Pursuit::PaceOf(Target)}});
	}
	else
	{
		State.TurnLeft = Next.turn_left;
		State.Phase = static_cast<EPursuitRendezvousPhase>(Next.phase);
	}
	return Pursuit::FromC(Outcome, Command);
}

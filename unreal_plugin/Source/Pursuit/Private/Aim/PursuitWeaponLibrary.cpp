// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitWeaponLibrary.h"

#include "Generated/PursuitConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitWeaponLibrary)

FPursuitWeaponPlan UPursuitWeaponLibrary::SolveWeaponAssignment(const TArray<FPursuitWeapon>& Weapons,
	const TArray<FPursuitWeaponThreat>& Threats, const TArray<FPursuitWeaponHit>& Hits, int32 MaxSteps)
{
	static FPursuitRefusalLog Log(TEXT("Solve Weapon Assignment"),
		{{"query.weapon_count", "The number of Weapons"}, {"query.threat_count", "The number of Threats"},
			{"query.intervals[]", "Weapons[].Interval"}, {"query.rounds[]", "Weapons[].Rounds"},
			{"query.hit_points[]", "Threats[].HitPoints"}, {"query.deadlines[]", "Threats[].Deadline"},
			{"query.values[]", "Threats[].Value"}, {"query.delays[]", "Hits[].Delay"}, {"query.damages[]", "Hits[].Damage"}});
	FPursuitWeaponPlan Plan;
	if (MaxSteps < 0)
	{
		Plan.Reason = Log.Refuse(TEXT("MaxSteps"), TEXT("must be 0 or more")).Status;
		return Plan;
	}
	if (static_cast<int64>(Weapons.Num()) * Threats.Num() != Hits.Num())
	{
		Plan.Reason = Log.Refuse(TEXT("Hits"), TEXT("must be as many as Weapons times Threats")).Status;
		return Plan;
	}
	PursuitWeaponQuery Query{};
	Query.delays = Pursuit::ViewOf(Hits, &FPursuitWeaponHit::Delay);
	Query.damages = Pursuit::ViewOf(Hits, &FPursuitWeaponHit::Damage);
	Query.intervals = Pursuit::ViewOf(Weapons, &FPursuitWeapon::Interval);
	Query.rounds = Pursuit::ViewOf(Weapons, &FPursuitWeapon::Rounds);
	Query.hit_points = Pursuit::ViewOf(Threats, &FPursuitWeaponThreat::HitPoints);
	Query.deadlines = Pursuit::ViewOf(Threats, &FPursuitWeaponThreat::Deadline);
	Query.values = Pursuit::ViewOf(Threats, &FPursuitWeaponThreat::Value);
	Query.weapon_count = Pursuit::CountOf(Weapons);
	Query.threat_count = Pursuit::CountOf(Threats);
	Query.max_steps = static_cast<uint32>(MaxSteps);
	// Room for one at least, so that no weapons are refused for being none.
	TArray<int32> Chosen;
	Chosen.SetNumZeroed(Weapons.IsEmpty() ? 1 : Weapons.Num());
	TArray<uint8> Memory;
	PursuitWeaponAssignment Whole{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		const size_t Size = pursuit_weapon_assignment_memory_size(Query.weapon_count, Query.threat_count);
		Memory.SetNumZeroed(static_cast<int32>(Size));
		return pursuit_solve_weapon_assignment(&Query, Memory.GetData(), Size, Chosen.GetData(), &Whole);
	}));
	Plan.Reason = Outcome.Status;
	Plan.Value = Whole.value;
	Plan.ValueBound = Whole.value_bound;
	Plan.Delay = Whole.delay;
	Plan.Stopped = static_cast<int32>(Whole.stopped);
	Plan.Engaged = static_cast<int32>(Whole.engaged);
	if (!Outcome.IsRefused())
	{
		Plan.Threats = MoveTemp(Chosen);
	}
	return Plan;
}

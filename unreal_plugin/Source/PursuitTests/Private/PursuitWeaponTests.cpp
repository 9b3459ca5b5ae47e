// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitWeaponLibrary.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** Guns that hit every threat after Delay seconds, each second, for 1 point; threats of 3 points. */
	struct FPursuitBattle
	{
		TArray<FPursuitWeapon> Weapons;
		TArray<FPursuitWeaponThreat> Threats;
		TArray<FPursuitWeaponHit> Hits;

		FPursuitBattle(int32 WeaponCount, int32 ThreatCount, double Delay)
		{
			Weapons.SetNum(WeaponCount);
			Threats.SetNum(ThreatCount);
			Hits.SetNum(WeaponCount * ThreatCount);
			for (FPursuitWeapon& Weapon : Weapons)
			{
				Weapon.Interval = 1.0;
			}
			for (FPursuitWeaponThreat& Threat : Threats)
			{
				Threat.HitPoints = 3.0;
			}
			for (FPursuitWeaponHit& Hit : Hits)
			{
				Hit.Delay = Delay;
				Hit.Damage = 1.0;
			}
		}

		FPursuitWeaponPlan Solve(int32 MaxSteps = 16384) const
		{
			return UPursuitWeaponLibrary::SolveWeaponAssignment(Weapons, Threats, Hits, MaxSteps);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWeaponNode, "Pursuit.Nodes.SolveWeaponAssignment", PURSUIT_TEST_FLAGS)
bool FPursuitWeaponNode::RunTest(const FString&)
{
	// Hits at 1 and 2: two of three points by the deadline, so it takes two guns.
	FPursuitBattle Battle(3, 2, 1.0);
	Battle.Threats[0].Deadline = 2.5;
	Battle.Threats[1].Deadline = 2.5;
	Battle.Threats[1].Value = 2.0;
	const FPursuitWeaponPlan One = Battle.Solve();
	TestTrue(TEXT("the one of more value is stopped"), One.Reason == EPursuitStatus::OK && One.Stopped == 1 && One.Value == 2.0);
	TestTrue(TEXT("by two guns"), One.Engaged == 2 && One.Delay == 2.0 && One.ValueBound == 2.0);
	if (!TestEqual(TEXT("every weapon has an answer"), One.Threats.Num(), 3))
	{
		return false;
	}
	TestTrue(TEXT("the first two, and the third stays free"), One.Threats[0] == 1 && One.Threats[1] == 1 && One.Threats[2] == -1);

	// With a round more for the first threat one gun is enough for it.
	Battle.Threats[0].Deadline = 3.0;
	const FPursuitWeaponPlan Both = Battle.Solve();
	TestTrue(TEXT("both are stopped"), Both.Stopped == 2 && Both.Value == 3.0 && Both.Engaged == 3);
	Battle.Weapons[0].Rounds = Battle.Weapons[1].Rounds = Battle.Weapons[2].Rounds = 1.0;
	const FPursuitWeaponPlan Last = Battle.Solve();
	TestTrue(TEXT("with a round each only one"), Last.Stopped == 1 && Last.Engaged == 3);
	const FPursuitWeaponPlan AtOnce = Battle.Solve(0);
	TestTrue(TEXT("a plan at once says its bound"), !AtOnce.Threats.IsEmpty() && AtOnce.Value <= 2.0 && AtOnce.ValueBound >= 2.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWeaponRefusals, "Pursuit.Nodes.WeaponNodeRefusesBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitWeaponRefusals::RunTest(const FString&)
{
	const auto Refuses = [this](const TCHAR* What, const FPursuitBattle& Battle, EPursuitStatus Status, int32 MaxSteps = 1) {
		FPursuitRefusalLog::ForgetAll();
		const FString Line = FString(TEXT("Solve Weapon Assignment refused its question: ")) + What;
		AddExpectedErrorPlain(Line, EAutomationExpectedErrorFlags::Contains, 1);
		const FPursuitWeaponPlan Plan = Battle.Solve(MaxSteps);
		TestTrue(What, Plan.Reason == Status && Plan.Threats.IsEmpty() && Plan.Stopped == 0);
	};
	const FPursuitBattle Good(2, 2, 1.0);
	Refuses(TEXT("The number of Weapons must be"), FPursuitBattle(0, 2, 1.0), EPursuitStatus::OutOfDomain);
	Refuses(TEXT("The number of Threats must be"), FPursuitBattle(1, 257, 1.0), EPursuitStatus::OutOfDomain);
	Refuses(TEXT("MaxSteps must be 0 or more"), Good, EPursuitStatus::OutOfDomain, -1);
	FPursuitBattle Bad = Good;
	Bad.Hits.SetNum(3);
	Refuses(TEXT("Hits must be as many as Weapons times Threats"), Bad, EPursuitStatus::OutOfDomain);
	Bad = Good;
	Bad.Hits[3].Delay = -1.0;
	Refuses(TEXT("Hits[3].Delay must be 0 or more"), Bad, EPursuitStatus::OutOfDomain);
	Bad = Good;
	Bad.Hits[2].Damage = PursuitNumbers::NaN();
	Refuses(TEXT("Hits[2].Damage must be finite"), Bad, EPursuitStatus::NotFinite);
	Bad = Good;
	Bad.Threats[1].HitPoints = 0.0;
	Refuses(TEXT("Threats[1].HitPoints must be above 0"), Bad, EPursuitStatus::OutOfDomain);
	Bad = Good;
	Bad.Weapons[1].Interval = -1.0;
	Refuses(TEXT("Weapons[1].Interval must be 0 or more"), Bad, EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif

// The node that assigns weapons, found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitWeaponLibrary.h"

namespace
{
	constexpr auto WeaponGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphWeapon, "Pursuit.Graph.SolveWeaponAssignment", WeaponGraphTestFlags)
bool FPursuitGraphWeapon::RunTest(const FString&)
{
	// A round of 10 each half second takes the 100 points in 4.5 s; the near weapon hits after one, the far one after two.
	TArray<FPursuitWeapon> Weapons;
	Weapons.SetNum(2);
	TArray<FPursuitWeaponThreat> Threats;
	Threats.SetNum(1);
	TArray<FPursuitWeaponHit> Hits;
	Hits.SetNum(2);
	Hits[0].Delay = 2.0;
	Hits[1].Delay = 1.0;
	FBlueprintNode Node(*this, TEXT("Solve Weapon Assignment"));
	Node.Set(TEXT("Weapons"), Weapons).Set(TEXT("Threats"), Threats).Set(TEXT("Hits"), Hits).Call();
	const FPursuitWeaponPlan Near = Node.Get<FPursuitWeaponPlan>(TEXT("Plan"));
	TestTrue(TEXT("the near one shoots"), Near.Threats.Num() == 2 && Near.Threats[0] == -1 && Near.Threats[1] == 0);
	Threats[0].Deadline = 4.0;
	Node.Set(TEXT("Threats"), Threats).Set(TEXT("Max Steps"), 100).Call();
	const FPursuitWeaponPlan Both = Node.Get<FPursuitWeaponPlan>(TEXT("Plan"));
	TestTrue(TEXT("in a hurry both"), Both.Stopped == 1 && Both.Engaged == 2 && Both.Delay == 3.0);
	TestTrue(TEXT("with an execution pin, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Turret"));
	return true;
}

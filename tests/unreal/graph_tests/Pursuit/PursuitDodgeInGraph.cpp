// The node that dodges, found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitDodgeLibrary.h"

namespace
{
	constexpr auto DodgeGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDodge, "Pursuit.Graph.DodgeShots", DodgeGraphTestFlags)
bool FPursuitGraphDodge::RunTest(const FString&)
{
	FPursuitDodgeShot Bullet;
	Bullet.Location = FVector(3000, 0, 0);
	Bullet.Velocity = FVector(-3000, 0, 0);
	FBlueprintNode Node(*this, TEXT("Dodge Shots"));
	Node.Set(TEXT("State"), FPursuitDodgeState()).Set(TEXT("Dodger"), FPursuitDodger());
	Node.Set(TEXT("Shots"), TArray<FPursuitDodgeShot>{Bullet}).Call();
	const FPursuitDodge Seen = Node.Get<FPursuitDodge>(TEXT("Dodge"));
	TestTrue(TEXT("it reacts later"), Seen.Outcome == EPursuitDodgeOutcome::Dodges && Seen.Delay == 0.25 && Seen.Velocity.IsZero());
	Bullet.Age = 0.25;
	Node.Set(TEXT("State"), Node.GetVariable<FPursuitDodgeState>(TEXT("State")));
	Node.Set(TEXT("Shots"), TArray<FPursuitDodgeShot>{Bullet}).Call();
	const FPursuitDodge Dodge = Node.Get<FPursuitDodge>(TEXT("Dodge"));
	TestTrue(TEXT("then it moves"), Dodge.Outcome == EPursuitDodgeOutcome::Dodges && Dodge.Delay == 0.0 && FMath::Abs(Dodge.Velocity.Y) > 10.0);
	TestTrue(TEXT("and remembers"), Node.GetVariable<FPursuitDodgeState>(TEXT("State")).bDodging);
	return true;
}

// The node that dodges, found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitTestWorld.h"

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

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDodgeActor, "Pursuit.Graph.DodgeShotsActor", DodgeGraphTestFlags)
bool FPursuitGraphDodgeActor::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Walker = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	ACharacter* const Bullet = World.SpawnFlyer(FVector(1500, 0, 0), 1e6f);
	Bullet->GetCharacterMovement()->Velocity = FVector(-1000, 0, 0);
	FPursuitDodgeSettings Settings;
	Settings.Radius = 50.0;
	Settings.ReactionTime = 0.0;
	FBlueprintNode Node(*this, TEXT("Dodge Shots (Actor)"));
	Node.Set(TEXT("Memory"), FPursuitDodgeMemory()).Set(TEXT("Dodger"), static_cast<AActor*>(Walker));
	Node.Set(TEXT("Shots"), TArray<AActor*>{Bullet}).Set(TEXT("Preferred Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 1.0 / 60.0).Call();
	const FPursuitDodge Dodge = Node.Get<FPursuitDodge>(TEXT("Dodge"));
	TestTrue(TEXT("it steps aside"), Dodge.Outcome == EPursuitDodgeOutcome::Dodges && Dodge.Threat == 0 && Dodge.Velocity.Size() > 1.0);
	TestEqual(TEXT("and has seen the bullet"), Node.GetVariable<FPursuitDodgeMemory>(TEXT("Memory")).Seen.Num(), 1);
	TestTrue(TEXT("it is called"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Steering|Avoid"));
	return true;
}

// The nodes of a hand that aims, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "GameFramework/Character.h"
#include "Misc/AutomationTest.h"
#include "PursuitHandLibrary.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr auto HandGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphHand, "Pursuit.Graph.StepAimingHand", HandGraphTestFlags)
bool FPursuitGraphHand::RunTest(const FString&)
{
	FBlueprintNode Begin(*this, TEXT("Begin Aiming Hand"));
	Begin.Set(TEXT("Hand"), FPursuitAimingHand()).Set(TEXT("Forward"), FVector(1, 0, 0)).Set(TEXT("Skill"), 1.0).Call();
	TestTrue(TEXT("it begins"), Begin.Get<EPursuitStatus>(TEXT("Reason")) == EPursuitStatus::OK);
	FPursuitAimingHand Hand = Begin.GetVariable<FPursuitAimingHand>(TEXT("Hand"));
	FPursuitAimingTarget Target;
	Target.Direction = FVector(0, 1, 0);
	FBlueprintNode Step(*this, TEXT("Step Aiming Hand"));
	FPursuitHandAim Aim;
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		Step.Set(TEXT("Hand"), Hand).Set(TEXT("Target"), Target).Set(TEXT("Delta Seconds"), 1.0 / 60.0).Call();
		Hand = Step.GetVariable<FPursuitAimingHand>(TEXT("Hand"));
		Aim = Step.Get<FPursuitHandAim>(TEXT("Aim"));
		// The reaction of an expert: 0.16 s.
		TestEqual(TEXT("it reacts, then moves"), Aim.bTracking, Frame >= 10);
	}
	TestTrue(TEXT("after two seconds it is on the target"), Aim.bOnTarget && Aim.HitChance > 0.99 && Aim.Direction.Y > 0.99);
	TestTrue(TEXT("both are called"), !Begin.IsPure() && !Step.IsPure() && Step.GetCategory() == TEXT("Pursuit|Advanced|Aim"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphHandActor, "Pursuit.Graph.StepAimingHandActor", HandGraphTestFlags)
bool FPursuitGraphHandActor::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Shooter = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	ACharacter* const Target = World.SpawnFlyer(FVector(0, 1000, 0), 500.0f);
	Target->SetActorEnableCollision(true);
	FPursuitAimingHand Hand;
	UPursuitHandLibrary::BeginAimingHand(Hand, FVector(1, 0, 0), 1.0);
	FBlueprintNode Step(*this, TEXT("Step Aiming Hand (Actor)"));
	FPursuitHandAim Aim;
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		Step.Set(TEXT("Hand"), Hand).Set(TEXT("Shooter"), static_cast<AActor*>(Shooter)).Set(TEXT("Target"), static_cast<AActor*>(Target));
		Step.Set(TEXT("Delta Seconds"), 1.0 / 60.0).Call();
		Hand = Step.GetVariable<FPursuitAimingHand>(TEXT("Hand"));
		Aim = Step.Get<FPursuitHandAim>(TEXT("Aim"));
	}
	TestTrue(TEXT("it is on the target"), Aim.bOnTarget && Aim.bTracking && Aim.Direction.Y > 0.99);
	TestTrue(TEXT("it is called"), !Step.IsPure() && Step.GetCategory() == TEXT("Pursuit|Advanced|Aim"));
	return true;
}

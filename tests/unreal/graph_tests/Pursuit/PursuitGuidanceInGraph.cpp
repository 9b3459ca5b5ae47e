// The node of guidance, found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitGuidanceLibrary.h"

namespace
{
	constexpr auto GuidanceGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphGuidance, "Pursuit.Graph.GetGuidance", GuidanceGraphTestFlags)
bool FPursuitGraphGuidance::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Get Guidance"));
	Node.Set(TEXT("Missile Location"), FVector::ZeroVector).Set(TEXT("Missile Velocity"), FVector(300, 0, 0));
	Node.Set(TEXT("Target Location"), FVector(3000, 0, 0)).Set(TEXT("Target Velocity"), FVector(0, 30, 0));
	Node.Set(TEXT("Settings"), FPursuitGuidanceSettings()).Set(TEXT("Delta Seconds"), 0.01).Call();
	const FPursuitGuidance Guidance = Node.Get<FPursuitGuidance>(TEXT("Guidance"));
	// 3 times the closing speed, 300, times 30 / 3000 radians a second.
	TestTrue(TEXT("it homes"), Guidance.Reason == EPursuitStatus::OK && Guidance.State == EPursuitGuidanceState::Homing);
	TestEqual(TEXT("its acceleration"), Guidance.Acceleration, FVector(0, 9, 0), 1e-9f);
	TestTrue(TEXT("it is pure"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Guidance"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSalvo, "Pursuit.Graph.FindSalvo", GuidanceGraphTestFlags)
bool FPursuitGraphSalvo::RunTest(const FString&)
{
	// One from the west and one from the north, 10 and 12 s away: together after 12 s and a 32nd.
	TArray<FPursuitSalvoMissile> Missiles;
	Missiles.SetNum(2);
	Missiles[0].Location = FVector(-300000, 0, 0);
	Missiles[0].Velocity = FVector(30000, 0, 0);
	Missiles[1].Location = FVector(0, 360000, 0);
	Missiles[1].Velocity = Missiles[1].ImpactDirection = FVector(0, -30000, 0);
	FBlueprintNode Node(*this, TEXT("Find Salvo"));
	Node.Set(TEXT("Missiles"), Missiles).Set(TEXT("Settings"), FPursuitSalvoSettings()).Call();
	const FPursuitSalvo Salvo = Node.Get<FPursuitSalvo>(TEXT("Salvo"));
	TestTrue(TEXT("both keep it"), Salvo.Reason == EPursuitStatus::OK && Salvo.KeepCount == 2 && Salvo.Plans.Num() == 2);
	TestEqual(TEXT("its time"), Salvo.ImpactTime, 12.375, 1e-9);
	TestTrue(TEXT("it has an execution pin"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Guidance"));
	return true;
}

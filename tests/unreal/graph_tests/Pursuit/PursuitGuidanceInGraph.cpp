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

// The nodes of rendezvous, found by their display names and asked through their named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitRendezvousLibrary.h"

namespace
{
	constexpr auto RendezvousGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphRendezvous, "Pursuit.Graph.Rendezvous", RendezvousGraphTestFlags)
bool FPursuitGraphRendezvous::RunTest(const FString&)
{
	// From rest to rest: half of the way with the thrust, half against it, 10 s each.
	FPursuitRendezvousShip Ship;
	FPursuitTargetMotion Target;
	Target.Location = FVector(100000, 0, 0);
	FBlueprintNode Find(*this, TEXT("Find Rendezvous"));
	Find.Set(TEXT("Ship"), Ship).Set(TEXT("Target"), Target).Call();
	const FPursuitRendezvous Plan = Find.Get<FPursuitRendezvous>(TEXT("Rendezvous"));
	TestTrue(TEXT("there is one"), Plan.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("its time"), Plan.Time, 20.0, 0.2);
	FBlueprintNode Step(*this, TEXT("Step Rendezvous"));
	Step.Set(TEXT("State"), FPursuitRendezvousState()).Set(TEXT("Ship"), Ship).Set(TEXT("Target"), Target);
	Step.Set(TEXT("Delta Seconds"), 0.02).Call();
	const FPursuitRendezvousCommand Command = Step.Get<FPursuitRendezvousCommand>(TEXT("Command"));
	TestTrue(TEXT("it burns toward the target"), Command.Reason == EPursuitStatus::OK && Command.Acceleration.X > 0.0);
	TestTrue(TEXT("both have an execution pin"), !Find.IsPure() && !Step.IsPure() && Step.GetCategory() == TEXT("Pursuit|Intercept"));
	return true;
}

// The nodes for many agents at once, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitCrowdLibrary.h"

namespace
{
	constexpr auto CrowdGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphStepFlock, "Pursuit.Graph.StepFlock", CrowdGraphTestFlags)
bool FPursuitGraphStepFlock::RunTest(const FString&)
{
	// Two at rest, 300 apart: they push each other away 1.5 times as much as they draw each other, so each leaves outward at the
	// cruising speed, which is the greatest.
	const TArray<FVector> Locations = {FVector(0, 0, 0), FVector(300, 0, 0)};
	const TArray<FVector> Velocities = {FVector::ZeroVector, FVector::ZeroVector};
	FPursuitFlockSettings Settings;
	Settings.Limits.MaxAcceleration = 1000000.0;
	// At rest there is no velocity to take up either.
	FBlueprintNode Node(*this, TEXT("Step Flock"));
	Node.Set(TEXT("Locations"), Locations).Set(TEXT("Velocities"), Velocities);
	Node.Set(TEXT("Settings"), Settings).Set(TEXT("Delta Seconds"), 0.5).Call();
	const TArray<FVector> Moved = Node.GetVariable<TArray<FVector>>(TEXT("Locations"));
	const TArray<FVector> Moving = Node.GetVariable<TArray<FVector>>(TEXT("Velocities"));
	TestTrue(TEXT("it tells so"), Node.Get<EPursuitStatus>(TEXT("Reason")) == EPursuitStatus::OK);
	TestTrue(TEXT("both have moved"), Moved.Num() == 2 && Moving.Num() == 2);
	TestTrue(TEXT("apart"), Moving.Num() == 2 && Moving[0] == FVector(-600, 0, 0) && Moving[1] == FVector(600, 0, 0));
	TestTrue(TEXT("for half a second"), Moved.Num() == 2 && Moved[0] == FVector(-300, 0, 0) && Moved[1] == FVector(600, 0, 0));
	TestTrue(TEXT("with an execution pin, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Steering|Crowd"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFindNeighbors, "Pursuit.Graph.FindNeighborsWithin", CrowdGraphTestFlags)
bool FPursuitGraphFindNeighbors::RunTest(const FString&)
{
	const TArray<FVector> Locations = {
		FVector(0, 0, 0), FVector(300, 0, 0), FVector(0, -300, 0), FVector(0, 0, 400), FVector(5000, 0, 0)};
	FBlueprintNode Build(*this, TEXT("Build Neighbor Grid"));
	Build.Set(TEXT("Grid"), FPursuitNeighborGrid()).Set(TEXT("Locations"), Locations).Set(TEXT("Cell Size"), 500.0).Call();
	const FPursuitNeighborGrid Grid = Build.GetVariable<FPursuitNeighborGrid>(TEXT("Grid"));
	TestTrue(TEXT("the grid holds them"), Grid.Reason == EPursuitStatus::OK && Grid.Agents == 5);

	FBlueprintNode Find(*this, TEXT("Find Neighbors Within"));
	Find.Set(TEXT("Grid"), Grid).Set(TEXT("Location"), FVector::ZeroVector).Set(TEXT("Search Radius"), 400.0);
	Find.Set(TEXT("Max Neighbors"), 2).Set(TEXT("Except Agent"), 0).Call();
	const TArray<FPursuitNeighbor> Near = Find.Get<TArray<FPursuitNeighbor>>(TEXT("Neighbors"));
	TestEqual(TEXT("three are within the radius"), Find.Get<int32>(TEXT("Within Radius")), 3);
	TestTrue(TEXT("the nearest two are told, the first first"),
		Near.Num() == 2 && Near[0].Agent == 1 && Near[1].Agent == 2 && Near[0].Distance == 300.0);

	FBlueprintNode Nearest(*this, TEXT("Find Nearest Neighbors"));
	Nearest.Set(TEXT("Grid"), Grid).Set(TEXT("Location"), FVector(4000, 0, 0)).Call();
	const TArray<FPursuitNeighbor> One = Nearest.Get<TArray<FPursuitNeighbor>>(TEXT("Neighbors"));
	TestTrue(TEXT("however far away"), One.Num() == 1 && One[0].Agent == 4 && One[0].Distance == 1000.0);
	Nearest.Set(TEXT("Search Radius"), 900.0).Set(TEXT("Except Agent"), -1).Call();
	TestTrue(TEXT("unless there is a limit"), Nearest.Get<TArray<FPursuitNeighbor>>(TEXT("Neighbors")).IsEmpty());

	Build.Set(TEXT("Dimensions"), EPursuitDimensions::Two).Call();
	Find.Set(TEXT("Grid"), Build.GetVariable<FPursuitNeighborGrid>(TEXT("Grid"))).Set(TEXT("Search Radius"), 0.0).Call();
	TestEqual(TEXT("in the plane who is above is here"), Find.Get<int32>(TEXT("Within Radius")), 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlockRules, "Pursuit.Graph.FlockRules", CrowdGraphTestFlags)
bool FPursuitGraphFlockRules::RunTest(const FString&)
{
	const TArray<FVector> Neighbors = {FVector(0, 0, 100)};
	const TArray<FVector> Velocities = {FVector(0, 50, 0)};
	for (const TCHAR* Name :
		{TEXT("Calculate Separation Steering"), TEXT("Calculate Alignment Steering"), TEXT("Calculate Cohesion Steering")})
	{
		FBlueprintNode Node(*this, Name);
		Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector::ZeroVector);
		Node.Set(TEXT("Neighbor Locations"), Neighbors);
		const bool bAligns = FString(Name) == TEXT("Calculate Alignment Steering");
		const FVector Expected = bAligns ? FVector(0, 50, 0)
			: FString(Name) == TEXT("Calculate Separation Steering") ? FVector(0, 0, -600) : FVector(0, 0, 600);
		if (bAligns) { Node.Set(TEXT("Neighbor Velocities"), Velocities); }
		Node.Call();
		TestEqual(Name, Node.Get<FVector>(TEXT("Steering")), Expected, 0.0f);
		Node.Set(TEXT("Weight"), 0.5).Call();
		TestEqual(Name, Node.Get<FVector>(TEXT("Steering")), Expected * 0.5, 0.0f);
		Node.Set(TEXT("Radius"), 99.0).Call();
		TestEqual(Name, Node.Get<FVector>(TEXT("Steering")), FVector::ZeroVector, 0.0f);
		TestTrue(TEXT("pure"), Node.IsPure());

		// The neighbor is 100 above: on another floor.
		const TArray<double> HalfHeights = {40.0};
		Node.Set(TEXT("Weight"), 1.0).Set(TEXT("Radius"), 500.0).Set(TEXT("Neighbor Half Heights"), HalfHeights);
		Node.Set(TEXT("Half Height"), 70.0).Call();
		TestEqual(Name, Node.Get<FVector>(TEXT("Steering")), Expected, 0.0f);
		Node.Set(TEXT("Half Height"), 50.0).Call();
		TestEqual(Name, Node.Get<FVector>(TEXT("Steering")), FVector::ZeroVector, 0.0f);
	}
	return true;
}

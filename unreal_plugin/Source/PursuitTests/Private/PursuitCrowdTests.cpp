// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** A block of 5 x 5 x 5 agents, a meter apart, flying along x. */
	void MakePursuitFlock(TArray<FVector>& OutLocations, TArray<FVector>& OutVelocities)
	{
		for (int32 Index = 0; Index < 125; ++Index)
		{
			OutLocations.Add(FVector(100.0 * (Index % 5), 100.0 * (Index / 5 % 5), 100.0 * (Index / 25)));
			OutVelocities.Add(FVector(300, 0, 0));
		}
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStepFlockNode, "Pursuit.Nodes.StepFlock", PURSUIT_TEST_FLAGS)
bool FPursuitStepFlockNode::RunTest(const FString&)
{
	TArray<FVector> Locations;
	TArray<FVector> Velocities;
	MakePursuitFlock(Locations, Velocities);
	FPursuitFlockSettings Settings;
	TArray<FVector> NewLocations = Locations;
	TArray<FVector> NewVelocities = Velocities;
	TestTrue(TEXT("moved"), UPursuitCrowdLibrary::StepFlock(NewLocations, NewVelocities, Settings, {}, {}, 0.1) == EPursuitStatus::OK);
	if (!TestTrue(TEXT("all have moved"), NewLocations.Num() == 125 && NewVelocities.Num() == 125))
	{
		return false;
	}
	bool bConsistent = true;
	for (int32 Index = 0; Index < 125; ++Index)
	{
		bConsistent = bConsistent && NewLocations[Index].Equals(Locations[Index] + NewVelocities[Index] * 0.1, 1e-9)
			&& NewVelocities[Index].Size() <= Settings.Limits.MaxSpeed + 1e-9;
	}
	TestTrue(TEXT("with their new velocities, which the limits hold"), bConsistent);

	// Tick after tick: too dense a block spreads.
	for (int32 Tick = 0; Tick < 40; ++Tick)
	{
		UPursuitCrowdLibrary::StepFlock(Locations, Velocities, Settings, {}, {}, 0.1);
	}
	TestTrue(TEXT("the block spreads"), Locations.Num() == 125 && FVector::Dist(Locations[0], Locations[124]) > 1000.0);

	Settings.Dimensions = EPursuitDimensions::Two;
	NewLocations = Locations;
	NewVelocities = Velocities;
	UPursuitCrowdLibrary::StepFlock(NewLocations, NewVelocities, Settings, {}, {}, 0.1);
	bool bKept = NewLocations.Num() == 125;
	for (int32 Index = 0; bKept && Index < 125; ++Index)
	{
		bKept = NewLocations[Index].Z == Locations[Index].Z && NewVelocities[Index].Z == Velocities[Index].Z;
	}
	TestTrue(TEXT("in the plane Z stays as it is"), bKept);

	NewLocations.Empty();
	NewVelocities.Empty();
	TestTrue(TEXT("of nobody nobody moves"),
		UPursuitCrowdLibrary::StepFlock(NewLocations, NewVelocities, Settings, {}, {}, 0.1) == EPursuitStatus::OK
			&& NewLocations.IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlockCruise, "Pursuit.Nodes.TwoBoidsSideBySideKeepFlyingForward", PURSUIT_TEST_FLAGS)
bool FPursuitFlockCruise::RunTest(const FString&)
{
	const FVector Ahead(600.0, 0.0, 0.0);
	for (const double CruisingSpeed : {600.0, 0.0})
	{
		TArray<FVector> Locations = {FVector::ZeroVector, FVector(0.0, 800.0, 0.0)};
		TArray<FVector> Velocities = {Ahead, Ahead};
		FPursuitFlockSettings Settings;
		Settings.CruisingSpeed = CruisingSpeed;
		for (int32 Tick = 0; Tick < 15; ++Tick)
		{
			UPursuitCrowdLibrary::StepFlock(Locations, Velocities, Settings, {}, {}, 1.0 / 30.0);
		}
		const double Forward = FMath::Min(Velocities[0].X, Velocities[1].X);
		TestTrue(TEXT("with a cruising speed they keep it"), CruisingSpeed == 0.0 || Forward >= 590.0);
		TestTrue(TEXT("without one they brake each other"), CruisingSpeed > 0.0 || Forward <= 60.0);
	}
	FPursuitFlockSettings Bad;
	Bad.CruisingSpeed = -1.0;
	TArray<FVector> Locations = {FVector::ZeroVector};
	TArray<FVector> Velocities = {Ahead};
	AddExpectedError(TEXT("Settings.CruisingSpeed"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a speed below 0 is refused"),
		UPursuitCrowdLibrary::StepFlock(Locations, Velocities, Bad, {}, {}, 0.1) == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlockFloors, "Pursuit.Nodes.FlocksOnFloorsDoNotSeeEachOther", PURSUIT_TEST_FLAGS)
bool FPursuitFlockFloors::RunTest(const FString&)
{
	// Two flocks in one place of the plan, on two floors, or of two groups that ignore each other: each moves as if it were alone.
	TArray<FVector> Below;
	TArray<FVector> Moving;
	MakePursuitFlock(Below, Moving);
	Below.SetNum(25);
	Moving.SetNum(25);
	FPursuitFlockSettings Settings;
	Settings.Dimensions = EPursuitDimensions::Two;
	TArray<FVector> Together = Below;
	TArray<FVector> Velocities = Moving;
	TArray<double> HalfHeights;
	TArray<FPursuitAvoidanceLayers> Layers;
	for (int32 Index = 0; Index < 50; ++Index)
	{
		HalfHeights.Add(90.0);
		FPursuitAvoidanceLayers Own;
		Own.Group = Own.Avoids = Index < 25 ? 1 : 2;
		Layers.Add(Own);
		if (Index < 25)
		{
			Together.Add(Below[Index] + FVector(37, 11, 500));
			Velocities.Add(FVector(0, 200, 0));
		}
	}
	// Larger crowds are laid out in other cells, and sums in another order are rounded otherwise.
	const auto IsAsAlone = [&](const TArray<FPursuitAvoidanceLayers>& OfLayers, const TArray<double>& OfHeights) {
		TArray<FVector> Alone = Below;
		TArray<FVector> AloneMoving = Moving;
		TArray<FVector> All = Together;
		TArray<FVector> AllMoving = Velocities;
		bool bSame = true;
		for (int32 Tick = 0; Tick < 5; ++Tick)
		{
			UPursuitCrowdLibrary::StepFlock(Alone, AloneMoving, Settings, {}, {}, 0.1);
			bSame = bSame
				&& UPursuitCrowdLibrary::StepFlock(All, AllMoving, Settings, OfLayers, OfHeights, 0.1) == EPursuitStatus::OK;
		}
		for (int32 Index = 0; Index < 25; ++Index)
		{
			bSame = bSame && All[Index].Equals(Alone[Index], 1e-9) && AllMoving[Index].Equals(AloneMoving[Index], 1e-9);
		}
		return bSame;
	};
	TestTrue(TEXT("on floors each is alone"), IsAsAlone({}, HalfHeights));
	TestTrue(TEXT("of groups that ignore each other, too"), IsAsAlone(Layers, {}));
	TestFalse(TEXT("and else they are not"), IsAsAlone({}, {}));

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("HalfHeights[1] must be"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("HalfHeights must be as many as Locations, or none"), EAutomationExpectedErrorFlags::Contains, 1);
	HalfHeights[1] = -1.0;
	TestTrue(TEXT("a height below zero is refused"),
		UPursuitCrowdLibrary::StepFlock(Together, Velocities, Settings, {}, HalfHeights, 0.1) == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	HalfHeights.SetNum(49);
	TestTrue(TEXT("and a height too few"),
		UPursuitCrowdLibrary::StepFlock(Together, Velocities, Settings, {}, HalfHeights, 0.1) == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNeighborGridNode, "Pursuit.Nodes.NeighborGrid", PURSUIT_TEST_FLAGS)
bool FPursuitNeighborGridNode::RunTest(const FString&)
{
	TArray<FVector> Locations;
	TArray<FVector> Velocities;
	MakePursuitFlock(Locations, Velocities);
	FPursuitNeighborGrid Grid;
	const EPursuitStatus Built = UPursuitCrowdLibrary::BuildNeighborGrid(Grid, Locations, {}, {}, 100.0);
	TestTrue(TEXT("built"), Built == EPursuitStatus::OK && Grid.Reason == Built && Grid.Agents == 125);
	// The middle of the block: six at 100, twelve at 141, eight at 173.
	int32 Within = 0;
	const TArray<FPursuitNeighbor> Six =
		UPursuitCrowdLibrary::FindNeighborsWithin(Grid, FVector(200, 200, 200), {}, 100.0, 100, 62, 0.0, Within);
	TestTrue(TEXT("six at 100"), Six.Num() == 6 && Within == 6 && Six[0].Agent == 37 && Six[5].Agent == 87);
	const TArray<FPursuitNeighbor> All =
		UPursuitCrowdLibrary::FindNearestNeighbors(Grid, FVector(200, 200, 200), {}, 1000);
	TestTrue(TEXT("all there are"), All.Num() == 125 && All[0].Agent == 62 && All[0].Distance == 0.0);

	// Every second one is of another group.
	TArray<FPursuitAvoidanceLayers> Layers;
	Layers.SetNum(125);
	for (int32 Agent = 1; Agent < 125; Agent += 2)
	{
		Layers[Agent].Group = 2;
	}
	FPursuitNeighborGrid Layered;
	UPursuitCrowdLibrary::BuildNeighborGrid(Layered, Locations, Layers, {}, 100.0);
	FPursuitAvoidanceLayers Own;
	Own.Ignores = 2;
	UPursuitCrowdLibrary::FindNeighborsWithin(Layered, FVector(200, 200, 200), Own, 1000.0, 0, -1, 0.0, Within);
	TestEqual(TEXT("those who are ignored are not found"), Within, 63);

	// Grids are copied as any struct is.
	const FPursuitNeighborGrid Copy = Grid;
	const uint8* const Memory = Grid.Memory.GetData();
	UPursuitCrowdLibrary::BuildNeighborGrid(Grid, {FVector(7, 0, 0)}, {}, {}, 100.0, EPursuitDimensions::Three);
	TestTrue(TEXT("a grid is built anew in its memory"), Grid.Memory.GetData() == Memory);
	UPursuitCrowdLibrary::FindNeighborsWithin(Copy, FVector(200, 200, 200), {}, 100.0, 0, -1, 0.0, Within);
	TestEqual(TEXT("the copy is as it was"), Within, 7);
	UPursuitCrowdLibrary::FindNeighborsWithin(Grid, FVector::ZeroVector, {}, 100.0, 0, -1, 0.0, Within);
	TestEqual(TEXT("the other is another"), Within, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdDefaults, "Pursuit.Nodes.FlockDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdDefaults::RunTest(const FString&)
{
	const FPursuitFlockSettings Settings;
	const PursuitFlockRules Library = pursuit_flock_rules_default(100.0);
	TestEqual(TEXT("SeparationRadius"), Settings.SeparationRadius, Library.separation.radius, 0.0);
	TestEqual(TEXT("SeparationViewCosine"), Settings.SeparationViewCosine, Library.separation.view_cosine, 0.0);
	TestEqual(TEXT("SeparationWeight"), Settings.SeparationWeight, Library.separation.weight, 0.0);
	TestEqual(TEXT("AlignmentRadius"), Settings.AlignmentRadius, Library.alignment.radius, 0.0);
	TestEqual(TEXT("AlignmentViewCosine"), Settings.AlignmentViewCosine, Library.alignment.view_cosine, 0.0);
	TestEqual(TEXT("AlignmentWeight"), Settings.AlignmentWeight, Library.alignment.weight, 0.0);
	TestEqual(TEXT("CohesionRadius"), Settings.CohesionRadius, Library.cohesion.radius, 0.0);
	TestEqual(TEXT("CohesionViewCosine"), Settings.CohesionViewCosine, Library.cohesion.view_cosine, 0.0);
	TestEqual(TEXT("CohesionWeight"), Settings.CohesionWeight, Library.cohesion.weight, 0.0);
	TestEqual(TEXT("CruisingSpeed"), Settings.CruisingSpeed, Library.cruising_speed, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlockRulesOfLayers, "Pursuit.Nodes.FlockRulesSeeOnlyThoseWhoCount", PURSUIT_TEST_FLAGS)
bool FPursuitFlockRulesOfLayers::RunTest(const FString&)
{
	// One neighbor on each side: the left one's group is ignored, or its floor another; then the right one is alone.
	const TArray<FVector> Locations = {FVector(300, 0, 0), FVector(-300, 0, 250)};
	const TArray<FVector> Velocities = {FVector(0, 100, 0), FVector(0, -100, 0)};
	TArray<FPursuitAvoidanceLayers> Layers;
	Layers.SetNum(2);
	Layers[1].Group = 2;
	FPursuitAvoidanceLayers Own;
	const TArray<double> HalfHeights = {90.0, 90.0};
	for (const bool bHeights : {false, true})
	{
		Own.Ignores = bHeights ? 0 : 2;
		const TArray<FPursuitAvoidanceLayers> OfLayers = bHeights ? TArray<FPursuitAvoidanceLayers>() : Layers;
		const TArray<double> OfHeights = bHeights ? HalfHeights : TArray<double>();
		const double Half = bHeights ? 90.0 : 0.0;
		TestEqual(TEXT("separation"),
			UPursuitCrowdLibrary::CalculateSeparation(FVector::ZeroVector, FVector::ZeroVector, Locations, Own, OfLayers, OfHeights,
				600.0, 500.0, -1.0, 1.0, Half),
			FVector(-600, 0, 0), 0.0f);
		TestEqual(TEXT("alignment"),
			UPursuitCrowdLibrary::CalculateAlignment(FVector::ZeroVector, FVector::ZeroVector, Locations, Velocities, Own, OfLayers,
				OfHeights, 600.0, 500.0, -1.0, 1.0, Half),
			FVector(0, 100, 0), 0.0f);
		TestEqual(TEXT("cohesion"),
			UPursuitCrowdLibrary::CalculateCohesion(FVector::ZeroVector, FVector::ZeroVector, Locations, Own, OfLayers, OfHeights,
				600.0, 500.0, -1.0, 1.0, Half),
			FVector(600, 0, 0), 0.0f);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCrowdRefusals, "Pursuit.Refusals.Crowd", PURSUIT_TEST_FLAGS)
bool FPursuitCrowdRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Locations[1] must be finite"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedErrorPlain(TEXT("Grid must"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedErrorPlain(TEXT("NeighborVelocities"), EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FVector> Locations = {FVector(7, 0, 0), PursuitNumbers::Nowhere()};
	TArray<FVector> Velocities = {FVector(8, 0, 0), FVector::ZeroVector};
	TestTrue(TEXT("one bad agent refuses the step"),
		UPursuitCrowdLibrary::StepFlock(Locations, Velocities, FPursuitFlockSettings(), {}, {}, 0.1) == EPursuitStatus::NotFinite);
	TestTrue(TEXT("and nobody has moved"), Locations[0] == FVector(7, 0, 0) && Velocities[0] == FVector(8, 0, 0));
	FPursuitNeighborGrid Bad;
	UPursuitCrowdLibrary::BuildNeighborGrid(Bad, Locations, {}, {});
	TestTrue(TEXT("and the grid"), Bad.Reason == EPursuitStatus::NotFinite && Bad.Agents == 0);
	int32 Within = 7;
	const FPursuitNeighborGrid None;
	TestTrue(TEXT("no grid finds nobody"),
		UPursuitCrowdLibrary::FindNeighborsWithin(None, FVector::ZeroVector, {}, 100.0, 10, -1, 0.0, Within).IsEmpty() && Within == 0);
	TestTrue(TEXT("near or far"), UPursuitCrowdLibrary::FindNearestNeighbors(None, FVector::ZeroVector, {}).IsEmpty());
	TestEqual(TEXT("velocities must be as many as locations"),
		UPursuitCrowdLibrary::CalculateAlignment(
			FVector::ZeroVector, FVector::ZeroVector, Velocities, {FVector(1, 0, 0)}, {}, {}, {}),
		FVector::ZeroVector, 0.0f);
	AddExpectedErrorPlain(TEXT("NeighborLayers must be as many as NeighborLocations"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("NeighborHalfHeights must be as many as NeighborLocations"), EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitAvoidanceLayers> OneOfTwo;
	OneOfTwo.SetNum(1);
	TestEqual(TEXT("so must layers"),
		UPursuitCrowdLibrary::CalculateSeparation(FVector::ZeroVector, FVector::ZeroVector, Velocities, {}, OneOfTwo, {}),
		FVector::ZeroVector, 0.0f);
	// A node says so once in a while.
	FPursuitRefusalLog::ForgetAll();
	TestEqual(TEXT("and heights"),
		UPursuitCrowdLibrary::CalculateSeparation(FVector::ZeroVector, FVector::ZeroVector, Velocities, {}, {}, {90.0}),
		FVector::ZeroVector, 0.0f);
	return true;
}

#endif

// The nodes for moving without a target and for turning, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitRoamLibrary.h"

namespace
{
	constexpr auto RoamGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphWander, "Pursuit.Graph.Wander", RoamGraphTestFlags)
bool FPursuitGraphWander::RunTest(const FString&)
{
	FBlueprintNode Begin(*this, TEXT("Begin Wander"));
	Begin.Set(TEXT("Seed"), -3).Set(TEXT("Forward"), FVector(0, 2, 0)).Call();
	FPursuitWanderState State = Begin.Get<FPursuitWanderState>(TEXT("State"));
	TestTrue(TEXT("a walk begins straight ahead"), State.Direction == FVector(0, 1, 0) && State.Random == -3);
	FBlueprintNode Node(*this, TEXT("Calculate Wander Steering"));
	Node.Set(TEXT("State"), State).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Settings"), FPursuitWanderSettings()).Set(TEXT("Max Speed"), 600.0).Set(TEXT("Delta Seconds"), 0.0).Call();
	TestEqual(TEXT("without time it goes straight on"), Node.Get<FVector>(TEXT("Steering")), FVector(0, 600, 0), 0.0f);
	Node.Set(TEXT("Delta Seconds"), 0.5).Call();
	TestTrue(TEXT("with time the walk goes on"),
		Node.GetVariable<FPursuitWanderState>(TEXT("State")).Random != State.Random);
	TestFalse(TEXT("a walk is taken in order: the node has an execution pin"), Node.IsPure() || Begin.IsPure());
	TestTrue(TEXT("in its category"), Node.GetCategory() == TEXT("Pursuit|Steering|Path"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFollowPath, "Pursuit.Graph.FollowPath", RoamGraphTestFlags)
bool FPursuitGraphFollowPath::RunTest(const FString&)
{
	FPursuitSteeringPath Path;
	Path.Points = {FVector(0, 0, 0), FVector(1000, 0, 0), FVector(1000, 1000, 0)};
	FBlueprintNode Follow(*this, TEXT("Calculate Path Follow Steering"));
	Follow.Set(TEXT("Current Location"), FVector(500, 0, 0)).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Follow.Set(TEXT("Path"), Path).Set(TEXT("Progress"), 480.0).Set(TEXT("Settings"), FPursuitFollowPathSettings());
	Follow.Set(TEXT("Delta Seconds"), 1.0 / 60.0).Call();
	const FPursuitPathSteering Step = Follow.Get<FPursuitPathSteering>(TEXT("Path Steering"));
	TestTrue(TEXT("at rest it sets out"), Step.Reason == EPursuitStatus::OK && Step.Steering == FVector(600, 0, 0));
	TestEqual(TEXT("from where it is"), Follow.GetVariable<double>(TEXT("Progress")), 500.0, 0.0);
	FBlueprintNode Stay(*this, TEXT("Calculate Stay On Path Steering"));
	Stay.Set(TEXT("Current Location"), FVector(500, 101, 0)).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Stay.Set(TEXT("Path"), Path).Call();
	TestEqual(TEXT("just off the path it comes back"), Stay.Get<FVector>(TEXT("Steering")), FVector(0, -600, 0), 0.0f);
	FBlueprintNode Find(*this, TEXT("Find Path Progress"));
	Find.Set(TEXT("Path"), Path).Set(TEXT("Location"), FVector(1100, 300, 0)).Call();
	TestEqual(TEXT("round the corner"), Find.Get<double>(TEXT("Progress")), 1300.0, 0.0);
	TestTrue(TEXT("pure where nothing is kept"), !Follow.IsPure() && Stay.IsPure() && Find.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFollowWall, "Pursuit.Graph.FollowWall", RoamGraphTestFlags)
bool FPursuitGraphFollowWall::RunTest(const FString&)
{
	FBlueprintNode Find(*this, TEXT("Get Wall Surface"));
	Find.Set(TEXT("Start"), FVector(-900, 100, 0)).Set(TEXT("End"), FVector(900, 100, 0));
	Find.Set(TEXT("Current Location"), FVector::ZeroVector).Call();
	const FPursuitSurface Wall = Find.Get<FPursuitSurface>(TEXT("Surface"));
	TestTrue(TEXT("the fence faces the agent"), Wall.Point == FVector(0, 100, 0) && Wall.Normal == FVector(0, -1, 0));
	FPursuitFollowWallSettings Following;
	Following.Side = EPursuitWallSide::Right;
	FBlueprintNode Node(*this, TEXT("Calculate Wall Follow Steering"));
	Node.Set(TEXT("Current Location"), FVector::ZeroVector).Set(TEXT("Current Velocity"), FVector::ZeroVector);
	Node.Set(TEXT("Surfaces"), TArray<FPursuitSurface>{Wall}).Set(TEXT("Settings"), Following).Call();
	TestEqual(TEXT("with the wall on the right it goes forward"), Node.Get<FVector>(TEXT("Steering")), FVector(600, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphContainment, "Pursuit.Graph.Containment", RoamGraphTestFlags)
bool FPursuitGraphContainment::RunTest(const FString&)
{
	FPursuitContainer Arena;
	Arena.Shape.Kind = EPursuitShapeKind::Box;
	Arena.Shape.HalfExtents = FVector(100, 200, 300);
	Arena.Shape.Forward = FVector(0, 1, 0);
	FBlueprintNode Node(*this, TEXT("Calculate Containment Steering"));
	Node.Set(TEXT("Current Velocity"), FVector::ZeroVector).Set(TEXT("Container"), Arena);
	Node.Set(TEXT("Current Location"), FVector(199, 99, 299)).Call();
	TestEqual(TEXT("within a box that is turned"), Node.Get<FVector>(TEXT("Steering")), FVector::ZeroVector, 0.0f);
	Node.Set(TEXT("Current Location"), FVector(0, 900, 0)).Call();
	TestEqual(TEXT("and outside"), Node.Get<FVector>(TEXT("Steering")), FVector(0, -600, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlowField, "Pursuit.Graph.FlowField", RoamGraphTestFlags)
bool FPursuitGraphFlowField::RunTest(const FString&)
{
	FPursuitFlowField Field;
	Field.Flows = {FVector(100, 0, 0), FVector(200, 0, 0)};
	Field.CountX = 2;
	FBlueprintNode Node(*this, TEXT("Calculate Flow Field Steering"));
	Node.Set(TEXT("Current Location"), FVector(25, 0, 0)).Set(TEXT("Current Velocity"), FVector(100, 0, 0));
	// In a quarter of a second it is halfway between the points.
	Node.Set(TEXT("Field"), Field).Call();
	TestEqual(TEXT("the flow ahead less the velocity"), Node.Get<FVector>(TEXT("Steering")), FVector(50, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphBuildFlowField, "Pursuit.Graph.BuildFlowField", RoamGraphTestFlags)
bool FPursuitGraphBuildFlowField::RunTest(const FString&)
{
	FPursuitFlowField Grid;
	Grid.CountX = 3;
	FBlueprintNode Whole(*this, TEXT("Build Flow Field"));
	Whole.Set(TEXT("Grid"), Grid).Set(TEXT("Goals"), TArray<FVector>{FVector(200, 0, 0)}).Call();
	TestEqual(TEXT("toward the goal at 600 cm/s"), Whole.Get<FPursuitFlowField>(TEXT("Field")).Flows[0], FVector(600, 0, 0), 1e-9f);
	TestEqual(TEXT("two points away"), Whole.Get<TArray<double>>(TEXT("Costs to Go"))[0], 200.0, 1e-9);

	FBlueprintNode Begin(*this, TEXT("Begin Flow Field"));
	Begin.Set(TEXT("Grid"), Grid).Set(TEXT("Costs"), TArray<double>{2.0, 2.0, 1.0});
	Begin.Set(TEXT("Goals"), TArray<FVector>{FVector(200, 0, 0)}).Call();
	FBlueprintNode Continue(*this, TEXT("Continue Flow Field"));
	Continue.Set(TEXT("Build"), Begin.Get<FPursuitFlowFieldBuild>(TEXT("Build"))).Set(TEXT("Max Points"), 1);
	int32 Frames = 1;
	for (; !Continue.Call().Get<bool>(TEXT("Is Finished")) && Frames < 9; ++Frames)
	{
	}
	TestTrue(TEXT("in frames"), Frames > 1 && Frames < 9);
	TestEqual(TEXT("dear ground costs twice as much"), Continue.Get<TArray<double>>(TEXT("Costs to Go"))[0], 400.0, 1e-9);

	FBlueprintNode Crowd(*this, TEXT("Add Congestion"));
	Crowd.Set(TEXT("Grid"), Grid).Set(TEXT("Locations"), TArray<FVector>{FVector(100, 0, 0)}).Set(TEXT("Radius"), 25.0).Call();
	// Half a cell along a line, at a cost of 4 when it is full.
	TestEqual(TEXT("who stands costs"), Crowd.Get<TArray<double>>(TEXT("Costs"))[1], 3.0, 1e-12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurning, "Pursuit.Graph.Turning", RoamGraphTestFlags)
bool FPursuitGraphTurning::RunTest(const FString&)
{
	FBlueprintNode Face(*this, TEXT("Advance Turn"));
	Face.Set(TEXT("State"), FPursuitTurnState()).Set(TEXT("Direction"), FVector(0, 0, 9));
	Face.Set(TEXT("Turn Limits"), FPursuitTurnLimits()).Set(TEXT("Delta Seconds"), 0.25).Call();
	TestEqual(TEXT("a quarter of a second at 360 degrees a second"),
		Face.GetVariable<FPursuitTurnState>(TEXT("State")).Facing, FVector(0, 0, 1), 1e-12f);
	FBlueprintNode Look(*this, TEXT("Advance Turn Along Velocity"));
	Look.Set(TEXT("State"), FPursuitTurnState()).Set(TEXT("Current Velocity"), FVector(0, -5, 0));
	Look.Set(TEXT("Turn Limits"), FPursuitTurnLimits()).Set(TEXT("Delta Seconds"), 1.0).Call();
	TestEqual(TEXT("to the left"), Look.Get<FVector>(TEXT("Facing")), FVector(0, -1, 0), 0.0f);
	FBlueprintNode Yaw(*this, TEXT("Advance Yaw"));
	Yaw.Set(TEXT("State"), FPursuitYawState()).Set(TEXT("Goal Yaw"), -170.0);
	Yaw.Set(TEXT("Turn Limits"), FPursuitTurnLimits()).Set(TEXT("Delta Seconds"), 0.25).Call();
	TestEqual(TEXT("by the shorter way"), Yaw.Get<double>(TEXT("Yaw")), -90.0, 1e-12);
	TestFalse(TEXT("with execution pins"), Face.IsPure() || Look.IsPure() || Yaw.IsPure());
	return true;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitLibrary.h"
#include "PursuitRoamLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#include <cmath>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	bool IsSamePursuitWalk(const FPursuitWanderState& A, const FPursuitWanderState& B)
	{
		return A.Heading == B.Heading && A.Direction == B.Direction && A.Random == B.Random;
	}

	/** From the origin 1000 cm along x, then 1000 cm along y. */
	FPursuitSteeringPath MakePursuitCorner()
	{
		FPursuitSteeringPath Path;
		Path.Points = {FVector(0, 0, 0), FVector(1000, 0, 0), FVector(1000, 1000, 0)};
		Path.Radius = 20.0;
		return Path;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWanderNode, "Pursuit.Nodes.CalculateWander", PURSUIT_TEST_FLAGS)
bool FPursuitWanderNode::RunTest(const FString&)
{
	const FVector Velocity(600, 0, 0);
	FPursuitWanderSettings Settings;
	FPursuitWanderState First = UPursuitRoamLibrary::BeginWander(7, FVector(5, 0, 0));
	TestEqual(TEXT("it begins straight ahead"), First.Heading, FVector(1, 0, 0), 0.0f);
	FPursuitWanderState Second = UPursuitRoamLibrary::BeginWander(7, FVector(5, 0, 0));
	FPursuitWanderState Other = UPursuitRoamLibrary::BeginWander(8, FVector(5, 0, 0));
	FVector Steering;
	bool bReplayed = true;
	bool bWithin = true;
	for (int32 Tick = 0; Tick < 100; ++Tick)
	{
		Steering = UPursuitRoamLibrary::CalculateWander(First, Velocity, Settings, 600.0, 0.02);
		bReplayed = bReplayed
			&& Steering == UPursuitRoamLibrary::CalculateWander(Second, Velocity, Settings, 600.0, 0.02)
			&& IsSamePursuitWalk(First, Second);
		UPursuitRoamLibrary::CalculateWander(Other, Velocity, Settings, 600.0, 0.02);
		// At most 30 degrees off the heading: cos(30) * 600.
		bWithin = bWithin && (Velocity + Steering).X > 519.6;
	}
	TestTrue(TEXT("the same seed is the same walk"), bReplayed);
	TestFalse(TEXT("another seed is another"), IsSamePursuitWalk(First, Other));
	TestTrue(TEXT("no further off the heading than the sphere"), bWithin);
	TestTrue(TEXT("it flies"), Steering.Z != 0.0);

	Settings.bInPlane = true;
	FPursuitWanderState Flat = UPursuitRoamLibrary::BeginWander(7, FVector(1, 0, 0));
	for (int32 Tick = 0; Tick < 100; ++Tick)
	{
		Steering = UPursuitRoamLibrary::CalculateWander(Flat, Velocity, Settings, 600.0, 0.02);
	}
	TestTrue(TEXT("or walks on the ground"), Steering.Z == 0.0 && Steering.Y != 0.0);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Calculate Wander Steering refused its question: State.Heading must have a direction"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitWanderState Never;
	Never.Random = 9;
	TestEqual(TEXT("a walk that was never begun is refused"),
		UPursuitRoamLibrary::CalculateWander(Never, Velocity, Settings, 600.0, 0.02), FVector::ZeroVector, 0.0f);
	TestTrue(TEXT("and stays as it is"), Never.Random == 9 && Never.Heading == FVector::ZeroVector);
	AddExpectedErrorPlain(
		TEXT("Begin Wander refused its question: Forward must have a direction"), EAutomationExpectedErrorFlags::Contains, 1);
	TestEqual(TEXT("a walk needs a direction"), UPursuitRoamLibrary::BeginWander(7, FVector::ZeroVector).Heading,
		FVector::ZeroVector, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPathFollowNode, "Pursuit.Nodes.CalculatePathFollow", PURSUIT_TEST_FLAGS)
bool FPursuitPathFollowNode::RunTest(const FString&)
{
	const FPursuitSteeringPath Path = MakePursuitCorner();
	FPursuitFollowPathSettings Following;
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 100.0;
	const FVector Place(500, 0, 0);
	double Progress = 480.0;
	const FPursuitPathSteering On =
		UPursuitRoamLibrary::CalculatePathFollow(Place, FVector(100, 0, 0), Path, Progress, Following, Limits, 0.25);
	TestTrue(TEXT("on the path and on its way there is nothing to steer"),
		On.Reason == EPursuitStatus::OK && On.Steering == FVector::ZeroVector);
	TestTrue(TEXT("and it is told where"), Progress == 500.0 && On.Remaining == 1500.0 && On.Distance == 0.0);
	Following.bBackward = true;
	const FPursuitPathSteering Back =
		UPursuitRoamLibrary::CalculatePathFollow(Place, FVector(100, 0, 0), Path, Progress, Following, Limits, 0.25);
	TestEqual(TEXT("the wrong way it turns round"), Back.Steering, FVector(-200, 0, 0), 0.0f);
	TestEqual(TEXT("to the first point"), Back.Remaining, 500.0, 0.0);

	TestEqual(TEXT("300 up the second line"),
		UPursuitRoamLibrary::FindPathProgress(Path, FVector(1100, 300, 0)), 1300.0, 0.0);
	const FPursuitPathPoint Bend = UPursuitRoamLibrary::GetPathPoint(Path, 1300.0);
	TestEqual(TEXT("where it is 300 up the second line"), Bend.Location, FVector(1000, 300, 0), 0.0f);
	TestEqual(TEXT("up"), Bend.Tangent, FVector(0, 1, 0), 0.0f);
	TestEqual(TEXT("a quarter turn in 1000"), Bend.Curvature, 0.5 * UE_DOUBLE_PI / 1000.0, 1e-15);
	TestEqual(TEXT("it stays on the path by itself"),
		UPursuitRoamLibrary::CalculateStayOnPath(Place, FVector(-60, 0, 0), Path, 100.0), FVector::ZeroVector, 0.0f);
	TestEqual(TEXT("off the path it comes back"),
		UPursuitRoamLibrary::CalculateStayOnPath(FVector(500, 90, 0), FVector::ZeroVector, Path, 100.0), FVector(0, -100, 0),
		0.0f);

	FPursuitFollowPathSettings Braking;
	Braking.bBrakeForTheEnd = true;
	Limits.MaxAcceleration = 8.0;
	Progress = 1997.0;
	const FPursuitPathSteering Brake =
		UPursuitRoamLibrary::CalculatePathFollow(FVector(1000, 997, 0), FVector(0, 8, 0), Path, Progress, Braking, Limits, 0.25);
	TestEqual(TEXT("a tick at w and brakes of 8 are the 3 that are left: w / 4 + w^2 / 16"), Brake.Steering,
		FVector(0, FMath::Sqrt(52.0) - 2.0 - 8.0, 0), 1e-4f);

	FPursuitSteeringPath Empty = Path;
	Empty.Points.Empty();
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("The number of Path.Points must be"), EAutomationExpectedErrorFlags::Contains, 4);
	TestTrue(TEXT("a path without points is refused"),
		UPursuitRoamLibrary::CalculatePathFollow(Place, FVector::ZeroVector, Empty, Progress, Following, Limits, 0.25).Reason
			== EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("and the progress stays"), Progress, 1997.0, 0.0);
	UPursuitRoamLibrary::CalculateStayOnPath(Place, FVector::ZeroVector, Empty);
	UPursuitRoamLibrary::FindPathProgress(Empty, Place);
	UPursuitRoamLibrary::GetPathPoint(Empty, 0.0);

	FPursuitSteeringPath Loop = Path;
	Loop.Topology = EPursuitPathTopology::Loop;
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Path.Topology must be of a kind"), EAutomationExpectedErrorFlags::Contains, 1);
	TestEqual(TEXT("a loop is refused"), UPursuitRoamLibrary::FindPathProgress(Loop, Place), 0.0, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPathFollowWalk, "Pursuit.Nodes.PathFollowWalksThePath", PURSUIT_TEST_FLAGS)
bool FPursuitPathFollowWalk::RunTest(const FString&)
{
	const FPursuitSteeringPath Path = MakePursuitCorner();
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 300.0;
	FVector Location(0, 50, 0);
	FVector Velocity = FVector::ZeroVector;
	double Progress = 0.0;
	double Furthest = 0.0;
	for (int32 Tick = 0; Tick < 60 * 20; ++Tick)
	{
		const FPursuitPathSteering Step = UPursuitRoamLibrary::CalculatePathFollow(
			Location, Velocity, Path, Progress, FPursuitFollowPathSettings(), Limits, 1.0 / 60.0);
		Furthest = Step.Distance > Furthest ? Step.Distance : Furthest;
		Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Step.Steering, Limits, 1.0 / 60.0);
	}
	TestEqual(TEXT("it ends at the last point"), Location, FVector(1000, 1000, 0), 1.0f);
	TestTrue(TEXT("at rest"), Velocity.Size() < 1.0);
	TestTrue(TEXT("and cut the corner by no more than it looks ahead"), Furthest < 150.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPathFollowOrder, "Pursuit.Nodes.PathFollowKeepsTheOrder", PURSUIT_TEST_FLAGS)
bool FPursuitPathFollowOrder::RunTest(const FString&)
{
	FPursuitSteeringPath Path;
	Path.Points = {FVector::ZeroVector, FVector(1000, 0, 0), FVector::ZeroVector};
	Path.Radius = 20.0;
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 300.0;
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
	double Progress = 0.0;
	double Furthest = 0.0;
	for (int32 Tick = 0; Tick < 60 * 20; ++Tick)
	{
		const FPursuitPathSteering Step = UPursuitRoamLibrary::CalculatePathFollow(
			Location, Velocity, Path, Progress, FPursuitFollowPathSettings(), Limits, 1.0 / 60.0);
		Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Step.Steering, Limits, 1.0 / 60.0);
		Furthest = Location.X > Furthest ? Location.X : Furthest;
	}
	TestTrue(TEXT("there"), Furthest >= 995.0);
	TestEqual(TEXT("and back"), Location, FVector::ZeroVector, 1.0f);
	TestEqual(TEXT("along the whole path"), Progress, 2000.0, 1.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWallFollowNode, "Pursuit.Nodes.CalculateWallFollow", PURSUIT_TEST_FLAGS)
bool FPursuitWallFollowNode::RunTest(const FString&)
{
	// Facing along x, Unreal's right is y: a wall at y = 100 that faces back is on the right.
	FPursuitSurface Wall;
	Wall.Point = FVector(0, 100, 0);
	Wall.Normal = FVector(0, -1, 0);
	FPursuitFollowWallSettings Following;
	const FVector Along(600, 0, 0);
	TestEqual(TEXT("at its distance there is nothing to steer"),
		UPursuitRoamLibrary::CalculateWallFollow(FVector::ZeroVector, Along, {Wall}, Following), FVector::ZeroVector, 0.0f);
	Following.Side = EPursuitWallSide::Right;
	TestEqual(TEXT("it is on the right"),
		UPursuitRoamLibrary::CalculateWallFollow(FVector::ZeroVector, Along, {Wall}, Following), FVector::ZeroVector, 0.0f);
	Following.Side = EPursuitWallSide::Left;
	TestEqual(TEXT("to have it on the left it turns round"),
		UPursuitRoamLibrary::CalculateWallFollow(FVector::ZeroVector, Along, {Wall}, Following), FVector(-1200, 0, 0), 1e-9f);
	TestEqual(TEXT("without a wall there is nothing to do"),
		UPursuitRoamLibrary::CalculateWallFollow(FVector::ZeroVector, Along, {}, Following), FVector::ZeroVector, 0.0f);

	const FPursuitSurface Fence =
		UPursuitRoamLibrary::GetWallSurface(FVector::ZeroVector, FVector(10, 0, 0), FVector(4, 3, 0));
	TestEqual(TEXT("a fence's nearest point"), Fence.Point, FVector(4, 0, 0), 0.0f);
	TestEqual(TEXT("and the direction from there"), Fence.Normal, FVector(0, 1, 0), 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Surfaces[1].Normal must have a direction"), EAutomationExpectedErrorFlags::Contains, 1);
	UPursuitRoamLibrary::CalculateWallFollow(FVector::ZeroVector, Along, {Wall, FPursuitSurface()}, Following);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitContainmentNode, "Pursuit.Nodes.CalculateContainment", PURSUIT_TEST_FLAGS)
bool FPursuitContainmentNode::RunTest(const FString&)
{
	FPursuitContainer Tank;
	FPursuitSurface Wall;
	Wall.Point = FVector(1000, 0, 0);
	Wall.Normal = FVector(-1, 0, 0);
	Tank.Surfaces = {Wall};
	FPursuitContainer Box = Tank;
	Box.Shape.Kind = EPursuitShapeKind::Box;
	FPursuitContainer Walled = Tank;
	Walled.Kind = EPursuitContainerKind::HalfSpaces;
	for (const FPursuitContainer& Each : {Tank, Box, Walled})
	{
		Tank = Each;
		TestEqual(TEXT("well within there is nothing to steer"),
			UPursuitRoamLibrary::CalculateContainment(FVector::ZeroVector, FVector(600, 0, 0), Tank), FVector::ZeroVector, 0.0f);
		TestEqual(TEXT("from outside it comes back"),
			UPursuitRoamLibrary::CalculateContainment(FVector(3000, 0, 0), FVector::ZeroVector, Tank), FVector(-600, 0, 0),
			0.0f);
	}
	// 30 cm before the wall and a second to look ahead: 30 toward it, the rest of 100 along it.
	const FVector Turned =
		UPursuitRoamLibrary::CalculateContainment(FVector(970, 0, 0), FVector(80, 60, 0), Tank, 100.0, 1.0);
	TestEqual(TEXT("it turns along the wall"), Turned, FVector(30.0 - 80.0, std::sqrt(9100.0) - 60.0, 0), 1e-9f);

	Tank = Box;
	Tank.Shape.HalfExtents.Y = -1.0;
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Container.Shape.HalfExtents must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	UPursuitRoamLibrary::CalculateContainment(FVector::ZeroVector, FVector(600, 0, 0), Tank);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlowFieldNode, "Pursuit.Nodes.CalculateFlowField", PURSUIT_TEST_FLAGS)
bool FPursuitFlowFieldNode::RunTest(const FString&)
{
	FPursuitFlowField Field;
	Field.Flows = {FVector(10, 0, 0), FVector(20, 0, 0), FVector(0, 40, 0), FVector(0, 50, 0)};
	Field.CountX = 2;
	Field.CountY = 2;
	const FVector Halfway(50, 25, 0);
	// Halfway along x and a quarter of the way up, between (15, 0) and (0, 45).
	TestEqual(TEXT("between the points in proportion"),
		UPursuitRoamLibrary::CalculateFlowField(Halfway, FVector(1, 0, 0), Field, 600.0, 0.0), FVector(10.25, 11.25, 0), 0.0f);
	TestEqual(TEXT("outside as at the border"),
		UPursuitRoamLibrary::CalculateFlowField(FVector(-500, 900, 0), FVector::ZeroVector, Field), FVector(0, 40, 0), 0.0f);
	Field.Outside = EPursuitFlowOutside::Zero;
	TestEqual(TEXT("or nothing"), UPursuitRoamLibrary::CalculateFlowField(FVector(-500, 900, 0), FVector(7, 0, 0), Field),
		FVector::ZeroVector, 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Field.Flows must have a value for each item"),
		EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Field.CountZ must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	Field.CountY = 3;
	UPursuitRoamLibrary::CalculateFlowField(Halfway, FVector::ZeroVector, Field);
	FPursuitRefusalLog::ForgetAll();
	Field.CountY = 2;
	Field.CountZ = -1;
	UPursuitRoamLibrary::CalculateFlowField(Halfway, FVector::ZeroVector, Field);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBuildFlowFieldNode, "Pursuit.Nodes.BuildFlowField", PURSUIT_TEST_FLAGS)
bool FPursuitBuildFlowFieldNode::RunTest(const FString&)
{
	// Points 1 m apart; a wall along x = 500 that ends at y = 800.
	FPursuitFlowField Grid;
	Grid.CountX = 11;
	Grid.CountY = 11;
	const FVector Goal(0, 500, 0);
	TArray<double> Costs;
	for (int32 Index = 0; Index < 121; ++Index)
	{
		Costs.Add(Index % 11 == 5 && Index / 11 < 8 ? 0.0 : 1.0);
	}
	TArray<double> Ways;
	EPursuitStatus Reason;
	const FPursuitFlowField Open = UPursuitRoamLibrary::BuildFlowField(Grid, {}, {Goal}, Ways, Reason, 300.0);
	TestTrue(TEXT("in the open every point has a way"), Reason == EPursuitStatus::OK);
	TestEqual(TEXT("straight to the goal"), Open.Flows[5 * 11 + 9], FVector(-300, 0, 0), 1e-9f);
	TestEqual(TEXT("as long as it is far"), Ways[5 * 11 + 9], 900.0, 1e-9);

	const FPursuitFlowField Whole = UPursuitRoamLibrary::BuildFlowField(Grid, Costs, {Goal}, Ways, Reason, 300.0);
	TestTrue(TEXT("the wall has no way"), Reason == EPursuitStatus::OK && PursuitNumbers::IsInfinite(Ways[5]));
	// From (900, 500) past (500, 800), where the wall ends: 500 and 583 long, and the grid knows its end to within 1 m.
	TestTrue(TEXT("the way around is longer"), Ways[5 * 11 + 9] > 1050.0 && Ways[5 * 11 + 9] < 1230.0);
	TestTrue(TEXT("and leads to the end of the wall"), Whole.Flows[5 * 11 + 7].Y > 0.0);
	FVector Location(900, 500, 0);
	int32 Steps = 0;
	for (; Location.X > 50.0 && Steps < 100; ++Steps)
	{
		Location += UPursuitRoamLibrary::CalculateFlowField(Location, FVector::ZeroVector, Whole, 300.0, 0.0) * 0.1;
	}
	TestTrue(TEXT("who follows it gets there"), Steps < 50 && FMath::Abs(Location.Y - 500.0) < 50.0);

	FPursuitFlowFieldBuild Build = UPursuitRoamLibrary::BeginFlowField(Grid, Costs, {Goal}, Reason);
	TestTrue(TEXT("there is something left to do"), Reason == EPursuitStatus::Unfinished);
	FPursuitFlowField Sliced;
	int32 Slices = 1;
	while (!UPursuitRoamLibrary::ContinueFlowField(Build, Sliced, Ways, Reason, 20, 300.0))
	{
		TestTrue(TEXT("no flows before the end"), Sliced.Flows.IsEmpty() && Reason == EPursuitStatus::Unfinished);
		++Slices;
	}
	TestTrue(TEXT("slices build the same field"), Slices > 3 && Sliced.Flows == Whole.Flows && Reason == EPursuitStatus::OK);

	const FPursuitFlowField None = UPursuitRoamLibrary::BuildFlowField(Grid, Costs, {}, Ways, Reason, 300.0);
	TestTrue(TEXT("without goals there is no way"), Reason == EPursuitStatus::NoWay && None.Flows[60] == FVector::ZeroVector);

	// One who stands at a point covers a part of its cell; a wall stays a wall.
	const TArray<double> Crowded = UPursuitRoamLibrary::AddCongestion(Grid, Costs, {FVector(200, 200, 0)}, {}, 50.0);
	TestEqual(TEXT("who stands costs"), Crowded[2 * 11 + 2], 1.0 + UE_DOUBLE_PI, 1e-12);
	TestTrue(TEXT("and nothing elsewhere"), Crowded[3] == 1.0 && PursuitNumbers::IsInfinite(Crowded[5]));
	const TArray<double> Running =
		UPursuitRoamLibrary::AddCongestion(Grid, Costs, {FVector(200, 200, 0)}, {FVector(0, 140, 0)}, 50.0);
	TestEqual(TEXT("who runs costs nothing"), Running[2 * 11 + 2], 1.0, 0.0);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Costs[7] must be above 0"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Grid.CountX must be 1 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Goals[0] must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Costs must have a value for each item"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Build must come from Begin Flow Field"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Velocities must have as many items as Locations"), EAutomationExpectedErrorFlags::Contains, 1);
	Costs[7] = -1.0;
	TestTrue(TEXT("refused"), UPursuitRoamLibrary::BuildFlowField(Grid, Costs, {Goal}, Ways, Reason, 300.0).Flows.IsEmpty());
	FPursuitRefusalLog::ForgetAll();
	Costs.SetNum(120);
	Costs[7] = 1.0;
	UPursuitRoamLibrary::BuildFlowField(Grid, Costs, {Goal}, Ways, Reason, 300.0);
	FPursuitRefusalLog::ForgetAll();
	UPursuitRoamLibrary::BuildFlowField(Grid, {}, {PursuitNumbers::Nowhere()}, Ways, Reason, 300.0);
	FPursuitRefusalLog::ForgetAll();
	Grid.CountX = 0;
	UPursuitRoamLibrary::BuildFlowField(Grid, {}, {Goal}, Ways, Reason, 300.0);
	FPursuitFlowFieldBuild Empty;
	TestFalse(TEXT("nothing to go on with"), UPursuitRoamLibrary::ContinueFlowField(Empty, Sliced, Ways, Reason));
	TestTrue(TEXT("one velocity for two"), UPursuitRoamLibrary::AddCongestion(Grid, {}, {Goal, Goal}, {Goal}).IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTurnNodes, "Pursuit.Nodes.AdvanceTurn", PURSUIT_TEST_FLAGS)
bool FPursuitTurnNodes::RunTest(const FString&)
{
	FPursuitTurnLimits Limits;
	Limits.MaxRate = 90.0;
	FPursuitTurnState State;
	TestTrue(TEXT("it tells where it faces"), UPursuitRoamLibrary::AdvanceTurn(State, FVector(0, 8, 0), Limits, 0.5) == State.Facing);
	TestEqual(TEXT("half a second at 90 degrees a second"), State.Facing, FVector(std::sqrt(0.5), std::sqrt(0.5), 0), 1e-12f);
	TestEqual(TEXT("it turns"), State.Turning.Size(), 90.0, 1e-9);
	UPursuitRoamLibrary::AdvanceTurn(State, FVector(0, 8, 0), Limits, 1.0);
	TestTrue(TEXT("and ends exactly there"), State.Facing == FVector(0, 1, 0) && State.Turning == FVector::ZeroVector);
	TestEqual(TEXT("at rest it keeps its facing"),
		UPursuitRoamLibrary::AdvanceTurnAlongVelocity(State, FVector::ZeroVector, Limits, 1.0), FVector(0, 1, 0), 0.0f);
	TestEqual(TEXT("moving it looks where it goes"),
		UPursuitRoamLibrary::AdvanceTurnAlongVelocity(State, FVector(3, 0, 0), Limits, 1.0), FVector(1, 0, 0), 0.0f);

	// 180 degrees per second squared, at most 90 a second: it never goes past 100 degrees, and is there after 100 / 90 + 0.5 s.
	Limits.MaxAcceleration = 180.0;
	FPursuitYawState Yaw;
	bool bWithin = true;
	for (int32 Tick = 0; Tick < 120; ++Tick)
	{
		const double Before = Yaw.Yaw;
		const double Now = UPursuitRoamLibrary::AdvanceYaw(Yaw, 100.0, Limits, 1.0 / 60.0);
		bWithin = bWithin && Now == Yaw.Yaw && Now >= Before - 1e-9 && Now <= 100.0 + 1e-9 && Yaw.Rate <= 90.0 + 1e-9;
	}
	TestTrue(TEXT("it never overshoots"), bWithin);
	TestEqual(TEXT("it is there"), Yaw.Yaw, 100.0, 1e-9);
	TestEqual(TEXT("at rest"), Yaw.Rate, 0.0, 0.0);

	// A goal at 45 degrees per second: without its rate it lags by 45^2 / (2 * 180) degrees and a frame, with it by nothing.
	FPursuitYawState Late = Yaw, Following = Yaw;
	double Goal = 100.0;
	for (int32 Tick = 0; Tick < 300; ++Tick)
	{
		UPursuitRoamLibrary::AdvanceYaw(Late, Goal, Limits, 1.0 / 60.0);
		UPursuitRoamLibrary::AdvanceYaw(Following, Goal, Limits, 1.0 / 60.0, 45.0);
		Goal += 45.0 / 60.0;
	}
	TestEqual(TEXT("without the rate it lags"), Goal - Late.Yaw, 45.0 * 45.0 / 360.0 + 45.0 / 60.0, 0.1);
	TestEqual(TEXT("with the rate it is there"), Following.Yaw, Goal, 1e-9);
	FPursuitTurnState Watch;
	TestEqual(TEXT("a target that is above after a second is faced then"),
		UPursuitRoamLibrary::AdvanceTurn(Watch, FVector(700, 0, 0), FPursuitTurnLimits(), 1.0, FVector(-700, 0, 700)), FVector(0, 0, 1),
		1e-12f);
	TestEqual(TEXT("and turns on at a radian per second"), Watch.Turning, FVector(-180.0 / UE_DOUBLE_PI, 0, 0), 1e-9f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("State.Facing must have a direction"), EAutomationExpectedErrorFlags::Contains, 1);
	State.Facing = FVector::ZeroVector;
	TestEqual(TEXT("a facing of zero is refused"),
		UPursuitRoamLibrary::AdvanceTurn(State, FVector(1, 0, 0), Limits, 0.5), FVector::ZeroVector, 0.0f);
	AddExpectedErrorPlain(TEXT("TurnLimits.MaxRate must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	Limits.MaxRate = -1.0;
	TestEqual(TEXT("and so is a rate below zero"), UPursuitRoamLibrary::AdvanceYaw(Yaw, 0.0, Limits, 0.5), 0.0, 0.0);
	TestEqual(TEXT("the yaw stays"), Yaw.Yaw, 100.0, 1e-9);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitRoamDefaults, "Pursuit.Nodes.RoamDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitRoamDefaults::RunTest(const FString&)
{
	const FPursuitWanderSettings Wander;
	const FPursuitFollowPathSettings Path;
	const FPursuitFollowWallSettings Wall;
	const FPursuitTurnLimits Turn;
	const PursuitWanderSettings LibraryWander = pursuit_wander_settings_default(100.0);
	const PursuitFollowPathSettings LibraryPath = pursuit_follow_path_settings_default(100.0);
	const PursuitFollowWallSettings LibraryWall = pursuit_follow_wall_settings_default(100.0);
	const PursuitTurnLimits LibraryTurn = pursuit_turn_limits_default();
	TestTrue(TEXT("wander"), Wander.Distance == LibraryWander.distance && Wander.Radius == LibraryWander.radius);
	TestEqual(TEXT("wander rate"), Wander.WanderRate, FMath::RadiansToDegrees(LibraryWander.wander_rate), 1e-12);
	TestTrue(TEXT("path"), Path.LookAheadTime == LibraryPath.look_ahead_time
			&& Path.SlowdownRadius == LibraryPath.slowdown_radius && Path.SearchDistance == LibraryPath.search_distance
			&& Path.bBackward == (LibraryPath.direction == PURSUIT_PATH_DIRECTION_BACKWARD)
			&& Path.bBrakeForTheEnd == (LibraryPath.ending == PURSUIT_PATH_END_BRAKING));
	TestTrue(TEXT("wall"), Wall.Side == EPursuitWallSide::AsItMoves && LibraryWall.travel == PURSUIT_WALL_AS_IT_MOVES
			&& Wall.Up == Pursuit::FromC(LibraryWall.axis) && Wall.Distance == LibraryWall.distance
			&& Wall.LookAheadTime == LibraryWall.look_ahead_time);
	TestEqual(TEXT("turn rate"), Turn.MaxRate, FMath::RadiansToDegrees(LibraryTurn.max_rate), 1e-12);
	TestTrue(TEXT("turn acceleration: 0 is none"),
		Turn.MaxAcceleration == 0.0 && PursuitNumbers::IsInfinite(LibraryTurn.max_acceleration));
	return true;
}

#endif

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#include <cmath>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** Where a test does not say how long a step is. */
	constexpr double OrcaFrame = 1.0 / 60.0;

	FPursuitOrcaMember MakePursuitOrcaMember(const FVector& Location, const FVector& PreferredVelocity)
	{
		FPursuitOrcaMember Member;
		Member.Location = Location;
		Member.PreferredVelocity = PreferredVelocity;
		return Member;
	}

	/** How far a location is from a member's middle line. */
	double DistanceFromMiddle(const FPursuitOrcaMember& Member, const FVector& Location)
	{
		const FVector Way = Location - Member.Location;
		const double Along = FMath::Clamp(Way | Member.Heading, -Member.HalfLength, Member.HalfLength);
		return (Way - Member.Heading * Along).Size();
	}

	/** The gap between two long agents whose middle lines do not cross: the least from an end of one to the other. */
	double GapBetween(const FPursuitOrcaMember& One, const FPursuitOrcaMember& Other)
	{
		double Least = FVector::Dist(One.Location, Other.Location);
		for (const double End : {-1.0, 1.0})
		{
			Least = FMath::Min(Least, DistanceFromMiddle(One, Other.Location + Other.Heading * (End * Other.HalfLength)));
			Least = FMath::Min(Least, DistanceFromMiddle(Other, One.Location + One.Heading * (End * One.HalfLength)));
		}
		return Least - One.Radius - Other.Radius;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaVelocityNode, "Pursuit.Nodes.SolveOrcaVelocity", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaVelocityNode::RunTest(const FString&)
{
	// 1000 ahead, radii of 100, 2 s: the forbidden disc is at 500 with a radius of 100, so of a speed of 450 a speed of 50 is too
	// much, and the agent gives up its share of it.
	FPursuitOrcaAgent Agent;
	Agent.Velocity = FVector(450, 0, 0);
	Agent.PreferredVelocity = FVector(450, 0, 0);
	Agent.Radius = 100.0;
	TArray<FPursuitOrcaNeighbor> Neighbors;
	Neighbors.SetNum(1);
	Neighbors[0].Location = FVector(1000, 0, 0);
	Neighbors[0].Radius = 100.0;
	FPursuitOrcaSettings Settings;
	Settings.SideBias = 0.0;
	for (const EPursuitDimensions Dimensions : {EPursuitDimensions::Two, EPursuitDimensions::Three})
	{
		Settings.Dimensions = Dimensions;
		Neighbors[0].AgentShare = 0.5;
		const FPursuitOrcaVelocity Half =
			UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame);
		TestTrue(TEXT("there is a velocity"), Half.Reason == EPursuitStatus::OK);
		TestEqual(TEXT("half of the way out"), Half.Velocity, FVector(425, 0, 0), 1e-9f);
		TestEqual(TEXT("is safe"), Half.MaxViolation, 0.0, 0.0);
		Neighbors[0].AgentShare = 1.0;
		TestEqual(TEXT("all of it"),
			UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame).Velocity, FVector(400, 0, 0), 1e-9f);
		TestEqual(TEXT("nobody in the way"),
			UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {}, Settings, {}, OrcaFrame).Velocity, FVector(450, 0, 0), 0.0f);
	}

	// On the ground heights are ignored; in space, 1000 above, the neighbor is out of the way.
	Neighbors[0].Location.Z = 1000.0;
	Settings.Dimensions = EPursuitDimensions::Two;
	TestEqual(TEXT("a bridge is no way round on the ground"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame).Velocity, FVector(400, 0, 0), 1e-9f);
	Settings.Dimensions = EPursuitDimensions::Three;
	TestEqual(TEXT("but in the air"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame).Velocity, FVector(450, 0, 0), 0.0f);

	// 500 before a wall with a radius of 100: 400 left for the 2 s of the horizon.
	Settings.WallHorizon = 2.0;
	FPursuitOrcaWall Wall;
	Wall.Corners = {FVector(500, -1000, 0), FVector(500, 1000, 0)};
	FPursuitShape Face;
	Face.Kind = EPursuitShapeKind::HalfSpace;
	Face.Location = FVector(500, 0, 0);
	Face.Up = FVector(-1, 0, 0);
	TestEqual(TEXT("not into a surface in the air"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {Face}, Settings, {}, OrcaFrame).Velocity, FVector(200, 0, 0), 1e-9f);
	Settings.Dimensions = EPursuitDimensions::Two;
	TestEqual(TEXT("nor into a wall on the ground"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {Wall}, {}, Settings, {}, OrcaFrame).Velocity, FVector(200, 0, 0), 1e-9f);
	FPursuitOrcaLimits Limits;
	Limits.bLimited = true;
	Limits.MaxAcceleration = 1000.0;
	// From 450 it can only brake, in a tick of 0.1 s by 100.
	TestEqual(TEXT("braking before it, with limits"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {Wall}, {}, Settings, Limits, 0.1).Velocity, FVector(350, 0, 0), 1e-9f);
	Settings.Dimensions = EPursuitDimensions::Three;
	TestEqual(TEXT("and before a surface in the air"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {Face}, Settings, Limits, 0.1).Velocity, FVector(350, 0, 0), 1e-9f);
	Settings.Dimensions = EPursuitDimensions::Two;

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Solve ORCA Velocity refused its question: Obstacles must be none on the ground"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("shapes on the ground are refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {Face}, Settings, {}, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Solve ORCA Velocity refused its question: Walls[0].Corners must be"), EAutomationExpectedErrorFlags::Contains, 1);
	Wall.Corners.SetNum(1);
	TestTrue(TEXT("a wall of one corner is refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {Wall}, {}, Settings, {}, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaCrowdNode, "Pursuit.Nodes.StepOrcaCrowd", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaCrowdNode::RunTest(const FString&)
{
	FPursuitOrcaSettings Settings;
	for (const EPursuitDimensions Dimensions : {EPursuitDimensions::Two, EPursuitDimensions::Three})
	{
		Settings.Dimensions = Dimensions;
		// Exactly head-on, at a height, for 12 s at 200: 2400 of 2000.
		TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector(-1000, 0, 90), FVector(200, 0, 0)),
			MakePursuitOrcaMember(FVector(1000, 0, 90), FVector(-200, 0, 0))};
		double Nearest = 2000.0;
		for (int32 Tick = 0; Tick < 240; ++Tick)
		{
			const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, Settings, {}, 1500.0, 16, 0.05);
			if (!TestTrue(TEXT("everyone has moved"), Step.Reason == EPursuitStatus::OK && Crowd.Num() == 2))
			{
				return false;
			}
			const double Distance = FVector::Dist(Crowd[0].Location, Crowd[1].Location);
			Nearest = Distance < Nearest ? Distance : Nearest;
		}
		TestTrue(TEXT("they have passed each other"), Crowd[0].Location.X > 1000.0 && Crowd[1].Location.X < -1000.0);
		TestTrue(TEXT("each on the right"), Crowd[0].Location.Y > 40.0 && Crowd[1].Location.Y < -40.0);
		TestTrue(TEXT("without touching"), Nearest > 84.0 - 1e-6);
		TestEqual(TEXT("at the same height"), Crowd[0].Location.Z, 90.0, 0.0);
	}

	// The one with the lower priority has the whole responsibility, and who is ignored is walked through.
	Settings.Dimensions = EPursuitDimensions::Two;
	for (const bool bIgnored : {false, true})
	{
		TArray<FPursuitOrcaMember> Two = {MakePursuitOrcaMember(FVector(-1000, 0, 0), FVector(200, 0, 0)),
			MakePursuitOrcaMember(FVector(1000, 0, 0), FVector(-200, 0, 0))};
		Two[0].Layers.Priority = 1;
		Two[1].Layers.Ignores = bIgnored ? 1 : 0;
		Two[0].Layers.Ignores = bIgnored ? 1 : 0;
		double Aside = 0.0;
		for (int32 Tick = 0; Tick < 240; ++Tick)
		{
			UPursuitOrcaLibrary::StepOrcaCrowd(Two, {}, {}, Settings, {}, 1500.0, 16, 0.05);
			TestEqual(TEXT("who is more important goes straight on"), Two[0].Location.Y, 0.0, 0.0);
			Aside = FMath::Max(Aside, -Two[1].Location.Y);
		}
		TestTrue(TEXT("only who has the responsibility goes aside"), bIgnored ? Aside == 0.0 : Aside > 80.0);
	}

	TArray<FPursuitOrcaMember> Empty;
	const FPursuitOrcaStep Nobody = UPursuitOrcaLibrary::StepOrcaCrowd(Empty, {}, {}, Settings, {}, 1500.0, 16, OrcaFrame);
	TestTrue(TEXT("nobody moves nowhere"), Nobody.Reason == EPursuitStatus::OK && Empty.IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaWalls, "Pursuit.Nodes.NoOrcaCrowdWalksIntoWalls", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaWalls::RunTest(const FString&)
{
	// Clockwise as seen from above, X up and Y to the right: a building. Its walls are at 1000 along X, for Y from -500 to 500.
	FPursuitOrcaWall Building;
	Building.Corners = {FVector(1000, -500, 0), FVector(2000, -500, 300), FVector(2000, 500, 0), FVector(1000, 500, 0)};
	Building.Topology = EPursuitPathTopology::Closed;
	FPursuitOrcaWall Fence;
	Fence.Corners = {FVector(1000, -500, 0), FVector(1000, 500, 0)};
	const FPursuitOrcaSettings Settings;
	for (const FPursuitOrcaWall& Wall : {Building, Fence})
	{
		TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector(0, 0, 90), FVector(400, 0, 0)),
			MakePursuitOrcaMember(FVector(0, 100, 90), FVector(400, 0, 0))};
		for (int32 Tick = 0; Tick < 200; ++Tick)
		{
			const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {Wall}, {}, Settings, {}, 1500.0, 16, 0.05);
			if (!TestTrue(TEXT("everyone has moved"), Step.Reason == EPursuitStatus::OK && Crowd.Num() == 2))
			{
				return false;
			}
		}
		for (const FPursuitOrcaMember& Member : Crowd)
		{
			TestTrue(TEXT("stands at the wall"), Member.Location.X <= 958.0 + 1e-6 && Member.Location.X > 950.0);
		}
	}

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Walls[0].Corners must be"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitOrcaWall Point;
	Point.Corners = {FVector::ZeroVector};
	TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector::ZeroVector, FVector::ZeroVector)};
	TestTrue(TEXT("a wall of one corner is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {Point}, {}, Settings, {}, 1500.0, 16, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Walls[1].Topology must be of a kind"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitOrcaWall Loop = Building;
	Loop.Topology = EPursuitPathTopology::Loop;
	TestTrue(TEXT("a loop is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {Building, Loop}, {}, Settings, {}, 1500.0, 16, OrcaFrame).Reason
			== EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaFloors, "Pursuit.Nodes.OrcaCrowdsOnFloorsDoNotSeeEachOther", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaFloors::RunTest(const FString&)
{
	// On a bridge along X, between its railings, one meets another on the street below, exactly across. Without heights they would make
	// way, and the railings would stop the one below.
	FPursuitOrcaWall Railing;
	Railing.HalfHeight = 50.0;
	Railing.HeightCenter = 550.0;
	TArray<FPursuitOrcaWall> Railings;
	for (const double Side : {-150.0, 150.0})
	{
		Railing.Corners = {FVector(-2000, Side, 0), FVector(2000, Side, 0)};
		Railings.Add(Railing);
	}
	const FPursuitOrcaSettings Settings;
	for (const bool bHeights : {true, false})
	{
		TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector(-1000, 0, 590), FVector(200, 0, 0)),
			MakePursuitOrcaMember(FVector(0, -1000, 90), FVector(0, 200, 0))};
		Crowd[0].HalfHeight = Crowd[1].HalfHeight = bHeights ? 90.0 : 0.0;
		for (int32 Tick = 0; Tick < 200; ++Tick)
		{
			const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, Railings, {}, Settings, {}, 1500.0, 16, 0.05);
			TestTrue(TEXT("everyone has moved"), Step.Reason == EPursuitStatus::OK);
		}
		TestTrue(TEXT("straight across the bridge"),
			!bHeights || (Crowd[0].Location - FVector(1000, 0, 590)).Size() < 1e-6);
		TestTrue(TEXT("and under it"), ((Crowd[1].Location - FVector(0, 1000, 90)).Size() < 1e-6) == bHeights);
	}

	// The same of one agent's question, and of a search.
	FPursuitOrcaAgent Agent;
	Agent.Velocity = Agent.PreferredVelocity = FVector(450, 0, 0);
	Agent.HalfHeight = 90.0;
	TArray<FPursuitOrcaNeighbor> Neighbors;
	Neighbors.SetNum(1);
	Neighbors[0].Location = FVector(500, 0, 400);
	Neighbors[0].HalfHeight = 90.0;
	TestEqual(TEXT("another floor"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame).Velocity, FVector(450, 0, 0), 0.0f);
	Neighbors[0].Location.Z = 100.0;
	TestTrue(TEXT("the same floor"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, Neighbors, {}, {}, Settings, {}, OrcaFrame).Velocity.X < 449.0);
	// By the layers of both it leaves the responsibility to the neighbor, or has all of it.
	for (const bool bLimited : {false, true})
	{
		FPursuitOrcaLimits Limits;
		Limits.bLimited = bLimited;
		const auto Sidestep = [&](int32 Ignores, int32 Priority, double AgentShare) {
			FPursuitOrcaAgent Asked = Agent;
			Asked.Layers.Ignores = Ignores;
			Asked.Layers.Priority = Priority;
			Neighbors[0].AgentShare = AgentShare;
			const FVector Velocity = UPursuitOrcaLibrary::SolveOrcaVelocity(Asked, Neighbors, {}, {}, Settings, Limits, OrcaFrame).Velocity;
			return (Velocity - Asked.PreferredVelocity).Size();
		};
		TestTrue(TEXT("it shares"), Sidestep(0, 0, 0.5) > 1.0);
		TestEqual(TEXT("ignores it"), Sidestep(1, 0, 0.5), 0.0, 0.0);
		TestEqual(TEXT("goes first"), Sidestep(0, 1, 0.5), 0.0, 0.0);
		TestEqual(TEXT("but not before a pillar"), Sidestep(0, 1, 1.0), Sidestep(0, 0, 1.0), 0.0);
		TestEqual(TEXT("or has all of it"), Sidestep(0, -1, 0.5), Sidestep(0, 0, 1.0), 0.0);
	}
	FPursuitNeighborGrid Grid;
	UPursuitCrowdLibrary::BuildNeighborGrid(
		Grid, {FVector(0, 0, 90), FVector(10, 0, 590)}, {}, {90.0, 90.0}, 100.0, EPursuitDimensions::Two);
	int32 Within = 0;
	for (const double HalfHeight : {0.0, 90.0})
	{
		UPursuitCrowdLibrary::FindNeighborsWithin(Grid, FVector(0, 0, 600), {}, 100.0, 0, -1, HalfHeight, Within);
		TestEqual(TEXT("on every floor, or on one"), Within, HalfHeight == 0.0 ? 2 : 1);
		TestEqual(TEXT("the nearest"),
			UPursuitCrowdLibrary::FindNearestNeighbors(Grid, FVector(0, 0, 600), {}, 1, -1, 0.0, HalfHeight)[0].Agent,
			HalfHeight == 0.0 ? 0 : 1);
	}
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Crowd[1].HalfHeight must be"), EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitOrcaMember> Bad = {MakePursuitOrcaMember(FVector::ZeroVector, FVector::ZeroVector),
		MakePursuitOrcaMember(FVector::ZeroVector, FVector::ZeroVector)};
	Bad[1].HalfHeight = -1.0;
	TestTrue(TEXT("a height below zero is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Bad, {}, {}, Settings, {}, 1500.0, 16, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaObstacles, "Pursuit.Nodes.NoOrcaCrowdFliesIntoObstacles", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaObstacles::RunTest(const FString&)
{
	// A wall of two meters stands across the way of two, its face at X = 1000; a pillar across the way of a third.
	FPursuitOrcaSettings Settings;
	Settings.Dimensions = EPursuitDimensions::Three;
	TArray<FPursuitShape> Obstacles;
	Obstacles.SetNum(2);
	Obstacles[0].Kind = EPursuitShapeKind::Box;
	Obstacles[0].Location = FVector(1100, 0, 0);
	Obstacles[0].HalfExtents = FVector(100, 1000, 1000);
	Obstacles[1].Kind = EPursuitShapeKind::Capsule;
	Obstacles[1].Location = FVector(500, 5000, 0);
	Obstacles[1].HalfLength = 2000.0;
	Obstacles[1].Radius = 100.0;
	TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector(0, 0, 90), FVector(400, 0, 0)),
		MakePursuitOrcaMember(FVector(0, 100, 90), FVector(400, 0, 0)), MakePursuitOrcaMember(FVector(0, 5000, 0), FVector(400, 0, 0))};
	double Nearest = 1000.0;
	for (int32 Tick = 0; Tick < 200; ++Tick)
	{
		const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, Obstacles, Settings, {}, 1500.0, 16, 0.05);
		if (!TestTrue(TEXT("everyone has moved"), Step.Reason == EPursuitStatus::OK))
		{
			return false;
		}
		const double Distance = (Crowd[2].Location - FVector(500, 5000, Crowd[2].Location.Z)).Size();
		Nearest = Distance < Nearest ? Distance : Nearest;
	}
	for (int32 Agent = 0; Agent < 2; ++Agent)
	{
		TestTrue(TEXT("is before the wall"), Crowd[Agent].Location.X <= 958.0 + 1e-6 && Crowd[Agent].Location.X > 950.0);
	}
	TestTrue(TEXT("is past the pillar"), Crowd[2].Location.X > 2000.0);
	TestTrue(TEXT("and has not touched it"), Nearest >= 142.0 - 1e-6 && Nearest < 200.0);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Obstacles[1].Radius must be"), EAutomationExpectedErrorFlags::Contains, 1);
	Obstacles[1].Radius = -1.0;
	TestTrue(TEXT("a radius below zero is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, Obstacles, Settings, {}, 1500.0, 16, OrcaFrame).Reason
			== EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Obstacles must be none on the ground"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("and obstacles on the ground"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, Obstacles, FPursuitOrcaSettings(), {}, 1500.0, 16, OrcaFrame).Reason
			!= EPursuitStatus::OK);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaEvents, "Pursuit.Nodes.OrcaCrowdTellsWhoIsBlockedByWhomAndTellsItAgain", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaEvents::RunTest(const FString&)
{
	// A corridor of 120, one of radius 42 who stands in it, and one who wants through. Another is on its way elsewhere.
	TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector::ZeroVector, FVector::ZeroVector),
		MakePursuitOrcaMember(FVector(500, 0, 0), FVector::ZeroVector), MakePursuitOrcaMember(FVector(0, 3000, 0), FVector::ZeroVector)};
	Crowd[1].Responsibility = 0.0;
	Crowd[0].bHasGoal = Crowd[2].bHasGoal = true;
	Crowd[0].Goal = FVector(2000, 0, 0);
	Crowd[2].Goal = FVector(0, 3500, 0);
	TArray<FPursuitOrcaWall> Walls;
	Walls.SetNum(2);
	Walls[0].Corners = {FVector(-1000, 60, 0), FVector(3000, 60, 0)};
	Walls[1].Corners = {FVector(-1000, -60, 0), FVector(3000, -60, 0)};
	FPursuitOrcaArrivalSettings Arrival;
	Arrival.EventInterval = 1.5;
	constexpr double Delta = 1.0 / 32.0;
	TArray<double> Blocked;
	TArray<double> Arrived;
	bool bByWhom = true;
	for (int32 Tick = 0; Tick < 32 * 15; ++Tick)
	{
		for (FPursuitOrcaMember& Member : Crowd)
		{
			Member.PreferredVelocity = Member.bHasGoal ? (Member.Goal - Member.Location).GetSafeNormal() * 200.0 : FVector::ZeroVector;
		}
		const TArray<FPursuitOrcaMember> Before = Crowd;
		const FPursuitOrcaStep Step =
			UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, Walls, {}, FPursuitOrcaSettings(), Arrival, 1500.0, 16, Delta);
		if (!TestTrue(TEXT("a step"), Step.Reason == EPursuitStatus::OK))
		{
			return false;
		}
		for (int32 Agent = 0; Agent < Crowd.Num(); ++Agent)
		{
			const FPursuitOrcaEvent* Event =
				Step.Events.FindByPredicate([Agent](const FPursuitOrcaEvent& Told) { return Told.Agent == Agent; });
			TestTrue(TEXT("every change is told"), Event != nullptr || Before[Agent].Phase == Crowd[Agent].Phase);
			TestTrue(TEXT("as it is"),
				Event == nullptr || (Event->Phase == Crowd[Agent].Phase && Event->BlockedBy == Crowd[Agent].BlockedBy));
		}
		for (const FPursuitOrcaEvent& Event : Step.Events)
		{
			TestTrue(TEXT("nothing of one without a goal"), Event.Agent != 1);
			if (Event.Agent == 0 && Event.Phase == EPursuitOrcaPhase::Blocked)
			{
				Blocked.Add(Event.PhaseTime);
				bByWhom = bByWhom && Event.BlockedBy == 1;
			}
			if (Event.Agent == 2 && Event.Phase == EPursuitOrcaPhase::Arrived)
			{
				Arrived.Add(Event.PhaseTime);
			}
		}
	}
	TestTrue(TEXT("it is blocked"), Crowd[0].Phase == EPursuitOrcaPhase::Blocked);
	TestTrue(TEXT("by the one who stands"), bByWhom);
	if (TestTrue(TEXT("it says so, and again"), Blocked.Num() >= 4))
	{
		// Whatever was before, the last times are one stay: each 1.5 after the one before.
		const int32 Last = Blocked.Num() - 1;
		TestEqual(TEXT("after each interval"), Blocked[Last] - Blocked[Last - 1], 1.5, 1e-9);
		TestEqual(TEXT("and the one before"), Blocked[Last - 1] - Blocked[Last - 2], 1.5, 1e-9);
		TestEqual(TEXT("0 when it begins"), Blocked[0], 0.0, 0.0);
	}
	TestTrue(TEXT("who has arrived says so once"), Arrived.Num() == 1 && Arrived[0] == 0.0);

	AddExpectedErrorPlain(TEXT("Step ORCA Crowd refused its question: Arrival.EventInterval must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	Arrival.EventInterval = -1.0;
	TestTrue(TEXT("a time below 0 is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, Walls, {}, FPursuitOrcaSettings(), Arrival, 1500.0, 16, Delta).Reason
			== EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaSettling, "Pursuit.Nodes.OrcaCrowdSettlesAroundOneGoal", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaSettling::RunTest(const FString&)
{
	// Twelve on a ring, all bound for its center, and one without a goal far away: after 20 s only that one moves.
	const FPursuitOrcaSettings Settings;
	TArray<FPursuitOrcaMember> Crowd;
	for (int32 Agent = 0; Agent < 12; ++Agent)
	{
		const double Angle = Agent * UE_DOUBLE_PI / 6.0;
		const FVector Location = FVector(600 * FMath::Cos(Angle), 600 * FMath::Sin(Angle), 0);
		FPursuitOrcaMember Member = MakePursuitOrcaMember(Location, FVector::ZeroVector);
		Member.bHasGoal = true;
		Crowd.Add(Member);
	}
	Crowd.Add(MakePursuitOrcaMember(FVector(0, 5000, 0), FVector(0, 100, 0)));
	TArray<FPursuitOrcaWall> Walls;
	const auto Run = [&](int32 Ticks) {
		for (int32 Tick = 0; Tick < Ticks; ++Tick)
		{
			for (FPursuitOrcaMember& Member : Crowd)
			{
				if (Member.bHasGoal)
				{
					Member.PreferredVelocity = (Member.Goal - Member.Location).GetSafeNormal() * 100.0;
				}
			}
			if (UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, Walls, {}, Settings, {}, 1500.0, 16, 0.1).Reason != EPursuitStatus::OK)
			{
				return false;
			}
		}
		return true;
	};
	TestTrue(TEXT("everyone moves"), Run(200));
	for (int32 Agent = 0; Agent < 12; ++Agent)
	{
		TestTrue(TEXT("has arrived, or near"),
			Crowd[Agent].Phase == EPursuitOrcaPhase::Arrived || Crowd[Agent].Phase == EPursuitOrcaPhase::ArrivedNear);
		TestTrue(TEXT("is not blocked"), Crowd[Agent].BlockedBy == -1);
		TestTrue(TEXT("stands"), Crowd[Agent].Velocity.Size() < 2.0);
	}
	TestTrue(TEXT("without a goal it goes on"), Crowd[12].Phase == EPursuitOrcaPhase::UnderWay && Crowd[12].Location.Y > 6900.0);

	// The others leave for a place of their own each: the last one gets to the goal.
	for (int32 Agent = 0; Agent < 11; ++Agent)
	{
		Crowd[Agent].Goal = FVector(-2000, 200 * Agent, 0);
	}
	TestTrue(TEXT("everyone moves again"), Run(600));
	TestTrue(TEXT("there is room now"), Crowd[11].Phase == EPursuitOrcaPhase::Arrived && Crowd[11].Location.Size() <= 10.0);

	// A goal behind a wall: it stops before it, by its radius of 50 and at most a quarter of that.
	const double Radius = Crowd[11].Radius;
	Crowd[11].Goal = FVector(1000, 0, 0);
	Walls.AddDefaulted_GetRef().Corners = {FVector(800, -500, 0), FVector(800, 500, 0)};
	TestTrue(TEXT("it moves to the wall"), Run(200));
	TestTrue(TEXT("and says that it gets no nearer"), Crowd[11].Phase == EPursuitOrcaPhase::ArrivedNear);
	TestTrue(TEXT("where it stands beside the wall"),
		Crowd[11].Location.X <= 800.0 - Radius && Crowd[11].Location.X > 800.0 - 1.25 * Radius && Crowd[11].Velocity.IsZero());
	Walls.Empty();
	TestTrue(TEXT("the wall is gone"), Run(100));
	TestTrue(TEXT("and it goes on"), Crowd[11].Phase == EPursuitOrcaPhase::Arrived);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Crowd[1].Goal must be"), EAutomationExpectedErrorFlags::Contains, 1);
	Crowd[1].Goal = PursuitNumbers::Nowhere();
	TestTrue(TEXT("a goal that is nowhere is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, Settings, {}, 1500.0, 16, OrcaFrame).Reason == EPursuitStatus::NotFinite);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step ORCA Crowd refused its question: Arrival.Patience must be"), EAutomationExpectedErrorFlags::Contains, 1);
	Crowd[1].Goal = FVector::ZeroVector;
	FPursuitOrcaArrivalSettings Arrival;
	Arrival.Patience = -1.0;
	TestTrue(TEXT("and a patience below zero"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, Settings, Arrival, 1500.0, 16, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaDefaults, "Pursuit.Nodes.OrcaDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaDefaults::RunTest(const FString&)
{
	const FPursuitOrcaSettings Settings;
	const PursuitOrcaCrowdSettings Library = pursuit_orca_crowd_settings_default(100.0);
	TestEqual(TEXT("Horizon"), Settings.Horizon, Library.avoidance.horizon, 0.0);
	TestEqual(TEXT("WallHorizon"), Settings.WallHorizon, Library.avoidance.wall_horizon, 0.0);
	TestEqual(TEXT("SideBias"), Settings.SideBias, Library.avoidance.side_bias, 0.0);
	const FPursuitOrcaArrivalSettings Arrival;
	const PursuitOrcaArrivalSettings LibraryArrival = pursuit_orca_arrival_settings_default(100.0);
	TestEqual(TEXT("Tolerance"), Arrival.Tolerance, LibraryArrival.tolerance, 0.0);
	TestEqual(TEXT("LeastProgress"), Arrival.LeastProgress, LibraryArrival.least_progress, 0.0);
	TestEqual(TEXT("Patience"), Arrival.Patience, LibraryArrival.patience, 0.0);
	TestEqual(TEXT("NeighborDistance"), 1500.0, Library.neighbor_distance, 0.0);
	TestEqual(TEXT("MaxNeighbors"), 16, static_cast<int32>(Library.max_neighbors));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaRefusals, "Pursuit.Nodes.OrcaNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaRefusals::RunTest(const FString&)
{
	const FPursuitOrcaSettings Settings;

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Solve ORCA Velocity refused its question: Neighbors[1].AgentShare must be from 0 to 1"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitOrcaNeighbor> Neighbors;
	Neighbors.SetNum(2);
	Neighbors[1].AgentShare = 2.0;
	TestTrue(TEXT("more than all of it is refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity({}, Neighbors, {}, {}, Settings, {}, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Solve ORCA Velocity refused its question: DeltaSeconds must be above 0"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("no time is refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity({}, {}, {}, {}, Settings, {}, 0.0).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Step ORCA Crowd refused its question: Crowd[1].Location must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitOrcaMember> Broken = {MakePursuitOrcaMember(FVector(7, 0, 0), FVector::ZeroVector),
		MakePursuitOrcaMember(PursuitNumbers::Nowhere(), FVector::ZeroVector)};
	Broken[0].Velocity = FVector(8, 0, 0);
	const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Broken, {}, {}, Settings, {}, 1500.0, 16, OrcaFrame);
	TestTrue(TEXT("one who is nowhere is refused"), Step.Reason == EPursuitStatus::NotFinite && Step.MaxViolation == 0.0);
	TestTrue(TEXT("and nobody has moved"),
		Broken.Num() == 2 && Broken[0].Location == FVector(7, 0, 0) && Broken[0].Velocity == FVector(8, 0, 0));

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Step ORCA Crowd refused its question: MaxNeighbors must be at most 32"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitOrcaMember> Empty;
	TestTrue(TEXT("too many neighbors are refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Empty, {}, {}, Settings, {}, 100.0, 33, OrcaFrame).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaLongAgents, "Pursuit.Nodes.StepOrcaCrowdOfLongAgents", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaLongAgents::RunTest(const FString&)
{
	// A horse 400 long and 100 wide stands across a door of 160, another comes from the other side.
	FPursuitOrcaWall Left;
	FPursuitOrcaWall Right;
	Left.Corners = {FVector(0, -2000, 0), FVector(0, -80, 0)};
	Right.Corners = {FVector(0, 80, 0), FVector(0, 2000, 0)};
	TArray<FPursuitOrcaMember> Crowd = {MakePursuitOrcaMember(FVector(-600, 30, 90), FVector::ZeroVector),
		MakePursuitOrcaMember(FVector(600, 900, 90), FVector::ZeroVector)};
	const FVector Goals[] = {FVector(600, 0, 90), FVector(600, -900, 90)};
	for (FPursuitOrcaMember& Horse : Crowd)
	{
		Horse.Radius = 50.0;
		Horse.HalfLength = 150.0;
		Horse.MaxSpeed = 150.0;
	}
	Crowd[0].Heading = FVector(0, 1, 0);
	for (int32 Tick = 0; Tick < 900; ++Tick)
	{
		for (int32 Agent = 0; Agent < 2; ++Agent)
		{
			const FVector Way = Goals[Agent] - Crowd[Agent].Location;
			Crowd[Agent].PreferredVelocity = Way * (120.0 / FMath::Max(Way.Size(), 120.0));
		}
		const FPursuitOrcaStep Step =
			UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {Left, Right}, {}, {}, {}, 1500.0, 16, 1.0 / 30.0);
		if (!TestTrue(TEXT("they move"), Step.Reason == EPursuitStatus::OK))
		{
			return false;
		}
		TestTrue(TEXT("they do not overlap"), GapBetween(Crowd[0], Crowd[1]) >= -1e-6);
		for (const FVector& Post : {FVector(0, -80, 90), FVector(0, 80, 90)})
		{
			TestTrue(TEXT("nor with the door's posts"), DistanceFromMiddle(Crowd[0], Post) >= 50.0 - 1e-6);
		}
		TestEqual(TEXT("a heading has length 1"), Crowd[0].Heading.Size(), 1.0, 1e-9);
		TestEqual(TEXT("and stays on the ground"), Crowd[0].Heading.Z, 0.0, 0.0);
	}
	TestTrue(TEXT("the horse has turned and gone through the door"), FVector::Dist(Crowd[0].Location, Goals[0]) < 10.0);
	TestTrue(TEXT("the other is there too"), FVector::Dist(Crowd[1].Location, Goals[1]) < 10.0);
	TestTrue(TEXT("it faces where it went"), Crowd[1].Heading.Y < -0.99);

	// Without a half length the heading is not used.
	TArray<FPursuitOrcaMember> Discs = {MakePursuitOrcaMember(FVector::ZeroVector, FVector(100, 0, 0))};
	Discs[0].Heading = FVector(0, 1, 0);
	UPursuitOrcaLibrary::StepOrcaCrowd(Discs, {}, {}, {}, {}, 1500.0, 16, 0.05);
	TestEqual(TEXT("a disc keeps its heading"), Discs[0].Heading, FVector(0, 1, 0), 0.0f);

	const auto Refuses = [this](const TCHAR* Words, TArray<FPursuitOrcaMember> Asked, FPursuitOrcaSettings Settings = {}) {
		FPursuitRefusalLog::ForgetAll();
		AddExpectedErrorPlain(Words, EAutomationExpectedErrorFlags::Contains, 1);
		const FVector Before = Asked[0].Location;
		const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Asked, {}, {}, Settings, {}, 1500.0, 16, 0.05);
		TestTrue(Words, Step.Reason != EPursuitStatus::OK && Asked[0].Location == Before);
	};
	TArray<FPursuitOrcaMember> Asked = Crowd;
	Asked[1].HalfLength = -1.0;
	Refuses(TEXT("Crowd[1].HalfLength must be 0 or more"), Asked);
	Asked[1].HalfLength = PursuitNumbers::NaN();
	Refuses(TEXT("Crowd[1].HalfLength must be finite"), Asked);
	Asked = Crowd;
	Asked[0].Heading.X = PursuitNumbers::NaN();
	Refuses(TEXT("Crowd[0].Heading must be finite"), Asked);
	Asked = Crowd;
	Asked[1].Limits.bLimited = true;
	Refuses(TEXT("Crowd[0].HalfLength must be 0 in a crowd in which agents have Limits"), Asked);
	FPursuitOrcaSettings InSpace;
	InSpace.Dimensions = EPursuitDimensions::Three;
	Refuses(TEXT("Crowd[0].HalfLength must be 0 in space"), Crowd, InSpace);
	return true;
}

#endif

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrcaLimitsNode, "Pursuit.Nodes.OrcaCarsTurnAndBrakeWithinTheirLimits", PURSUIT_TEST_FLAGS)
bool FPursuitOrcaLimitsNode::RunTest(const FString&)
{
	// Four cars meet at right angles. None touches another, and each keeps to its limits: the acceleration, and the arc of its tightest
	// turn as long as the way of the tick.
	constexpr double Tick = 0.05;
	FPursuitOrcaSettings Settings;
	Settings.SideBias = 0.8;
	TArray<FPursuitOrcaMember> Crowd;
	for (const FVector& Way : {FVector(1, 0, 0), FVector(0, 1, 0), FVector(-1, 0, 0), FVector(0, -1, 0)})
	{
		FPursuitOrcaMember Member = MakePursuitOrcaMember(Way * -1500.0, Way * 300.0);
		Member.MaxSpeed = 300.0;
		Member.Radius = 100.0;
		Member.Limits.bLimited = true;
		Member.Limits.Facing = Way;
		Member.Limits.MaxAcceleration = 400.0;
		Member.Limits.TurnRadius = 200.0;
		Member.Limits.Margin = 50.0;
		Crowd.Add(Member);
	}
	for (int32 Step = 0; Step < 400; ++Step)
	{
		const TArray<FPursuitOrcaMember> Before = Crowd;
		if (!TestTrue(TEXT("everyone has moved"),
				UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, Settings, {}, 1500.0, 16, Tick).Reason == EPursuitStatus::OK))
		{
			return false;
		}
		for (int32 Agent = 0; Agent < 4; ++Agent)
		{
			const FVector& Old = Before[Agent].Velocity;
			const FVector& New = Crowd[Agent].Velocity;
			TestTrue(TEXT("it speeds up and brakes within its limit"), (New - Old).Size() <= 400.0 * Tick * (1.0 + 1e-9));
			const FVector& Course = Old.IsZero() ? Before[Agent].Limits.Facing : Old;
			const double Turn = std::atan2(std::fabs(Course.X * New.Y - Course.Y * New.X), Course | New);
			TestTrue(TEXT("it turns no tighter than its circle"), Turn <= New.Size() * Tick / 200.0 + 1e-9);
			for (int32 Other = 0; Other < Agent; ++Other)
			{
				TestTrue(TEXT("nobody touches"), FVector::Dist(Crowd[Agent].Location, Crowd[Other].Location) >= 200.0 - 1e-6);
			}
			TestTrue(TEXT("it faces where it went"), New.IsZero() || Crowd[Agent].Limits.Facing.Equals(New, 0.0));
		}
	}
	TestTrue(TEXT("it is across"), Crowd[0].Location.X > 1500.0);

	// One agent alone: at rest and facing the other way it can neither jump to its speed nor turn on the spot.
	FPursuitOrcaAgent Agent;
	Agent.PreferredVelocity = FVector(300, 0, 0);
	FPursuitOrcaLimits Limits;
	Limits.bLimited = true;
	Limits.MaxAcceleration = 400.0;
	FPursuitOrcaVelocity Velocity = UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {}, Settings, Limits, Tick);
	TestEqual(TEXT("as fast as it can be after a tick"), Velocity.Velocity, FVector(20, 0, 0), 1e-9f);

	// From rest to rest it turns by 7200 degrees per second squared times 0.05^2 / 4 in a tick.
	Agent.Velocity = FVector(0, 100, 0);
	Agent.PreferredVelocity = FVector(100, 0, 0);
	Limits.MaxTurnAcceleration = 7200.0;
	Limits.MaxAcceleration = 4000.0;
	Velocity = UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {}, Settings, Limits, Tick);
	const double Turned = std::atan2(Velocity.Velocity.X, Velocity.Velocity.Y);
	TestTrue(TEXT("the turn speeds up and brakes within the tick"), std::fabs(Turned - FMath::DegreesToRadians(4.5)) < 1e-6);

	// In space it dives at a floor, and brakes before it.
	FPursuitShape Floor;
	Floor.Kind = EPursuitShapeKind::HalfSpace;
	FPursuitOrcaSettings InSpace;
	InSpace.Dimensions = EPursuitDimensions::Three;
	TArray<FPursuitOrcaMember> Divers = {MakePursuitOrcaMember(FVector(0, 0, 1000), FVector(100, 0, -600))};
	Divers[0].MaxSpeed = 600.0;
	Divers[0].Radius = 50.0;
	Divers[0].Limits.bLimited = true;
	for (int32 Step = 0; Step < 200; ++Step)
	{
		const FPursuitOrcaStep Dived =
			UPursuitOrcaLibrary::StepOrcaCrowd(Divers, {}, {Floor}, InSpace, {}, 1500.0, 16, Tick);
		TestTrue(TEXT("it is never in the floor"), Dived.Reason == EPursuitStatus::OK && Divers[0].Location.Z >= 50.0 - 1e-6);
	}
	TestTrue(TEXT("and gets near it"), Divers[0].Location.Z < 60.0);

	// What has no meaning is refused by its pin.
	Limits.MaxAcceleration = -1.0;
	AddExpectedErrorPlain(TEXT("Limits.MaxAcceleration must be above 0"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a negative acceleration is refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {}, Settings, Limits, Tick).Reason == EPursuitStatus::OutOfDomain);
	Limits.MaxAcceleration = 400.0;
	Limits.MaxTurnAcceleration = -1.0;
	AddExpectedErrorPlain(TEXT("Limits.MaxTurnAcceleration must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("a negative turn acceleration is refused"),
		UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, {}, {}, Settings, Limits, Tick).Reason == EPursuitStatus::OutOfDomain);
	Crowd[2].Limits.Margin = -1.0;
	AddExpectedErrorPlain(TEXT("Crowd[2].Limits.Margin must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a negative margin is refused"),
		UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, Settings, {}, 1500.0, 16, Tick).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

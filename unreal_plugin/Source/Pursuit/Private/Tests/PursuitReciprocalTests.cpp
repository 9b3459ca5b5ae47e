// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"
#include "Bridge/PursuitReciprocalBridge.h"
#include "PursuitRefusal.h"
#include "PursuitReciprocalLibrary.h"
#include "PursuitTestFlags.h"

#include <limits>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	FPursuitReciprocalMember MakePursuitReciprocalMember(const FVector& Location, const FVector& PreferredVelocity)
	{
		FPursuitReciprocalMember Member;
		Member.Location = Location;
		Member.PreferredVelocity = PreferredVelocity;
		return Member;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitReciprocalVelocityNode, "Pursuit.Nodes.CalculateReciprocalVelocity", PURSUIT_TEST_FLAGS)
bool FPursuitReciprocalVelocityNode::RunTest(const FString&)
{
	// 1000 ahead, radii of 100, 2 s: the forbidden disc is at 500 with a radius of 100, so of a speed of 450 a speed of 50 is too
	// much, and the agent gives up its share of it.
	FPursuitReciprocalAgent Agent;
	Agent.Velocity = FVector(450, 0, 0);
	Agent.PreferredVelocity = FVector(450, 0, 0);
	Agent.Radius = 100.0;
	TArray<FPursuitReciprocalNeighbor> Neighbors;
	Neighbors.SetNum(1);
	Neighbors[0].Location = FVector(1000, 0, 0);
	Neighbors[0].Radius = 100.0;
	FPursuitReciprocalSettings Settings;
	Settings.SideBias = 0.0;
	for (const EPursuitReciprocalSpace Space : {EPursuitReciprocalSpace::Plane, EPursuitReciprocalSpace::Space})
	{
		Settings.Space = Space;
		Neighbors[0].Responsibility = 0.5;
		const FPursuitReciprocalVelocity Half =
			UPursuitReciprocalLibrary::CalculateReciprocalVelocity(Agent, Neighbors, Settings);
		TestTrue(TEXT("there is a velocity"), Half.Reason == EPursuitStatus::Met);
		TestEqual(TEXT("half of the way out"), Half.Velocity, FVector(425, 0, 0), 1e-9f);
		TestEqual(TEXT("is safe"), Half.Shortfall, 0.0, 0.0);
		Neighbors[0].Responsibility = 1.0;
		TestEqual(TEXT("all of it"),
			UPursuitReciprocalLibrary::CalculateReciprocalVelocity(Agent, Neighbors, Settings).Velocity, FVector(400, 0, 0), 1e-9f);
		TestEqual(TEXT("nobody in the way"),
			UPursuitReciprocalLibrary::CalculateReciprocalVelocity(Agent, {}, Settings).Velocity, FVector(450, 0, 0), 0.0f);
	}

	// On the ground heights do not count; in space, 1000 above, the neighbor is out of the way.
	Neighbors[0].Location.Z = 1000.0;
	Settings.Space = EPursuitReciprocalSpace::Plane;
	TestEqual(TEXT("a bridge is no way round on the ground"),
		UPursuitReciprocalLibrary::CalculateReciprocalVelocity(Agent, Neighbors, Settings).Velocity, FVector(400, 0, 0), 1e-9f);
	Settings.Space = EPursuitReciprocalSpace::Space;
	TestEqual(TEXT("but in the air"),
		UPursuitReciprocalLibrary::CalculateReciprocalVelocity(Agent, Neighbors, Settings).Velocity, FVector(450, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitReciprocalCrowdNode, "Pursuit.Nodes.StepReciprocalCrowd", PURSUIT_TEST_FLAGS)
bool FPursuitReciprocalCrowdNode::RunTest(const FString&)
{
	FPursuitReciprocalSettings Settings;
	for (const EPursuitReciprocalSpace Space : {EPursuitReciprocalSpace::Plane, EPursuitReciprocalSpace::Space})
	{
		Settings.Space = Space;
		// Exactly head-on, at a height, for 12 s at 200: 2400 of 2000.
		TArray<FPursuitReciprocalMember> Crowd = {MakePursuitReciprocalMember(FVector(-1000, 0, 90), FVector(200, 0, 0)),
			MakePursuitReciprocalMember(FVector(1000, 0, 90), FVector(-200, 0, 0))};
		double Nearest = 2000.0;
		for (int32 Tick = 0; Tick < 240; ++Tick)
		{
			const FPursuitReciprocalStep Step = UPursuitReciprocalLibrary::StepReciprocalCrowd(Crowd, Settings, 1500.0, 16, 0.05);
			if (!TestTrue(TEXT("everyone has moved"), Step.Reason == EPursuitStatus::Met && Step.Moves.Num() == 2))
			{
				return false;
			}
			for (int32 Index = 0; Index < 2; ++Index)
			{
				Crowd[Index].Location = Step.Moves[Index].Location;
				Crowd[Index].Velocity = Step.Moves[Index].Velocity;
			}
			const double Distance = FVector::Dist(Crowd[0].Location, Crowd[1].Location);
			Nearest = Distance < Nearest ? Distance : Nearest;
		}
		TestTrue(TEXT("they have passed each other"), Crowd[0].Location.X > 1000.0 && Crowd[1].Location.X < -1000.0);
		TestTrue(TEXT("each on the right"), Crowd[0].Location.Y > 40.0 && Crowd[1].Location.Y < -40.0);
		TestTrue(TEXT("without touching"), Nearest > 84.0 - 1e-6);
		TestEqual(TEXT("at the same height"), Crowd[0].Location.Z, 90.0, 0.0);
	}

	const FPursuitReciprocalStep Nobody = UPursuitReciprocalLibrary::StepReciprocalCrowd({}, Settings);
	TestTrue(TEXT("nobody moves nowhere"), Nobody.Reason == EPursuitStatus::Met && Nobody.Moves.IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitReciprocalDefaults, "Pursuit.Nodes.ReciprocalDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitReciprocalDefaults::RunTest(const FString&)
{
	const FPursuitReciprocalSettings Settings;
	FPursuitReciprocalSettings Library;
	Library.TimeHorizon = Library.SideBias = -1.0;
	double NeighborDistance = 0.0;
	int32 MaxNeighbors = 0;
	TestTrue(TEXT("the library is connected"), PursuitBridge::ReadDefaults(Library, NeighborDistance, MaxNeighbors));
	TestEqual(TEXT("TimeHorizon"), Settings.TimeHorizon, Library.TimeHorizon, 0.0);
	TestEqual(TEXT("SideBias"), Settings.SideBias, Library.SideBias, 0.0);
	TestEqual(TEXT("NeighborDistance"), 1500.0, NeighborDistance, 0.0);
	TestEqual(TEXT("MaxNeighbors"), 16, MaxNeighbors);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitReciprocalRefusals, "Pursuit.Nodes.ReciprocalNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitReciprocalRefusals::RunTest(const FString&)
{
	const double Nan = std::numeric_limits<double>::quiet_NaN();
	const FPursuitReciprocalSettings Settings;

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Calculate Reciprocal Velocity refused its question: A neighbor's Responsibility is 2: it must be from 0 to 1"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TArray<FPursuitReciprocalNeighbor> Neighbors;
	Neighbors.SetNum(2);
	Neighbors[1].Responsibility = 2.0;
	TestTrue(TEXT("more than all of it is refused"),
		UPursuitReciprocalLibrary::CalculateReciprocalVelocity({}, Neighbors, Settings).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Calculate Reciprocal Velocity refused its question: DeltaTime is 0"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("no time is refused"),
		UPursuitReciprocalLibrary::CalculateReciprocalVelocity({}, {}, Settings, 0.0).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Step Reciprocal Crowd refused its question: An agent's Location is"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitReciprocalMember> Broken = {MakePursuitReciprocalMember(FVector::ZeroVector, FVector::ZeroVector),
		MakePursuitReciprocalMember(FVector(0, Nan, 0), FVector::ZeroVector)};
	const FPursuitReciprocalStep Step = UPursuitReciprocalLibrary::StepReciprocalCrowd(Broken, Settings);
	TestTrue(TEXT("one who is nowhere is refused"), Step.Reason == EPursuitStatus::NotFinite && Step.Moves.IsEmpty());

	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Step Reciprocal Crowd refused its question: MaxNeighbors is 33: it must be from 0 to 32"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("too many neighbors are refused"),
		UPursuitReciprocalLibrary::StepReciprocalCrowd({}, Settings, 100.0, 33).Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif

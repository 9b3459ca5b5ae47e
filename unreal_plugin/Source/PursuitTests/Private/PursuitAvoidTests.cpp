// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitAvoidLibrary.h"
#include "PursuitBlendLibrary.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#include <limits>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	FPursuitShape MakePursuitPillar(const FVector& Location, double Radius)
	{
		FPursuitShape Pillar;
		Pillar.Kind = EPursuitShapeKind::Capsule;
		Pillar.Location = Location;
		Pillar.HalfLength = 500.0;
		Pillar.Radius = Radius;
		return Pillar;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAvoidRun, "Pursuit.Nodes.AvoidAndGuardTogether", PURSUIT_TEST_FLAGS)
bool FPursuitAvoidRun::RunTest(const FString&)
{
	// Behind a pillar, between a floor and a box: arrive, avoid, guard, sixty times a second.
	TArray<FPursuitShape> Obstacles = {MakePursuitPillar(FVector(1000, 0, 0), 100.0)};
	FPursuitShape Floor;
	Floor.Kind = EPursuitShapeKind::HalfSpace;
	Floor.Location = FVector(0, 0, -60);
	Obstacles.Add(Floor);
	FPursuitShape Box;
	Box.Kind = EPursuitShapeKind::Box;
	Box.Location = FVector(1500, 100, 0);
	Obstacles.Add(Box);
	const FVector Goal(2000, 0, 0);
	const FPursuitSteeringLimits Limits;
	FPursuitAvoidanceSettings Settings;
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
	double Nearest = std::numeric_limits<double>::max();
	for (int32 Tick = 0; Tick < 420; ++Tick)
	{
		Settings.LookAheadDistance = (Goal - Location).Size();
		const FVector Wanted = UPursuitLibrary::BP_CalculateArrive(Location, Velocity, Goal, 600.0, 300.0);
		const FPursuitAvoidance Avoidance =
			UPursuitAvoidLibrary::CalculateObstacleAvoidance(Location, Velocity, Wanted, Obstacles, Settings);
		const FPursuitGuardedSteering Guarded = UPursuitAvoidLibrary::ApplyGuard(
			Location, Velocity, Avoidance.Steering, 1.0 / 60.0, Obstacles, Settings, Limits);
		if (!TestTrue(TEXT("an answer"), Guarded.Reason == EPursuitStatus::OK))
		{
			return false;
		}
		Velocity = Guarded.Velocity;
		Location += Velocity / 60.0;
		for (const FPursuitShape& Obstacle : Obstacles)
		{
			Nearest = FMath::Min(Nearest, UPursuitAvoidLibrary::GetSignedDistance(Obstacle, Location).Distance);
		}
	}
	TestTrue(TEXT("it arrives"), (Goal - Location).Size() < 5.0);
	TestTrue(TEXT("and keeps its radius and margin"), Nearest >= 50.0 - 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAvoidDefaults, "Pursuit.Nodes.AvoidanceDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitAvoidDefaults::RunTest(const FString&)
{
	const FPursuitAvoidanceSettings Settings;
	const PursuitAvoidanceSettings Library = pursuit_avoidance_settings_default(100.0);
	TestEqual(TEXT("AgentRadius"), Settings.AgentRadius, Library.agent_radius, 0.0);
	TestEqual(TEXT("Margin"), Settings.Margin, Library.margin, 0.0);
	TestEqual(TEXT("LookAheadTime"), Settings.LookAheadTime, Library.look_ahead_time, 0.0);
	TestEqual(TEXT("PlaneNormal"), Settings.PlaneNormal, Pursuit::FromC(Library.plane_normal), 0.0f);
	// A Blueprint writes no limit as 0.
	TestTrue(TEXT("LookAheadDistance"),
		Settings.LookAheadDistance == 0.0 && PursuitNumbers::IsInfinite(Library.look_ahead_distance));

	const FPursuitCollisionSettings OfNeighbors;
	const PursuitCollisionSettings LibraryOfNeighbors = pursuit_collision_settings_default(100.0);
	TestEqual(TEXT("AgentRadius of neighbors"), OfNeighbors.AgentRadius, LibraryOfNeighbors.agent_radius, 0.0);
	TestEqual(TEXT("Margin of neighbors"), OfNeighbors.Margin, LibraryOfNeighbors.margin, 0.0);
	TestEqual(TEXT("LookAheadTime of neighbors"), OfNeighbors.LookAheadTime, LibraryOfNeighbors.look_ahead_time, 0.0);
	TestEqual(TEXT("HalfHeight of neighbors"), OfNeighbors.HalfHeight, LibraryOfNeighbors.half_height, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAvoidRefusals, "Pursuit.Nodes.AvoidanceSaysWhatIsWrong", PURSUIT_TEST_FLAGS)
bool FPursuitAvoidRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Obstacles[1].Radius must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedErrorPlain(TEXT("Neighbors[0].Radius must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Obstacle.Forward must have a direction"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("question: Radius must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Danger must have as many slots as Interest"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("Steerings[0].Weight must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedError(TEXT("Slot must be below the number of items"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Threshold must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Strength must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitAvoidanceSettings Settings;
	const FPursuitSteeringLimits Limits;
	const FVector Zero = FVector::ZeroVector;
	const TArray<FPursuitShape> Bad = {FPursuitShape(), MakePursuitPillar(Zero, -1.0)};
	const FPursuitAvoidance Avoidance = UPursuitAvoidLibrary::CalculateObstacleAvoidance(Zero, Zero, Zero, Bad, Settings);
	TestTrue(TEXT("avoid"), Avoidance.Reason == EPursuitStatus::OutOfDomain && Avoidance.Obstacle == -1);
	const FPursuitGuardedSteering Guarded =
		UPursuitAvoidLibrary::ApplyGuard(Zero, Zero, FVector(1, 2, 3), 0.1, Bad, Settings, Limits);
	TestTrue(TEXT("guard"), Guarded.Reason == EPursuitStatus::OutOfDomain && Guarded.Steering == Zero);
	FPursuitMovingNeighbor Neighbor;
	Neighbor.Radius = -3.0;
	const TArray<FPursuitMovingNeighbor> Neighbors = {Neighbor};
	TestTrue(TEXT("collisions"),
		UPursuitAvoidLibrary::CalculateCollisionAvoidance(Zero, Zero, 600.0, Neighbors, {}, {}).Reason == EPursuitStatus::OutOfDomain);
	AddExpectedErrorPlain(TEXT("Neighbors[0].HalfHeight must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(TEXT("question: Settings.HalfHeight must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	Neighbor.Radius = 3.0;
	Neighbor.HalfHeight = -1.0;
	TestTrue(TEXT("a neighbor's height below zero"),
		UPursuitAvoidLibrary::CalculateCollisionAvoidance(Zero, Zero, 600.0, {Neighbor}, {}, {}).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	FPursuitCollisionSettings Buried;
	Buried.HalfHeight = -1.0;
	TestTrue(TEXT("one's own height below zero"),
		UPursuitAvoidLibrary::CalculateCollisionAvoidance(Zero, Zero, 600.0, {}, {}, Buried).Reason
			== EPursuitStatus::OutOfDomain);
	FPursuitShape Box;
	Box.Kind = EPursuitShapeKind::Box;
	Box.Forward = Zero;
	// The radius of a box is not read.
	Box.Radius = -1.0;
	TestTrue(TEXT("clearance"), UPursuitAvoidLibrary::GetSignedDistance(Box, Zero).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("contact"),
		UPursuitAvoidLibrary::SweepSphere(FPursuitShape(), Zero, Zero, -2.0).Reason == EPursuitStatus::OutOfDomain);

	TestTrue(TEXT("maps of two sizes"), UPursuitBlendLibrary::FindContextDirection({1.0, 2.0}, {0.0}).Slot == -1);
	FPursuitWeightedSteering Negative;
	Negative.Weight = -1.0;
	TestTrue(TEXT("a weight"), UPursuitBlendLibrary::BlendSteeringWeighted({Negative}) == Zero);
	TestTrue(TEXT("a weight in order"), UPursuitBlendLibrary::BlendSteeringInOrder({Negative}).Last == -1);
	TestTrue(TEXT("a slot"), UPursuitBlendLibrary::GetContextDirection(EPursuitContextLayout::Circle, 16) == Zero);
	TestTrue(TEXT("a threshold"), UPursuitBlendLibrary::BlendSteeringByPriority({Zero}, -1.0).Last == -1);
	TArray<double> Slots = {0.5};
	TestTrue(TEXT("a strength"), UPursuitBlendLibrary::BlendIntoContext(Slots, Zero, -1.0) == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("and the map stays"), Slots.Num() == 1 && Slots[0] == 0.5);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Slots must have a number for each slot: begin with 16 zeros"), EAutomationExpectedErrorFlags::Contains, 1);
	TArray<double> NoSlots;
	TestTrue(TEXT("a map without slots"), UPursuitBlendLibrary::BlendIntoContext(NoSlots, Zero) == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAvoidNothing, "Pursuit.Nodes.NothingToAvoidOrBlend", PURSUIT_TEST_FLAGS)
bool FPursuitAvoidNothing::RunTest(const FString&)
{
	const FVector Steering(1, 2, 3);
	const FVector Zero = FVector::ZeroVector;
	const FPursuitAvoidance Avoidance =
		UPursuitAvoidLibrary::CalculateObstacleAvoidance(Zero, Zero, Steering, {}, FPursuitAvoidanceSettings());
	TestTrue(TEXT("no obstacles"), Avoidance.Steering == Steering && Avoidance.Obstacle == -1);
	TestTrue(TEXT("are infinitely far"), PursuitNumbers::IsInfinite(Avoidance.Distance));
	TestTrue(TEXT("no neighbors"), UPursuitAvoidLibrary::CalculateCollisionAvoidance(Zero, Steering, 600.0, {}, {}, {}).Neighbor == -1);
	TestTrue(TEXT("no steerings"), UPursuitBlendLibrary::BlendSteeringWeighted({}) == Zero);
	TestTrue(TEXT("by priority"), UPursuitBlendLibrary::BlendSteeringByPriority({}).Reason == EPursuitStatus::OK);
	TestTrue(TEXT("in order"), UPursuitBlendLibrary::BlendSteeringInOrder({}).Reason == EPursuitStatus::OK);
	const FPursuitContextChoice Nowhere = UPursuitBlendLibrary::FindContextDirection({0.0, 0.0}, {0.5, 0.25});
	TestTrue(TEXT("nothing of interest"), Nowhere.Reason == EPursuitStatus::OK && Nowhere.Slot == -1);
	TestEqual(TEXT("the least danger"), Nowhere.Danger, 0.25, 0.0);
	return true;
}

#endif

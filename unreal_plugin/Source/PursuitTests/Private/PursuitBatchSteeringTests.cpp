// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitAvoidLibrary.h"
#include "PursuitBatchLibrary.h"
#include "PursuitChaseLibrary.h"
#include "PursuitDrillRandom.h"
#include "PursuitLibrary.h"
#include "PursuitProjectileLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTurretLibrary.h"

#include <cstring>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** More than two ranges of agents, so that several threads share them, and none that is full to the last. */
	constexpr int32 ManyPursuitAgents = 9001;

	/** More than two ranges of turrets. */
	constexpr int32 ManyPursuitTurrets = 201;

	/** Every fiftieth is at its target, every hundredth has a speed that is refused. */
	TArray<FPursuitChaseQuery> MakeManyPursuitAgents()
	{
		FPursuitDrillRandom Random(20261123);
		TArray<FPursuitChaseQuery> Queries;
		Queries.SetNum(ManyPursuitAgents);
		for (int32 Index = 0; Index < ManyPursuitAgents; ++Index)
		{
			FPursuitChaseQuery& Query = Queries[Index];
			Query.CurrentLocation = Random.InBox(FVector(25000.0));
			Query.CurrentVelocity = Random.InBox(FVector(600.0));
			Query.TargetLocation = Index % 50 == 7 ? Query.CurrentLocation : Random.InBox(FVector(25000.0));
			Query.TargetVelocity = Random.InBox(FVector(577.0));
			Query.MaxSpeed = Index % 100 == 99 ? -1.0 : Random.Real(300.0, 1500.0);
		}
		return Queries;
	}

	bool IsSame(const FVector& First, const FVector& Second)
	{
		return std::memcmp(&First, &Second, sizeof(First)) == 0;
	}

	/** Number of answers that differ from the node for one. */
	template <typename SameType>
	int32 CountOthers(int32 Count, SameType&& Same)
	{
		int32 Others = 0;
		for (int32 Index = 0; Index < Count; ++Index)
		{
			Others += Same(Index) ? 0 : 1;
		}
		return Others;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchSteerings, "Pursuit.Nodes.ThousandsOfSteeringsHaveTheBitsOfTheNodesForOne", PURSUIT_TEST_FLAGS)
bool FPursuitBatchSteerings::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	const TArray<FPursuitChaseQuery> Chases = MakeManyPursuitAgents();
	TArray<FPursuitSteeringQuery> Queries;
	Queries.SetNum(Chases.Num());
	for (int32 Index = 0; Index < Chases.Num(); ++Index)
	{
		Queries[Index].CurrentLocation = Chases[Index].CurrentLocation;
		Queries[Index].CurrentVelocity = Chases[Index].CurrentVelocity;
		Queries[Index].TargetLocation = Chases[Index].TargetLocation;
		Queries[Index].MaxSpeed = Chases[Index].MaxSpeed;
	}
	const TArray<FVector> Seeking = UPursuitBatchLibrary::CalculateSeekSteerings(Queries);
	const TArray<FVector> Fleeing = UPursuitBatchLibrary::CalculateFleeSteerings(Queries);
	const TArray<FVector> Arriving = UPursuitBatchLibrary::CalculateArriveSteerings(Queries, 9000.0);
	const FPursuitPredictionSettings Settings;
	const TArray<FPursuitChase> Pursuing = UPursuitBatchLibrary::CalculatePursueSteerings(Chases, Settings, 50.0);
	if (!TestTrue(TEXT("every query has an answer"),
			Seeking.Num() == ManyPursuitAgents && Fleeing.Num() == ManyPursuitAgents && Arriving.Num() == ManyPursuitAgents
				&& Pursuing.Num() == ManyPursuitAgents))
	{
		return false;
	}
	TestEqual(TEXT("other steerings"), CountOthers(ManyPursuitAgents, [&](int32 Index) {
		const FPursuitSteeringQuery& Q = Queries[Index];
		return IsSame(Seeking[Index],
				   UPursuitLibrary::BP_CalculateSeek(Q.CurrentLocation, Q.CurrentVelocity, Q.TargetLocation, Q.MaxSpeed))
			&& IsSame(Fleeing[Index],
				UPursuitLibrary::BP_CalculateFlee(Q.CurrentLocation, Q.CurrentVelocity, Q.TargetLocation, Q.MaxSpeed))
			&& IsSame(Arriving[Index],
				UPursuitLibrary::BP_CalculateArrive(Q.CurrentLocation, Q.CurrentVelocity, Q.TargetLocation, Q.MaxSpeed, 9000.0));
	}), 0);
	int32 Met = 0;
	TestEqual(TEXT("other chases"), CountOthers(ManyPursuitAgents, [&](int32 Index) {
		const FPursuitChaseQuery& Q = Chases[Index];
		const FPursuitChase One = UPursuitChaseLibrary::CalculatePursue(
			Q.CurrentLocation, Q.CurrentVelocity, Q.TargetLocation, Q.TargetVelocity, Q.MaxSpeed, Settings, 50.0);
		const FPursuitChase& Many = Pursuing[Index];
		Met += Many.bMet ? 1 : 0;
		return Many.bMet == One.bMet && Many.Reason == One.Reason && IsSame(Many.Steering, One.Steering)
			&& IsSame(Many.Point, One.Point) && Many.Time == One.Time;
	}), 0);
	TestTrue(TEXT("some meet and some do not"), Met > 100 && Met < ManyPursuitAgents - 100);
	TestTrue(TEXT("no query has no steering"), UPursuitBatchLibrary::CalculateSeekSteerings({}).IsEmpty());
	TestTrue(TEXT("and no chase"), UPursuitBatchLibrary::CalculatePursueSteerings({}, Settings, 0.0).IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchAims, "Pursuit.Nodes.ManyTurretsAndProjectilesHaveTheAnswersOfTheNodesForOne", PURSUIT_TEST_FLAGS)
bool FPursuitBatchAims::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	FPursuitDrillRandom Random(20261123);
	TArray<FPursuitTurretQuery> Queries;
	TArray<FPursuitShot> Shots;
	Queries.SetNum(ManyPursuitTurrets);
	Shots.SetNum(ManyPursuitTurrets);
	for (int32 Index = 0; Index < ManyPursuitTurrets; ++Index)
	{
		FPursuitTurretQuery& Query = Queries[Index];
		Query.ShooterLocation = Random.InBox(FVector(5000.0));
		Query.Facing = Random.InBox(FVector(1.0));
		Query.TargetLocation = Random.InBox(FVector(5000.0));
		Query.TargetVelocity = Random.InBox(FVector(500.0));
		Query.TurnRate = Index % 50 == 49 ? -1.0 : Random.Real(10.0, 120.0);
		Query.MaxRange = Index % 3 == 0 ? 6000.0 : 0.0;
		Query.FireCone = Random.Real(0.0, 20.0);
		Shots[Index].ShooterLocation = Query.ShooterLocation;
		Shots[Index].ShooterVelocity = Random.InBox(FVector(300.0));
		Shots[Index].TargetLocation = Query.TargetLocation;
		Shots[Index].TargetVelocity = Query.TargetVelocity;
		Shots[Index].TargetAcceleration = Index % 50 == 48 ? PursuitNumbers::Nowhere() : Random.InBox(FVector(100.0));
	}
	const TArray<FPursuitTurretShot> Hits = UPursuitBatchLibrary::SolveTurrets(Queries);
	const FPursuitProjectileSettings Simulation;
	const TArray<FPursuitLaunches> Launches = UPursuitBatchLibrary::SolveProjectiles(Shots, 3000.0, Simulation);
	if (!TestTrue(TEXT("every query has an answer"), Hits.Num() == ManyPursuitTurrets && Launches.Num() == ManyPursuitTurrets))
	{
		return false;
	}
	int32 Hit = 0;
	TestEqual(TEXT("other shots"), CountOthers(ManyPursuitTurrets, [&](int32 Index) {
		const FPursuitTurretQuery& Q = Queries[Index];
		const FPursuitTurretShot One = UPursuitTurretLibrary::SolveTurret(Q.ShooterLocation, Q.Facing, Q.TargetLocation,
			Q.TargetVelocity, Q.TurnRate, Q.MuzzleSpeed, Q.Horizon, Q.MaxRange, Q.FireCone, Q.MinTime);
		const FPursuitTurretShot& Many = Hits[Index];
		Hit += Many.bHit ? 1 : 0;
		return Many.bHit == One.bHit && Many.Reason == One.Reason && IsSame(Many.AimPoint, One.AimPoint)
			&& Many.ImpactTime == One.ImpactTime && Many.RotationTime == One.RotationTime && Many.FlightTime == One.FlightTime
			&& Many.Iterations == One.Iterations;
	}), 0);
	TestTrue(TEXT("some hit and some do not"), Hit > 10 && Hit < ManyPursuitTurrets - 10);
	int32 Several = 0;
	TestEqual(TEXT("other launches"), CountOthers(ManyPursuitTurrets, [&](int32 Index) {
		const FPursuitLaunches One = UPursuitProjectileLibrary::SolveProjectile(Shots[Index], 3000.0, Simulation);
		const FPursuitLaunches& Many = Launches[Index];
		bool bSame = Many.bHit == One.bHit && Many.Reason == One.Reason && Many.Launches.Num() == One.Launches.Num()
			&& IsSame(Many.Best.LaunchVelocity, One.Best.LaunchVelocity) && Many.Best.MissDistance == One.Best.MissDistance;
		for (int32 Place = 0; bSame && Place < One.Launches.Num(); ++Place)
		{
			bSame = IsSame(Many.Launches[Place].LaunchVelocity, One.Launches[Place].LaunchVelocity)
				&& IsSame(Many.Launches[Place].ImpactPoint, One.Launches[Place].ImpactPoint)
				&& Many.Launches[Place].Time == One.Launches[Place].Time;
		}
		Several += Many.Launches.Num() > 1 ? 1 : 0;
		return bSame;
	}), 0);
	TestTrue(TEXT("some have two arcs"), Several > 10);
	TestTrue(TEXT("no query has no shot"), UPursuitBatchLibrary::SolveTurrets({}).IsEmpty());
	TestTrue(TEXT("and no launch"), UPursuitBatchLibrary::SolveProjectiles({}, 3000.0, Simulation).IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchDistances, "Pursuit.Nodes.ThousandsOfDistancesHaveTheBitsOfGetSignedDistance", PURSUIT_TEST_FLAGS)
bool FPursuitBatchDistances::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	FPursuitDrillRandom Random(20261123);
	TArray<FVector> Locations;
	for (int32 Index = 0; Index < ManyPursuitAgents; ++Index)
	{
		Locations.Add(Index % 100 == 99 ? PursuitNumbers::Nowhere() : Random.InBox(FVector(150.0)));
	}
	for (const EPursuitShapeKind Kind :
		{EPursuitShapeKind::Sphere, EPursuitShapeKind::Box, EPursuitShapeKind::HalfSpace, EPursuitShapeKind::Capsule})
	{
		FPursuitShape Shape;
		Shape.Kind = Kind;
		Shape.Location = FVector(10.0, 20.0, 30.0);
		Shape.Forward = FVector(1.0, 2.0, 0.0);
		Shape.Up = FVector(0.5, 0.0, 2.0);
		const TArray<FPursuitSignedDistance> Distances = UPursuitBatchLibrary::GetSignedDistances(Shape, Locations);
		if (!TestEqual(TEXT("every location has an answer"), Distances.Num(), ManyPursuitAgents))
		{
			return false;
		}
		int32 Inside = 0;
		TestEqual(TEXT("other distances"), CountOthers(ManyPursuitAgents, [&](int32 Index) {
			const FPursuitSignedDistance One = UPursuitAvoidLibrary::GetSignedDistance(Shape, Locations[Index]);
			Inside += One.Distance < 0.0 ? 1 : 0;
			return Distances[Index].Reason == One.Reason && Distances[Index].Distance == One.Distance
				&& IsSame(Distances[Index].Normal, One.Normal);
		}), 0);
		TestTrue(TEXT("some are inside"), Inside > 10);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBatchNamesItems, "Pursuit.Nodes.ManyNameTheFirstThatIsRefused", PURSUIT_TEST_FLAGS)
bool FPursuitBatchNamesItems::RunTest(const FString&)
{
	const auto Expect = [&](const TCHAR* Line) { AddExpectedErrorPlain(Line, EAutomationExpectedErrorFlags::Contains, 1); };
	FPursuitRefusalLog::ForgetAll();
	TArray<FPursuitSteeringQuery> Queries;
	Queries.SetNum(ManyPursuitAgents);
	for (FPursuitSteeringQuery& Query : Queries)
	{
		Query.TargetLocation = FVector(100, 0, 0);
	}
	Queries[5000].MaxSpeed = -1.0;
	Queries[8000].TargetLocation = PursuitNumbers::Nowhere();
	Expect(TEXT("Calculate Seek Steerings refused its question: Queries[5000].MaxSpeed must be 0 or more"));
	const TArray<FVector> Seeking = UPursuitBatchLibrary::CalculateSeekSteerings(Queries);
	Queries[5000].MaxSpeed = 600.0;
	Expect(TEXT("Calculate Flee Steerings refused its question: Queries[8000].TargetLocation must be finite"));
	UPursuitBatchLibrary::CalculateFleeSteerings(Queries);
	Queries[10].CurrentVelocity = PursuitNumbers::Nowhere();
	Expect(TEXT("Calculate Arrive Steerings refused its question: Queries[10].CurrentVelocity must be finite"));
	UPursuitBatchLibrary::CalculateArriveSteerings(Queries, 100.0);
	TestTrue(TEXT("refused with zeros"), IsSame(Seeking[5000], FVector::ZeroVector) && IsSame(Seeking[8000], FVector::ZeroVector));
	TestEqual(TEXT("all others steer"), Seeking[4999], FVector(600, 0, 0), 1e-6f);

	// What all share is refused for all, and is a pin of its own.
	FPursuitRefusalLog::ForgetAll();
	Expect(TEXT("Calculate Arrive Steerings refused its question: SlowdownRadius must be 0 or more"));
	UPursuitBatchLibrary::CalculateArriveSteerings(Queries, -1.0);
	TArray<FPursuitChaseQuery> Chases;
	Chases.SetNum(3);
	FPursuitPredictionSettings Blind;
	Blind.MaxPredictionTime = -1.0;
	Expect(TEXT("Calculate Pursue Steerings refused its question: Settings.MaxPredictionTime must be"));
	const TArray<FPursuitChase> Refused = UPursuitBatchLibrary::CalculatePursueSteerings(Chases, Blind, 0.0);
	TestTrue(TEXT("each is refused"), Refused[2].Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	Chases[1].TargetVelocity = PursuitNumbers::Nowhere();
	Expect(TEXT("Calculate Pursue Steerings refused its question: Queries[1].TargetVelocity must be finite"));
	UPursuitBatchLibrary::CalculatePursueSteerings(Chases, FPursuitPredictionSettings(), 0.0);

	TArray<FPursuitTurretQuery> Turrets;
	Turrets.SetNum(3);
	Turrets[2].Facing = FVector::ZeroVector;
	Expect(TEXT("Solve Turrets refused its question: Queries[2].Facing must have a direction"));
	UPursuitBatchLibrary::SolveTurrets(Turrets);
	TArray<FPursuitShot> Shots;
	Shots.SetNum(3);
	Shots[1].Gravity = PursuitNumbers::Nowhere();
	Expect(TEXT("Solve Projectiles refused its question: Shots[1].Gravity must be finite"));
	UPursuitBatchLibrary::SolveProjectiles(Shots, 3000.0, FPursuitProjectileSettings());
	FPursuitRefusalLog::ForgetAll();
	Expect(TEXT("Solve Projectiles refused its question: MuzzleSpeed must be 0 or more"));
	UPursuitBatchLibrary::SolveProjectiles(Shots, -1.0, FPursuitProjectileSettings());

	Expect(TEXT("Get Signed Distances refused its question: Locations[1] must be finite"));
	UPursuitBatchLibrary::GetSignedDistances(FPursuitShape(), {FVector::ZeroVector, PursuitNumbers::Nowhere()});
	FPursuitRefusalLog::ForgetAll();
	FPursuitShape Flat;
	Flat.Kind = EPursuitShapeKind::HalfSpace;
	Flat.Up = FVector::ZeroVector;
	Expect(TEXT("Get Signed Distances refused its question: Obstacle.Up must have a direction"));
	UPursuitBatchLibrary::GetSignedDistances(Flat, {FVector::ZeroVector});
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif

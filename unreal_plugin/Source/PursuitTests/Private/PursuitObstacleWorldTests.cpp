// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/CapsuleComponent.h"
#include "PursuitTestsLog.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestFlags.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "UObject/UObjectGlobals.h"

#include <limits>

namespace
{
	constexpr double FlyerRadius = 34.0;

	/** The obstacles lie in this box; the flight leads through it along X. */
	const FVector WorldHalfSize(1500, 800, 800);

	struct FRandomWorld
	{
		TArray<FPursuitTestObstacle> Obstacles;
		FVector Start = FVector::ZeroVector;
		FVector Goal = FVector::ZeroVector;
		EPursuitFlightMode Mode = EPursuitFlightMode::Seek;
		double MaxSpeed = 0.0;
		double MaxAcceleration = 0.0;
		double Frame = 0.0;

		double Clearance(const FVector& Point) const
		{
			double Nearest = std::numeric_limits<double>::max();
			for (const FPursuitTestObstacle& Obstacle : Obstacles)
			{
				Nearest = FMath::Min(Nearest, Obstacle.DistanceTo(Point));
			}
			return Nearest - FlyerRadius;
		}
	};

	/** What came of one flight. */
	struct FRandomFlight
	{
		bool bArrived = false;
		bool bNumbers = true;

		/** Between the flyer's ball and the nearest obstacle, in cm. */
		double LeastGap = std::numeric_limits<double>::max();
		double Seconds = 0.0;
		double Detour = 0.0;
	};

	FVector FindFreePlace(FPursuitDrillRandom& Random, const FRandomWorld& World, double X, double Gap)
	{
		// Outside of the box there is always room.
		FVector Place(X, 0, 0);
		do
		{
			const double Ahead = X * Random.Real(0.8, 1.6);
			Place = FVector(Ahead, 0, 0) + Random.InBox(FVector(0, WorldHalfSize.Y, WorldHalfSize.Z));
		} while (World.Clearance(Place) < Gap);
		return Place;
	}

	FRandomWorld MakeRandomWorld(uint32 Seed, double Margin)
	{
		FPursuitDrillRandom Random(Seed);
		FRandomWorld World;
		const int32 Count = static_cast<int32>(Random.Real(10.0, 40.0));
		for (int32 Index = 0; Index < Count; ++Index)
		{
			World.Obstacles.Add(FPursuitTestObstacle::Any(Random, WorldHalfSize, 300.0));
		}
		World.Start = FindFreePlace(Random, World, -WorldHalfSize.X, Margin + 1.0);
		World.Goal = FindFreePlace(Random, World, WorldHalfSize.X, Margin + 1.0);
		const double Kind = Random.Real(0.0, 3.0);
		World.Mode = Kind < 1.0 ? EPursuitFlightMode::Seek : Kind < 2.0 ? EPursuitFlightMode::Arrive
																		: EPursuitFlightMode::Pursue;
		World.MaxSpeed = Random.Real(200.0, 1500.0);
		World.MaxAcceleration = Random.Real(300.0, 5000.0);
		World.Frame = 1.0 / Random.Real(20.0, 120.0);
		return World;
	}

	FRandomFlight FlyThrough(const FPursuitTestWorld& World, const FRandomWorld& Scene)
	{
		TArray<AActor*> Actors;
		for (const FPursuitTestObstacle& Obstacle : Scene.Obstacles)
		{
			Actors.Add(Obstacle.Spawn(World.Get()));
		}
		// It collides with nothing: only its steering keeps it out.
		ACharacter* Flyer =
			World.SpawnFlyer(Scene.Start, static_cast<float>(Scene.MaxSpeed), static_cast<float>(Scene.MaxAcceleration));
		Actors.Add(Flyer);
		UPursuitFlightComponent* Flight = World.AddFlight(*Flyer);
		Flight->Mode = Scene.Mode;
		Flight->Sensing.BodyRadius = FlyerRadius;
		Flight->SetGoalLocation(Scene.Goal, FVector::ZeroVector);

		FRandomFlight Result;
		const double Straight = FVector::Dist(Scene.Start, Scene.Goal);
		const double MostSeconds = 5.0 + 4.0 * Straight / Scene.MaxSpeed;
		double Flown = 0.0;
		FVector Before = Scene.Start;
		while (!Result.bArrived && Result.bNumbers && Result.Seconds < MostSeconds)
		{
			World.Tick(static_cast<float>(Scene.Frame));
			const FVector Location = Flyer->GetActorLocation();
			Result.bArrived = Flight->HasArrived();
			Result.bNumbers = !Location.ContainsNaN() && !Flyer->GetVelocity().ContainsNaN();
			Result.LeastGap = FMath::Min(Result.LeastGap, Scene.Clearance(Location));
			Result.Seconds += Scene.Frame;
			Flown += FVector::Dist(Before, Location);
			Before = Location;
		}
		Result.Detour = Flown / (Straight - Flight->AcceptanceRadius);
		for (AActor* Actor : Actors)
		{
			Actor->Destroy();
		}
		return Result;
	}

	/** Flies through many worlds, and prints what came of it. Whether nothing was touched and every number was one. */
	bool FlyThroughWorlds(FAutomationTestBase& Test, int32 Worlds, double LeastShare)
	{
		FPursuitTestWorld World;
		const double Margin = GetDefault<UPursuitFlightComponent>()->Sensing.ObstacleMargin;
		int32 Arrived = 0;
		int32 Touched = 0;
		int32 Near = 0;
		double LeastGap = std::numeric_limits<double>::max();
		double Detours = 0.0;
		for (int32 Seed = 1; Seed <= Worlds; ++Seed)
		{
			const FRandomFlight Flight = FlyThrough(World, MakeRandomWorld(static_cast<uint32>(Seed), Margin));
			const bool bTouched = Flight.LeastGap < 0.0;
			if (bTouched || !Flight.bNumbers)
			{
				Test.AddError(FString::Printf(TEXT("seed %d: the least gap is %g cm%s"), Seed, Flight.LeastGap,
					Flight.bNumbers ? TEXT("") : TEXT(", and a number is none")));
			}
			Touched += bTouched ? 1 : 0;
			// The sizes of spheres and the frames are floats: a hundredth of a millimeter is theirs.
			Near += Flight.LeastGap < Margin - 1e-3 ? 1 : 0;
			Arrived += Flight.bArrived ? 1 : 0;
			Detours += Flight.bArrived ? Flight.Detour : 0.0;
			LeastGap = FMath::Min(LeastGap, Flight.LeastGap);
			if (Seed % 100 == 0)
			{
				CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
			}
		}
		const double Share = static_cast<double>(Arrived) / Worlds;
		UE_LOG(LogPursuitTests, Display, TEXT("%d random worlds of 10 to 39 spheres, boxes and capsules:"), Worlds);
		UE_LOG(LogPursuitTests, Display, TEXT("   touched %d, nearer than the margin %d, least gap %.4f cm (margin %g)"), Touched, Near,
			LeastGap, Margin);
		UE_LOG(LogPursuitTests, Display, TEXT("   reached the goal in %.2f %% of them, on ways %.3f times as long as the straight line"),
			100.0 * Share, Detours / FMath::Max(Arrived, 1));
		Test.TestTrue(TEXT("nobody comes nearer than its margin"), Near == 0);
		return Test.TestTrue(TEXT("most reach their goal"), Share >= LeastShare) && Touched == 0;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitObstacleWorlds, "Pursuit.ObstacleWorlds.Some", PURSUIT_TEST_FLAGS)
bool FPursuitObstacleWorlds::RunTest(const FString&)
{
	return FlyThroughWorlds(*this, 100, 0.95);
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitManyObstacleWorlds, "Pursuit.ObstacleWorlds.TenThousand", PURSUIT_STRESS_TEST_FLAGS)
bool FPursuitManyObstacleWorlds::RunTest(const FString&)
{
	return FlyThroughWorlds(*this, 10000, 0.95);
}

#endif

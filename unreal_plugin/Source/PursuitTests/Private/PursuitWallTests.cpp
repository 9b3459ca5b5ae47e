// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/BoxComponent.h"
#include "Components/SphereComponent.h"
#include "Components/SplineComponent.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "PursuitCrowdComponent.h"
#include "PursuitCrowdSubsystem.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitWallComponent.h"

namespace
{
	constexpr float WallFrame = 1.0f / 30.0f;
	constexpr double WallRadius = 40.0;

	/** An agent that is sent across the Y axis, and walls that designers place. */
	struct FPursuitWallBench
	{
		FPursuitWallBench()
		{
			FPursuitRefusalLog::ForgetAll();
			Agent = NewObject<UPursuitCrowdComponent>(World.SpawnFlyer(FVector(-500.0, 0.0, 0.0), 600.0f));
			Agent->Radius = WallRadius;
			Agent->RegisterComponent();
			Agent->SetGoalLocation(FVector(500.0, 0.0, 0.0));
		}

		UPursuitCrowdSubsystem& Crowd() const { return *World.Get().GetSubsystem<UPursuitCrowdSubsystem>(); }

		/** An actor with a wall, and with a body of that kind. */
		template <typename BodyType>
		BodyType* SpawnBody(const FVector& Location) const
		{
			AActor* const Actor = World.Get().SpawnActor<AActor>();
			BodyType* const Body = NewObject<BodyType>(Actor);
			Actor->SetRootComponent(Body);
			Body->RegisterComponent();
			Actor->SetActorLocation(Location);
			return Body;
		}

		static UPursuitWallComponent* MakeWall(AActor& Actor)
		{
			UPursuitWallComponent* const Wall = NewObject<UPursuitWallComponent>(&Actor);
			Wall->RegisterComponent();
			return Wall;
		}

		/** Where the agent is after that many seconds. */
		FVector GetPlaceAfter(int32 Seconds)
		{
			World.Tick(WallFrame, 30 * Seconds);
			return Agent->GetOwner()->GetActorLocation();
		}

		FPursuitTestWorld World;
		UPursuitCrowdComponent* Agent = nullptr;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWallSpline, "Pursuit.Crowd.APlacedWallStopsAgentsUntilItOpens", PURSUIT_TEST_FLAGS)
bool FPursuitWallSpline::RunTest(const FString&)
{
	FPursuitWallBench Bench;
	APursuitWall* const Actor = Bench.World.Get().SpawnActor<APursuitWall>();
	USplineComponent* const Spline = Actor->FindComponentByClass<USplineComponent>();
	UPursuitWallComponent* const Wall = Actor->FindComponentByClass<UPursuitWallComponent>();
	TestTrue(TEXT("the actor has a spline and a wall"), Spline != nullptr && Wall != nullptr);
	Spline->ClearSplinePoints();
	Spline->AddSplinePoint(FVector(0.0, -3000.0, 0.0), ESplineCoordinateSpace::World);
	Spline->AddSplinePoint(FVector(0.0, 3000.0, 0.0), ESplineCoordinateSpace::World);
	Wall->SetBlocking(true);
	TestEqual(TEXT("one wall"), Bench.Crowd().GetWalls().Num(), 1);
	TestEqual(TEXT("of corners that are 100 cm apart"), Bench.Crowd().GetWalls()[0].Corners.Num(), 61);
	const FVector Stopped = Bench.GetPlaceAfter(5);
	TestTrue(TEXT("the agent stops before it"), Stopped.X <= -WallRadius + 1.0e-6 && Stopped.X > -200.0);

	Wall->SetBlocking(false);
	TestTrue(TEXT("an open one is none"), !Wall->bBlocking && Bench.Crowd().GetWalls().IsEmpty());
	Bench.GetPlaceAfter(10);
	TestTrue(TEXT("and the agent passes"), Bench.Agent->HasArrived());

	// From the other side, too.
	Wall->SetBlocking(true);
	Bench.Agent->SetGoalLocation(FVector(-500.0, 0.0, 0.0));
	TestTrue(TEXT("it stops agents on both sides"), Bench.GetPlaceAfter(5).X >= WallRadius - 1.0e-6);
	Actor->Destroy();
	Bench.GetPlaceAfter(10);
	TestTrue(TEXT("a destroyed one is none"), Bench.Agent->HasArrived() && Bench.Crowd().GetWalls().IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWallBody, "Pursuit.Crowd.TheSidesOfABodyAreWalls", PURSUIT_TEST_FLAGS)
bool FPursuitWallBody::RunTest(const FString&)
{
	FPursuitWallBench Bench;
	UBoxComponent* const Box = Bench.SpawnBody<UBoxComponent>(FVector::ZeroVector);
	Box->SetBoxExtent(FVector(50.0, 2000.0, 100.0));
	UPursuitWallComponent* const Wall = FPursuitWallBench::MakeWall(*Box->GetOwner());
	TestEqual(TEXT("four sides"), Bench.Crowd().GetWalls()[0].Corners.Num(), 5);
	TestTrue(TEXT("the agent stops at the nearest"), Bench.GetPlaceAfter(5).X <= -50.0 - WallRadius + 1.0e-6);

	// Turned by a quarter it lies along the way; moved aside, no longer in it.
	Box->GetOwner()->SetActorLocationAndRotation(FVector(0.0, 500.0, 0.0), FRotator(0.0, 90.0, 0.0));
	Wall->SetBlocking(true);
	const TArray<FPursuitOrcaWall> Turned = Bench.Crowd().GetWalls();
	for (const FVector& Corner : Turned[0].Corners)
	{
		TestEqual(TEXT("its corners have moved"), FVector(FMath::Abs(Corner.X), FMath::Abs(Corner.Y - 500.0), Corner.Z),
			FVector(2000.0, 50.0, 0.0), 1.0e-3f);
	}
	Bench.GetPlaceAfter(10);
	TestTrue(TEXT("and the agent passes"), Bench.Agent->HasArrived());

	USphereComponent* const Ball = Bench.SpawnBody<USphereComponent>(FVector(0.0, -500.0, 0.0));
	Ball->SetSphereRadius(100.0f);
	FPursuitWallBench::MakeWall(*Ball->GetOwner());
	const TArray<FPursuitOrcaWall> Walls = Bench.Crowd().GetWalls();
	TestTrue(TEXT("of a ball the box around it"), Walls.Num() == 2 && Walls[1].Corners.Num() == 5);
	for (const FVector& Corner : Walls[1].Corners)
	{
		TestEqual(TEXT("its corners"), FVector(FMath::Abs(Corner.X), FMath::Abs(Corner.Y + 500.0), Corner.Z),
			FVector(100.0, 100.0, 0.0), 1.0e-3f);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWallLoop, "Pursuit.Crowd.AClosedSplineStopsAgentsOnBothSides", PURSUIT_TEST_FLAGS)
bool FPursuitWallLoop::RunTest(const FString&)
{
	FPursuitWallBench Bench;
	APursuitWall* const Actor = Bench.World.Get().SpawnActor<APursuitWall>();
	USplineComponent* const Spline = Actor->FindComponentByClass<USplineComponent>();
	UPursuitWallComponent* const Wall = Actor->FindComponentByClass<UPursuitWallComponent>();
	Spline->ClearSplinePoints();
	for (const FVector& Corner :
		{FVector(-800.0, -300.0, 0.0), FVector(-200.0, -300.0, 0.0), FVector(-200.0, 300.0, 0.0), FVector(-800.0, 300.0, 0.0)})
	{
		Spline->AddSplinePoint(Corner, ESplineCoordinateSpace::World);
	}
	Spline->SetClosedLoop(true);
	Wall->SetBlocking(true);
	const TArray<FVector> Corners = Bench.Crowd().GetWalls()[0].Corners;
	TestTrue(TEXT("it goes back to its first point"), Corners.Num() == 25 && Corners[0].Equals(Corners[24], 1.0e-6));
	TestTrue(TEXT("who is inside stays"), Bench.GetPlaceAfter(5).X <= -200.0 - WallRadius + 1.0e-6);
	Wall->SetBlocking(false);
	Bench.GetPlaceAfter(10);
	Wall->SetBlocking(true);
	Bench.Agent->SetGoalLocation(FVector(-500.0, 0.0, 0.0));
	TestTrue(TEXT("who is outside, too"), Bench.GetPlaceAfter(5).X >= -200.0 + WallRadius - 1.0e-6);

	// With a height, only on its floor.
	Wall->HalfHeight = 100.0;
	Wall->SetBlocking(true);
	TestTrue(TEXT("its floor"), Bench.Crowd().GetWalls()[0].HalfHeight == 100.0 && Bench.Crowd().GetWalls()[0].HeightCenter == 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWallBad, "Pursuit.Crowd.AWallThatIsNoneIsNamedAndStopsNoOther", PURSUIT_TEST_FLAGS)
bool FPursuitWallBad::RunTest(const FString&)
{
	FPursuitWallBench Bench;
	UBoxComponent* const Box = Bench.SpawnBody<UBoxComponent>(FVector::ZeroVector);
	Box->SetBoxExtent(FVector(50.0, 2000.0, 100.0));
	FPursuitWallBench::MakeWall(*Box->GetOwner());

	AddExpectedErrorPlain(TEXT("must have a spline, or a body"), EAutomationExpectedErrorFlags::Contains, 1);
	AActor* const Bare = Bench.World.Get().SpawnActor<AActor>();
	FPursuitWallBench::MakeWall(*Bare);
	Bare->Destroy();
	AddExpectedErrorPlain(TEXT("Spacing must be above 0"), EAutomationExpectedErrorFlags::Contains, 4);
	AddExpectedErrorPlain(TEXT("its spline must be"), EAutomationExpectedErrorFlags::Contains, 4);
	AddExpectedErrorPlain(TEXT("Half Height must be"), EAutomationExpectedErrorFlags::Contains, 3);
	APursuitWall* const Actor = Bench.World.Get().SpawnActor<APursuitWall>();
	UPursuitWallComponent* const Wall = Actor->FindComponentByClass<UPursuitWallComponent>();
	for (const double Spacing : {0.0, -1.0, PursuitNumbers::NaN(), PursuitNumbers::Infinity()})
	{
		FPursuitRefusalLog::ForgetAll();
		Wall->Spacing = Spacing;
		Wall->SetBlocking(true);
		TestEqual(TEXT("no spacing, no wall"), Bench.Crowd().GetWalls().Num(), 1);
	}
	Wall->Spacing = 100.0;
	for (const double HalfHeight : {-1.0, PursuitNumbers::NaN(), PursuitNumbers::Infinity()})
	{
		FPursuitRefusalLog::ForgetAll();
		Wall->HalfHeight = HalfHeight;
		Wall->SetBlocking(true);
		TestEqual(TEXT("no height, no wall"), Bench.Crowd().GetWalls().Num(), 1);
	}
	TestTrue(TEXT("the others stand"), Bench.GetPlaceAfter(5).X <= -50.0 - WallRadius + 1.0e-6);
	return true;
}

#endif

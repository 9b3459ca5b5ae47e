// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BTTask_PredictIntercept.h"
#include "Components/CapsuleComponent.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestsLog.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

#include <limits>

namespace
{
	constexpr float ObstacleFrame = 1.0f / 60.0f;
	constexpr double SeekerRadius = 34.0;
	const FVector SeekerStart(0, 0, 500);
	const FVector SnitchPlace(2000, 0, 500);

	/** A seeker as a ball of 34 cm, and a snitch that hovers. */
	struct FSeekerAndSnitch
	{
		FSeekerAndSnitch()
			: Snitch(World.SpawnFlyer(SnitchPlace, 600.0f))
			, Seeker(World.SpawnFlyer(SeekerStart, 600.0f))
			, Flight(World.AddFlight(*Seeker))
		{
			Seeker->GetCapsuleComponent()->SetCapsuleSize(static_cast<float>(SeekerRadius), static_cast<float>(SeekerRadius));
			Flight->Mode = EPursuitFlightMode::Pursue;
			Flight->SetGoalActor(Snitch);
		}

		/** Ticks until the goal is reached, and how near the seeker came to the obstacle. */
		double FlyPast(const FPursuitTestObstacle& Obstacle, int32 MostFrames)
		{
			double Nearest = std::numeric_limits<double>::max();
			for (int32 Frame = 0; Frame < MostFrames && !Flight->HasArrived(); ++Frame)
			{
				World.Tick(ObstacleFrame);
				Nearest = FMath::Min(Nearest, Obstacle.DistanceTo(Seeker->GetActorLocation()));
			}
			return Nearest;
		}

		FPursuitTestWorld World;
		ACharacter* Snitch;
		ACharacter* Seeker;
		UPursuitFlightComponent* Flight;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightPillar, "Pursuit.FlightObstacles.ASeekerBehindAPillarReachesTheSnitch", PURSUIT_TEST_FLAGS)
bool FPursuitFlightPillar::RunTest(const FString&)
{
	const FPursuitTestObstacle Obstacles[] = {FPursuitTestObstacle::Pillar(FVector(1000, 0, 500), 100.0, 2000.0),
		FPursuitTestObstacle::Ball(FVector(1000, 0, 500), 300.0),
		FPursuitTestObstacle::Wall(FVector(1000, 0, 500), FVector(30, 400, 2000))};
	for (const FPursuitTestObstacle& Obstacle : Obstacles)
	{
		for (const bool bCollides : {false, true})
		{
			FSeekerAndSnitch Scene;
			Obstacle.Spawn(Scene.World.Get());
			Scene.Seeker->SetActorEnableCollision(bCollides);
			const double Nearest = Scene.FlyPast(Obstacle, 900);
			const double Gap = Nearest - SeekerRadius;
			UE_LOG(LogPursuitTests, Display, TEXT("shape %d, the seeker %s: %.1f cm between it and the obstacle at the nearest"),
				static_cast<int32>(Obstacle.Shape), bCollides ? TEXT("collides") : TEXT("does not collide"), Gap);
			TestTrue(TEXT("the seeker reaches the snitch"), Scene.Flight->HasArrived());
			TestTrue(TEXT("and keeps its margin all the way"), Gap >= Scene.Flight->Sensing.ObstacleMargin - 1e-3);
		}
	}

	FSeekerAndSnitch Blind;
	Obstacles[0].Spawn(Blind.World.Get());
	Blind.Flight->Sensing.bAvoidObstacles = false;
	TestTrue(TEXT("without looking it flies right through"), Blind.FlyPast(Obstacles[0], 900) < 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightStretched, "Pursuit.FlightObstacles.AStretchedSeekerKeepsAllOfItClear", PURSUIT_TEST_FLAGS)
bool FPursuitFlightStretched::RunTest(const FString&)
{
	const FPursuitTestObstacle Ball = FPursuitTestObstacle::Ball(FVector(1000, 0, 500), 300.0);
	FSeekerAndSnitch Scene;
	Ball.Spawn(Scene.World.Get());
	Scene.Seeker->GetCapsuleComponent()->SetWorldScale3D(FVector(1, 1, 2));
	const double Nearest = Scene.FlyPast(Ball, 900);
	TestTrue(TEXT("the seeker reaches the snitch"), Scene.Flight->HasArrived());
	TestTrue(TEXT("and keeps its margin from its ends"), Nearest - 2.0 * SeekerRadius >= Scene.Flight->Sensing.ObstacleMargin - 1e-3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightMesh, "Pursuit.FlightObstacles.AMeshIsFlownAround", PURSUIT_TEST_FLAGS)
bool FPursuitFlightMesh::RunTest(const FString&)
{
	// A cube in the way: flat in front of the seeker, turned, and turned with the goal in a corner of its bounds.
	struct FMeshCase
	{
		double Yaw;
		FVector Goal;
	};
	for (const FMeshCase& Case : {FMeshCase{0.0, SnitchPlace}, FMeshCase{30.0, SnitchPlace}, FMeshCase{30.0, FVector(1150, 90, 500)}})
	{
		FSeekerAndSnitch Scene;
		FPursuitTestObstacle Cube = FPursuitTestObstacle::Wall(FVector(1000, -60, 500), FVector(100, 200, 200));
		Cube.Shape = FPursuitTestObstacle::EShape::Mesh;
		Cube.Rotation = FRotator(0, Case.Yaw, 0).Quaternion();
		Cube.Spawn(Scene.World.Get());
		Scene.Snitch->SetActorLocation(Case.Goal);
		const double Gap = Scene.FlyPast(Cube, 1800) - SeekerRadius;
		UE_LOG(LogPursuitTests, Display, TEXT("a mesh: %.1f cm between the seeker and it at the nearest"), Gap);
		TestTrue(TEXT("the seeker reaches the snitch"), Scene.Flight->HasArrived());
		TestTrue(TEXT("without touching the mesh"), Gap > 0.0);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightNoWay, "Pursuit.FlightObstacles.WhereThereIsNoWayItStops", PURSUIT_TEST_FLAGS)
bool FPursuitFlightNoWay::RunTest(const FString&)
{
	// The snitch is in a box; every mode stops outside.
	for (const EPursuitFlightMode Mode : {EPursuitFlightMode::Seek, EPursuitFlightMode::Arrive, EPursuitFlightMode::Pursue})
	{
		FSeekerAndSnitch Scene;
		const FPursuitTestObstacle Box = FPursuitTestObstacle::Wall(SnitchPlace, FVector(300, 300, 300));
		Box.Spawn(Scene.World.Get());
		Scene.Flight->Mode = Mode;
		const double Nearest = Scene.FlyPast(Box, 900);
		TestFalse(TEXT("it cannot arrive"), Scene.Flight->HasArrived());
		TestTrue(TEXT("it came near"), Nearest < 500.0);
		TestTrue(TEXT("and never touched"), Nearest >= SeekerRadius + Scene.Flight->Sensing.ObstacleMargin - 1e-3);
	}

	// A fleeing character has its back to the wall.
	FSeekerAndSnitch Corner;
	const FPursuitTestObstacle Wall = FPursuitTestObstacle::Wall(FVector(-800, 0, 500), FVector(50, 5000, 5000));
	Wall.Spawn(Corner.World.Get());
	Corner.Flight->Mode = EPursuitFlightMode::Flee;
	TestTrue(TEXT("flight ends at the wall, or along it"),
		Corner.FlyPast(Wall, 600) >= SeekerRadius + Corner.Flight->Sensing.ObstacleMargin - 1e-3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightBlocked, "Pursuit.FlightObstacles.WhoIsBlockedSaysByWhomAndSaysItAgain", PURSUIT_TEST_FLAGS)
bool FPursuitFlightBlocked::RunTest(const FString&)
{
	// Around the snitch is a ball, which no way leads into.
	FSeekerAndSnitch Scene;
	const TStrongObjectPtr<UPursuitFlightListener> Ears(NewObject<UPursuitFlightListener>());
	Ears->ListenTo(*Scene.Flight);
	AActor* const Ball = FPursuitTestObstacle::Ball(SnitchPlace, 300.0).Spawn(Scene.World.Get());
	int32 Frame = 0;
	for (; Frame < 900 && Ears->Blocks == 0; ++Frame)
	{
		Scene.World.Tick(ObstacleFrame);
	}
	if (!TestTrue(TEXT("it says that it is blocked"), Ears->Blocks == 1 && Scene.Flight->IsBlocked()))
	{
		return false;
	}
	TestTrue(TEXT("not before it stands there"), Frame * ObstacleFrame > 1660.0 / 600.0 + 1.0);
	TestTrue(TEXT("by the ball"), Ears->LastActor.Get() == Ball && Scene.Flight->GetBlockingActor() == Ball);
	Scene.World.Tick(ObstacleFrame, 299);
	TestEqual(TEXT("each second it says so again"), Ears->Blocks, 5);
	Ball->Destroy();
	Scene.World.Tick(ObstacleFrame, 300);
	TestTrue(TEXT("then the way is free"), Scene.Flight->HasArrived() && !Scene.Flight->IsBlocked());
	TestTrue(TEXT("and there is nobody to name"), Scene.Flight->GetBlockingActor() == nullptr);
	TestTrue(TEXT("and nothing to say"), Ears->Blocks <= 6 && Ears->Catches == 1);

	// One that is slow, one that waits at its goal, and one that is never to say so.
	FSeekerAndSnitch Slow;
	const TStrongObjectPtr<UPursuitFlightListener> SlowEars(NewObject<UPursuitFlightListener>());
	SlowEars->ListenTo(*Slow.Flight);
	Slow.Seeker->GetCharacterMovement()->MaxFlySpeed = 10.0f;
	FPursuitTestObstacle::Wall(FVector(60, 200, 500), FVector(5, 190, 2000)).Spawn(Slow.World.Get());
	Slow.World.Tick(ObstacleFrame, 600);
	TestEqual(TEXT("who is slow is not blocked"), SlowEars->Blocks, 0);
	FSeekerAndSnitch Silent;
	const TStrongObjectPtr<UPursuitFlightListener> SilentEars(NewObject<UPursuitFlightListener>());
	SilentEars->ListenTo(*Silent.Flight);
	Silent.Flight->BlockedTime = 0.0;
	FPursuitTestObstacle::Ball(SnitchPlace, 300.0).Spawn(Silent.World.Get());
	Silent.World.Tick(ObstacleFrame, 480);
	TestTrue(TEXT("with a time of 0 it never says so"), SilentEars->Blocks == 0 && !Silent.Flight->IsBlocked());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightNoObstacle, "Pursuit.FlightObstacles.WhatIsNoObstacle", PURSUIT_TEST_FLAGS)
bool FPursuitFlightNoObstacle::RunTest(const FString&)
{
	const auto FliesStraight = [](TFunctionRef<void(FSeekerAndSnitch&)> Change) {
		FSeekerAndSnitch Scene;
		Change(Scene);
		Scene.FlyPast(FPursuitTestObstacle::Ball(SnitchPlace, 0.0), 300);
		return Scene.Flight->HasArrived() && Scene.Seeker->GetActorLocation().Y == 0.0
			&& Scene.Flight->GetLastWay() == EPursuitGuardOutcome::Free;
	};
	const FPursuitTestObstacle Ball = FPursuitTestObstacle::Ball(FVector(1000, 0, 500), 100.0);
	const auto SpawnPawn = [](FSeekerAndSnitch& Scene) {
		Scene.World.SpawnFlyer(FVector(1000, 0, 500), 600.0f)->SetActorEnableCollision(true);
	};
	TestTrue(TEXT("the goal itself"), FliesStraight([](FSeekerAndSnitch& Scene) { Scene.Snitch->SetActorEnableCollision(true); }));
	TestTrue(TEXT("another pawn"), FliesStraight(SpawnPawn));
	TestTrue(TEXT("an actor that is ignored"),
		FliesStraight([&Ball](FSeekerAndSnitch& Scene) { Scene.Flight->Sensing.IgnoredActors.Add(Ball.Spawn(Scene.World.Get())); }));
	TestTrue(TEXT("an actor that the character wears"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		Ball.Spawn(Scene.World.Get())->AttachToActor(Scene.Seeker, FAttachmentTransformRules::KeepWorldTransform);
	}));
	TestTrue(TEXT("an actor that the goal wears"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		Ball.Spawn(Scene.World.Get())->AttachToActor(Scene.Snitch, FAttachmentTransformRules::KeepWorldTransform);
	}));
	TestTrue(TEXT("an actor that the capsule ignores when moving"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		Scene.Seeker->GetCapsuleComponent()->IgnoreActorWhenMoving(Ball.Spawn(Scene.World.Get()), true);
	}));
	TestTrue(TEXT("a component that the capsule ignores when moving"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		UPrimitiveComponent* Solid = Cast<UPrimitiveComponent>(Ball.Spawn(Scene.World.Get())->GetRootComponent());
		Scene.Seeker->GetCapsuleComponent()->IgnoreComponentWhenMoving(Solid, true);
	}));
	TestTrue(TEXT("what only overlaps"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		UPrimitiveComponent* Trigger = Cast<UPrimitiveComponent>(Ball.Spawn(Scene.World.Get())->GetRootComponent());
		Trigger->SetCollisionProfileName(TEXT("OverlapAll"));
	}));
	TestTrue(TEXT("what the character's capsule does not meet"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) {
		Ball.Spawn(Scene.World.Get());
		Scene.Seeker->GetCapsuleComponent()->SetCollisionResponseToChannel(ECC_WorldStatic, ECR_Ignore);
	}));
	TestFalse(TEXT("but a solid ball is one"), FliesStraight([&Ball](FSeekerAndSnitch& Scene) { Ball.Spawn(Scene.World.Get()); }));
	TestFalse(TEXT("and pawns are, if so chosen"), FliesStraight([&SpawnPawn](FSeekerAndSnitch& Scene) {
		SpawnPawn(Scene);
		Scene.Flight->Sensing.bAvoidPawns = true;
	}));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightSorted, "Pursuit.FlightObstacles.AreInAnOrderOfTheirOwn", PURSUIT_TEST_FLAGS)
bool FPursuitFlightSorted::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	// Near ones, far ones, and two as far away as each other.
	for (const FVector& Place :
		{FVector(200, 0, 500), FVector(0, 150, 500), FVector(0, -150, 500), FVector(-120, 0, 500), FVector(0, 0, 600)})
	{
		FPursuitTestObstacle::Ball(Place, 50.0).Spawn(Scene.World.Get());
	}
	const auto Look = [&Scene] {
		TArray<FVector> Places;
		Scene.Flight->CalculateSteeringToward(SnitchPlace);
		for (const FPursuitShape& Obstacle : Scene.Flight->GetObstacles())
		{
			Places.Add(Obstacle.Location);
		}
		return Places;
	};
	const TArray<FVector> First = Look();
	TestEqual(TEXT("all are seen"), First.Num(), 5);
	for (int32 Index = 1; Index < First.Num(); ++Index)
	{
		TestTrue(TEXT("the nearer first"), FVector::Dist(First[Index - 1], SeekerStart) <= FVector::Dist(First[Index], SeekerStart));
	}
	// The engine tells overlaps in another order each time.
	for (int32 Again = 0; Again < 20; ++Again)
	{
		TestTrue(TEXT("and always in the same order"), Look() == First);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightInstances, "Pursuit.FlightObstacles.OneInstanceOfAMeshIsFlownAround", PURSUIT_TEST_FLAGS)
bool FPursuitFlightInstances::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	FPursuitTestObstacle Cube = FPursuitTestObstacle::Wall(FVector(300, -60, 500), FVector(50, 150, 150));
	Cube.Rotation = FRotator(0, 30, 0).Quaternion();

	// One component of three cubes: the seeker is between them, so within the bounds of all.
	AActor* Actor = Scene.World.Get().SpawnActor<AActor>();
	UInstancedStaticMeshComponent* Mesh = NewObject<UInstancedStaticMeshComponent>(Actor);
	Mesh->SetStaticMesh(FPursuitTestObstacle::LoadCube());
	Mesh->SetCollisionProfileName(TEXT("BlockAll"));
	Actor->SetRootComponent(Mesh);
	Mesh->RegisterComponent();
	// The engine's cube has edges of 100 cm.
	Mesh->AddInstance(FTransform(FQuat::Identity, FVector(-3000, 3000, 0)), true);
	Mesh->AddInstance(FTransform(Cube.Rotation, Cube.Location, Cube.Extent / 50.0), true);
	Mesh->AddInstance(FTransform(FQuat::Identity, FVector(4000, -3000, 3000)), true);

	Scene.World.Tick(ObstacleFrame);
	Scene.Flight->CalculateSteeringToward(SnitchPlace);
	const TArray<FPursuitShape> Seen = Scene.Flight->GetObstacles();
	if (TestTrue(TEXT("the one in the way is seen"), Seen.Num() > 0))
	{
		TestTrue(TEXT("as a box"), Seen[0].Kind == EPursuitShapeKind::Box);
		TestEqual(TEXT("where it is"), Seen[0].Location, Cube.Location, 1e-3f);
		TestEqual(TEXT("as large as it is"), Seen[0].HalfExtents, Cube.Extent, 1e-3f);
		TestEqual(TEXT("turned as it is"), Seen[0].Forward, Cube.Rotation.GetAxisX(), 1e-5f);
	}
	const double Gap = Scene.FlyPast(Cube, 1800) - SeekerRadius;
	TestTrue(TEXT("the seeker reaches the snitch"), Scene.Flight->HasArrived());
	TestTrue(TEXT("without touching the mesh"), Gap > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightScans, "Pursuit.FlightObstacles.ItMayLookNowAndThenOnly", PURSUIT_TEST_FLAGS)
bool FPursuitFlightScans::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	const FPursuitTestObstacle Ball = FPursuitTestObstacle::Ball(FVector(1000, 0, 500), 200.0);
	Ball.Spawn(Scene.World.Get());
	Scene.Flight->Sensing.ScanInterval = 0.3;
	TestTrue(TEXT("it keeps its margin"), Scene.FlyPast(Ball, 900) >= SeekerRadius + Scene.Flight->Sensing.ObstacleMargin - 1e-3);
	TestTrue(TEXT("and reaches the snitch"), Scene.Flight->HasArrived());

	// Frames so long that two fit into the interval and the third begins in it, and a wall at any distance.
	for (double Place = 600.0; Place < 1000.0; Place += 10.0)
	{
		FSeekerAndSnitch Uneven;
		const FPursuitTestObstacle Wall = FPursuitTestObstacle::Wall(FVector(Place, 0, 500), FVector(20, 3000, 3000));
		Wall.Spawn(Uneven.World.Get());
		Uneven.Flight->Sensing.ScanInterval = 0.35;
		Uneven.Flight->Sensing.LookAheadTime = 0.1;
		double Nearest = Place;
		for (int32 Round = 0; Round < 5; ++Round)
		{
			for (const float Frame : {0.01f, 0.33f, 0.3f})
			{
				Uneven.World.Tick(Frame);
				Nearest = FMath::Min(Nearest, Wall.DistanceTo(Uneven.Seeker->GetActorLocation()));
			}
		}
		TestTrue(FString::Printf(TEXT("a wall at %g cm is seen in time"), Place),
			Nearest >= SeekerRadius + Uneven.Flight->Sensing.ObstacleMargin - 1e-3);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightStale, "Pursuit.FlightObstacles.AnOldLookDoesNotCount", PURSUIT_TEST_FLAGS)
bool FPursuitFlightStale::RunTest(const FString&)
{
	for (const bool bTicks : {false, true})
	{
		FSeekerAndSnitch Scene;
		UPursuitFlightComponent& Flight = *Scene.Flight;
		Flight.ClearGoal();
		Flight.Sensing.ScanInterval = 0.3;
		Flight.SetComponentTickEnabled(bTicks);
		const FVector Before = Flight.CalculateSteeringToward(SnitchPlace);
		FPursuitTestObstacle::Ball(FVector(300, 0, 500), 100.0).Spawn(Scene.World.Get());
		Scene.World.Tick(ObstacleFrame, 30);
		TestFalse(TEXT("half a second later it looks again"), Flight.CalculateSteeringToward(SnitchPlace).Equals(Before, 1.0));
	}

	// Who was an obstacle becomes the goal.
	FSeekerAndSnitch Scene;
	AActor* Ball = FPursuitTestObstacle::Ball(FVector(250, 0, 500), 100.0).Spawn(Scene.World.Get());
	Scene.Flight->Sensing.ScanInterval = 10.0;
	Scene.World.Tick(ObstacleFrame);
	TestTrue(TEXT("it is seen"), Scene.Flight->GetObstacles().Num() == 1);
	Scene.Flight->SetGoalActor(Ball);
	Scene.World.Tick(ObstacleFrame);
	TestTrue(TEXT("a new goal is no obstacle any more"), Scene.Flight->GetObstacles().IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightBehind, "Pursuit.FlightObstacles.AMeshBehindAPawnIsSeen", PURSUIT_TEST_FLAGS)
bool FPursuitFlightBehind::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	FPursuitTestObstacle Cube = FPursuitTestObstacle::Wall(FVector(1000, -60, 500), FVector(100, 200, 200));
	Cube.Shape = FPursuitTestObstacle::EShape::Mesh;
	Cube.Rotation = FRotator(0, 30, 0).Quaternion();
	Cube.Spawn(Scene.World.Get());
	// Where a sweep meets it first.
	Scene.World.SpawnFlyer(FVector(800, 0, 500), 600.0f)->SetActorEnableCollision(true);
	TestTrue(TEXT("the seeker does not touch it"), Scene.FlyPast(Cube, 1800) > SeekerRadius);
	TestTrue(TEXT("and reaches the snitch"), Scene.Flight->HasArrived());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightNoCapsule, "Pursuit.FlightObstacles.WithoutACapsuleItSaysSo", PURSUIT_TEST_FLAGS)
bool FPursuitFlightNoCapsule::RunTest(const FString&)
{
	AddExpectedError(TEXT("has no capsule any more"), EAutomationExpectedErrorFlags::Contains, 2);
	FSeekerAndSnitch Scene;
	Scene.Seeker->GetCapsuleComponent()->DestroyComponent();
	Scene.World.Tick(ObstacleFrame);
	Scene.World.Tick(ObstacleFrame);
	TestEqual(TEXT("there is no steering"), Scene.Flight->CalculateSteeringToward(SnitchPlace), FVector::ZeroVector, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightCalculates, "Pursuit.FlightObstacles.CalculatedSteeringLeadsAround", PURSUIT_TEST_FLAGS)
bool FPursuitFlightCalculates::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	const FVector Crossing(0, 300, 0);
	UPursuitFlightComponent& Flight = *Scene.Flight;
	Flight.Sensing.ScanInterval = 0.0;
	const FVector Toward = UPursuitLibrary::BP_CalculateSeek(SeekerStart, FVector::ZeroVector, SnitchPlace, 600.0);
	const FVector Away = UPursuitLibrary::BP_CalculateFlee(SeekerStart, FVector::ZeroVector, SnitchPlace, 600.0);
	const FVector Lead = Flight.CalculateSteeringTowardWithPrediction(SnitchPlace, Crossing);
	TestEqual(TEXT("in free space toward is seek"), Flight.CalculateSteeringToward(SnitchPlace), Toward, 1e-6f);
	TestEqual(TEXT("away is flee"), Flight.CalculateFleeingFrom(SnitchPlace), Away, 1e-6f);
	// 600 cm/s to meet 300 cm/s across: half of it goes sideways.
	TestEqual(TEXT("with prediction it leads"), Lead, FVector(600.0 * FMath::Sqrt(0.75), 300, 0), 1e-3f);
	TestTrue(TEXT("near is near"), Flight.IsWithinArrivalRadius(SeekerStart + FVector(50, 0, 0)));
	TestFalse(TEXT("far is far"), Flight.IsWithinArrivalRadius(SnitchPlace));
	TestEqual(TEXT("nothing was moved"), Scene.Seeker->GetCharacterMovement()->Velocity, FVector::ZeroVector, 0.0f);

	for (const FVector& Place : {FVector(300, 0, 500), FVector(300, 150, 500), FVector(-300, 0, 500)})
	{
		FPursuitTestObstacle::Ball(Place, 100.0).Spawn(Scene.World.Get());
	}
	for (const FVector& Steering : {Flight.CalculateSteeringToward(SnitchPlace), Flight.CalculateFleeingFrom(SnitchPlace),
			 Flight.CalculateSteeringTowardWithPrediction(SnitchPlace, Crossing)})
	{
		TestEqual(TEXT("around obstacles at full speed"), Steering.Size(), 600.0, 1e-6);
	}
	TestFalse(TEXT("toward leads around"), Flight.CalculateSteeringToward(SnitchPlace).Equals(Toward, 1.0));
	TestFalse(TEXT("away leads around"), Flight.CalculateFleeingFrom(SnitchPlace).Equals(Away, 1.0));
	TestFalse(TEXT("and so does the lead"), Flight.CalculateSteeringTowardWithPrediction(SnitchPlace, Crossing).Equals(Lead, 1.0));

	AddExpectedError(TEXT("Calculate Steering Toward refused"), EAutomationExpectedErrorFlags::Contains, 1);
	const FVector Nowhere = PursuitNumbers::Nowhere();
	TestEqual(TEXT("to nowhere there is no steering"), Flight.CalculateSteeringToward(Nowhere), FVector::ZeroVector, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightWithTree, "Pursuit.FlightObstacles.TheTaskLeadsItThereAroundThePillar", PURSUIT_TEST_FLAGS)
bool FPursuitFlightWithTree::RunTest(const FString&)
{
	FSeekerAndSnitch Scene;
	const FPursuitTestObstacle Pillar = FPursuitTestObstacle::Pillar(FVector(1000, 0, 500), 150.0, 2000.0);
	Pillar.Spawn(Scene.World.Get());
	Scene.Flight->Mode = EPursuitFlightMode::Arrive;
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Scene.Flight, PursuitKeys::InterceptPoint);
	// Neither an outer nor a delegate keeps an object from the garbage collector, which runs between ticks.
	const TStrongObjectPtr<UPursuitFlightListener> Listener(NewObject<UPursuitFlightListener>());
	Listener->ListenTo(*Scene.Flight);

	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	Task->bKeepUpdating = true;
	AAIController* Controller = Scene.World.Possess(*Scene.Seeker);
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Scene.Snitch);
	Controller->RunBehaviorTree(Tree);
	const double Gap = Scene.FlyPast(Pillar, 900) - SeekerRadius;
	UE_LOG(LogPursuitTests, Display, TEXT("task and component: %.1f cm between the seeker and the pillar at the nearest"), Gap);
	TestTrue(TEXT("the task writes the key, the component flies there"), Scene.Flight->HasArrived());
	TestEqual(TEXT("and tells it"), Listener->Arrivals, 1);
	TestTrue(TEXT("past the pillar with its margin"), Gap >= Scene.Flight->Sensing.ObstacleMargin - 1e-3);
	return true;
}

#endif

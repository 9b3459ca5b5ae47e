// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Components/InstancedStaticMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/Character.h"
#include "PursuitDemo.h"
#include "PursuitDoorwayCrowd.h"
#include "PursuitFlockFlight.h"
#include "PursuitFormationMarch.h"
#include "PursuitSnitchSprint.h"
#include "PursuitTestFlags.h"
#include "PursuitTestsLog.h"
#include "PursuitTestWorld.h"
#include "PursuitTurretRange.h"

namespace
{
	constexpr float DemoFrame = 1.0f / 60.0f;

	/** Longer than the longest drill of the demonstration. */
	constexpr int32 DemoMaxFrames = 60 * 120;

	int32 CountActors(const FPursuitTestWorld& World)
	{
		int32 Actors = 0;
		for (FActorIterator Actor(&World.Get()); Actor; ++Actor)
		{
			++Actors;
		}
		return Actors;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDemoPlaysAll, "Pursuit.Demo.OneActorPlaysEveryDrill", PURSUIT_TEST_FLAGS)
bool FPursuitDemoPlaysAll::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const int32 ActorsBefore = CountActors(World);
	APursuitDemo* Demo = World.Get().SpawnActor<APursuitDemo>();
	TestEqual(TEXT("nine scenes"), Demo->GetDrills().Num(), 9);
	int32 Frame = 0;
	for (; !Demo->IsOver() && Frame < DemoMaxFrames; ++Frame)
	{
		World.Tick(DemoFrame);
	}
	TestTrue(TEXT("all end"), Demo->IsOver());
	for (const TObjectPtr<APursuitDrill>& Drill : Demo->GetDrills())
	{
		TestFalse(FString::Printf(TEXT("%s has a medal"), *Drill->GetTitle()), Drill->GetMedals().IsEmpty());
		TestFalse(FString::Printf(TEXT("%s has a report"), *Drill->GetTitle()), Drill->GetReport().IsEmpty());
	}
	Demo->Destroy();
	TestEqual(TEXT("what it spawned goes with it"), CountActors(World), ActorsBefore);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDemoEnds, "Pursuit.Demo.EndsAtAnyTimeAndWithoutItsActors", PURSUIT_TEST_FLAGS)
bool FPursuitDemoEnds::RunTest(const FString&)
{
	{
		// A world that ends with everything in flight.
		FPursuitTestWorld World;
		World.Get().SpawnActor<APursuitDemo>();
		World.Tick(DemoFrame, 90);
	}

	// Somebody destroys every flyer; the trees of the two seekers say so.
	AddExpectedError(TEXT("there is no pawn"), EAutomationExpectedErrorFlags::Contains, 2, false);
	FPursuitTestWorld World;
	APursuitDemo* Demo = World.Get().SpawnActor<APursuitDemo>();
	World.Tick(DemoFrame, 30);
	for (FActorIterator Actor(&World.Get()); Actor; ++Actor)
	{
		if (Cast<ACharacter>(Actor.operator->()) != nullptr)
		{
			Actor->Destroy();
		}
	}
	World.Tick(DemoFrame, 2);
	int32 Ended = 0;
	for (const TObjectPtr<APursuitDrill>& Drill : Demo->GetDrills())
	{
		Ended += Drill->IsOver() && Drill->GetMedals().IsEmpty() ? 1 : 0;
	}
	TestEqual(TEXT("every drill that has flyers ends, without a medal"), Ended, 6);

	// And a drill.
	Demo->GetDrills()[0]->Destroy();
	World.Tick(DemoFrame, 2);
	Demo->Destroy();
	World.Tick(DemoFrame, 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDemoIsSeen, "Pursuit.Demo.WhatIsPlayedIsSeen", PURSUIT_TEST_FLAGS)
bool FPursuitDemoIsSeen::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APursuitDemo* Demo = World.Get().SpawnActor<APursuitDemo>();
	World.Tick(DemoFrame, 60);
	int32 Flyers = 0;
	for (FActorIterator Actor(&World.Get()); Actor; ++Actor)
	{
		if (Cast<ACharacter>(Actor.operator->()) == nullptr)
		{
			continue;
		}
		++Flyers;
		const UStaticMeshComponent* Mesh = Actor->FindComponentByClass<UStaticMeshComponent>();
		if (!TestTrue(TEXT("a flyer has a shape"), Mesh != nullptr && Mesh->GetStaticMesh() != nullptr))
		{
			return false;
		}
		TestEqual(TEXT("which is where it is"), Mesh->GetComponentLocation(), Actor->GetActorLocation(), 1.0e-6);
		TestFalse(TEXT("and collides with nothing"), Mesh->IsQueryCollisionEnabled());
	}
	TestTrue(TEXT("there are flyers"), Flyers >= 10);
	for (const TObjectPtr<APursuitDrill>& Drill : Demo->GetDrills())
	{
		const APursuitDoorwayCrowd* Crowd = Cast<APursuitDoorwayCrowd>(Drill.Get());
		if (Crowd == nullptr)
		{
			continue;
		}
		const UInstancedStaticMeshComponent* Bodies = Crowd->FindComponentByClass<UInstancedStaticMeshComponent>();
		if (!TestTrue(TEXT("every agent has a body"), Bodies != nullptr && Bodies->GetInstanceCount() == Crowd->GetCrowd().Num()))
		{
			return false;
		}
		FTransform Place;
		Bodies->GetInstanceTransform(0, Place, true);
		const FVector Shown = Place.GetLocation();
		TestEqual(TEXT("where it is"), FVector(Shown.X, Shown.Y, 0.0), Crowd->GetCrowd()[0].Location, 1.0e-9);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDemoScenes, "Pursuit.Demo.RangeDoorwayAndFlockDoWhatTheyShow", PURSUIT_TEST_FLAGS)
bool FPursuitDemoScenes::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APursuitTurretRange* Range = World.Get().SpawnActor<APursuitTurretRange>();
	APursuitDoorwayCrowd* Doorway = World.Get().SpawnActor<APursuitDoorwayCrowd>();
	APursuitFlockFlight* Flock = World.Get().SpawnActor<APursuitFlockFlight>();
	for (int32 Frame = 0; Frame < DemoMaxFrames && !(Range->IsOver() && Doorway->IsOver() && Flock->IsOver()); ++Frame)
	{
		World.Tick(DemoFrame);
	}
	TestEqual(TEXT("the turret fires once at each target"), Range->GetShots(), Range->Targets);
	TestEqual(TEXT("and hits each"), Range->GetHits(), Range->Targets);
	TestTrue(TEXT("for gold"), Range->GetMedals().Contains(EPursuitMedal::Gold));
	TestEqual(TEXT("all are through the doorway"), Doorway->GetThrough(), Doorway->Agents);
	TestTrue(TEXT("and none touched another or the wall"), Doorway->GetLeastGap() >= 0.0);
	TestTrue(TEXT("the flock flies as one"), Flock->GetAsOneAfter() >= 0.0);
	TestTrue(TEXT("no two meet"), Flock->GetLeastDistance() > 20.0);
	TestTrue(TEXT("and it keeps to its ball"), Flock->GetFarthest() < 1.1 * APursuitFlockFlight::BallRadius);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDemoMarch, "Pursuit.Demo.AFormationGoesThroughAGapTurnsRoundAndComesBack", PURSUIT_TEST_FLAGS)
bool FPursuitDemoMarch::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APursuitFormationMarch* March = World.Get().SpawnActor<APursuitFormationMarch>();
	for (int32 Frame = 0; Frame < DemoMaxFrames && !March->IsOver(); ++Frame)
	{
		World.Tick(DemoFrame);
	}
	for (const FString& Line : March->GetReport())
	{
		UE_LOG(LogPursuitTests, Display, TEXT("%s"), *Line);
	}
	TestEqual(TEXT("it was formed on the other side, and back"), March->GetPassages(), 2);
	TestTrue(TEXT("none touched another or the wall"), March->GetLeastGap() >= 0.0);
	TestTrue(TEXT("when it turned round each stayed where it was"), March->GetTurnWay() < 60.0);
	TestTrue(TEXT("for gold"), March->GetMedals().Contains(EPursuitMedal::Gold));
	return true;
}

#endif

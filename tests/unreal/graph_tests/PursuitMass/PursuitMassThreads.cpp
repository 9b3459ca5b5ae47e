// The processors on several threads, while the game goes on: these tests are run under the thread sanitizer, too.

#include "Async/ParallelFor.h"
#include "Engine/Engine.h"
#include "Misc/AutomationTest.h"
#include "PursuitMassEntities.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitOrcaFragments.h"

#include <algorithm>
#include <atomic>

namespace
{
	constexpr auto ThreadTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** A world with entities and nothing else. */
	struct FThreadedWorld
	{
		FThreadedWorld()
		{
			const UWorld::InitializationValues Values = UWorld::InitializationValues().CreateAISystem(false);
			World = UWorld::CreateWorld(EWorldType::Game, false, NAME_None, nullptr, true, ERHIFeatureLevel::Num, &Values);
			GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
		}
		~FThreadedWorld()
		{
			GEngine->DestroyWorldContext(World);
			World->DestroyWorld(false);
		}
		FThreadedWorld(const FThreadedWorld&) = delete;
		FThreadedWorld& operator=(const FThreadedWorld&) = delete;

		UWorld* World;
	};

	FPursuitOrcaWall WallFromTo(const FVector& From, const FVector& To)
	{
		FPursuitOrcaWall Wall;
		Wall.Corners = {From, To};
		return Wall;
	}

	/** A wall along Y at 10 m, with a door of 3 m. */
	TArray<FPursuitOrcaWall> WallWithDoor(bool bClosed)
	{
		TArray<FPursuitOrcaWall> Walls = {WallFromTo(FVector(1000, -4000, 0), FVector(1000, -150, 0)),
			WallFromTo(FVector(1000, 150, 0), FVector(1000, 4000, 0))};
		if (bClosed)
		{
			Walls.Add(WallFromTo(FVector(1000, -150, 0), FVector(1000, 150, 0)));
		}
		return Walls;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassWallsChange, "Pursuit.Mass.WallsMayChangeWhileWorkersReadThem", ThreadTestFlags)
bool FPursuitMassWallsChange::RunTest(const FString&)
{
	FThreadedWorld Threaded;
	FMassEntities Mass(*Threaded.World);
	UPursuitOrcaCrowdSubsystem& Surroundings = *Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	const UE::StandIn::FMassTemplate Config = Mass.Configure({NewObject<UPursuitOrcaCrowdTrait>()});
	TArray<FMassEntityHandle> Entities;
	for (int32 Index = 0; Index < 8; ++Index)
	{
		const FMassEntityHandle Entity = Mass.Spawn(Config, FVector(Index * 110.0, Index % 2 * 2.0, 0.0));
		FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Entity);
		Agent.Goal = FVector(2500.0 + Index * 150.0, Index % 2 * 2.0, 0.0);
		Agent.bHasGoal = true;
		Entities.Add(Entity);
	}
	int32 Changes = 0;
	int32 ThroughTheWall = 0;
	int32 Refused = 0;
	const auto IsThrough = [&](FMassEntityHandle Entity) { return Mass.LocationOf(Entity).X > 1000.0; };
	// How long they take depends on the walls that each worker happened to read.
	for (int32 Frame = 0; Frame < 40 || (Frame < 3000 && !std::all_of(Entities.begin(), Entities.end(), IsThrough)); ++Frame)
	{
		TArray<FVector> Before;
		for (const FMassEntityHandle Entity : Entities) { Before.Add(Mass.LocationOf(Entity)); }

		// In the first frames the door opens and closes all the time; in the end it is open.
		Mass.Phase.RunOnThreads(1.0f / 30.0f, [&] {
			Surroundings.SetWalls(WallWithDoor(Frame < 40 && ++Changes % 2 == 0));
			Surroundings.SetObstacles({});
		});
		for (int32 Index = 0; Index < Entities.Num(); ++Index)
		{
			const FVector After = Mass.LocationOf(Entities[Index]);
			const bool bCrossed = (Before[Index].X < 1000.0) != (After.X < 1000.0);
			ThroughTheWall += bCrossed && FMath::Abs(After.Y) > 150.0 ? 1 : 0;
			Refused += Mass.Of<FPursuitOrcaStatusFragment>(Entities[Index]).Reason == EPursuitStatus::OK ? 0 : 1;
		}
	}
	TestTrue(TEXT("the walls changed while they were read"), Changes > 40);
	TestEqual(TEXT("nobody is refused for half a wall"), Refused, 0);
	TestEqual(TEXT("nor walks through what always stood"), ThroughTheWall, 0);
	for (const FMassEntityHandle Entity : Entities)
	{
		TestTrue(TEXT("and all come through the door"), IsThrough(Entity));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassSnapshots, "Pursuit.Mass.ParallelLoopsReadWallsAsTheyWereSet", ThreadTestFlags)
bool FPursuitMassSnapshots::RunTest(const FString&)
{
	FThreadedWorld Threaded;
	UPursuitOrcaCrowdSubsystem& Subsystem = *Threaded.World->GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	TestTrue(TEXT("at first there is nothing"),
		Subsystem.GetSurroundings()->Walls.IsEmpty() && Subsystem.GetSurroundings()->Obstacles.IsEmpty());

	// Every third call sets walls, or obstacles, of one number, as many as that tells; the others read.
	constexpr int32 Calls = 3000;
	std::atomic<int32> Torn{0};
	ParallelFor(Calls, [&](int32 Call) {
		if (Call % 3 == 0)
		{
			const int32 Count = Call / 3 % 8 + 1;
			TArray<FPursuitOrcaWall> Walls;
			TArray<FPursuitShape> Obstacles;
			Walls.SetNum(Count);
			Obstacles.SetNum(Count);
			for (int32 Index = 0; Index < Count; ++Index)
			{
				Walls[Index].HalfHeight = Count;
				Walls[Index].Corners.SetNum(Count);
				Obstacles[Index].Radius = Count;
			}
			Call % 2 == 0 ? Subsystem.SetWalls(Walls) : Subsystem.SetObstacles(Obstacles);
			return;
		}
		const auto Read = Subsystem.GetSurroundings();
		const auto IsWhole = [&Read] {
			bool bWhole = true;
			for (const FPursuitOrcaWall& Wall : Read->Walls)
			{
				bWhole = bWhole && Wall.HalfHeight == Read->Walls.Num() && Wall.Corners.Num() == Read->Walls.Num();
			}
			for (const FPursuitShape& Obstacle : Read->Obstacles)
			{
				bWhole = bWhole && Obstacle.Radius == Read->Obstacles.Num();
			}
			return bWhole;
		};
		const uint32 Revision = Read->Revision;
		Torn += IsWhole() && IsWhole() && Read->Revision == Revision ? 0 : 1;
	});
	TestEqual(TEXT("what was read is what was set at one time"), Torn.load(), 0);
	TestTrue(TEXT("and no change is lost"), Subsystem.GetSurroundings()->Revision == Calls / 3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNodesOnThreads, "Pursuit.Mass.CrowdNodesMayBeAskedByManyThreads", ThreadTestFlags)
bool FPursuitNodesOnThreads::RunTest(const FString&)
{
	// Two that meet, and of every third pair one that is refused; all share the node's log.
	const auto Ask = [](int32 Call, TArray<FPursuitOrcaMember>& OutCrowd) {
		OutCrowd.SetNum(2);
		OutCrowd[0].PreferredVelocity = FVector(100.0 + Call, 0.0, 0.0);
		OutCrowd[1].PreferredVelocity = FVector(-100.0, 0.0, 0.0);
		OutCrowd[1].Location = FVector(150.0, 10.0, 0.0);
		OutCrowd[1].Radius = Call % 3 == 0 ? -1.0 : 42.0;
		return UPursuitOrcaLibrary::StepOrcaCrowd(
			OutCrowd, WallWithDoor(true), {}, FPursuitOrcaSettings(), FPursuitOrcaArrivalSettings(), 1500.0, 16, 0.05).Reason;
	};
	AddExpectedError(TEXT("Step ORCA Crowd refused its question"), EAutomationExpectedErrorFlags::Contains, 1, false);
	constexpr int32 Calls = 120;
	std::atomic<int32> Wrong{0};
	TArray<TArray<FPursuitOrcaMember>> Crowds;
	Crowds.SetNum(Calls);
	ParallelFor(Calls, [&](int32 Call) {
		Wrong += Ask(Call, Crowds[Call]) == (Call % 3 == 0 ? EPursuitStatus::OutOfDomain : EPursuitStatus::OK) ? 0 : 1;
	});
	for (int32 Call = 0; Call < Calls; ++Call)
	{
		TArray<FPursuitOrcaMember> Alone;
		Ask(Call, Alone);
		Wrong += Alone[0].Velocity == Crowds[Call][0].Velocity && Alone[1].Location == Crowds[Call][1].Location ? 0 : 1;
	}
	TestEqual(TEXT("each is answered as if it were asked alone"), Wrong.load(), 0);
	return true;
}

// Entities on Recast's and Detour's mesh: its borders are their walls, and what changes is read again.
// MESH_AGENTS=10000 MESH_SECONDS=600 runs the crowd as large and as long as that; MESH_TILES=100 has a mesh of 100 x 100 tiles change.

#include "Core/PursuitRefusal.h"
#include "Crowd/PursuitOrcaCall.h"
#include "Misc/AutomationTest.h"
#include "Misc/EngineVersionComparison.h"
#include "Navigation/NavLinkProxy.h"
#include "NavigationSystem.h"
#include "NavMesh/RecastNavMesh.h"
#include "PursuitMassInWorld.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitOrcaFragments.h"
#include "StandIn/NavigationScene.h"
#include "Tasks/Task.h"
#include "PursuitTestNumbers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using UE::StandIn::FNavigationScene;

namespace
{
	constexpr auto MeshTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
	constexpr float MeshFrame = 1.0f / 30.0f;

	UPursuitOrcaCrowdTrait* TraitOnMesh()
	{
		UPursuitOrcaCrowdTrait* const Trait = NewObject<UPursuitOrcaCrowdTrait>();
		Trait->bWallsFromNavMesh = true;
		return Trait;
	}

	/** An entity at the origin with a goal 50 m along y. */
	FMassEntityHandle SpawnWalker(FMassInWorld& Mass)
	{
		const UE::StandIn::FMassTemplate Config = Mass.Configure({TraitOnMesh()});
		const FMassEntityHandle Entity = Mass.Spawn(Config, FVector::ZeroVector);
		Mass.Of<FPursuitOrcaAgentFragment>(Entity).Goal = FVector(0, 5000, 0);
		Mass.Of<FPursuitOrcaAgentFragment>(Entity).bHasGoal = true;
		return Entity;
	}

	/** The game's world and then its entities, a frame after the other. */
	void RunFrames(FMassInWorld& Mass, int32 Frames)
	{
		for (int32 Frame = 0; Frame < Frames; ++Frame)
		{
			Mass.World->Tick(MeshFrame);
			Mass.Phase.Run(MeshFrame);
		}
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassWithoutMesh, "Pursuit.Mass.WithoutAMeshTheCrowdSaysWhatToDo", MeshTestFlags)
bool FPursuitMassWithoutMesh::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	FMassInWorld Mass;
	const FMassEntityHandle Entity = SpawnWalker(Mass);
	AddExpectedErrorPlain(TEXT("Use NavMesh Walls refused its question: World must have a navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	RunFrames(Mass, 40);
	TestTrue(TEXT("it walks as without"), Mass.LocationOf(Entity).Y > 500.0);
	return true;
}

// Before 5.5 a mesh does not say the borders of its tiles, and the crowd goes on without.
#if !UE_VERSION_OLDER_THAN(5, 5, 0)

namespace
{
	int32 Asked(const char* Name, int32 Usual)
	{
		const char* const Text = std::getenv(Name);
		return Text ? std::atoi(Text) : Usual;
	}

	/** A square floor with blocks of 2 to 8 m, one for each 100 square meters. */
	FNavigationScene MakeTown(double Half, FPursuitDrillRandom& Random)
	{
		FNavigationScene Scene;
		Scene.Boxes = {FBox(FVector(-Half, -Half, -50), FVector(Half, Half, 0))};
		const int32 Blocks = static_cast<int32>(Half * Half * 4.0 / 1.0e6);
		for (int32 Block = 0; Block < Blocks; ++Block)
		{
			const FVector Size(Random.Real(100, 400), Random.Real(100, 400), 0.0);
			const FVector Middle(Random.Real(-Half, Half), Random.Real(-Half, Half), 0.0);
			Scene.Boxes.Add(FBox(Middle - Size, Middle + Size + FVector(0, 0, 300)));
		}
		return Scene;
	}

	/** How far a place is from the mesh, in the plane. */
	double OffMesh(const ARecastNavMesh& Mesh, const FVector& Place)
	{
		FNavLocation Found;
		if (!Mesh.ProjectPoint(Place, Found, FVector(100, 100, 200))) { return 100.0; }
		return FVector(Place.X - Found.Location.X, Place.Y - Found.Location.Y, 0.0).Size();
	}

	FVector PlaceOnMesh(const ARecastNavMesh& Mesh, double Half, FPursuitDrillRandom& Random)
	{
		for (;;)
		{
			const FVector Place(Random.Real(-Half, Half), Random.Real(-Half, Half), 0.0);
			// With room to stand: within the mesh by more than an entity keeps from its border.
			bool bRoom = true;
			for (const FVector& Side : {FVector(20, 0, 0), FVector(-20, 0, 0), FVector(0, 20, 0), FVector(0, -20, 0), FVector(0, 0, 0)})
			{
				bRoom = bRoom && OffMesh(Mesh, Place + Side) < 0.01;
			}
			if (bRoom) { return Place; }
		}
	}

	/** Walls in an order that does not depend on how they came about. */
	TArray<FVector> SortedCorners(const TArray<FPursuitOrcaWall>& Walls)
	{
		TArray<FVector> Corners;
		for (const FPursuitOrcaWall& Wall : Walls) { Corners.Append(Wall.Corners); }
		std::sort(Corners.GetData(), Corners.GetData() + Corners.Num(), [](const FVector& A, const FVector& B) {
			return A.X != B.X ? A.X < B.X : (A.Y != B.Y ? A.Y < B.Y : A.Z < B.Z);
		});
		return Corners;
	}

	/** Of the processor, so that what else runs on the machine counts little. */
	double MillisecondsOf(const TFunction<void()>& Call)
	{
		const std::clock_t Start = std::clock();
		Call();
		return static_cast<double>(std::clock() - Start) * 1000.0 / CLOCKS_PER_SEC;
	}

	double MedianOf(TArray<double> Numbers)
	{
		std::sort(Numbers.GetData(), Numbers.GetData() + Numbers.Num());
		return Numbers[Numbers.Num() / 2];
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassStaysOnMesh, "Pursuit.Mass.NobodyLeavesTheNavMesh", MeshTestFlags)
bool FPursuitMassStaysOnMesh::RunTest(const FString&)
{
	const int32 Count = Asked("MESH_AGENTS", 150);
	const int32 Frames = Asked("MESH_SECONDS", 10) * 30;
	// One for each 4 square meters.
	const double Half = std::max(1000.0, std::sqrt(Count * 4.0) * 50.0);
	FMassInWorld Mass;
	FPursuitDrillRandom Random(20261127);
	const FNavigationScene Scene = MakeTown(Half, Random);
	const ARecastNavMesh& Mesh = *UE::StandIn::BuildNavigation(Mass.Home, Scene);
	const UE::StandIn::FMassTemplate Config = Mass.Configure({TraitOnMesh()});
	TArray<FMassEntityHandle> Entities;
	for (int32 Index = 0; Index < Count; ++Index) { Entities.Add(Mass.Spawn(Config, PlaceOnMesh(Mesh, Half, Random))); }

	int32 Off = 0, Checks = 0, Refused = 0;
	double Farthest = 0.0, Walked = 0.0, WalkedBefore = 0.0, WalkedAtFirst = 0.0;
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		for (int32 Index = Frame % 90; Index < Count; Index += 90)
		{
			// A new goal every 3 seconds, straight through whatever is between.
			FPursuitOrcaAgentFragment& Agent = Mass.Of<FPursuitOrcaAgentFragment>(Entities[Index]);
			Agent.Goal = FVector(Random.Real(-Half, Half), Random.Real(-Half, Half), 0.0);
			Agent.bHasGoal = true;
		}
		Mass.Phase.Run(MeshFrame);
		Walked += Mass.VelocityOf(Entities[Frame % Count]).Size();
		for (int32 Index = Frame % 15; Index < Count; Index += 15)
		{
			const double Distance = OffMesh(Mesh, Mass.LocationOf(Entities[Index]));
			Farthest = FMath::Max(Farthest, Distance);
			Off += Distance > 0.1 ? 1 : 0;
			++Checks;
			Refused += Mass.Of<FPursuitOrcaStatusFragment>(Entities[Index]).Reason == EPursuitStatus::OK ? 0 : 1;
		}
		if (Frame < 300) { WalkedAtFirst = Walked; }
		if (Frame % 900 == 899)
		{
			std::printf("mesh crowd: %d s, %d off of %d; mean speed of the last 30 s %.0f cm/s\n", (Frame + 1) / 30, Off, Checks, (Walked - WalkedBefore) / 900.0);
			std::fflush(stdout);
			WalkedBefore = Walked;
		}
	}
	std::printf("mesh crowd: %d entities, %d s, %d places looked at, %d off the mesh, the farthest by %.4f cm; mean speed %.0f cm/s\n", Count,
		Frames / 30, Checks, Off, Farthest, Walked / Frames);
	TestEqual(TEXT("nobody is off the mesh"), Off, 0);
	TestEqual(TEXT("nor refused"), Refused, 0);
	// In time they jam: each wants straight through walls, and all ways at once.
	TestTrue(TEXT("and they walk"), WalkedAtFirst / FMath::Min(Frames, 300) > 50.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassMeshChanges, "Pursuit.Mass.OfAMeshThatChangesOnlyTheChangedTilesAreReadAgain", MeshTestFlags)
bool FPursuitMassMeshChanges::RunTest(const FString&)
{
	// MESH_TILES=100 makes 100 x 100 tiles of 10 m.
	const double Half = Asked("MESH_TILES", 6) * 500.0;
	FMassInWorld Mass;
	FPursuitDrillRandom Random(7);
	FNavigationScene Scene = MakeTown(Half, Random);
	ARecastNavMesh& Mesh = *UE::StandIn::BuildNavigation(Mass.Home, Scene);
	UPursuitOrcaCrowdSubsystem& Crowd = *Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	const double All = MillisecondsOf([&] { Crowd.UseNavMeshWalls(); });
	const int32 Tiles = Crowd.GetTilesOfLastChange();
	TestTrue(TEXT("at first all tiles are read"), Tiles >= 36 && Mesh.AskedTilesInStandIn == Tiles);
	const uint32 First = Crowd.GetSurroundings()->Revision;
	Crowd.RefreshNavMeshWalls();
	TestTrue(TEXT("what did not change is not read"), Mesh.AskedTilesInStandIn == Tiles && Crowd.GetSurroundings()->Revision == First);

	// One that hears of no change is told when its time is taken: without the time in which Recast makes the tiles.
	UPursuitOrcaCrowdSubsystem* const Timed = NewObject<UPursuitOrcaCrowdSubsystem>(&Mass.Home);
	Timed->UseNavMeshWalls();
	Timed->Deinitialize();
	TArray<double> Reading, Sorting;
	for (int32 Change = 0; Change < 12; ++Change)
	{
		// In the middle of a tile, at its border, or gone again.
		const FVector Middle(Random.Real(-Half + 500, Half - 500), Random.Real(-Half + 500, Half - 500), 0.0);
		const FBox Box(Middle - FVector(150, 150, 0), Middle + FVector(150, 150, 300));
		const bool bGone = Change % 3 == 2;
		const FBox Changed = bGone ? Scene.Boxes.Last() : Box;
		if (bGone) { Scene.Boxes.RemoveAt(Scene.Boxes.Num() - 1); }
		else { Scene.Boxes.Add(Box); }
		const int32 Before = Mesh.AskedTilesInStandIn;
		UE::StandIn::ChangeNavigation(Mesh, Scene, Changed);
		const int32 Read = Mesh.AskedTilesInStandIn - Before;
		TestTrue(TEXT("the tiles that the box touches and those around are read"), Read >= 4 && Read <= 16 && Read == Crowd.GetTilesOfLastChange());

		// The same walls as somebody has who reads all.
		const TArray<FVector> Kept = SortedCorners(Crowd.GetNavMeshWalls());
		UPursuitOrcaCrowdSubsystem* const Fresh = NewObject<UPursuitOrcaCrowdSubsystem>(&Mass.Home);
		Fresh->UseNavMeshWalls();
		const TArray<FVector> Anew = SortedCorners(Fresh->GetNavMeshWalls());
		Fresh->Deinitialize();
		Reading.Add(MillisecondsOf([&] { Timed->RefreshNavMeshWalls(); }));
		TArray<uint8> Memory;
		Sorting.Add(MillisecondsOf([&] { Pursuit::BuildWalls(Timed->GetNavMeshWalls(), Memory); }));
		TestTrue(TEXT("the walls are those of the whole mesh"), Kept.Num() > 8 && Kept == Anew);
	}
	std::printf("mesh change: %d tiles, %d corners; all read in %.3f ms, a change read in %.3f ms in the median, made into walls beside the game in %.3f ms\n",
		Tiles, SortedCorners(Crowd.GetNavMeshWalls()).Num(), All, MedianOf(Reading), MedianOf(Sorting));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassLargeMeshChanges, "Pursuit.Mass.WallsOfALargeMeshAreMadeBesideTheGame", MeshTestFlags)
bool FPursuitMassLargeMeshChanges::RunTest(const FString&)
{
	// Blocks on both sides of a street along y.
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-4000, -4000, -50), FVector(4000, 6000, 0))};
	for (int32 X = 0; X < 6; ++X)
	{
		for (int32 Y = 0; Y < 16; ++Y)
		{
			const FVector Middle(500.0 + 600.0 * X, -3500.0 + 600.0 * Y, 0.0);
			Scene.Boxes.Add(FBox(Middle - FVector(200, 200, 0), Middle + FVector(200, 200, 300)));
			const FVector Other(-Middle.X, Middle.Y, 0.0);
			Scene.Boxes.Add(FBox(Other - FVector(200, 200, 0), Other + FVector(200, 200, 300)));
		}
	}
	FMassInWorld Mass;
	ARecastNavMesh& Mesh = *UE::StandIn::BuildNavigation(Mass.Home, Scene);
	const FMassEntityHandle First = SpawnWalker(Mass);
	RunFrames(Mass, 30);
	UPursuitOrcaCrowdSubsystem& Crowd = *Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	TestTrue(TEXT("more borders than are made in a step"), SortedCorners(Crowd.GetNavMeshWalls()).Num() > 500);

	// A block closes the street while all threads are busy: the crowd goes on, with the walls from before.
	UE::StandIn::HoldTasks(true);
	const FBox Block(FVector(-400, 2400, 0), FVector(400, 2600, 300));
	Scene.Boxes.Add(Block);
	UE::StandIn::ChangeNavigation(Mesh, Scene, Block);
	RunFrames(Mass, 600);
	TestTrue(TEXT("the first one does not wait for the walls"), Mass.LocationOf(First).Y > 4500.0);

	// It opens again meanwhile, and another closes: the last counts.
	Scene.Boxes.RemoveAt(Scene.Boxes.Num() - 1);
	UE::StandIn::ChangeNavigation(Mesh, Scene, Block);
	const FBox Nearer(FVector(-400, 1900, 0), FVector(400, 2100, 300));
	Scene.Boxes.Add(Nearer);
	UE::StandIn::ChangeNavigation(Mesh, Scene, Nearer);
	UE::StandIn::HoldTasks(false);
	UE::StandIn::HoldTasks(true);
	RunFrames(Mass, 1);
	UE::StandIn::HoldTasks(false);
	RunFrames(Mass, 1);
	const FMassEntityHandle Second = SpawnWalker(Mass);
	RunFrames(Mass, 600);
	const double End = Mass.LocationOf(Second).Y;
	TestTrue(TEXT("the second one stops before the nearer block"), End > 1000.0 && End < 1900.0 && OffMesh(Mesh, Mass.LocationOf(Second)) < 0.1);

	// The world ends while a task is under way.
	Scene.Boxes.RemoveAt(Scene.Boxes.Num() - 1);
	UE::StandIn::ChangeNavigation(Mesh, Scene, Nearer);
	RunFrames(Mass, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassMeshComesAndGoes, "Pursuit.Mass.AMeshMayComeLaterAndGo", MeshTestFlags)
bool FPursuitMassMeshComesAndGoes::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	FMassInWorld Mass;
	const FMassEntityHandle Entity = SpawnWalker(Mass);
	AddExpectedErrorPlain(TEXT("Use NavMesh Walls refused its question: World must have a navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	RunFrames(Mass, 1);

	// A mesh that comes later counts from then on: its border is at 10 m, less the radius of its agent.
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-999, -999, -50), FVector(999, 999, 0))};
	ARecastNavMesh* const Mesh = UE::StandIn::BuildNavigation(Mass.Home, Scene);
	RunFrames(Mass, 130);
	TestTrue(TEXT("it stops at the border"), Mass.LocationOf(Entity).Y > 900.0 && OffMesh(*Mesh, Mass.LocationOf(Entity)) < 0.1);
	const UPursuitOrcaCrowdSubsystem& Crowd = *Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>();
	TestEqual(TEXT("inset by the radius of the mesh's agent"), Crowd.GetNavMeshWalls()[0].Inset, 35.0);

	// A nav link over the border opens it when the mesh is made anew, as the engine does for a link; and it may be left out.
	ANavLinkProxy* const Proxy = Mass.Home.SpawnActor<ANavLinkProxy>(FVector(0, 900, 0), FRotator::ZeroRotator);
	Proxy->PointLinks = {FNavigationLink(FVector(0, 0, 0), FVector(0, 300, -200))};
	UE::StandIn::ChangeNavigation(*Mesh, Scene, FBox(FVector(-50, 850, -50), FVector(50, 950, 50)));
	TestTrue(TEXT("open"), Crowd.GetNavMeshWalls()[0].Topology == EPursuitPathTopology::Open);
	RunFrames(Mass, 60);
	TestTrue(TEXT("it goes over the ledge"), Mass.LocationOf(Entity).Y > 1100.0);
	Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>()->UseNavMeshWalls(false);
	TestTrue(TEXT("closed"), Crowd.GetNavMeshWalls()[0].Topology == EPursuitPathTopology::Closed);
	Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>()->UseNavMeshWalls();
	TestTrue(TEXT("and open again"), Crowd.GetNavMeshWalls()[0].Topology == EPursuitPathTopology::Open);

	// A smart link is open while it is enabled, within a second; the mesh is the same.
	const int32 Read = Mesh->AskedTilesInStandIn;
	const auto IsOpen = [&] {
		RunFrames(Mass, 40);
		return Crowd.GetNavMeshWalls()[0].Topology == EPursuitPathTopology::Open;
	};
	Proxy->PointLinks.Empty();
	TestFalse(TEXT("without links"), IsOpen());
	Proxy->SmartInStandIn->EndInStandIn = FVector(0, 300, -200);
	TestFalse(TEXT("a smart link that is not relevant"), IsOpen());
	Proxy->bSmartLinkIsRelevant = true;
	TestTrue(TEXT("a smart link"), IsOpen());
	Proxy->SetSmartLinkEnabled(false);
	TestFalse(TEXT("disabled"), IsOpen());
	Proxy->SetSmartLinkEnabled(true);
	TestTrue(TEXT("enabled"), IsOpen());
	Proxy->bSmartLinkIsRelevant = false;

	// A link between edges is open over its width, of 4 m here: the mesh ends at 964, and 8 m are between its corners.
	FNavigationSegmentLink Edge;
	Edge.LeftStart = FVector(-200, 0, 0);
	Edge.LeftEnd = FVector(200, 0, 0);
	Edge.RightStart = FVector(-200, 300, -200);
	Edge.RightEnd = FVector(200, 300, -200);
	Proxy->SegmentsInStandIn = {Edge};
	TestTrue(TEXT("a link between edges"), IsOpen());
	const TArray<FVector> Corners = Crowd.GetNavMeshWalls()[0].Corners;
	const double Gap = FVector::Dist(Corners[0], Corners.Last());
	TestTrue(FString::Printf(TEXT("as wide as it is: %.1f"), Gap), Gap >= 399.0 && Gap <= 401.0);
	Proxy->SegmentsInStandIn[0].LeftEnd = PursuitNumbers::Nowhere();
	TestFalse(TEXT("one that is nowhere"), IsOpen());
	Proxy->SegmentsInStandIn.Empty();
	Proxy->PointLinks = {FNavigationLink(PursuitNumbers::Nowhere(), FVector(0, 300, -200))};
	TestFalse(TEXT("a link from nowhere"), IsOpen());
	TestEqual(TEXT("and no tile was read again"), Mesh->AskedTilesInStandIn, Read);
	Proxy->Destroy();

	// Other walls are beside it, and stay when it is gone.
	FPursuitOrcaWall Wall;
	Wall.Corners = {FVector(-500, 0, 0), FVector(500, 0, 0)};
	Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>()->SetWalls({Wall});
	TestTrue(TEXT("both"), Crowd.GetSurroundings()->Walls.Num() == 1 && Crowd.GetNavMeshWalls().Num() == 1);
	FPursuitRefusalLog::ForgetAll();
	Mesh->Destroy();
	UE::StandIn::BuildNavigationWithoutMesh(Mass.Home);
	Mass.World->Tick(MeshFrame, 40);
	TestTrue(TEXT("the mesh is gone"), Crowd.GetSurroundings()->Walls.Num() == 1 && Crowd.GetNavMeshWalls().IsEmpty());
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif

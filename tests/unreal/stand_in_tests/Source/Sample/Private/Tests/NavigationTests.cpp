// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "AbstractNavData.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "DetourCrowdAIController.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "NavMesh/NavMeshPath.h"
#include "NavMesh/RecastNavMesh.h"
#include "NavigationSystem.h"
#include "SampleNavigation.h"
#include "SampleWorld.h"
#include "StandIn/NavigationScene.h"

namespace
{
	using UE::StandIn::FNavigationScene;

	/** A floor at height 0, and a wall across it that leaves 500 cm at both ends. Voxels end where they do. */
	FNavigationScene Wall()
	{
		FNavigationScene Scene;
		Scene.AgentRadius = 0.0;
		Scene.Boxes = {FBox(FVector(-1000, -1000, -50), FVector(1000, 1000, 0)), FBox(FVector(-99, -499, 0), FVector(99, 499, 300))};
		return Scene;
	}

	/** From one side of the wall to the other, 400 cm from it. */
	const FVector BeforeWall(-500, 100, 0);
	const FVector BehindWall(500, 100, 0);
	/** To its nearer corner, along it, and the same again. */
	const double AroundTheWall = 2.0 * std::sqrt(400.0 * 400.0 + 400.0 * 400.0) + 200.0;

	FPathFindingResult Search(ARecastNavMesh& Data, const FVector& From, const FVector& To, int32 Flags = 0)
	{
		FPathFindingQuery Query(nullptr, Data, From, To);
		Query.NavDataFlags = Flags;
		return UNavigationSystemV1::GetCurrent(Data.GetWorld())->FindPathSync(Query);
	}

	ACharacter* SpawnWalker(FSampleWorld& World, const FVector& Feet, UClass* ControllerClass = AAIController::StaticClass())
	{
		ACharacter* Walker = World.World->SpawnActor<ACharacter>(Feet + FVector(0, 0, 88), FRotator::ZeroRotator);
		World.World->SpawnActor<AAIController>(ControllerClass)->Possess(Walker);
		return Walker;
	}

	AAIController* ControllerOf(const ACharacter& Walker) { return Walker.GetController<AAIController>(); }
}

SAMPLE_TEST(FNavigationPathsLeadAroundWalls, "StandIn.Navigation.APathAroundAWallIsAsLongAsItsCornersSay")
{
	FSampleWorld World;
	ARecastNavMesh* Data = BuildNavigation(*World.World, Wall());
	const FPathFindingResult Result = Search(*Data, BeforeWall, BehindWall);
	TestTrue(TEXT("it is found, whole and as it is now"), Result.IsSuccessful() && !Result.IsPartial() && Result.Path->IsValid() && Result.Path->IsUpToDate());
	TestEqual(TEXT("by two corners"), Result.Path->GetPathPoints().Num(), 4);
	TestEqual(TEXT("its length"), Result.Path->GetLength(), AroundTheWall, 0.01);
	TestEqual(TEXT("the first corner"), Result.Path->GetPathPoints()[1].Location, FVector(-100, 500, Result.Path->GetPathPoints()[1].Location.Z), 0.01f);
	TestEqual(TEXT("what is left in the middle of the wall"), Result.Path->GetLengthFromPosition(FVector(0, 500, Result.Path->GetPathPoints()[1].Location.Z), 2), 100.0 + std::sqrt(400.0 * 400.0 + 400.0 * 400.0), 0.01);
	TestTrue(TEXT("on the ground, or up to a voxel above"), Result.Path->GetEndLocation().Z >= 0.0 && Result.Path->GetEndLocation().Z <= 10.0);
	const FNavMeshPath* Mesh = Result.Path->CastPath<FNavMeshPath>();
	TestTrue(TEXT("a mesh's path, pulled straight"), Mesh && Mesh->IsStringPulled());
	TestEqual(TEXT("one search"), UNavigationSystemV1::GetCurrent(World.World)->Run.Searches, 1);

	double Length = 0.0;
	TestTrue(TEXT("it can be measured along the corridor"), Data->CalcPathLength(BeforeWall, BehindWall, Length) == ENavigationQueryResult::Success);
	TestTrue(TEXT("which is longer"), Length > AroundTheWall + 10.0);
	const FPathFindingResult Corridor = Search(*Data, BeforeWall, BehindWall, ERecastPathFlags::SkipStringPulling);
	TestEqual(TEXT("start and end only, when it is not pulled"), Corridor.Path->GetPathPoints().Num(), 2);
	TestEqual(TEXT("which is the straight line"), Corridor.Path->GetLength(), 1000.0, 0.01);
	TestEqual(TEXT("though it knows its corridor"), Corridor.Path->CastPath<FNavMeshPath>()->GetTotalPathLength(), Length, 0.01);

	FVector Hit;
	TestTrue(TEXT("the wall is in the way"), UNavigationSystemV1::NavigationRaycast(World.World, BeforeWall, BehindWall, Hit));
	TestEqual(TEXT("where it stands"), Hit.X, -100.0, 0.01);
	TestFalse(TEXT("not along it"), UNavigationSystemV1::NavigationRaycast(World.World, BeforeWall, FVector(-500, -300, 0), Hit));
	FNavLocation Slid;
	TestTrue(TEXT("who walks into it slides"), Data->FindMoveAlongSurface(FNavLocation(BeforeWall), FVector(0, 300, 0), Slid));
	TestEqual(TEXT("along it"), Slid.Location.X, -100.0, 0.1);
	return true;
}

SAMPLE_TEST(FNavigationAxes, "StandIn.Navigation.PlacesKeepTheirAxes")
{
	FSampleWorld World;
	FNavigationScene Scene;
	Scene.AgentRadius = 0.0;
	// The ground is longer along x than along y, and lies to one side.
	Scene.Boxes = {FBox(FVector(500, -900, -50), FVector(2500, -400, 0))};
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	FNavLocation On;
	TestTrue(TEXT("there it is"), Data->ProjectPoint(FVector(2000, -600, 50), On, FVector(10, 10, 100)));
	TestEqual(TEXT("straight below"), On.Location, FVector(2000, -600, On.Location.Z), 0.01f);
	TestFalse(TEXT("not on the other side"), Data->ProjectPoint(FVector(2000, 600, 0), On, FVector(50, 50, 100)));
	TestFalse(TEXT("nor behind"), Data->ProjectPoint(FVector(-2000, -600, 0), On, FVector(50, 50, 100)));
	TestFalse(TEXT("nor farther below than asked"), Data->ProjectPoint(FVector(2000, -600, 150), On, FVector(10, 10, 100)));
	return true;
}

SAMPLE_TEST(FNavigationPartialPaths, "StandIn.Navigation.APathToAnIslandIsPartial")
{
	FSampleWorld World;
	FNavigationScene Scene = Wall();
	Scene.Boxes.Add(FBox(FVector(2000, -500, -50), FVector(3000, 500, 0)));
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	const FPathFindingResult Result = Search(*Data, FVector(500, 0, 0), FVector(2500, 0, 0));
	TestTrue(TEXT("a success that is partial"), Result.IsSuccessful() && Result.IsPartial() && !Result.Path->DidSearchReachedLimit());
	TestTrue(TEXT("which ends at the shore"), Result.Path->GetEndLocation().X > 960.0 && Result.Path->GetEndLocation().X < 1001.0);
	FPathFindingQuery Whole(nullptr, *Data, FVector(500, 0, 0), FVector(2500, 0, 0));
	const FPathFindingResult Failed = UNavigationSystemV1::GetCurrent(World.World)->FindPathSync(Whole.SetAllowPartialPaths(false));
	TestTrue(TEXT("no success where a part is not enough"), Failed.Result == ENavigationQueryResult::Fail);
	TestTrue(TEXT("an error where there is no ground"), Search(*Data, FVector(500, 0, 0), FVector(1500, 0, 0)).Result == ENavigationQueryResult::Error);

	const FSharedNavQueryFilter Few = Data->GetDefaultQueryFilter()->GetCopy();
	Few->SetMaxSearchNodes(1);
	const FPathFindingQuery Short(nullptr, *Data, BeforeWall, BehindWall, Few);
	const FPathFindingResult Cut = UNavigationSystemV1::GetCurrent(World.World)->FindPathSync(Short);
	TestTrue(TEXT("a search that was too long says so"), Cut.IsPartial() && Cut.Path->DidSearchReachedLimit());
	FPathFindingQuery Limited(nullptr, *Data, BeforeWall, BehindWall, nullptr, nullptr, 500.0);
	TestFalse(TEXT("and one that would cost too much fails"), UNavigationSystemV1::GetCurrent(World.World)->FindPathSync(Limited).IsSuccessful());
	return true;
}

SAMPLE_TEST(FNavigationLinks, "StandIn.Navigation.ALinkIsToldOnThePath")
{
	FSampleWorld World;
	FNavigationScene Scene;
	Scene.AgentRadius = 0.0;
	// A ledge 200 cm above the ground, and a gap.
	Scene.Boxes = {FBox(FVector(-1000, -500, -50), FVector(0, 500, 0)), FBox(FVector(200, -500, 150), FVector(1000, 500, 200))};
	Scene.Links = {{FVector(250, 0, 200), FVector(-50, 0, 0), false, 30.0}};
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	const FPathFindingResult Down = Search(*Data, FVector(700, 0, 200), FVector(-700, 0, 0));
	TestTrue(TEXT("down it leads"), Down.IsSuccessful() && !Down.IsPartial());
	int32 Links = 0;
	for (const FNavPathPoint& Point : Down.Path->GetPathPoints())
	{
		if (!FNavMeshNodeFlags(Point.Flags).IsNavLink()) { continue; }
		++Links;
		TestTrue(TEXT("the link has its number"), Point.CustomNavLinkId.IsValid() && Point.CustomNavLinkId.GetId() == 1);
		TestEqual(TEXT("where it is left"), Point.Location.X, 250.0, 30.0);
	}
	TestEqual(TEXT("by one link"), Links, 1);
	TestTrue(TEXT("not up"), Search(*Data, FVector(-700, 0, 0), FVector(700, 0, 200)).IsPartial());
	Scene.Links[0].bBothWays = true;
	Data = BuildNavigation(*World.World, Scene);
	TestFalse(TEXT("unless it goes both ways"), Search(*Data, FVector(-700, 0, 0), FVector(700, 0, 200)).IsPartial());

	Scene.Links[0].bBothWays = false;
	Data = BuildNavigation(*World.World, Scene);
	ACharacter* Walker = SpawnWalker(World, FVector(700, 0, 200));
	TestTrue(TEXT("who walks it goes"), ControllerOf(*Walker)->MoveToLocation(FVector(-700, 0, 0)) == EPathFollowingRequestResult::RequestSuccessful);
	for (int32 Tick = 0; Tick < 100; ++Tick) { World.Tick(); }
	TestEqual(TEXT("down"), Walker->GetNavAgentLocation().Z, 0.0, 10.01);
	TestTrue(TEXT("to the end"), Walker->GetNavAgentLocation().X < -650.0);
	return true;
}

SAMPLE_TEST(FNavigationAreas, "StandIn.Navigation.DearGroundIsWalkedAround")
{
	FSampleWorld World;
	FNavigationScene Scene;
	Scene.AgentRadius = 0.0;
	Scene.Boxes = {FBox(FVector(-1000, -1000, -50), FVector(1000, 1000, 0))};
	Scene.Areas = {{FBox(FVector(-199, -500, -20), FVector(199, 500, 20)), 1}};
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	const FVector From(-500, 0, 0), To(500, 0, 0);
	TestEqual(TEXT("straight on, where it costs nothing more"), Search(*Data, From, To).Path->GetLength(), 1000.0, 0.01);
	FPathFindingQuery Query(nullptr, *Data, From, To, UNavigationQueryFilter::GetQueryFilter(*Data, USampleMudFilter::StaticClass()));
	const FPathFindingResult Around = UNavigationSystemV1::GetCurrent(World.World)->FindPathSync(Query);
	// Along the mud's edge: 300 cm to each side, 500 cm aside, and 400 cm beside it.
	TestEqual(TEXT("around, where it does"), Around.Path->GetLength(), 2.0 * std::sqrt(300.0 * 300.0 + 500.0 * 500.0) + 400.0, 30.0);
	const FSharedNavQueryFilter Barred = Data->GetDefaultQueryFilter()->GetCopy();
	Barred->SetExcludedArea(1);
	FNavLocation On;
	TestFalse(TEXT("and what is excluded is no ground"), Data->ProjectPoint(FVector::ZeroVector, On, FVector(10, 10, 100), Barred));
	return true;
}

SAMPLE_TEST(FNavigationAnswersLater, "StandIn.Navigation.AnswersComeInALaterTickOrNever")
{
	FSampleWorld World;
	ARecastNavMesh* Data = BuildNavigation(*World.World, Wall());
	UNavigationSystemV1& System = *UNavigationSystemV1::GetCurrent(World.World);
	struct FAnswer
	{
		uint32 ID;
		ENavigationQueryResult::Type Result;
		bool bPath;
	};
	TArray<FAnswer> Answers;
	const auto Ask = [&] {
		const FPathFindingQuery Query(nullptr, *Data, BeforeWall, BehindWall);
		return System.FindPathAsync(Data->GetConfig(), Query, FNavPathQueryDelegate::CreateLambda([&Answers](uint32 ID, ENavigationQueryResult::Type Result, FNavPathSharedPtr Path) {
			Answers.Add({ID, Result, Path.IsValid()});
		}));
	};
	const uint32 First = Ask(), Second = Ask(), Third = Ask();
	TestTrue(TEXT("each has a number"), First != INVALID_NAVQUERYID && Second > First && Third > Second);
	TestEqual(TEXT("nothing comes at once"), Answers.Num(), 0);
	System.AbortAsyncFindPathRequest(Second);
	World.Tick();
	TestEqual(TEXT("two come, and for what was aborted nothing"), Answers.Num(), 2);
	TestTrue(TEXT("in order, with paths"), Answers[0].ID == First && Answers[1].ID == Third && Answers[0].bPath && Answers[0].Result == ENavigationQueryResult::Success);

	Answers.Empty();
	System.Run.AnswerOrder = UE::StandIn::FNavigationRun::EOrder::LastFirst;
	System.Run.AnswerTicks = 3;
	System.Run.Fails = [](const FPathFindingQuery&) { return true; };
	const uint32 Fourth = Ask(), Fifth = Ask();
	World.Tick();
	World.Tick();
	TestEqual(TEXT("not before"), Answers.Num(), 0);
	World.Tick();
	TestTrue(TEXT("the last one first, and failed"), Answers.Num() == 2 && Answers[0].ID == Fifth && Answers[1].ID == Fourth && Answers[0].Result == ENavigationQueryResult::Error && !Answers[0].bPath);
	System.Run.bRefusesAsync = true;
	TestEqual(TEXT("refused"), Ask(), INVALID_NAVQUERYID);

	// An object that is gone hears nothing.
	System.Run = UE::StandIn::FNavigationRun();
	bool bHeard = false;
	USampleMeshListener* Gone = NewObject<USampleMeshListener>();
	System.FindPathAsync(Data->GetConfig(), FPathFindingQuery(nullptr, *Data, BeforeWall, BehindWall),
		FNavPathQueryDelegate::CreateWeakLambda(Gone, [&bHeard](uint32, ENavigationQueryResult::Type, FNavPathSharedPtr) { bHeard = true; }));
	Gone->MarkAsGarbage();
	World.Tick();
	TestFalse(TEXT("nobody is told who is gone"), bHeard);
	return true;
}

SAMPLE_TEST(FNavigationBorders, "StandIn.Navigation.BordersHaveTheMeshOnTheirLeftAndKeepTheRadius")
{
	FSampleWorld World;
	FNavigationScene Scene = Wall();
	Scene.AgentRadius = 40.0;
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	const FVector Center(-300, 0, 0);
	const NavNodeRef Around = Data->FindNearestPoly(Center, FVector(50, 50, 100));
	TestTrue(TEXT("there is ground"), Around != INVALID_NAVNODEREF);
	TArray<FNavigationWallEdge> Edges;
	TestTrue(TEXT("it has borders"), Data->FindEdges(Around, Center, 250.0, nullptr, Edges) && Edges.Num() > 0);
	double Nearest = 1e9;
	for (const FNavigationWallEdge& Edge : Edges)
	{
		const FVector Along = Edge.End - Edge.Start;
		const FVector Walkable(Along.Y, -Along.X, 0.0);
		if (FMath::Abs(Along.X) > 0.01 || FMath::Min(Edge.Start.Y, Edge.End.Y) > 0.0 || FMath::Max(Edge.Start.Y, Edge.End.Y) < 0.0) { continue; }
		TestTrue(TEXT("who stands on the mesh is on the left of a border"), ((Center - Edge.Start) | Walkable) > 0.0);
		Nearest = FMath::Min(Nearest, FMath::Abs(Edge.Start.X - Center.X));
	}
	TestEqual(TEXT("as far before the wall as the agent's radius"), Nearest, 160.0, 0.01);
	TestEqual(TEXT("which its data tell"), Data->GetConfig().AgentRadius, 40.f);
	Edges.Empty();
	TestFalse(TEXT("no borders of no polygon"), Data->FindEdges(INVALID_NAVNODEREF, Center, 250.0, nullptr, Edges));
	TArray<FVector> Pairs;
	FNavLocation On;
	Data->ProjectPoint(Center, On, FVector(50, 50, 100));
	TestTrue(TEXT("the same as pairs of points"), Data->FindOverlappingEdges(On, {FVector(-100, -100, 0), FVector(-100, 100, 0), FVector(-400, 100, 0), FVector(-400, -100, 0)}, Pairs) && Pairs.Num() >= 2 && Pairs.Num() % 2 == 0);
	return true;
}

SAMPLE_TEST(FNavigationChanges, "StandIn.Navigation.AChangedTileMakesPathsOutOfDate")
{
	FSampleWorld World;
	FNavigationScene Scene = Wall();
	USampleMeshListener* Listener = NewObject<USampleMeshListener>(World.World);
	FNavigationSystem::AddNavigationSystemToWorld(*World.World);
	UNavigationSystemV1& System = *UNavigationSystemV1::GetCurrent(World.World);
	System.OnNavigationGenerationFinishedDelegate.AddDynamic(Listener, &USampleMeshListener::HearMesh);
	ARecastNavMesh* Data = BuildNavigation(*World.World, Scene);
	TestEqual(TEXT("that it is made is told"), Listener->Meshes, 1);
	const FNavPathSharedPtr Kept = Search(*Data, BeforeWall, BehindWall).Path;
	const FNavPathSharedPtr Left = Search(*Data, BeforeWall, BehindWall).Path;
	const FNavPathSharedPtr Other = Search(*Data, FVector(-900, -900, 0), FVector(-800, -900, 0)).Path;
	Left->EnableRecalculationOnInvalidation(false);
	TArray<ENavPathEvent::Type> Events;
	Kept->AddObserver(FNavigationPath::FPathObserverDelegate::FDelegate::CreateLambda([&Events](FNavigationPath*, ENavPathEvent::Type Event) { Events.Add(Event); }));
	// A door at the near end is shut: the tiles beside are not made anew.
	const FBox Door(FVector(-99, 499, 0), FVector(99, 1000, 300));
	Scene.Boxes.Add(Door);
	ChangeNavigation(*Data, Scene, Door);
	TestEqual(TEXT("and again"), Listener->Meshes, 2);
	TestTrue(TEXT("what leads through is out of date"), !Kept->IsUpToDate() && !Left->IsUpToDate() && !Left->IsValid());
	TestTrue(TEXT("what does not is not"), Other->IsUpToDate());
	const int32 Asked = System.Run.Searches;
	World.Tick();
	TestTrue(TEXT("one is searched again, the other is not"), Kept->IsUpToDate() && !Left->IsUpToDate());
	TestEqual(TEXT("which is a search of its own"), System.Run.Searches - Asked, 1);
	TestEqual(TEXT("of the navigation data"), System.Run.OwnSearches, 1);
	TestEqual(TEXT("it leads around the other end now"), Kept->GetLength(), 2.0 * std::sqrt(400.0 * 400.0 + 600.0 * 600.0) + 200.0, 0.01);
	TestTrue(TEXT("observers hear of it"), Events.Num() == 2 && Events[0] == ENavPathEvent::Invalidated && Events[1] == ENavPathEvent::UpdatedDueToNavigationChanged);
	return true;
}

SAMPLE_TEST(FNavigationLongerWays, "StandIn.Navigation.WaysMayBeLongerThanTheShortest")
{
	FSampleWorld World;
	ARecastNavMesh* Data = BuildNavigation(*World.World, Wall());
	UNavigationSystemV1::GetCurrent(World.World)->Run.LongerBy = 1.5;
	const FPathFindingResult Result = Search(*Data, BeforeWall, BehindWall);
	TestEqual(TEXT("by half"), Result.Path->GetLength(), 1.5 * AroundTheWall, 0.01);
	const TArray<FNavPathPoint>& Points = Result.Path->GetPathPoints();
	for (int32 Index = 1; Index < Points.Num(); ++Index)
	{
		FVector Hit;
		TestFalse(TEXT("and still walkable"), Data->Raycast(Points[Index - 1].Location, FVector(Points[Index].Location) * 0.999 + FVector(Points[Index - 1].Location) * 0.001, Hit, nullptr));
	}
	return true;
}

SAMPLE_TEST(FNavigationWalking, "StandIn.Navigation.WhoMovesWalksThePathAtItsSpeed")
{
	FSampleWorld World;
	BuildNavigation(*World.World, Wall());
	ACharacter* Walker = SpawnWalker(World, BeforeWall);
	AAIController& Controller = *ControllerOf(*Walker);
	Walker->GetCharacterMovement()->bRequestedMoveUseAcceleration = false;
	TArray<FAIRequestID> Ended;
	TArray<FPathFollowingResult> Results;
	Controller.GetPathFollowingComponent()->OnRequestFinished.AddLambda([&](FAIRequestID ID, const FPathFollowingResult& Result) {
		Ended.Add(ID);
		Results.Add(Result);
	});
	FNavPathSharedPtr Path;
	const FPathFollowingRequestResult Move = Controller.MoveTo(FAIMoveRequest(BehindWall).SetReachTestIncludesAgentRadius(false), &Path);
	TestTrue(TEXT("it is asked"), Move.Code == EPathFollowingRequestResult::RequestSuccessful && Move.MoveId.IsValid() && Path.IsValid());
	TestTrue(TEXT("it is under way"), Controller.GetMoveStatus() == EPathFollowingStatus::Moving && Controller.GetCurrentMoveRequestID() == Move.MoveId);
	int32 Ticks = 0;
	double Walked = 0.0;
	FVector Last = Walker->GetActorLocation();
	while (Ended.IsEmpty() && Ticks < 400)
	{
		World.Tick(0.02f);
		++Ticks;
		Walked += FVector::Dist(Last, Walker->GetActorLocation());
		Last = Walker->GetActorLocation();
		if (Ticks == 60) { TestEqual(TEXT("along the wall after 1.2 s"), static_cast<int32>(Controller.GetPathFollowingComponent()->GetNextPathIndex()), 2); }
	}
	TestTrue(TEXT("it succeeds"), Ended.Num() == 1 && Ended[0] == Move.MoveId && Results[0].IsSuccess());
	TestEqual(TEXT("in the time that the way takes"), Ticks * 0.02, AroundTheWall / 600.0, 0.1);
	TestEqual(TEXT("having walked it"), Walked, AroundTheWall, 20.0);
	TestEqual(TEXT("to the goal"), Walker->GetNavAgentLocation().X, BehindWall.X, 6.0);
	TestTrue(TEXT("where it already is then"), Controller.MoveTo(FAIMoveRequest(BehindWall)).Code == EPathFollowingRequestResult::AlreadyAtGoal);

	Results.Empty();
	const FPathFollowingRequestResult Back = Controller.MoveTo(FAIMoveRequest(BeforeWall));
	World.Tick();
	const FPathFollowingRequestResult Aside = Controller.MoveTo(FAIMoveRequest(FVector(800, 800, 0)));
	TestTrue(TEXT("another order replaces the one before"), Results.Num() == 1 && Results[0].IsInterrupted() && Back.MoveId != Aside.MoveId);
	Controller.StopMovement();
	TestTrue(TEXT("and may be stopped"), Results.Num() == 2 && Results[1].Code == EPathFollowingResult::Aborted && !Results[1].IsInterrupted() && Controller.GetMoveStatus() == EPathFollowingStatus::Idle);
	TestTrue(TEXT("no way, no move"), Controller.MoveTo(FAIMoveRequest(FVector(5000, 0, 0))).Code == EPathFollowingRequestResult::Failed);
	return true;
}

SAMPLE_TEST(FNavigationMovingGoals, "StandIn.Navigation.AMoveToAnActorFollowsIt")
{
	FSampleWorld World;
	BuildNavigation(*World.World, Wall());
	ACharacter* Walker = SpawnWalker(World, BeforeWall);
	ACharacter* Goal = SpawnWalker(World, FVector(-500, 900, 0));
	TestTrue(TEXT("it goes"), ControllerOf(*Walker)->MoveToActor(Goal) == EPathFollowingRequestResult::RequestSuccessful);
	World.Tick();
	Goal->SetActorLocation(BehindWall + FVector(0, 0, 88));
	for (int32 Tick = 0; Tick < 60; ++Tick) { World.Tick(); }
	const double Reach = 2.0 * 34.0 + 5.0;
	TestTrue(TEXT("to where it went"), FVector::Dist(Walker->GetActorLocation(), Goal->GetActorLocation()) < Reach + 1.0);
	TestTrue(TEXT("with a search of the navigation data"), UNavigationSystemV1::GetCurrent(World.World)->Run.OwnSearches >= 1);
	return true;
}

SAMPLE_TEST(FNavigationCrowd, "StandIn.Navigation.ACrowdsPathIsItsStartAndItsEnd")
{
	FSampleWorld World;
	BuildNavigation(*World.World, Wall());
	ACharacter* Walker = SpawnWalker(World, BeforeWall, ADetourCrowdAIController::StaticClass());
	AAIController& Controller = *ControllerOf(*Walker);
	TestTrue(TEXT("it goes"), Controller.MoveToLocation(BehindWall) == EPathFollowingRequestResult::RequestSuccessful);
	const FNavPathSharedPtr Path = Controller.GetPathFollowingComponent()->GetPath();
	TestEqual(TEXT("two points"), Path->GetPathPoints().Num(), 2);
	TestFalse(TEXT("which are not pulled straight"), Path->CastPath<FNavMeshPath>()->IsStringPulled());
	double Farthest = 0.0;
	for (int32 Tick = 0; Tick < 60; ++Tick)
	{
		World.Tick();
		Farthest = FMath::Max(Farthest, FMath::Abs(Walker->GetActorLocation().Y));
	}
	TestTrue(TEXT("it walks around all the same"), Farthest > 480.0 && FVector::Dist(Walker->GetNavAgentLocation(), BehindWall) < 50.0);
	TestEqual(TEXT("and only the order was a search"), UNavigationSystemV1::GetCurrent(World.World)->Run.Searches, 1);
	return true;
}

SAMPLE_TEST(FNavigationMessages, "StandIn.Navigation.ATaskHearsOfItsOwnRequest")
{
	FSampleWorld World;
	BuildNavigation(*World.World, Wall());
	USampleMoveTask::Ended.Empty();
	UBehaviorTree* Tree = NewObject<UBehaviorTree>();
	Tree->AddToRoot();
	Tree->RootNode = NewObject<UBTComposite_Sequence>(Tree);
	USampleMoveTask* Task = NewObject<USampleMoveTask>(Tree);
	Task->Goal = FVector(-500, 300, 0);
	FBTCompositeChild Child;
	Child.ChildTask = Task;
	Tree->RootNode->Children.Add(Child);
	ACharacter* Walker = SpawnWalker(World, BeforeWall);
	AAIController& Controller = *ControllerOf(*Walker);
	// What went before is no matter of the task.
	Controller.MoveToLocation(BehindWall);
	Controller.RunBehaviorTree(Tree);
	World.Tick();
	TestTrue(TEXT("the end of another request is not its end"), USampleMoveTask::Ended.IsEmpty());
	for (int32 Tick = 0; Tick < 20 && USampleMoveTask::Ended.IsEmpty(); ++Tick) { World.Tick(); }
	TestTrue(TEXT("it ends with its own"), USampleMoveTask::Ended.Num() == 1 && USampleMoveTask::Ended[0] == EBTNodeResult::Succeeded);
	Walker->SetActorLocation(BeforeWall + FVector(0, 0, 88));
	World.Tick();
	World.Tick();
	Controller.StopMovement();
	World.Tick();
	TestTrue(TEXT("and fails with it"), USampleMoveTask::Ended.Num() == 2 && USampleMoveTask::Ended[1] == EBTNodeResult::Failed);
	Tree->RemoveFromRoot();
	return true;
}

SAMPLE_TEST(FNavigationIsMissing, "StandIn.Navigation.AWorldMayHaveNoneOrAnother")
{
	FSampleWorld World;
	FVector Hit;
	TestNull(TEXT("no system"), UNavigationSystemV1::GetCurrent(World.World));
	TestTrue(TEXT("a ray is stopped without data"), UNavigationSystemV1::NavigationRaycast(World.World, BeforeWall, BehindWall, Hit));
	ACharacter* Walker = SpawnWalker(World, BeforeWall);
	TestTrue(TEXT("nobody goes"), ControllerOf(*Walker)->MoveToLocation(BehindWall) == EPathFollowingRequestResult::Failed);
	FNavigationSystem::AddNavigationSystemToWorld(*World.World);
	UNavigationSystemV1& System = *UNavigationSystemV1::GetCurrent(World.World);
	TestNull(TEXT("no data"), System.GetNavDataForProps(Walker->GetNavAgentPropertiesRef()));
	TestTrue(TEXT("nobody goes there either"), ControllerOf(*Walker)->MoveToLocation(BehindWall) == EPathFollowingRequestResult::Failed);
	TestEqual(TEXT("nothing is searched later"), System.FindPathAsync(FNavAgentProperties(), FPathFindingQuery(), FNavPathQueryDelegate()), INVALID_NAVQUERYID);

	const AAbstractNavData* Data = UE::StandIn::BuildNavigationWithoutMesh(*World.World);
	TestNull(TEXT("no mesh"), Cast<ARecastNavMesh>(System.GetDefaultNavDataInstance()));
	const FPathFindingResult Result = System.FindPathSync(FPathFindingQuery(nullptr, *Data, BeforeWall, BehindWall));
	TestTrue(TEXT("a path of another kind"), Result.IsSuccessful() && !Result.Path->CastPath<FNavMeshPath>());
	TestEqual(TEXT("straight"), Result.Path->GetLength(), 1000.0);
	return true;
}

SAMPLE_TEST(FNavigationOfAWorld, "StandIn.Navigation.AMeshIsMadeOfWhatStandsInTheWorld")
{
	FSampleWorld World;
	const auto Put = [&World](const FVector& Middle, const FVector& Half) {
		AActor* Actor = World.World->SpawnActor<AActor>();
		UBoxComponent* Box = NewObject<UBoxComponent>(Actor);
		Box->SetBoxExtent(Half);
		Box->SetCollisionProfileName(TEXT("BlockAll"));
		Actor->SetRootComponent(Box);
		Box->RegisterComponent();
		Actor->SetActorLocation(Middle);
	};
	Put(FVector(0, 0, -25), FVector(1000, 1000, 25));
	Put(FVector(0, 0, 150), FVector(99, 499, 150));
	SpawnWalker(World, BeforeWall);
	FNavigationSystem::AddNavigationSystemToWorld(*World.World);
	UNavigationSystemV1& System = *UNavigationSystemV1::GetCurrent(World.World);
	System.Build();
	ARecastNavMesh* Data = Cast<ARecastNavMesh>(System.GetDefaultNavDataInstance());
	TestNotNull(TEXT("it is made"), Data);
	const FPathFindingResult Result = Search(*Data, BeforeWall, BehindWall);
	// An agent of 35 cm, in voxels of 10: 40 cm before the wall, around whose corners the mesh is rounded.
	TestTrue(TEXT("around the wall, with the agent's radius"), Result.IsSuccessful() && !Result.IsPartial() && Result.Path->GetLength() > AroundTheWall + 20.0 && Result.Path->GetLength() < AroundTheWall + 120.0);
	return true;
}

// The plugin's navigation on a real mesh: made by Recast, searched by Detour.

#include "Navigation/NavLinkProxy.h"
#include "Components/CapsuleComponent.h"
#include "DetourCrowdAIController.h"
#include "NavMesh/NavMeshPath.h"
#include "PursuitMeshBench.h"
#include "PursuitOrcaLibrary.h"

namespace
{
	FPursuitNavIntercept Ask(const ACharacter* Pursuer, const ACharacter* Target, const FPursuitNavSettings& Settings = FPursuitNavSettings())
	{
		FPursuitRefusalLog::ForgetAll();
		return UPursuitNavLibrary::PredictInterceptOnNavMesh(Pursuer, Target, Settings);
	}

	/** Whether the mesh is there: the nearest place of a query may lie outside of its box. */
	bool IsOnMesh(const ARecastNavMesh& Mesh, const FVector& Point)
	{
		FNavLocation On;
		return Mesh.ProjectPoint(Point, On, FVector(1, 1, 100)) && FVector::Dist(FVector(On.Location.X, On.Location.Y, 0), FVector(Point.X, Point.Y, 0)) < 1.0;
	}

	/** Left of the piece, seen from above. */
	bool IsLeft(const FVector& Start, const FVector& End, const FVector& Point)
	{
		// Unreal's axes are left-handed: X up on the paper, Y to the right.
		return (End.Y - Start.Y) * (Point.X - Start.X) - (End.X - Start.X) * (Point.Y - Start.Y) >= 0.0;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavScan, "Pursuit.Nav.NoInterceptIsMissedAroundABlock", NavTestFlags)
bool FPursuitNavScan::RunTest(const FString&)
{
	// Around the block, in both directions, from several places and at several speeds.
	FMeshBench Bench;
	const FVector Starts[] = {FVector(-1500, 0, 0), FVector(0, -1000, 0), FVector(1500, 1200, 0), FVector(1200, -1300, 0)};
	const FVector Goals[] = {FVector(1500, -1000, 0), FVector(-1600, -1300, 0)};
	int32 Asked = 0;
	int32 Most = 0;
	for (const FVector& Start : Starts)
	{
		for (const FVector& Goal : Goals)
		{
			const ACharacter* Pursuer = Bench.SpawnWalker(Start, 400.0f);
			const ACharacter* Target = Bench.SendWalker(FVector(-1200, 1100, 0), 300.0f, Goal);
			const FPursuitNavIntercept Found = Ask(Pursuer, Target);
			const double Scanned = Bench.ScanFor(*Pursuer, 400.0, Found, 300.0, 20.0);
			++Asked;
			Most = FMath::Max(Most, Found.PathQueries);
			TestTrue(TEXT("met"), Found.bMet && Found.Reason == EPursuitNavReason::OK && !Found.bRouteGuessed);
			TestTrue(TEXT("in time"), Found.TravelTime <= Found.Time + 1e-9);
			TestTrue(FString::Printf(TEXT("not later than a scan finds: %f, %f"), Found.Time, Scanned), Found.Time <= Scanned + 0.06);
			TestTrue(FString::Printf(TEXT("nor earlier: %f, %f"), Found.Time, Scanned), Found.Time >= Scanned - 0.02);
		}
	}
	TestTrue(FString::Printf(TEXT("with few paths: %d"), Most), Asked == 8 && Most <= 12);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavCrowd, "Pursuit.Nav.TheRouteOfACrowdFollowerIsAskedAnew", NavTestFlags)
bool FPursuitNavCrowd::RunTest(const FString&)
{
	FMeshBench Bench;
	const ACharacter* Pursuer = Bench.SpawnWalker(FVector(-1500, 0, 0), 400.0f);
	ACharacter* Target = Bench.SpawnWalker(FVector(-1200, 1100, 0), 300.0f);
	ADetourCrowdAIController* Controller = Bench.World.Get().SpawnActor<ADetourCrowdAIController>();
	Controller->Possess(Target);
	Target->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
	Controller->MoveToLocation(FVector(1500, -1000, 0));
	TestEqual(TEXT("its own path has no corners"), Controller->GetPathFollowingComponent()->GetPath()->GetPathPoints().Num(), 2);
	const FPursuitNavIntercept Found = Ask(Pursuer, Target);
	TestTrue(TEXT("its route has them"), Found.bMet && Found.TargetRoute.Num() > 2 && !Found.bRouteGuessed);
	TestTrue(TEXT("and is met as soon as a scan finds"), FMath::Abs(Found.Time - Bench.ScanFor(*Pursuer, 400.0, Found, 300.0, 20.0)) <= 0.06);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavGuess, "Pursuit.Nav.APlayersRouteIsSlidAlongTheBorders", NavTestFlags)
bool FPursuitNavGuess::RunTest(const FString&)
{
	FMeshBench Bench;
	const ACharacter* Pursuer = Bench.SpawnWalker(FVector(-1800, -1300, 0), 600.0f);

	// Runs against the block at a slant: 300 along it, and nothing into it. The mesh ends 40 cm before it.
	ACharacter* Player = Bench.SpawnWalker(FVector(-1100, 0, 0), 500.0f);
	Player->GetCharacterMovement()->Velocity = FVector(400, 300, 0);
	FPursuitNavSettings Settings;
	Settings.GuessTime = 1.0;
	const FPursuitNavIntercept Found = Ask(Pursuer, Player, Settings);
	TestTrue(TEXT("guessed"), Found.bRouteGuessed && Found.TargetRoute.Num() > 2);
	for (const FVector& Point : Found.TargetRoute) { TestTrue(TEXT("never into the block"), Point.X <= -1030.0); }
	TestEqual(TEXT("along it, as fast as it slides"), Found.TargetRoute.Last().Y, 300.0, 60.0);
	Player->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	TestEqual(TEXT("who stands stays"), Ask(Pursuer, Player).TargetRoute.Num(), 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavOff, "Pursuit.Nav.WhoIsOffTheMeshIsNotOnAnotherFloor", NavTestFlags)
bool FPursuitNavOff::RunTest(const FString&)
{
	// Two floors, 300 cm apart, without stairs; and an island.
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-999, -999, -50), FVector(999, 999, 0)), FBox(FVector(-999, -999, 250), FVector(999, 999, 300)),
		FBox(FVector(2000, -500, -50), FVector(2999, 499, 0))};
	FMeshBench Bench(Scene);
	ACharacter* Pursuer = Bench.SpawnWalker(FVector(-500, 0, 0), 400.0f);
	ACharacter* Target = Bench.SpawnWalker(FVector(500, 0, 0), 300.0f);
	TestTrue(TEXT("on one floor"), Ask(Pursuer, Target).bMet);

	const auto Put = [](ACharacter* Walker, const FVector& Feet) { Walker->SetActorLocation(Walker->GetActorLocation() + Feet - Walker->GetNavAgentLocation()); };
	Put(Target, FVector(500, 0, 90));
	TestTrue(TEXT("in a jump"), Ask(Pursuer, Target).bMet);
	AddExpectedErrorPlain(TEXT("Target must be on the navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	Put(Target, FVector(500, 0, 500));
	TestTrue(TEXT("in the air"), Ask(Pursuer, Target).Reason == EPursuitNavReason::TargetOffMesh);
	Put(Target, FVector(500, 0, 300));
	const FPursuitNavIntercept Above = Ask(Pursuer, Target);
	TestTrue(TEXT("on the floor above, where no way leads"), !Above.bMet && Above.Reason == EPursuitNavReason::NoWay && Above.Point.Z > 250.0);
	Put(Target, FVector(2500, 0, 0));
	TestTrue(TEXT("on an island"), Ask(Pursuer, Target).Reason == EPursuitNavReason::NoWay);
	AddExpectedErrorPlain(TEXT("Pursuer must stand on the navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	Put(Pursuer, FVector(1500, 0, 0));
	TestTrue(TEXT("between the two"), Ask(Pursuer, Target).Reason == EPursuitNavReason::PursuerOffMesh);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavLinks, "Pursuit.Nav.LinksAreCountedAndTimed", NavTestFlags)
bool FPursuitNavLinks::RunTest(const FString&)
{
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-999, -499, -50), FVector(0, 499, 0)), FBox(FVector(200, -499, 150), FVector(999, 499, 200))};
	Scene.Links = {{FVector(270, 0, 200), FVector(-70, 0, 0), false, 60.0}};
	FMeshBench Bench(Scene);
	const ACharacter* Pursuer = Bench.SpawnWalker(FVector(700, 0, 200), 400.0f);
	const ACharacter* Target = Bench.SpawnWalker(FVector(-700, 0, 0), 300.0f);
	FPursuitNavSettings Settings;
	const FPursuitNavIntercept Plain = Ask(Pursuer, Target, Settings);
	Settings.SecondsPerLink = 1.5;
	const FPursuitNavIntercept Slow = Ask(Pursuer, Target, Settings);
	TestTrue(TEXT("by one link"), Plain.bMet && Plain.Links == 1 && Slow.bMet && Slow.Links == 1);
	TestEqual(TEXT("which takes its time"), Slow.TravelTime - Plain.TravelTime, 1.5, 1e-9);
	TestTrue(TEXT("and leads down only"), Ask(Target, Pursuer).Reason == EPursuitNavReason::NoWay);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavOdd, "Pursuit.Nav.AnswersMayComeOutOfOrderFailAndBeTooLong", NavTestFlags)
bool FPursuitNavOdd::RunTest(const FString&)
{
	FMeshBench Bench;
	const ACharacter* Target = Bench.SendWalker(FVector(-1200, 1100, 0), 300.0f, FVector(1500, -1000, 0));
	const FVector Starts[] = {FVector(-1500, 0, 0), FVector(0, -1000, 0), FVector(1500, 1200, 0)};
	TArray<ACharacter*> Pursuers;
	for (const FVector& Start : Starts) { Pursuers.Add(Bench.SpawnWalker(Start, 400.0f)); }

	// Three latent questions at once. What one is told is what the node says that asks at once.
	int32 Asked = 0;
	for (int32 Case = 0; Case < 3; ++Case)
	{
		Bench.Navigation->Run.LongerBy = Case == 2 ? 1.5 : 1.0;
		TArray<FPursuitNavIntercept> Wanted;
		for (const ACharacter* Pursuer : Pursuers) { Wanted.Add(Ask(Pursuer, Target)); }
		Bench.Navigation->Run.AnswerOrder = UE::StandIn::FNavigationRun::EOrder::LastFirst;
		Bench.Navigation->Run.AnswerTicks = 2;
		Asked = 0;
		// The second time every third query fails: that is no way, and the search goes on.
		Bench.Navigation->Run.Fails = [&Asked, Case](const FPathFindingQuery&) { return Case == 1 && ++Asked % 3 == 0; };
		TArray<UPursuitNavListener*> Listeners;
		TArray<UPursuitNavInterceptAction*> Actions;
		for (ACharacter* Pursuer : Pursuers)
		{
			UPursuitNavListener* Listener = NewObject<UPursuitNavListener>();
			Listener->AddToRoot();
			Listeners.Add(Listener);
			UPursuitNavInterceptAction* Action = UPursuitNavInterceptAction::PredictInterceptOnNavMeshLatent(
				Pursuer, const_cast<ACharacter*>(Target), FPursuitNavSettings(), 2.0);
			Action->OnMet.AddDynamic(Listener, &UPursuitNavListener::HearMet);
			Action->OnNotMet.AddDynamic(Listener, &UPursuitNavListener::HearNotMet);
			Action->Activate();
		}
		// The target waits meanwhile, so that what was asked stays the same.
		for (int32 Tick = 0; Tick < 60; ++Tick)
		{
			Bench.Navigation->Tick(NavFrame);
			Bench.Queue().Tick(NavFrame);
		}
		for (int32 Index = 0; Index < Listeners.Num(); ++Index)
		{
			const FPursuitNavIntercept& Last = Listeners[Index]->Last;
			TestEqual(TEXT("each is answered once"), Listeners[Index]->Met + Listeners[Index]->NotMet, 1);
			TestTrue(TEXT("what is met can be walked in time"), !Last.bMet || Last.TravelTime <= Last.Time + 1e-9);
			TestTrue(TEXT("as the node that asks at once says"), Case == 1 || (Last.bMet && Last.Time == Wanted[Index].Time && Last.Point == Wanted[Index].Point));
			Listeners[Index]->RemoveFromRoot();
		}
		Bench.Navigation->Run.Fails = nullptr;
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavRebuilt, "Pursuit.Nav.TheMeshMayBeMadeAnewWhileItAsks", NavTestFlags)
bool FPursuitNavRebuilt::RunTest(const FString&)
{
	FMeshBench Bench;
	ACharacter* Target = Bench.SendWalker(FVector(200, 1100, 0), 300.0f, FVector(1500, -1000, 0));
	ACharacter* Pursuer = Bench.SpawnWalker(FVector(-1500, 0, 0), 400.0f);
	const double Open = Ask(Pursuer, Target).Time;
	const FPathBudget Budget(1);
	const uint32 Ticket = Bench.Queue().Ask(*Pursuer, FPursuitNavTarget(Target), {});
	Bench.World.Tick(NavFrame);

	// The way along the south is closed.
	FNavigationScene Closed = MakeBlock();
	Closed.Boxes.Add(FBox(FVector(-99, -1499, 0), FVector(99, -599, 300)));
	UE::StandIn::ChangeNavigation(*Bench.Mesh, Closed, FBox(FVector(-99, -1499, 0), FVector(99, -599, 300)));
	FPursuitNavIntercept Found;
	EPursuitNavAnswer Answer = EPursuitNavAnswer::Waiting;
	for (int32 Tick = 0; Tick < 64 && Answer == EPursuitNavAnswer::Waiting; ++Tick)
	{
		Bench.World.Tick(NavFrame);
		Answer = Bench.Queue().Take(Ticket, Found);
	}
	TestTrue(TEXT("it is answered"), Answer == EPursuitNavAnswer::Answered);
	const FPursuitNavIntercept Anew = Ask(Pursuer, Target);
	TestTrue(TEXT("asked again, it is later by the other way"), Anew.bMet && Anew.Time > Open + 0.5);

	// A mesh that is gone altogether.
	const uint32 Last = Bench.Queue().Ask(*Pursuer, FPursuitNavTarget(Target), {});
	Bench.Mesh->Destroy();
	Bench.World.Tick(NavFrame, 3);
	TestTrue(TEXT("without a mesh it ends, too"), Bench.Queue().Take(Last, Found) == EPursuitNavAnswer::Answered && Found.Reason == EPursuitNavReason::NoNavigationData);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavWallsTest, "Pursuit.Nav.WallsAreTheBordersOfTheMesh", NavTestFlags)
bool FPursuitNavWallsTest::RunTest(const FString&)
{
	// A room of 8 x 6 m and a pillar of 1 m in it; another floor above.
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-399, -299, -50), FVector(399, 299, 0)), FBox(FVector(-49, -49, 0), FVector(49, 49, 300)),
		FBox(FVector(-399, -299, 350), FVector(399, 299, 400))};
	FMeshBench Bench(Scene);
	const FVector Center(-200, 0, 0);
	const ACharacter* Somebody = Bench.SpawnWalker(Center, 400.0f);
	const FPursuitNavWalls Walls = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 2000.0);
	TestTrue(TEXT("made"), Walls.Reason == EPursuitNavReason::OK && Walls.LeftOut == 0);
	TestEqual(TEXT("inset by the agent's radius"), Walls.InsetBy, 35.0, 1e-6);
	if (!TestEqual(TEXT("the pillar, and the room around it"), Walls.Walls.Num(), 2)) { return false; }
	int32 Segments = 0;
	for (const FPursuitOrcaWall& Wall : Walls.Walls)
	{
		TestTrue(TEXT("closed, of few straight pieces"), Wall.Topology == EPursuitPathTopology::Closed && Wall.Corners.Num() >= 4 && Wall.Corners.Num() <= 8);
		TestTrue(TEXT("as high as the band"), Wall.HalfHeight >= 100.0 && Wall.HalfHeight < 150.0 && FMath::Abs(Wall.HeightCenter) < 20.0);
		Segments += Wall.Corners.Num();

		// Beside the middle of each piece, on its left, is the mesh; on its right is none.
		for (int32 Index = 0; Index < Wall.Corners.Num(); ++Index)
		{
			const FVector Start = Wall.Corners[Index];
			const FVector End = Wall.Corners[Index + 1 < Wall.Corners.Num() ? Index + 1 : 0];
			const FVector Along = (End - Start).GetSafeNormal();
			const FVector Left = (Start + End) * 0.5 + FVector(Along.Y, -Along.X, 0) * 10.0;
			const FVector Right = (Start + End) * 0.5 - FVector(Along.Y, -Along.X, 0) * 10.0;
			TestTrue(TEXT("the free side is where the mesh is"), IsLeft(Start, End, Left) && IsOnMesh(*Bench.Mesh, Left));
			TestFalse(TEXT("the other is where it is not"), IsOnMesh(*Bench.Mesh, Right));
		}
	}
	TestEqual(TEXT("the pieces are counted"), Walls.Segments, Segments);
	TestTrue(TEXT("the pillar is the nearest"), FMath::Abs(Walls.Walls[0].Corners[0].X) < 150.0);

	for (const FPursuitOrcaWall& Wall : Walls.Walls) { TestEqual(TEXT("each says so"), Wall.Inset, 35.0, 1e-6); }

	// A way out of the room over its border, such as that of a nav link: open there, and nowhere else.
	FPursuitNavOpening Ledge;
	Ledge.Start = FVector(-300, 0, 0);
	Ledge.End = FVector(-500, 0, 0);
	const FPursuitNavWalls Open = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {Ledge}, 2000.0);
	int32 OpenWalls = 0;
	for (const FPursuitOrcaWall& Wall : Open.Walls)
	{
		if (Wall.Topology != EPursuitPathTopology::Open) { continue; }
		++OpenWalls;
		TestEqual(TEXT("50 cm to each side"), FMath::Abs(Wall.Corners[0].Y), 50.0, 1e-6);
		TestEqual(TEXT("and to the other"), FMath::Abs(Wall.Corners.Last().Y), 50.0, 1e-6);
	}
	TestTrue(TEXT("the room is open, the pillar is not"), OpenWalls == 1 && Open.Walls.Num() == 2);
	Ledge.Width = -1.0;
	AddExpectedErrorPlain(TEXT("Openings[0].Width"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no width"), UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {Ledge}, 2000.0).Reason == EPursuitNavReason::Refused);

	// The same by a Nav Link Proxy, whose links are in its own axes; only there, and only where it is wanted.
	ANavLinkProxy* Proxy = Bench.World.Get().SpawnActor<ANavLinkProxy>(FVector(-300, 0, 0), FRotator(0, 180, 0));
	Proxy->PointLinks = {FNavigationLink(FVector(0, 0, 0), FVector(200, 0, 0))};
	const FPursuitNavWalls Linked = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 2000.0);
	TestEqual(TEXT("as many walls"), Linked.Walls.Num(), Open.Walls.Num());
	for (int32 Wall = 0; Wall < FMath::Min(Linked.Walls.Num(), Open.Walls.Num()); ++Wall)
	{
		TestTrue(TEXT("the same"), Linked.Walls[Wall].Corners.Num() == Open.Walls[Wall].Corners.Num()
				&& FVector::Dist(Linked.Walls[Wall].Corners[0], Open.Walls[Wall].Corners[0]) < 1e-6);
	}
	const FPursuitNavWalls Shut = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 2000.0, 100.0, 32, false);
	TestEqual(TEXT("closed for who uses no links"), Shut.Segments, Walls.Segments);
	FPursuitOrcaAgent Leaving;
	Leaving.Location = FVector(-300, 20, 0);
	Leaving.Radius = 36.0;
	Leaving.MaxSpeed = 400.0;
	for (const FPursuitNavWalls* Around : {&Linked, &Shut})
	{
		FPursuitOrcaAgent Agent = Leaving;
		for (int32 Step = 0; Step < 60; ++Step)
		{
			Agent.PreferredVelocity = FVector(-400, 0, 0);
			Agent.Velocity = UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, Around->Walls, {}, FPursuitOrcaSettings(), FPursuitOrcaLimits(), 0.02).Velocity;
			Agent.Location += Agent.Velocity * 0.02;
		}
		TestTrue(TEXT("through the ledge of the link, and not where it is shut"), Around == &Linked ? Agent.Location.X < -600.0 : Agent.Location.X > -370.0);
	}
	Proxy->Destroy();
	TestEqual(TEXT("a link that is gone is none"), UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 2000.0).Segments, Walls.Segments);

	// The nearest pieces, and no others.
	const FPursuitNavWalls Few = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 2000.0, 100.0, 2);
	TestTrue(TEXT("two of them"), Few.Segments == 2 && Few.LeftOut == Walls.Segments - 2);
	for (const FPursuitOrcaWall& Wall : Few.Walls) { TestTrue(TEXT("open, where a part is left out"), Wall.Topology == EPursuitPathTopology::Open); }
	const FPursuitNavWalls None = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, 50.0);
	TestTrue(TEXT("none is as near"), None.Reason == EPursuitNavReason::OK && None.Walls.IsEmpty());
	AddExpectedErrorPlain(TEXT("Center must be on the navigation mesh"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("off the mesh"), UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, FVector(900, 0, 0), {}).Reason == EPursuitNavReason::PursuerOffMesh);
	AddExpectedErrorPlain(TEXT("must be more than 0"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("no radius"), UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, Center, {}, static_cast<double>(NAN)).Reason == EPursuitNavReason::Refused);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavOrca, "Pursuit.Nav.AgentsOfOrcaStayOnTheMesh", NavTestFlags)
bool FPursuitNavOrca::RunTest(const FString&)
{
	FMeshBench Bench;
	const ACharacter* Somebody = Bench.SpawnWalker(FVector(-1500, 0, 0), 400.0f);
	FPursuitNavWalls Walls;
	for (const double Heading : {0.3, 1.2, 2.2, 3.3, 4.4, 5.5})
	{
		FPursuitOrcaAgent Agent;
		Agent.Location = FVector(-1500, 0, 0);
		Agent.PreferredVelocity = FVector(400.0 * FMath::Cos(Heading), 400.0 * FMath::Sin(Heading), 0);
		Agent.MaxSpeed = 450.0;
		FVector MadeAt(1e6, 0, 0);
		double Gone = 0.0;
		for (int32 Step = 0; Step < 250; ++Step)
		{
			if (FVector::Dist(MadeAt, Agent.Location) > 150.0)
			{
				MadeAt = Agent.Location;
				Walls = UPursuitNavLibrary::MakeWallsFromNavMesh(Somebody, MadeAt, {}, 600.0);
				TestTrue(TEXT("there are walls, or none is near"), Walls.Reason == EPursuitNavReason::OK);
			}
			// The mesh's agent has a radius of 35, and so the walls are inset: a centimeter of its own is left.
			Agent.Radius = 36.0;
			Agent.Velocity = UPursuitOrcaLibrary::SolveOrcaVelocity(Agent, {}, Walls.Walls, {}, FPursuitOrcaSettings(), FPursuitOrcaLimits(), 0.02).Velocity;
			Agent.Location += Agent.Velocity * 0.02;
			Gone += Agent.Velocity.Size() * 0.02;
			if (!IsOnMesh(*Bench.Mesh, Agent.Location))
			{
				return TestTrue(FString::Printf(TEXT("on the mesh at %s"), *Agent.Location.ToString()), false);
			}
		}
		TestTrue(TEXT("and it walks along the borders"), Gone > 400.0);
	}
	return true;
}

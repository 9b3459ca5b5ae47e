// The nodes for StateTree that walk on the navigation mesh, on one that Recast made and Detour searches.

#include "../PursuitAI/PursuitMeshBench.h"
#include "PursuitExpectedLines.h"
#include "PursuitStateTreeMoveTask.h"
#include "PursuitStateTreePredictTask.h"
#include "PursuitStateTreeRun.h"

#include <optional>

namespace
{
	using FMoveRun = TTreeRun<FPursuitStateTreeMoveTask>;
	using FMeshPredictRun = TTreeRun<FPursuitStateTreePredictTask>;
	constexpr float TreeWalkSpeed = 500.0f;

	/** The block, and an island beside its floor. */
	FNavigationScene BlockAndIsland()
	{
		FNavigationScene Scene = MakeBlock();
		Scene.Boxes.Add(FBox(FVector(2501, -500, -50), FVector(3500, 500, 0)));
		return Scene;
	}

	/** Walkers with AI controllers, and a target that walks along the east side of the block, out of their sight. */
	struct FTreeMeshBench : FMeshBench
	{
		FTreeMeshBench() : FMeshBench(BlockAndIsland()) {}

		ACharacter* Target = SendWalker(FVector(1500, -1200, 0), 300.0f, FVector(1500, 1200, 0));

		AAIController* SpawnAI(const FVector& Feet, float Speed = TreeWalkSpeed) const { return World.Possess(*SpawnWalker(Feet, Speed)); }

		/** Until a run is over; how long that took. */
		float RunUntilOver(FMoveRun& Run, EStateTreeRunStatus& Status, float Longest) const
		{
			float Time = 0.0f;
			for (; Time < Longest && Status == EStateTreeRunStatus::Running; Time += TreeFrame)
			{
				World.Tick(TreeFrame);
				Status = Run.Tick();
			}
			return Time;
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeMoves, "Pursuit.StateTree.OneNodeWalksManyAroundABlock", NavTestFlags)
bool FPursuitTreeMoves::RunTest(const FString&)
{
	std::optional<FTreeMeshBench> Bench(std::in_place);
	const FPursuitStateTreeMoveTask Node;
	const AAIController* const Near = Bench->SpawnAI(FVector(-1500, 0, 0));
	const AAIController* const Far = Bench->SpawnAI(FVector(-1500, 1000, 0), 310.0f);

	// By the pawn, and by the controller, as the schemas of trees have them.
	FMoveRun First(Node, Near->GetPawn(), Bench->Target);
	FMoveRun Second(Node, const_cast<AAIController*>(Far), Bench->Target);
	EStateTreeRunStatus FirstStatus = First.Enter();
	EStateTreeRunStatus SecondStatus = Second.Enter();
	TestTrue(TEXT("both run"), FirstStatus == EStateTreeRunStatus::Running && SecondStatus == EStateTreeRunStatus::Running);

	// The earliest time by the mesh's own ways, of the route as it was at the start.
	Bench->World.Tick(TreeFrame);
	FPursuitNavSettings Settings;
	const ACharacter& Walker = *Cast<ACharacter>(Near->GetPawn());
	const FPursuitNavIntercept Found = UPursuitNavLibrary::PredictInterceptOnNavMesh(&Walker, Bench->Target, Settings);
	const double Earliest = Bench->ScanFor(Walker, TreeWalkSpeed, Found, 300.0, 20.0);
	TestTrue(TEXT("around the block"), Found.PathPoints.Num() > 2 && Earliest < 8.0);
	FirstStatus = First.Tick();
	SecondStatus = Second.Tick();
	const float Time = Bench->RunUntilOver(First, FirstStatus, 12.0f);
	TestTrue(TEXT("caught"), FirstStatus == EStateTreeRunStatus::Succeeded);
	TestTrue(TEXT("as early as the mesh's ways allow, within 100 cm"),
		static_cast<double>(Time) > Earliest - 0.6 && static_cast<double>(Time) < Earliest + 0.3);
	TestTrue(TEXT("its move is over"), Near->GetMoveStatus() == EPathFollowingStatus::Idle);
	TestTrue(TEXT("and the other's is not"), Far->GetMoveStatus() == EPathFollowingStatus::Moving);
	Second.Tick();
	Second.Exit();
	TestTrue(TEXT("a state that is left stops the move"), Far->GetMoveStatus() == EPathFollowingStatus::Idle);
	TestEqual(TEXT("and asks nothing any more"), Bench->Queue().CountWaiting(), 0);

	// Entered again it begins anew; entered twice it asks once.
	TestTrue(TEXT("entered again"), Second.Enter() == EStateTreeRunStatus::Running && Second.Enter() == EStateTreeRunStatus::Running);
	TestEqual(TEXT("one question"), Bench->Queue().CountWaiting(), 1);
	SecondStatus = Second.Tick();
	Bench->RunUntilOver(Second, SecondStatus, 15.0f);
	TestTrue(TEXT("and catches it"), SecondStatus == EStateTreeRunStatus::Succeeded);
	TestTrue(TEXT("entered once more"), First.Enter() == EStateTreeRunStatus::Succeeded || First.Tick() != EStateTreeRunStatus::Failed);
	Bench.reset();
	TestTrue(TEXT("after the world has ended it fails"), First.Tick() == EStateTreeRunStatus::Failed);
	First.Exit();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeMoveEnds, "Pursuit.StateTree.MoveToInterceptStopsItsOwnMoveAndNoOther", NavTestFlags)
bool FPursuitTreeMoveEnds::RunTest(const FString&)
{
	enum class EEnd { OtherMove, TargetGone, Unbound, TimeLimit, OtherController, NoWay };
	for (const EEnd End : {EEnd::OtherMove, EEnd::TargetGone, EEnd::Unbound, EEnd::TimeLimit, EEnd::OtherController, EEnd::NoWay})
	{
		FTreeMeshBench Bench;
		const FPursuitStateTreeMoveTask Node;
		AAIController* const Controller = Bench.SpawnAI(FVector(-1500, -1000, 0));
		APawn* const Pawn = Controller->GetPawn();
		FMoveRun Run(Node, Pawn, Bench.Target);
		Run.Bind().TimeLimit = End == EEnd::TimeLimit ? 1.0 : 0.0;
		EStateTreeRunStatus Status = Run.Enter();
		Bench.RunUntilOver(Run, Status, 0.5f);
		TestTrue(TEXT("under way"), Status == EStateTreeRunStatus::Running && Controller->GetMoveStatus() == EPathFollowingStatus::Moving);
		FAIRequestID Ordered;
		switch (End)
		{
		case EEnd::OtherMove:
			Controller->MoveToLocation(FVector(-1500, 1000, 0));
			Ordered = Controller->GetCurrentMoveRequestID();
			break;
		case EEnd::TargetGone: Bench.Target->Destroy(); break;
		case EEnd::Unbound: Run.Target.Reset(); break;
		case EEnd::OtherController: Bench.World.Possess(*Pawn); break;
		case EEnd::NoWay:
			Cast<AAIController>(Bench.Target->GetController())->StopMovement();
			Bench.Target->SetActorLocation(Bench.Target->GetActorLocation() + FVector(3000, 0, 0) - FVector(1500, -1200, 0));
			break;
		default: break;
		}
		const float Time = Bench.RunUntilOver(Run, Status, 1.0f);
		TestTrue(TEXT("it fails"), Status == EStateTreeRunStatus::Failed);
		TestTrue(TEXT("when its time is over"), End != EEnd::TimeLimit || (Time > 0.4f && Time < 0.6f));
		TestTrue(TEXT("its move is over, and another's goes on"), End == EEnd::OtherMove
			? Controller->GetCurrentMoveRequestID() == Ordered && Controller->GetMoveStatus() == EPathFollowingStatus::Moving
			: Controller->GetMoveStatus() == EPathFollowingStatus::Idle);
		TestEqual(TEXT("and no question is left"), Bench.Queue().CountWaiting(), 0);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeMoveFaults, "Pursuit.StateTree.MoveToInterceptSaysWhatItMisses", NavTestFlags)
bool FPursuitTreeMoveFaults::RunTest(const FString&)
{
	FNavBench Bench;
	const FPursuitStateTreeMoveTask Node;
	ACharacter* const Target = Bench.SpawnWalker(FVector(1000, 0, 0), 300.0f);
	ACharacter* const Alone = Bench.SpawnWalker(FVector(0, 0, 0), TreeWalkSpeed);
	TestTrue(TEXT("to nobody"), FMoveRun(Node, Alone, nullptr).Enter() == EStateTreeRunStatus::Failed);
	AddExpectedErrorPlain(TEXT("failed: the pawn has no AI controller: let one possess it"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("nobody walks it"), FMoveRun(Node, Alone, Target).Enter() == EStateTreeRunStatus::Failed);
	AddExpectedErrorPlain(TEXT("failed: it is no pawn, nor an AI controller"), EAutomationExpectedErrorFlags::Contains, 1);
	AActor* const Thing = Bench.World.Get().SpawnActor<AActor>();
	TestTrue(TEXT("what is no pawn"), FMoveRun(Node, Thing, Target).Enter() == EStateTreeRunStatus::Failed);
	AddExpectedErrorPlain(TEXT("must have a navigation system"), EAutomationExpectedErrorFlags::Contains, 1);
	Bench.World.Possess(*Alone);
	FMoveRun Run(Node, Alone, Target);
	EStateTreeRunStatus Status = Run.Enter();
	for (int32 Frame = 0; Frame < 10 && Status == EStateTreeRunStatus::Running; ++Frame)
	{
		Bench.World.Tick(TreeFrame);
		Status = Run.Tick();
	}
	TestTrue(TEXT("no navigation"), Status == EStateTreeRunStatus::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreePredictsOnMesh, "Pursuit.StateTree.PredictInterceptFollowsTheTargetOnTheMesh", NavTestFlags)
bool FPursuitTreePredictsOnMesh::RunTest(const FString&)
{
	std::optional<FTreeMeshBench> Bench(std::in_place);
	const FPursuitStateTreePredictTask Node;
	ACharacter* const Walker = Bench->SpawnWalker(FVector(-1500, -1000, 0), TreeWalkSpeed);
	FMeshPredictRun Run(Node, Walker, Bench->Target);
	FMeshPredictRun Once(Node, Walker, Bench->Target);
	Run.Bind().Travel = Once.Bind().Travel = EPursuitTravel::NavMesh;
	Run.Bind().MaxPredictionTime = Once.Bind().MaxPredictionTime = 20.0;
	Once.Bind().bKeepUpdating = false;
	const FPathBudget Budget(1);
	const FPursuitNavIntercept Asked = UPursuitNavLibrary::PredictInterceptOnNavMesh(Walker, Bench->Target, FPursuitNavSettings());
	TestTrue(TEXT("it runs"), Run.Enter() == EStateTreeRunStatus::Running && Once.Enter() == EStateTreeRunStatus::Running);
	TestTrue(TEXT("before the first answer it is where the target is"),
		!Run.Bind().bMet && FVector::Dist(Run.Bind().InterceptPoint, Bench->Target->GetNavAgentLocation()) < 1.0);
	EStateTreeRunStatus Status = EStateTreeRunStatus::Running;
	int32 Frames = 0;
	while (Frames < 60 && Status == EStateTreeRunStatus::Running)
	{
		Bench->World.Tick(TreeFrame);
		Status = Once.Tick();
		++Frames;
		TestTrue(TEXT("the other goes on"), Run.Tick() == EStateTreeRunStatus::Running);
	}
	TestTrue(TEXT("one answer is a success"), Status == EStateTreeRunStatus::Succeeded && Once.Bind().bMet);
	TestTrue(TEXT("one path in each tick"), Frames >= Asked.PathQueries);
	TestTrue(TEXT("the point of the node that answers at once"), FVector::Dist(Once.Bind().InterceptPoint, Asked.Point) < 1.0);
	TestEqual(TEXT("less by the time of the search"), Once.Bind().TimeToIntercept, Asked.Time - static_cast<double>(Frames) / 60.0, 0.02);

	// The target stops: the point follows it.
	Cast<AAIController>(Bench->Target->GetController())->StopMovement();
	for (int32 Frame = 0; Frame < 60; ++Frame)
	{
		Bench->World.Tick(TreeFrame);
		Run.Tick();
	}
	TestTrue(TEXT("it asks again and again"), FVector::Dist(Run.Bind().InterceptPoint, Bench->Target->GetNavAgentLocation()) < 30.0);
	Run.Exit();
	TestEqual(TEXT("what is left asks nothing"), Bench->Queue().CountWaiting(), 0);
	TestTrue(TEXT("entered again"), Run.Enter() == EStateTreeRunStatus::Running);
	Bench->Target->Destroy();
	TestTrue(TEXT("without a target it fails"), Run.Tick() == EStateTreeRunStatus::Failed);
	TestEqual(TEXT("and asks nothing either"), Bench->Queue().CountWaiting(), 0);
	Bench.reset();
	TestTrue(TEXT("nor after the world has ended"), Run.Tick() == EStateTreeRunStatus::Failed);
	Run.Exit();

	FNavBench Bare;
	FMeshPredictRun Lost(Node, Bare.SpawnWalker(FVector(0, 0, 0), TreeWalkSpeed), Bare.SpawnWalker(FVector(1000, 0, 0), 300.0f));
	Lost.Bind().Travel = EPursuitTravel::NavMesh;
	AddExpectedErrorPlain(TEXT("must have a navigation system"), EAutomationExpectedErrorFlags::Contains, 1);
	Lost.Enter();
	Bare.World.Tick(TreeFrame, 2);
	TestTrue(TEXT("without navigation it says what to do"), Lost.Tick() == EStateTreeRunStatus::Failed);
	return true;
}

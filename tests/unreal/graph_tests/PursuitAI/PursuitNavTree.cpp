// The nodes of a Behavior Tree and the environment query test on navigation: where every way is straight, so that what they do is known.

#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PursuitMoveToIntercept.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "EnvQueryTest_PursuitInterceptTime.h"
#include "PursuitExpectedLines.h"
#include "PursuitNavBench.h"
#include "PursuitTreeBench.h"
#include "UObject/UnrealType.h"

namespace
{
	/** A tree for AIs that walk at 500 cm/s. */
	struct FNavTree : FNavBench
	{
		FPursuitTreeBench Trees;

		/** The tree's world is this one. */
		FNavTree() { UPursuitTreeProbe::Visits.Empty(); }

		UBTTask_PursuitMoveToIntercept* AddMove(UBTCompositeNode& Parent) const
		{
			UBTTask_PursuitMoveToIntercept* Task = Trees.AddTask<UBTTask_PursuitMoveToIntercept>(Parent);
			Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
			return Task;
		}

		AAIController* SpawnAI(const FVector& Feet, AActor* Target, float Speed = 500.0f) const
		{
			AAIController* Controller = World.Possess(*SpawnWalker(Feet, Speed));
			UBlackboardComponent* Blackboard = nullptr;
			Controller->UseBlackboard(Trees.Tree->BlackboardAsset, Blackboard);
			Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
			Controller->RunBehaviorTree(Trees.Tree);
			return Controller;
		}

		/** Until a probe was visited; how long that took. */
		float RunUntilVisit(float Longest) const
		{
			float Time = 0.0f;
			for (; Time < Longest && UPursuitTreeProbe::Visits.IsEmpty(); Time += NavFrame) { World.Tick(NavFrame); }
			return Time;
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMove, "Pursuit.Nav.MoveToInterceptWalksToWhereTheTargetIsMet", NavTestFlags)
bool FPursuitNavMove::RunTest(const FString&)
{
	FNavTree Bench;
	Bench.UseStraightWays();
	UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Sequence>();
	Bench.AddMove(*Root);
	Bench.Trees.AddProbe(*Root, TEXT("caught"));

	// The triangle 3 : 4 : 5: met after 2.5 s at (1000, 750). Two AIs with one node, the other twice as far away.
	ACharacter* Target = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	const AAIController* First = Bench.SpawnAI(FVector(0, 0, 0), Target);
	const AAIController* Second = Bench.SpawnAI(FVector(-1000, 0, 0), Target);
	const float Time = Bench.RunUntilVisit(5.0f);
	TestTrue(TEXT("caught within 100 cm, as soon as a straight way can"), Time > 2.0f && Time < 2.6f);
	const FVector Feet = First->GetPawn()->GetNavAgentLocation();
	TestTrue(TEXT("on a straight way"), FMath::Abs(Feet.Y * 1000.0 - Feet.X * 750.0) < 30.0 * 1250.0);
	TestTrue(TEXT("its move is over, and the other's is not"),
		First->GetMoveStatus() == EPathFollowingStatus::Idle && Second->GetMoveStatus() == EPathFollowingStatus::Moving);
	UPursuitTreeProbe::Visits.Empty();
	Bench.RunUntilVisit(10.0f);
	TestEqual(TEXT("the other catches it later"), FPursuitTreeBench::Visits(), FString(TEXT("caught")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMoveOwn, "Pursuit.Nav.MoveToInterceptStopsItsOwnMoveAndNoOther", NavTestFlags)
bool FPursuitNavMoveOwn::RunTest(const FString&)
{
	for (const bool bOther : {false, true})
	{
		FNavTree Bench;
		Bench.UseStraightWays();
		UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Selector>();
		Bench.AddMove(*Root);
		Bench.Trees.AddProbe(*Root, TEXT("failed"));
		ACharacter* Target = Bench.SendWalker(FVector(5000, 0, 0), 300.0f, FVector(5000, 6000, 0));
		AAIController* Controller = Bench.SpawnAI(FVector(0, 0, 0), Target);
		Bench.Run(0.5f);
		TestTrue(TEXT("under way"), Controller->GetMoveStatus() == EPathFollowingStatus::Moving);
		FAIRequestID Ordered;
		if (bOther)
		{
			Controller->MoveToLocation(FVector(-3000, 0, 0));
			Ordered = Controller->GetCurrentMoveRequestID();
		}
		else
		{
			Target->Destroy();
		}
		Bench.Run(0.25f);
		TestEqual(TEXT("it fails"), FPursuitTreeBench::Visits(), FString(TEXT("failed")));
		TestTrue(TEXT("a target that is gone ends its move"), bOther || Controller->GetMoveStatus() == EPathFollowingStatus::Idle);
		TestTrue(TEXT("another's order goes on"), !bOther || Controller->GetCurrentMoveRequestID() == Ordered);
		TestEqual(TEXT("and no question is left"), Bench.Queue().CountWaiting(), 0);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMoveKeeps, "Pursuit.Nav.MoveToInterceptDoesNotStopBetweenTwoMoves", NavTestFlags)
bool FPursuitNavMoveKeeps::RunTest(const FString&)
{
	FNavTree Bench;
	Bench.UseStraightWays();
	Bench.AddMove(*Bench.Trees.Root<UBTComposite_Sequence>());

	// A player that turns: each answer is another point.
	ACharacter* Target = Bench.SpawnWalker(FVector(3000, 0, 0), 300.0f);
	const AAIController* Controller = Bench.SpawnAI(FVector(0, 0, 0), Target);
	Bench.Run(0.5f);
	double Slowest = 500.0;
	FAIRequestID Move = Controller->GetCurrentMoveRequestID();
	int32 Moves = 0;
	for (int32 Frame = 0; Frame < 160; ++Frame)
	{
		Target->SetActorLocation(Target->GetActorLocation() + FVector(0, 5, 0));
		Bench.World.Tick(NavFrame);
		Slowest = FMath::Min(Slowest, Controller->GetPawn()->GetVelocity().Size());
		Moves += Controller->GetCurrentMoveRequestID() == Move ? 0 : 1;
		Move = Controller->GetCurrentMoveRequestID();
	}
	TestTrue(TEXT("it aims anew several times, and not in every tick"), Moves >= 4 && Moves <= 12);
	TestTrue(TEXT("at full speed"), Slowest > 450.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavMoveFault, "Pursuit.Nav.MoveToInterceptSaysOnceWhatItMisses", NavTestFlags)
bool FPursuitNavMoveFault::RunTest(const FString&)
{
	FNavTree Bench;
	UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Selector>();
	Bench.AddMove(*Root);
	Bench.Trees.AddProbe(*Root, TEXT("failed"));
	AddExpectedErrorPlain(TEXT("Task 'Move To Intercept'"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Target = Bench.SpawnWalker(FVector(1000, 0, 0), 300.0f);
	Bench.SpawnAI(FVector(0, 0, 0), Target);
	Bench.Run(0.25f);
	TestEqual(TEXT("without navigation it fails"), FPursuitTreeBench::Visits(), FString(TEXT("failed")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavTreeWorld, "Pursuit.Nav.AWorldMayEndWhileItsAIsWalk", NavTestFlags)
bool FPursuitNavTreeWorld::RunTest(const FString&)
{
	for (int32 Ticks = 0; Ticks < 6; ++Ticks)
	{
		FNavTree Bench;
		Bench.UseStraightWays();
		UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Sequence>();
		Bench.Trees.Serve(*Root)->Travel = EPursuitTravel::NavMesh;
		Bench.AddMove(*Root);
		ACharacter* Target = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
		Bench.SpawnAI(FVector(0, 0, 0), Target);
		Bench.World.Tick(NavFrame, Ticks);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavService, "Pursuit.Nav.TheServiceFollowsTheTargetOnTheMesh", NavTestFlags)
bool FPursuitNavService::RunTest(const FString&)
{
	FNavTree Bench;
	Bench.UseStraightWays();
	UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Sequence>();
	Bench.Trees.Serve(*Root)->Travel = EPursuitTravel::NavMesh;
	Bench.Trees.AddProbe(*Root, TEXT("below"));
	ACharacter* Target = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	const AAIController* Controller = Bench.SpawnAI(FVector(0, 0, 0), Target);
	const UBlackboardComponent* Blackboard = Controller->GetBlackboardComponent();
	Bench.World.Tick(NavFrame);
	TestTrue(TEXT("before the first answer it is where the target is"),
		FVector::Dist(Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), Target->GetActorLocation()) < 20.0);
	Bench.World.Tick(NavFrame, 3);
	const FVector Point = Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint);
	TestTrue(TEXT("then where it is met"), FMath::Abs(Point.X - 1000.0) < 1.0 && FMath::Abs(Point.Y - 750.0) < 40.0);
	TestEqual(TEXT("in as many seconds"), Blackboard->GetValueAsFloat(PursuitKeys::TimeToIntercept), 2.5f, 0.1f);
	Target->Destroy();
	Bench.Run(0.3f);
	TestFalse(TEXT("without a target the key is empty"), FAISystem::IsValidLocation(Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint)));
	TestEqual(TEXT("and nothing is asked"), Bench.Queue().CountWaiting(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavDecorator, "Pursuit.Nav.TheDecoratorPassesByTheLastAnswerAndSearchesNothing", NavTestFlags)
bool FPursuitNavDecorator::RunTest(const FString&)
{
	FNavTree Bench;
	Bench.UseStraightWays();
	UBTCompositeNode* Root = Bench.Trees.Root<UBTComposite_Selector>();
	Bench.Trees.AddProbe(*Root, TEXT("chase"));
	UBTDecorator_PursuitCanIntercept* Guard = Bench.Trees.Guard(*Root, EBTFlowAbortMode::Both);
	Guard->Travel = EPursuitTravel::NavMesh;
	Guard->Inputs.MaxPredictionTime = 3.0;
	Bench.Trees.AddProbe(*Root, TEXT("wait"));
	ACharacter* Target = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	Bench.SpawnAI(FVector(0, 0, 0), Target);
	const FPathBudget Budget(1);
	Bench.Navigation->Run.Searches = 0;
	Bench.World.Tick(NavFrame);
	TestEqual(TEXT("it does not pass before it knows"), FPursuitTreeBench::Visits(), FString(TEXT("wait")));
	TestTrue(TEXT("one query in a tick, all by the subsystem"), Bench.Navigation->Run.Searches <= 1);
	Bench.Run(0.25f);
	TestEqual(TEXT("met after 2.5 s"), FPursuitTreeBench::Visits(), FString(TEXT("wait, chase")));

	// Away from the AI, and out of its reach.
	Target->SetActorLocation(FVector(20000, 0, 0));
	Bench.Run(0.5f);
	TestEqual(TEXT("and not when it is far away"), FPursuitTreeBench::Visits(), FString(TEXT("wait, chase, wait")));
	Target->Destroy();
	Bench.Run(0.5f);
	TestEqual(TEXT("nor without a target"), FPursuitTreeBench::Visits(), FString(TEXT("wait, chase, wait")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavEqs, "Pursuit.Nav.TheQueryTestScoresByTheWayOnTheMesh", NavTestFlags)
bool FPursuitNavEqs::RunTest(const FString&)
{
	FNavTree Bench;
	Bench.UseStraightWays();
	ACharacter* Querier = Bench.SpawnWalker(FVector(0, 0, 0), 500.0f);
	TStrongObjectPtr<UEnvQueryTest_PursuitInterceptTime> Test{NewObject<UEnvQueryTest_PursuitInterceptTime>()};
	Test->Travel = EPursuitTravel::NavMesh;
	Test->MaxPredictionTime.DefaultValue = 4.0f;
	FEnvQueryInstance Query;
	Query.Owner = Querier;
	Query.World = &Bench.World.Get();
	ACharacter* Walker = Bench.SendWalker(FVector(1000, 0, 0), 300.0f, FVector(1000, 6000, 0));
	Query.TestedItems.Add({Walker->GetActorLocation(), Walker});
	Query.TestedItems.Add({FVector(0, 1000, 0), nullptr});
	Query.TestedItems.Add({FVector(0, 3000, 0), nullptr});
	Test->RunTest(Query);
	TestEqual(TEXT("who walks"), Query.TestedItems[0].RawScore, 2.5f, 0.1f);
	TestEqual(TEXT("a place"), Query.TestedItems[1].RawScore, 2.0f, 0.1f);
	TestTrue(TEXT("and one beyond the horizon"), Query.TestedItems[2].bDiscarded);
	Test->Items = EPursuitQueryItems::Pursuers;
	Test->PursuerSpeed.DefaultValue = 500.0f;
	Query.TestedItems.Empty();
	Query.TestedItems.Add({FVector(1000, 0, 0), nullptr});
	Test->RunTest(Query);
	TestEqual(TEXT("a place to set out from"), Query.TestedItems[0].RawScore, 2.0f, 0.1f);

	// Where the tick's path queries are used up a step ends after one item; a query that runs at once comes to its end all the same.
	Bench.World.Tick(NavFrame, 64);
	const FPathBudget Budget(1);
	Query.TestedItems.Empty();
	for (int32 Index = 0; Index < 3; ++Index) { Query.TestedItems.Add({FVector(1000, 100 * Index, 0), nullptr}); }
	for (int32 Step = 1; Step <= 3; ++Step)
	{
		Test->RunTest(Query);
		TestEqual(TEXT("one item more"), Query.CurrentTestStartingItem, Step % 3);
		TestTrue(TEXT("which is tested"), Query.TestedItems[Step - 1].bTested && (Step == 3 || !Query.TestedItems[Step].bTested));
	}
	TestTrue(TEXT("their queries are the budget's"), Bench.Queue().IsSpent());
	Bench.World.Tick(NavFrame);
	TestTrue(TEXT("and counted"), Bench.Queue().GetQueriesOfLastTick() >= 3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavEqsCost, "Pursuit.Nav.TheQueryTestIsExpensiveOnTheMeshOnly", NavTestFlags)
bool FPursuitNavEqsCost::RunTest(const FString&)
{
	TStrongObjectPtr<UEnvQueryTest_PursuitInterceptTime> Test{NewObject<UEnvQueryTest_PursuitInterceptTime>()};
	TestTrue(TEXT("a straight intercept is arithmetic"), Test->Cost == EEnvTestCost::Low);

	// As an asset is loaded, and as a designer changes it.
	Test->Travel = EPursuitTravel::NavMesh;
	Test->PostLoad();
	TestTrue(TEXT("paths are expensive"), Test->Cost == EEnvTestCost::High);
#if WITH_EDITOR
	FPropertyChangedEvent Changed;
	Test->Travel = EPursuitTravel::Straight;
	Test->PostEditChangeProperty(Changed);
	TestTrue(TEXT("straight again"), Test->Cost == EEnvTestCost::Low);
	Test->Travel = EPursuitTravel::NavMesh;
	Test->PostEditChangeProperty(Changed);
	TestTrue(TEXT("and on the mesh"), Test->Cost == EEnvTestCost::High);
#endif
	return true;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BrainComponent.h"
#include "BTDecorator_PursuitCanIntercept.h"
#include "BTService_PursuitPredictIntercept.h"
#include "BTTask_PursuitFlyToIntercept.h"
#include "BTTask_PredictIntercept.h"
#include "GameFramework/Character.h"
#include "PursuitExpectedLines.h"
#include "PursuitFlightComponent.h"
#include "PursuitSubtreeTask.h"
#include "PursuitTestFlags.h"
#include "PursuitTreeBench.h"
#include "UObject/Package.h"

namespace
{
	/** A tree whose tasks run one other tree: a sequence of Fly To Intercept, under the service Predict Intercept. */
	struct FPursuitSubtreeBench : FPursuitTreeBench
	{
		UBehaviorTree* Subtree = NewObject<UBehaviorTree>(GetTransientPackage());
		UBTCompositeNode* Top = NewObject<UBTComposite_Sequence>(Subtree);
		UBTTask_PursuitFlyToIntercept* Fly = nullptr;

		FPursuitSubtreeBench()
		{
			Subtree->BlackboardAsset = Tree->BlackboardAsset;
			Subtree->RootNode = Top;
			Serve(*Top);
			Fly = AddFlight(*Top);
		}

		void AddSubtree(UBTCompositeNode& Parent) const
		{
			AddTask<UPursuitSubtreeTask>(Parent)->SetSubtree(Subtree);
		}

		static FVector PointOf(const AAIController& Controller)
		{
			return Controller.GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint);
		}

		/** Puts the target so far ahead of the seeker that it takes this many seconds, and lets the tree find out. */
		void Put(ACharacter& Target, const AAIController& Controller, double Seconds) const
		{
			Target.SetActorLocation(Controller.GetPawn()->GetActorLocation() + FVector(500.0 * Seconds, 0, 0));
			Run(0.4f);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitSubtreeApart, "Pursuit.Tree.TwoSubtreesOfOneAssetKeepTheirNodesApart", PURSUIT_TEST_FLAGS)
bool FPursuitSubtreeApart::RunTest(const FString&)
{
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	ExpectAnyNumberOf(*this, TEXT("no actor, or one that is gone"));
	FPursuitSubtreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddSubtree(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Both);
	Bench.AddSubtree(*Root);
	Bench.AddProbe(*Root, TEXT("neither"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	UPursuitFlightComponent& Flight = Bench.FlightOf(*Controller);
	Flight.Mode = EPursuitFlightMode::Flee;

	// The first subtree runs while the target can be met within a second, the second one otherwise: each comes back twice.
	for (const double Seconds : {10.0, 0.9, 10.0, 0.9, 10.0})
	{
		Bench.Put(*Target, *Controller, Seconds);
		TestTrue(TEXT("it flies"), Flight.GetGoalActor() == Target && Flight.Mode == EPursuitFlightMode::Pursue);
		TestEqual(TEXT("the service of the subtree follows"), Bench.PointOf(*Controller), Target->GetActorLocation(), 1.0f);
		TestEqual(TEXT("in one of them"), Bench.Visits(), FString());
	}
	Target->Destroy();
	Bench.Run(0.3f);
	TestEqual(TEXT("without a target both fail"), Bench.Visits(), FString(TEXT("neither")));
	TestTrue(TEXT("and the component is as it was"), !Flight.HasGoal() && Flight.Mode == EPursuitFlightMode::Flee);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSubtreeTimes, "Pursuit.Tree.EachSubtreeHasItsOwnTime", PURSUIT_TEST_FLAGS)
bool FPursuitSubtreeTimes::RunTest(const FString&)
{
	FPursuitSubtreeBench Bench;
	Bench.Fly->TimeLimit = 0.5;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddSubtree(*Root);
	Bench.AddSubtree(*Root);
	Bench.AddProbe(*Root, TEXT("late"));
	TArray<AAIController*> Controllers;
	for (int32 Index = 0; Index < 4; ++Index)
	{
		const FVector Place(0, 20000.0 * Index, 0);
		Controllers.Add(Bench.SpawnAI(Place, Bench.World.SpawnFlyer(Place + FVector(9000, 0, 0), 600.0f)));
		Bench.Run(0.1f);
	}

	// Each began 0.1 s after the one before, and is late after twice half a second.
	Bench.Run(0.5f);
	TestEqual(TEXT("all are in a subtree"), Bench.Visits(), FString());
	for (const AAIController* Controller : Controllers)
	{
		TestTrue(TEXT("and fly"), Bench.FlightOf(*Controller).HasGoal());
	}
	Bench.Run(0.7f);
	TestEqual(TEXT("all are late"), Bench.Visits(), FString(TEXT("late, late, late, late")));
	TestFalse(TEXT("and gave the component back"), Bench.FlightOf(*Controllers[3]).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSubtreeGuards, "Pursuit.Tree.TwoSubtreesOfOneAssetKeepTheirGuardsApart", PURSUIT_TEST_FLAGS)
bool FPursuitSubtreeGuards::RunTest(const FString&)
{
	FPursuitSubtreeBench Bench;

	// Both subtrees leave their flight when the target is farther away than 2 s; the first one is for less than 1 s.
	Bench.Guard(*Bench.Top, EBTFlowAbortMode::Self)->Inputs.MaxPredictionTime = 2.0;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddSubtree(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Both);
	Bench.AddSubtree(*Root);
	Bench.AddProbe(*Root, TEXT("neither"));
	ACharacter* Targets[2];
	AAIController* Controllers[2];
	for (int32 Index = 0; Index < 2; ++Index)
	{
		const FVector Place(0, 20000.0 * Index, 0);
		Targets[Index] = Bench.World.SpawnFlyer(Place + FVector(450, 0, 0), 600.0f);
		Controllers[Index] = Bench.SpawnAI(Place, Targets[Index]);
	}
	for (const double Seconds : {0.9, 1.8, 0.9, 1.8})
	{
		// The other AI is in the other subtree.
		Bench.Put(*Targets[0], *Controllers[0], Seconds);
		Bench.Put(*Targets[1], *Controllers[1], 2.7 - Seconds);
		TestTrue(TEXT("both fly"), Bench.FlightOf(*Controllers[0]).HasGoal() && Bench.FlightOf(*Controllers[1]).HasGoal());
		TestEqual(TEXT("each in a subtree"), Bench.Visits(), FString());
	}
	Bench.Put(*Targets[0], *Controllers[0], 9.0);
	TestEqual(TEXT("the guard within ends its own flight"), Bench.Visits(), FString(TEXT("neither")));
	TestTrue(TEXT("and no other"), !Bench.FlightOf(*Controllers[0]).HasGoal() && Bench.FlightOf(*Controllers[1]).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSubtreeTasks, "Pursuit.Tree.TwoSubtreesKeepPredictInterceptApart", PURSUIT_TEST_FLAGS)
bool FPursuitSubtreeTasks::RunTest(const FString&)
{
	AddExpectedError(TEXT("Task 'Predict Intercept' of"), EAutomationExpectedErrorFlags::Contains, 0);
	for (const bool bStopped : {true, false})
	{
		// One asset whose task keeps updating, run by two tasks: for a target within a second, and otherwise.
		FPursuitSubtreeBench Bench;
		UBehaviorTree* Asset = NewObject<UBehaviorTree>(GetTransientPackage());
		UBTCompositeNode* Top = NewObject<UBTComposite_Sequence>(Asset);
		Asset->BlackboardAsset = Bench.Tree->BlackboardAsset;
		Asset->RootNode = Top;
		UBTTask_PredictIntercept* Task = Bench.AddTask<UBTTask_PredictIntercept>(*Top);
		Task->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
		Task->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
		Task->bKeepUpdating = true;
		Task->UpdateInterval = 0.1;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
		Bench.AddTask<UPursuitSubtreeTask>(*Root)->SetSubtree(Asset);
		Bench.Guard(*Root, EBTFlowAbortMode::Both);
		Bench.AddTask<UPursuitSubtreeTask>(*Root)->SetSubtree(Asset);
		Bench.AddProbe(*Root, TEXT("neither"));
		ACharacter* Target = Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f);
		AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
		AAIController* Other = Bench.SpawnAI(FVector(0, 50000, 0), Bench.World.SpawnFlyer(FVector(400, 50000, 0), 600.0f));
		for (const double Seconds : {4.0, 0.9, 4.0, 0.9})
		{
			Bench.Put(*Target, *Controller, Seconds);
			TestEqual(TEXT("it follows, in one subtree or the other"), Bench.PointOf(*Controller), Target->GetActorLocation(), 1.0f);
			TestEqual(TEXT("the other AI keeps its own"), Bench.PointOf(*Other), FVector(400, 50000, 0), 1.0f);
		}
		const FVector Last = Bench.PointOf(*Controller);
		if (bStopped)
		{
			Controller->GetBrainComponent()->StopLogic(TEXT("test"));
			Bench.Put(*Target, *Controller, 3.0);
			TestEqual(TEXT("aborted, it writes no more"), Bench.PointOf(*Controller), Last, 0.0f);
		}
		else
		{
			Target->Destroy();
			Bench.Run(0.3f);
			TestEqual(TEXT("without a target both fail"), Bench.Visits(), FString(TEXT("neither")));
		}
		// And the world ends while the other one's task runs.
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSubtreeEnds, "Pursuit.Tree.ASubtreeMayBeStoppedAndItsWorldMayEnd", PURSUIT_TEST_FLAGS)
bool FPursuitSubtreeEnds::RunTest(const FString&)
{
	FPursuitSubtreeBench Bench;

	// A guard inside the subtree, and one outside that observes it.
	Bench.Guard(*Bench.Top, EBTFlowAbortMode::Self)->Inputs.MaxPredictionTime = 60.0;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddSubtree(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Both)->Inputs.MaxPredictionTime = 60.0;
	Bench.AddProbe(*Root, TEXT("left"));
	AAIController* Halted = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(9000, 0, 0), 600.0f));
	AAIController* Ending = Bench.SpawnAI(FVector(0, 9000, 0), Bench.World.SpawnFlyer(FVector(9000, 9000, 0), 600.0f));
	Bench.Run(0.5f);
	TestTrue(TEXT("both fly"), Bench.FlightOf(*Halted).HasGoal() && Bench.FlightOf(*Ending).HasGoal());
	Halted->GetBrainComponent()->StopLogic(TEXT("test"));
	TestFalse(TEXT("one is stopped inside"), Bench.FlightOf(*Halted).HasGoal());
	Halted->RunBehaviorTree(Bench.Tree);
	Bench.Run(0.3f);
	TestTrue(TEXT("and begins anew"), Bench.FlightOf(*Halted).HasGoal());
	TestEqual(TEXT("nobody left"), Bench.Visits(), FString());
	return true;
}

#endif

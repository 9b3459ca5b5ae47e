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
#include "BTDecorator_CanIntercept.h"
#include "BTService_PredictIntercept.h"
#include "BTTask_FlyToIntercept.h"
#include "GameFramework/Character.h"
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
		UBTTask_FlyToIntercept* Fly = nullptr;

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
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, -1);
	AddExpectedError(TEXT("no actor, or one that is gone"), EAutomationExpectedErrorFlags::Contains, -1);
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

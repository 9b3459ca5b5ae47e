// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// A catch is a success, whatever its listeners do and however rarely the tree ticks.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BrainComponent.h"
#include "GameFramework/Character.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeBench.h"
#include "PursuitTreeProbe.h"
#include "UObject/StrongObjectPtr.h"

namespace
{
	/** An AI that flies to a target, then comes to the probe "caught", and where it fails to the probe "failed". */
	struct FPursuitCatchBench
	{
		FPursuitTreeBench Trees;
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
		ACharacter* Target = nullptr;
		AAIController* Controller = nullptr;
		UPursuitFlightComponent* Flight = nullptr;

		explicit FPursuitCatchBench(const FVector& Location)
		{
			UBTCompositeNode* Root = Trees.Root<UBTComposite_Selector>();
			UBTCompositeNode* Chase = Trees.AddComposite<UBTComposite_Sequence>(*Root);
			Trees.AddFlight(*Chase);
			Trees.AddProbe(*Chase, TEXT("caught"));
			Trees.AddProbe(*Root, TEXT("failed"));
			Target = Trees.World.SpawnFlyer(Location, 600.0f);
			Controller = Trees.SpawnAI(FVector::ZeroVector, Target);
			Flight = &FPursuitTreeBench::FlightOf(*Controller);
			Ears->ListenTo(*Flight);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCatchListeners, "Pursuit.Tree.ACatchIsASuccessWhateverItsListenersDo", PURSUIT_TEST_FLAGS)
bool FPursuitCatchListeners::RunTest(const FString&)
{
	struct FReaction
	{
		const TCHAR* What;
		void (*React)(FPursuitCatchBench&);
		bool bLeavesAGoal;
	};
	const FReaction Reactions[] = {
		{TEXT("destroys the target"), [](FPursuitCatchBench& Bench) { Bench.Target->Destroy(); }, false},
		{TEXT("empties the key"),
			[](FPursuitCatchBench& Bench) { Bench.Controller->GetBlackboardComponent()->ClearValue(PursuitKeys::Target); }, false},
		{TEXT("sets the next goal"),
			[](FPursuitCatchBench& Bench) { Bench.Flight->SetGoalLocation(FVector(0, 0, 9000), FVector::ZeroVector); }, true},
		{TEXT("sets the same goal anew"), [](FPursuitCatchBench& Bench) { Bench.Flight->SetGoalActor(Bench.Target); }, true},
		{TEXT("clears the goal"), [](FPursuitCatchBench& Bench) { Bench.Flight->ClearGoal(); }, false},
		{TEXT("puts the target away"), [](FPursuitCatchBench& Bench) { Bench.Target->SetActorLocation(FVector(0, 90000, 0)); }, false},
	};
	for (const FReaction& Reaction : Reactions)
	{
		// Each as fast as the component, and five times a second.
		for (const float Interval : {0.0f, 0.2f})
		{
			FPursuitCatchBench Bench(FVector(300, 0, 0));
			Bench.Controller->GetBrainComponent()->PrimaryComponentTick.TickInterval = Interval;
			bool bOnce = true;
			Bench.Ears->Reaction = [&] {
				if (bOnce)
				{
					bOnce = false;
					Reaction.React(Bench);
				}
			};
			Bench.Trees.Run(1.5f);
			TestTrue(Reaction.What, Bench.Ears->Catches >= 1);
			TestEqual(Reaction.What, Bench.Trees.Visits(), FString(TEXT("caught")));
			TestEqual(TEXT("the goal of the listener stays, and no other"), Bench.Flight->GoalSource != EPursuitGoalSource::None,
				Reaction.bLeavesAGoal);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCatchFlyBy, "Pursuit.Tree.AFlyByBetweenTwoTicksOfTheTreeIsACatch", PURSUIT_TEST_FLAGS)
bool FPursuitCatchFlyBy::RunTest(const FString&)
{
	FPursuitCatchBench Bench(FVector(300, 0, 0));
	Bench.Flight->bStopOnArrival = false;
	Bench.Trees.Run(0.1f);
	Bench.Controller->GetBrainComponent()->PrimaryComponentTick.TickInterval = 2.0f;
	Bench.Ears->Reaction = [&] { Bench.Target->SetActorLocation(Bench.Target->GetActorLocation() + FVector(0, 5000, 0)); };
	Bench.Trees.Run(1.9f);
	TestEqual(TEXT("it was caught while the tree slept"), Bench.Ears->Catches, 1);
	TestFalse(TEXT("and is far by now"), Bench.Flight->HasArrived());
	Bench.Trees.Run(2.2f);
	TestEqual(TEXT("the tree hears of it"), Bench.Trees.Visits(), FString(TEXT("caught")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitCatchOfOthers, "Pursuit.Tree.TheCatchOfAnotherGoalIsNoCatchOfTheTask", PURSUIT_TEST_FLAGS)
bool FPursuitCatchOfOthers::RunTest(const FString&)
{
	FPursuitCatchBench Bench(FVector(9000, 0, 0));
	Bench.Controller->GetBrainComponent()->PrimaryComponentTick.TickInterval = 0.5f;
	Bench.Trees.Run(0.75f);
	TestTrue(TEXT("it flies to its target"), Bench.Flight->GetGoalActor() == Bench.Target);
	Bench.Flight->SetGoalLocation(Bench.Flight->GetOwner()->GetActorLocation(), FVector::ZeroVector);
	Bench.Trees.Run(0.75f);
	TestEqual(TEXT("something else's goal was reached"), Bench.Ears->Catches, 1);
	TestEqual(TEXT("and the task failed"), Bench.Trees.Visits(), FString(TEXT("failed")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitConditionBetweenChecks, "Pursuit.Tree.CanInterceptLeavesABranchThatWasEnteredBetweenTwoChecks", PURSUIT_TEST_FLAGS)
bool FPursuitConditionBetweenChecks::RunTest(const FString&)
{
	// Out of range when it is checked; within it while a search runs between two checks; out of it at the next check.
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddProbe(*Root, TEXT("urgent"));
	UBTDecorator_PursuitCanIntercept* Urgent = Bench.Guard(*Root, EBTFlowAbortMode::Both);
	Urgent->Inputs.MaxPredictionTime = 0.1;
	Urgent->CheckInterval = 0.0;
	Bench.AddProbe(*Root, TEXT("chase"));
	Bench.Guard(*Root, EBTFlowAbortMode::Both)->CheckInterval = 0.5;
	Bench.AddProbe(*Root, TEXT("wait"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Bench.SpawnAI(FVector::ZeroVector, Target);
	Bench.Run(0.6f);
	TestEqual(TEXT("out of range"), Bench.Visits(), FString(TEXT("wait")));
	Target->SetActorLocation(FVector(10, 0, 0));
	Bench.Run(0.05f);
	Target->SetActorLocation(FVector(400, 0, 0));
	Bench.Run(0.05f);
	TestEqual(TEXT("a search between two checks enters the branch"), Bench.Visits(), FString(TEXT("wait, urgent, chase")));
	Target->SetActorLocation(FVector(1000, 0, 0));
	Bench.Run(0.6f);
	TestEqual(TEXT("the next check leaves it"), Bench.Visits(), FString(TEXT("wait, urgent, chase, wait")));
	return true;
}

#endif

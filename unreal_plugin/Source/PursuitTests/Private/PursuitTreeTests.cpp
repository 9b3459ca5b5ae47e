// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BrainComponent.h"
#include "BTDecorator_PursuitCanIntercept.h"
#include "BTDecorator_PursuitHasArrived.h"
#include "BTService_PursuitPredictIntercept.h"
#include "BTTask_PursuitFlyToIntercept.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitExpectedLines.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "PursuitTreeBench.h"
#include "PursuitTreeProbe.h"

#include <optional>

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitServiceFirst, "Pursuit.Tree.TheServiceFillsItsKeysBeforeTheBranchIsSearched", PURSUIT_TEST_FLAGS)
bool FPursuitServiceFirst::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	Bench.Serve(*Root);
	UBTTask_PursuitFlyToIntercept* Fly = Bench.AddFlight(*Root);
	Fly->Target.TargetActorKey.SelectedKeyName = NAME_None;
	Fly->Target.TargetLocationKey.SelectedKeyName = PursuitKeys::InterceptPoint;
	Fly->Target.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;

	// The triangle 3 : 4 : 5: met after 2.5 s at (1000, 750).
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	UBlackboardComponent* Blackboard = Controller->GetBlackboardComponent();
	Blackboard->SetValueAsVector(PursuitKeys::TargetVelocity, FVector::ZeroVector);
	Bench.World.Tick(1.0f / 1024.0f);
	TestEqual(TEXT("the point is there"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 750, 0), 5.0f);
	TestEqual(TEXT("the time too"), Blackboard->GetValueAsFloat(PursuitKeys::TimeToIntercept), 2.5f, 0.01f);
	TestTrue(TEXT("and the task below flies to it, in the first tick"), Bench.FlightOf(*Controller).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitServiceUpdates, "Pursuit.Tree.TheServiceFollowsTheTargetAndForgetsIt", PURSUIT_TEST_FLAGS)
bool FPursuitServiceUpdates::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	Bench.Serve(*Root);
	Bench.AddProbe(*Root, TEXT("below"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	const UBlackboardComponent* Blackboard = Controller->GetBlackboardComponent();
	Bench.Run(0.1f);
	TestEqual(TEXT("at first"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(1000, 0, 0), 1.0f);
	Target->SetActorLocation(FVector(0, 2000, 0));
	Bench.Run(0.3f);
	TestEqual(TEXT("after its interval and deviation at the latest"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint),
		FVector(0, 2000, 0), 1.0f);
	Target->Destroy();
	Bench.Run(0.3f);
	TestFalse(TEXT("without a target the key is empty, and no line is logged"),
		FAISystem::IsValidLocation(Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint)));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyCatches, "Pursuit.Tree.FlyToInterceptCatchesAMovingTarget", PURSUIT_TEST_FLAGS)
bool FPursuitFlyCatches::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	Bench.AddFlight(*Root);
	Bench.AddProbe(*Root, TEXT("caught"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	UPursuitFlightComponent& Flight = Bench.FlightOf(*Controller);
	Flight.Mode = EPursuitFlightMode::Flee;
	Bench.Run(0.5f);
	TestTrue(TEXT("on the way the target is the goal"), Flight.GetGoalActor() == Target && Flight.Mode == EPursuitFlightMode::Pursue);
	TestEqual(TEXT("and nothing is caught"), Bench.Visits(), FString());
	for (int32 Step = 0; Step < 8 && UPursuitTreeProbe::Visits.IsEmpty(); ++Step)
	{
		Target->SetActorLocation(Target->GetActorLocation() + FVector(0, 50, 0));
		Bench.Run(0.5f);
	}
	TestEqual(TEXT("it succeeds"), Bench.Visits(), FString(TEXT("caught")));
	TestFalse(TEXT("the goal is cleared"), Flight.HasGoal());
	TestTrue(TEXT("and the mode is what it was"), Flight.Mode == EPursuitFlightMode::Flee);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyLoses, "Pursuit.Tree.FlyToInterceptFailsWhenTheTargetIsLostInFlight", PURSUIT_TEST_FLAGS)
bool FPursuitFlyLoses::RunTest(const FString&)
{
	// Whether the component or the tree ticks first after the target is gone is not said.
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	for (const bool bDestroyed : {true, false})
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
		Bench.AddFlight(*Root);
		Bench.AddProbe(*Root, TEXT("lost"));
		ACharacter* Target = Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f);
		AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
		Bench.Run(0.25f);
		TestEqual(TEXT("while it is there"), Bench.Visits(), FString());
		if (bDestroyed)
		{
			Target->Destroy();
		}
		else
		{
			Controller->GetBlackboardComponent()->ClearValue(PursuitKeys::Target);
		}
		Bench.Run(0.1f);
		TestEqual(TEXT("it fails"), Bench.Visits(), FString(TEXT("lost")));
		TestTrue(TEXT("and the goal is cleared"), Bench.FlightOf(*Controller).GoalSource == EPursuitGoalSource::None);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyTimesOut, "Pursuit.Tree.FlyToInterceptFailsAfterItsTimeLimit", PURSUIT_TEST_FLAGS)
bool FPursuitFlyTimesOut::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddFlight(*Root)->TimeLimit = 1.0;
	Bench.AddProbe(*Root, TEXT("late"));
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f));
	Bench.Run(0.9f);
	TestEqual(TEXT("before"), Bench.Visits(), FString());
	Bench.Run(0.2f);
	TestEqual(TEXT("afterwards"), Bench.Visits(), FString(TEXT("late")));
	TestFalse(TEXT("the goal is cleared"), Bench.FlightOf(*Controller).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyAborts, "Pursuit.Tree.FlyToInterceptClearsItsGoalWhenItIsAborted", PURSUIT_TEST_FLAGS)
bool FPursuitFlyAborts::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	Bench.AddFlight(*Bench.Root<UBTComposite_Sequence>());
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f));
	UPursuitFlightComponent& Flight = Bench.FlightOf(*Controller);
	Bench.Run(0.25f);
	TestTrue(TEXT("it flies"), Flight.HasGoal() && Flight.Mode == EPursuitFlightMode::Pursue);
	Controller->GetBrainComponent()->StopLogic(TEXT("test"));
	TestTrue(TEXT("it gave the component back"), !Flight.HasGoal() && Flight.Mode == EPursuitFlightMode::Arrive);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyYields, "Pursuit.Tree.FlyToInterceptLeavesTheGoalOfAnother", PURSUIT_TEST_FLAGS)
bool FPursuitFlyYields::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddFlight(*Root);
	Bench.AddProbe(*Root, TEXT("taken over"));
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f));
	UPursuitFlightComponent& Flight = Bench.FlightOf(*Controller);
	Bench.Run(0.25f);
	Flight.SetGoalLocation(FVector(0, 0, 9000), FVector::ZeroVector);
	Bench.Run(0.1f);
	TestEqual(TEXT("it fails"), Bench.Visits(), FString(TEXT("taken over")));
	TestTrue(TEXT("and the other goal stays"), Flight.GoalSource == EPursuitGoalSource::Location && Flight.GoalLocation.Z == 9000.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyFaults, "Pursuit.Tree.NodesLogEachFaultOnce", PURSUIT_TEST_FLAGS)
bool FPursuitFlyFaults::RunTest(const FString&)
{
	AddExpectedError(TEXT("Task 'Fly To Intercept' of"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedError(TEXT("Decorator 'Can Intercept' of"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Service 'Predict Intercept' of"), EAutomationExpectedErrorFlags::Contains, 1);
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
		Bench.AddFlight(*Root);
		AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f));
		Bench.FlightOf(*Controller).DestroyComponent();
		Bench.Run(0.25f);
	}
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.Serve(*Root)->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
	Bench.AddProbe(*Root, TEXT("guarded"));
	Bench.Guard(*Root, EBTFlowAbortMode::Both)->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
	Bench.AddFlight(*Root)->Target.TargetActorKey.SelectedKeyName = NAME_None;
	Bench.SpawnAI(FVector::ZeroVector, nullptr);
	Bench.Run(1.0f);
	TestEqual(TEXT("a decorator with a fault does not pass"), Bench.Visits(), FString());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlyMany, "Pursuit.Tree.OneNodeServesManyAIs", PURSUIT_TEST_FLAGS)
bool FPursuitFlyMany::RunTest(const FString&)
{
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	AddExpectedError(TEXT("Service 'Predict Intercept' of"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.Serve(*Root);
	Bench.AddFlight(*Root);
	Bench.AddProbe(*Root, TEXT("lost"));
	constexpr int32 Count = 16;
	TArray<AAIController*> Controllers;
	TArray<ACharacter*> Targets;
	for (int32 Index = 0; Index < Count; ++Index)
	{
		const FVector Location(0, 10000.0 * Index, 0);
		Targets.Add(Bench.World.SpawnFlyer(Location + FVector(3000, 0, 0), 600.0f));
		Controllers.Add(Bench.SpawnAI(Location, Targets[Index]));
	}
	Bench.Run(0.5f);
	for (int32 Index = 0; Index < Count; ++Index)
	{
		TestTrue(TEXT("each has its own target"), Bench.FlightOf(*Controllers[Index]).GetGoalActor() == Targets[Index]);
		TestEqual(TEXT("and its own point"), Controllers[Index]->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint),
			Targets[Index]->GetActorLocation(), 1.0f);
	}
	Targets[3]->Destroy();
	UPursuitFlightComponent& Left = Bench.FlightOf(*Controllers[5]);
	Controllers[5]->UnPossess();
	Bench.Run(0.5f);
	TestEqual(TEXT("one loses its target, and one its pawn"), Bench.Visits(), FString(TEXT("lost, lost")));
	TestFalse(TEXT("whose goal is cleared"), Left.HasGoal());
	for (int32 Index = 0; Index < Count; ++Index)
	{
		if (Index != 3 && Index != 5)
		{
			TestTrue(TEXT("the others go on"), Bench.FlightOf(*Controllers[Index]).GetGoalActor() == Targets[Index]);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuardBoth, "Pursuit.Tree.CanInterceptStartsTheChaseAndLeavesIt", PURSUIT_TEST_FLAGS)
bool FPursuitGuardBoth::RunTest(const FString&)
{
	struct FModeCase
	{
		EBTFlowAbortMode::Type Mode;
		const TCHAR* Visits;
	};
	// Out of range, within it, out of it, within it: a branch is left when its task is aborted, or never.
	const FModeCase Cases[] = {
		{EBTFlowAbortMode::None, TEXT("wait")},
		{EBTFlowAbortMode::LowerPriority, TEXT("wait, chase")},
		{EBTFlowAbortMode::Self, TEXT("wait")},
		{EBTFlowAbortMode::Both, TEXT("wait, chase, wait, chase")},
	};
	for (const FModeCase& Case : Cases)
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
		Bench.AddProbe(*Root, TEXT("chase"));
		Bench.Guard(*Root, Case.Mode);
		Bench.AddProbe(*Root, TEXT("wait"));
		ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
		Bench.SpawnAI(FVector::ZeroVector, Target);
		for (const double Distance : {1000.0, 400.0, 600.0, 450.0})
		{
			Target->SetActorLocation(FVector(Distance, 0, 0));
			Bench.Run(0.4f);
		}
		TestEqual(TEXT("where the tree went"), Bench.Visits(), FString(Case.Visits));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuardLeaves, "Pursuit.Tree.CanInterceptAbortsAFlightWhoseTargetGetsAway", PURSUIT_TEST_FLAGS)
bool FPursuitGuardLeaves::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddFlight(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Self);
	Bench.AddProbe(*Root, TEXT("got away"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(450, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	Bench.Run(0.1f);
	TestTrue(TEXT("it flies"), Bench.FlightOf(*Controller).HasGoal());
	Target->SetActorLocation(FVector(9000, 0, 0));
	Bench.Run(0.4f);
	TestEqual(TEXT("it left"), Bench.Visits(), FString(TEXT("got away")));
	TestFalse(TEXT("and the goal is cleared"), Bench.FlightOf(*Controller).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuardMany, "Pursuit.Tree.OneCanInterceptGuardsManyAIs", PURSUIT_TEST_FLAGS)
bool FPursuitGuardMany::RunTest(const FString&)
{
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddFlight(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Both);
	Bench.AddProbe(*Root, TEXT("wait"));
	constexpr int32 Count = 8;
	TArray<AAIController*> Controllers;
	TArray<ACharacter*> Targets;
	TArray<double> Seconds;
	for (int32 Index = 0; Index < Count; ++Index)
	{
		const FVector Place(0, 20000.0 * Index, 0);
		Seconds.Add(Index % 2 == 0 ? 0.9 : 10.0);
		Targets.Add(Bench.World.SpawnFlyer(Place + FVector(500.0 * Seconds[Index], 0, 0), 600.0f));
		Controllers.Add(Bench.SpawnAI(Place, Targets[Index]));
	}
	const auto Run = [&] {
		for (int32 Index = 0; Index < Count; ++Index)
		{
			if (Targets[Index] != nullptr)
			{
				Targets[Index]->SetActorLocation(Controllers[Index]->GetPawn()->GetActorLocation() + FVector(500.0 * Seconds[Index], 0, 0));
			}
		}
		Bench.Run(0.4f);
	};
	const auto FliesIf = [&](int32 Index, bool bExpected) {
		TestEqual(TEXT("who can meet its target flies to it"), Bench.FlightOf(*Controllers[Index]).HasGoal(), bExpected);
	};
	Run();
	for (int32 Index = 0; Index < Count; ++Index)
	{
		FliesIf(Index, Index % 2 == 0);
	}

	// One comes within range, one gets away, one is destroyed in flight, and the key of one is emptied: the others do not notice.
	Seconds[1] = 0.9;
	Seconds[2] = 10.0;
	Targets[4]->Destroy();
	Targets[4] = nullptr;
	Controllers[6]->GetBlackboardComponent()->ClearValue(PursuitKeys::Target);
	for (int32 Round = 0; Round < 2; ++Round)
	{
		Run();
		for (int32 Index = 0; Index < Count; ++Index)
		{
			FliesIf(Index, Index == 0 || Index == 1);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitArrivedMany, "Pursuit.Tree.HasArrivedFollowsTheFlightOfEachAI", PURSUIT_TEST_FLAGS)
bool FPursuitArrivedMany::RunTest(const FString&)
{
	AddExpectedError(TEXT("has no Pursuit Flight component: add one to it"), EAutomationExpectedErrorFlags::Contains, 1);
	std::optional<FPursuitTreeBench> Bench(std::in_place);
	UBTCompositeNode* Root = Bench->Root<UBTComposite_Selector>();
	Bench->AddProbe(*Root, TEXT("there"));
	UBTDecorator_PursuitHasArrived* Guard = NewObject<UBTDecorator_PursuitHasArrived>(Bench->Tree);
	Guard->SetFlowAbortMode(EBTFlowAbortMode::Both);
	Root->Children.Last().Decorators.Add(Guard);
	Bench->AddProbe(*Root, TEXT("on the way"));
	AAIController* Near = Bench->SpawnAI(FVector::ZeroVector, nullptr);
	AAIController* Far = Bench->SpawnAI(FVector(0, 9000, 0), nullptr);
	AAIController* Without = Bench->SpawnAI(FVector(0, -9000, 0), nullptr);
	UPursuitFlightComponent& Flight = Bench->FlightOf(*Near);
	Flight.SetGoalLocation(FVector(200, 0, 0), FVector::ZeroVector);
	Bench->FlightOf(*Far).SetGoalLocation(FVector(90000, 9000, 0), FVector::ZeroVector);
	Bench->FlightOf(*Without).DestroyComponent();
	Bench->Run(1.5f);
	TestEqual(TEXT("one arrives, and nobody else"), Bench->Visits(), FString(TEXT("on the way, on the way, on the way, there")));
	Flight.SetGoalLocation(FVector(9000, 0, 0), FVector::ZeroVector);
	Bench->Run(0.25f);
	TestTrue(TEXT("with the next goal it is on its way again"), Bench->Visits().EndsWith(TEXT("there, on the way")));
	Flight.SetGoalLocation(Near->GetPawn()->GetActorLocation() + FVector(300, 0, 0), FVector::ZeroVector);
	Bench->Run(2.0f);
	TestEqual(TEXT("and there"), Bench->Visits(), FString(TEXT("on the way, on the way, on the way, there, on the way, there")));
	Flight.ClearGoal();
	Bench->Run(0.25f);
	TestTrue(TEXT("without a goal nobody is there"), Bench->Visits().EndsWith(TEXT("there, on the way")));
	TestEqual(TEXT("each once"), UPursuitTreeProbe::Visits.Num(), 7);
	Bench.reset();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuardLost, "Pursuit.Tree.CanInterceptLeavesABranchWithoutATarget", PURSUIT_TEST_FLAGS)
bool FPursuitGuardLost::RunTest(const FString&)
{
	// Nothing is logged: a target that is gone, and an empty key, are no faults.
	for (const bool bDestroyed : {true, false})
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
		Bench.AddProbe(*Root, TEXT("chase"));
		Bench.Guard(*Root, EBTFlowAbortMode::Both);
		Bench.AddProbe(*Root, TEXT("wait"));
		ACharacter* Target = Bench.World.SpawnFlyer(FVector(400, 0, 0), 600.0f);
		AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, nullptr);
		Bench.Run(0.4f);
		Controller->GetBlackboardComponent()->SetValueAsObject(PursuitKeys::Target, Target);
		Bench.Run(0.4f);
		if (bDestroyed)
		{
			Target->Destroy();
		}
		else
		{
			Controller->GetBlackboardComponent()->ClearValue(PursuitKeys::Target);
		}
		Bench.Run(0.4f);
		TestEqual(TEXT("nobody, somebody, nobody again"), Bench.Visits(), FString(TEXT("wait, chase, wait")));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTwoBranches, "Pursuit.Tree.TwoSubtreesKeepTheirServicesApart", PURSUIT_TEST_FLAGS)
bool FPursuitTwoBranches::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	UBTCompositeNode* Near = Bench.AddComposite<UBTComposite_Sequence>(*Root);
	Bench.Guard(*Root, EBTFlowAbortMode::Both);
	Bench.Serve(*Near);
	Bench.AddProbe(*Near, TEXT("near"));
	UBTCompositeNode* Far = Bench.AddComposite<UBTComposite_Sequence>(*Root);
	UBTService_PursuitPredictIntercept* Service = Bench.Serve(*Far);
	Service->Inputs.TargetActorKey.SelectedKeyName = NAME_None;
	Service->Inputs.TargetLocationKey.SelectedKeyName = PursuitKeys::TargetLocation;
	Service->Inputs.TargetVelocityKey.SelectedKeyName = PursuitKeys::TargetVelocity;
	Bench.AddProbe(*Far, TEXT("far"));

	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	UBlackboardComponent* Blackboard = Controller->GetBlackboardComponent();
	Blackboard->SetValueAsVector(PursuitKeys::TargetLocation, FVector(0, 700, 0));
	Blackboard->SetValueAsVector(PursuitKeys::TargetVelocity, FVector::ZeroVector);
	Bench.Run(0.4f);
	TestEqual(TEXT("the second subtree's point"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(0, 700, 0), 1.0f);
	Target->SetActorLocation(FVector(400, 0, 0));
	Bench.Run(0.4f);
	TestEqual(TEXT("the first's"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(400, 0, 0), 1.0f);
	Target->SetActorLocation(FVector(2000, 0, 0));
	Bench.Run(0.4f);
	TestEqual(TEXT("the second's again"), Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), FVector(0, 700, 0), 1.0f);
	TestEqual(TEXT("in this order"), Bench.Visits(), FString(TEXT("far, near, far")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitWorldEnds, "Pursuit.Tree.AWorldMayEndInFlight", PURSUIT_TEST_FLAGS)
bool FPursuitWorldEnds::RunTest(const FString&)
{
	for (int32 Times = 0; Times < 2; ++Times)
	{
		FPursuitTreeBench Bench;
		UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
		Bench.Serve(*Root);
		Bench.AddFlight(*Root);
		Bench.Guard(*Root, EBTFlowAbortMode::Both)->Inputs.MaxPredictionTime = 60.0;
		Bench.AddProbe(*Root, TEXT("left"));
		AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.World.SpawnFlyer(FVector(5000, 0, 0), 600.0f));
		Bench.Run(0.3f);
		TestTrue(TEXT("it flies"), Bench.FlightOf(*Controller).HasGoal());
		TestEqual(TEXT("in its branch"), Bench.Visits(), FString());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNodesDescribe, "Pursuit.Tree.NodesDescribeThemselves", PURSUIT_TEST_FLAGS)
bool FPursuitNodesDescribe::RunTest(const FString&)
{
	FPursuitTreeBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	UBTTask_PursuitFlyToIntercept* Fly = Bench.AddFlight(*Root);
	Fly->TimeLimit = 8.0;
	const UBTDecorator_PursuitCanIntercept* Guard = Bench.Guard(*Root, EBTFlowAbortMode::Both);
	const UBTService_PursuitPredictIntercept* Service = Bench.Serve(*Root);
	TestTrue(TEXT("the task"), Fly->GetStaticDescription().EndsWith(TEXT("Target\nat most 8 s")));
	TestTrue(TEXT("the decorator"), Guard->GetStaticDescription().EndsWith(TEXT("Target within 1 s")));
	TestTrue(TEXT("the service"), Service->GetStaticDescription().EndsWith(TEXT("meet Target at InterceptPoint, at most 5 s ahead")));
#if WITH_EDITOR
	TestFalse(TEXT("icons"),
		Fly->GetNodeIconName().IsNone() || Guard->GetNodeIconName().IsNone() || Service->GetNodeIconName().IsNone());
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	TestEqual(TEXT("no error"), Fly->GetErrorMessage() + Guard->GetErrorMessage() + Service->GetErrorMessage(), FString());
	Fly->Target.TargetActorKey.SelectedKeyName = NAME_None;
	TestTrue(TEXT("an error in the editor"), Fly->GetErrorMessage().Contains(TEXT("choose TargetActorKey")));
#endif
#endif
	return true;
}

#endif

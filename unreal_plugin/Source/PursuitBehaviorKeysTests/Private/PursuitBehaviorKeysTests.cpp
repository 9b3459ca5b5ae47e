// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes whose numbers are bound to keys of the Blackboard, in running trees.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BrainComponent.h"
#include "BTDecorator_PursuitCanInterceptByKeys.h"
#include "BTService_PursuitPredictInterceptByKeys.h"
#include "BTTask_PursuitFlyToInterceptByKeys.h"
#include "BTTask_PursuitPredictInterceptByKeys.h"
#include "BTTask_PursuitRotateAndFireByKeys.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitExpectedLines.h"
#include "PursuitSubtreeTask.h"
#include "PursuitTestFlags.h"
#include "PursuitTreeBench.h"
#include "PursuitTurretComponent.h"
#include "UObject/Package.h"

namespace
{
	const FName SpeedKey(TEXT("Speed"));
	const FName HorizonKey(TEXT("Horizon"));
	const FName LimitKey(TEXT("Limit"));

	/** Trees whose Blackboard has the keys of numbers, too. */
	struct FKeysBench : FPursuitTreeBench
	{
		FKeysBench()
		{
			for (const FName& Name : {SpeedKey, HorizonKey, LimitKey})
			{
				FBlackboardEntry Entry;
				Entry.EntryName = Name;
				Entry.KeyType = NewObject<UBlackboardKeyType_Float>(Tree->BlackboardAsset.Get());
				Tree->BlackboardAsset->Keys.Add(Entry);
			}
		}

		template <typename NodeType>
		NodeType* Choose(NodeType* Node) const
		{
			Node->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
			Node->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
			Node->Result.TimeToInterceptKey.SelectedKeyName = PursuitKeys::TimeToIntercept;
			Node->Inputs.PursuerSpeed.SetKey(SpeedKey);
			Node->Inputs.MaxPredictionTime.SetKey(HorizonKey);
			return Node;
		}

		UBTService_PursuitPredictInterceptByKeys* ServeByKeys(UBTCompositeNode& Composite) const
		{
			UBTService_PursuitPredictInterceptByKeys* Service = Choose(NewObject<UBTService_PursuitPredictInterceptByKeys>(Tree));
			Composite.Services.Add(Service);
			return Service;
		}

		/** A target that stands 1000 cm ahead and flies sideways at 300 cm/s. */
		ACharacter* SpawnTarget(const FVector& Origin) const
		{
			ACharacter* Target = World.SpawnFlyer(Origin + FVector(1000, 0, 0), 600.0f);
			Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
			return Target;
		}

		AAIController* SpawnWith(const FVector& Origin, float Speed, float Horizon) const
		{
			AAIController* Controller = SpawnAI(Origin, SpawnTarget(Origin));
			Controller->GetBlackboardComponent()->SetValueAsFloat(SpeedKey, Speed);
			Controller->GetBlackboardComponent()->SetValueAsFloat(HorizonKey, Horizon);
			return Controller;
		}
	};

	FVector PointOf(const AAIController& Controller)
	{
		return Controller.GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysOwn, "Pursuit.Keys.OneNodeReadsTheNumbersOfEachAI", PURSUIT_TEST_FLAGS)
bool FPursuitKeysOwn::RunTest(const FString&)
{
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	Bench.ServeByKeys(*Root);
	Bench.AddProbe(*Root, TEXT("below"));

	// 1000^2 + (300 t)^2 = (s t)^2: t = 1000 / sqrt(s^2 - 300^2), which is 2.5 for 500 (3 : 4 : 5) and 6.25 for 340 (8 : 15 : 17).
	const FVector Apart(0, 50000, 0);
	const AAIController* Fast = Bench.SpawnWith(FVector::ZeroVector, 500.0f, 10.0f);
	const AAIController* Slow = Bench.SpawnWith(Apart, 340.0f, 10.0f);
	Bench.World.Tick(1.0f / 1024.0f);
	TestEqual(TEXT("the one"), PointOf(*Fast), FVector(1000, 750, 0), 5.0f);
	TestEqual(TEXT("the other"), PointOf(*Slow), Apart + FVector(1000, 1875, 0), 5.0f);
	TestEqual(TEXT("and its time"), Slow->GetBlackboardComponent()->GetValueAsFloat(PursuitKeys::TimeToIntercept), 6.25f, 0.01f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysUnset, "Pursuit.Keys.AKeyThatWasNeverWrittenIsNamedOnce", PURSUIT_TEST_FLAGS)
bool FPursuitKeysUnset::RunTest(const FString&)
{
	// A Float key that was never written is 0: no horizon.
	AddExpectedError(TEXT("Service 'Predict Intercept By Keys' of"), EAutomationExpectedErrorFlags::Contains, 1);
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	Bench.ServeByKeys(*Root);
	Bench.AddProbe(*Root, TEXT("below"));
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Bench.SpawnTarget(FVector::ZeroVector));
	UBlackboardComponent* Blackboard = Controller->GetBlackboardComponent();
	Bench.Run(0.5f);
	TestFalse(TEXT("its result is empty"), FAISystem::IsValidLocation(PointOf(*Controller)));
	Blackboard->SetValueAsFloat(HorizonKey, 10.0f);
	Bench.Run(0.3f);
	TestTrue(TEXT("until the key is written; a speed of 0 is that of the pawn"), FAISystem::IsValidLocation(PointOf(*Controller)));

	// Without a key, and with one that the Blackboard does not have, the given number counts.
	FKeysBench Given;
	UBTCompositeNode* Top = Given.Root<UBTComposite_Sequence>();
	UBTService_PursuitPredictInterceptByKeys* Service = Given.ServeByKeys(*Top);
	Service->Inputs.PursuerSpeed = 500.0f;
	Service->Inputs.MaxPredictionTime = 10.0f;
	Service->Inputs.MaxPredictionTime.SetKey(TEXT("NoSuchKey"));
	Given.AddProbe(*Top, TEXT("below"));
	const AAIController* Other = Given.SpawnAI(FVector::ZeroVector, Given.SpawnTarget(FVector::ZeroVector));
	Given.World.Tick(1.0f / 1024.0f);
	TestEqual(TEXT("by given numbers"), PointOf(*Other), FVector(1000, 750, 0), 5.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysGuard, "Pursuit.Keys.TheDecoratorFollowsItsKey", PURSUIT_TEST_FLAGS)
bool FPursuitKeysGuard::RunTest(const FString&)
{
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddProbe(*Root, TEXT("chase"));
	UBTDecorator_PursuitCanInterceptByKeys* Guard = NewObject<UBTDecorator_PursuitCanInterceptByKeys>(Bench.Tree);
	Guard->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Guard->Inputs.PursuerSpeed = 500.0f;
	Guard->Inputs.MaxPredictionTime.SetKey(HorizonKey);
	Root->Children.Last().Decorators.Add(Guard);
	Bench.AddProbe(*Root, TEXT("wait"));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	AAIController* Controller = Bench.SpawnAI(FVector::ZeroVector, Target);
	for (const float Horizon : {1.0f, 3.0f, 1.5f})
	{
		Controller->GetBlackboardComponent()->SetValueAsFloat(HorizonKey, Horizon);
		Bench.Run(0.4f);
	}
	TestEqual(TEXT("2 s away: out of range, within it, out of it"), Bench.Visits(), FString(TEXT("wait, chase, wait")));
	Target->Destroy();
	Controller->GetBlackboardComponent()->SetValueAsFloat(HorizonKey, 30.0f);
	Bench.Run(0.4f);
	TestEqual(TEXT("a target that is gone is not chased"), Bench.Visits(), FString(TEXT("wait, chase, wait")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysLimit, "Pursuit.Keys.TheTimeLimitIsTheKeys", PURSUIT_TEST_FLAGS)
bool FPursuitKeysLimit::RunTest(const FString&)
{
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	UBTTask_PursuitFlyToInterceptByKeys* Fly = Bench.AddTask<UBTTask_PursuitFlyToInterceptByKeys>(*Root);
	Fly->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Fly->BoundTimeLimit.SetKey(LimitKey);
	Bench.AddProbe(*Root, TEXT("ended"));
	TArray<AAIController*> Controllers;
	TArray<ACharacter*> Targets;
	for (const float Limit : {0.5f, 1.0f, 0.0f, 0.0f, 0.0f})
	{
		const FVector Origin(0, 10000.0 * Controllers.Num(), 0);
		Targets.Add(Bench.World.SpawnFlyer(Origin + FVector(9000, 0, 0), 600.0f));
		Controllers.Add(Bench.SpawnAI(Origin, Targets.Last()));
		Controllers.Last()->GetBlackboardComponent()->SetValueAsFloat(LimitKey, Limit);
	}
	Bench.Run(0.4f);
	TestEqual(TEXT("all fly"), Bench.Visits(), FString());
	Bench.Run(0.3f);
	TestEqual(TEXT("one is late"), Bench.Visits(), FString(TEXT("ended")));
	TestTrue(TEXT("it gave its component back"),
		!Bench.FlightOf(*Controllers[0]).HasGoal() && Bench.FlightOf(*Controllers[1]).HasGoal());
	Bench.Run(0.5f);
	TestEqual(TEXT("then the other"), Bench.Visits(), FString(TEXT("ended, ended")));
	Targets[2]->Destroy();
	Bench.Run(0.1f);
	TestEqual(TEXT("one lost its target"), Bench.Visits(), FString(TEXT("ended, ended, ended")));
	Controllers[3]->GetBrainComponent()->StopLogic(TEXT("test"));
	TestFalse(TEXT("aborted while it runs, its goal is cleared"), Bench.FlightOf(*Controllers[3]).HasGoal());
	Bench.Run(3.0f);
	TestTrue(TEXT("0 is no limit, and the world ends in flight"), Bench.FlightOf(*Controllers[4]).HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysFire, "Pursuit.Keys.RotateAndFireEndsByTheTimeOfItsKey", PURSUIT_TEST_FLAGS)
bool FPursuitKeysFire::RunTest(const FString&)
{
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	UBTTask_PursuitRotateAndFireByKeys* Fire = Bench.AddTask<UBTTask_PursuitRotateAndFireByKeys>(*Root);
	Fire->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Fire->BoundTimeLimit.SetKey(LimitKey);
	Bench.AddProbe(*Root, TEXT("late"));
	TArray<AAIController*> Gunners;
	TArray<UPursuitTurretComponent*> Turrets;
	for (const float Limit : {0.25f, 0.0f})
	{
		// A right angle away: a turret needs longer than the one limit to get there.
		const FVector Place(0, 20000.0 * Gunners.Num(), 0);
		Gunners.Add(Bench.SpawnAI(Place, Bench.World.SpawnFlyer(Place + FVector(0, 3000, 0), 600.0f)));
		Gunners.Last()->GetBlackboardComponent()->SetValueAsFloat(LimitKey, Limit);
		Turrets.Add(NewObject<UPursuitTurretComponent>(Gunners.Last()->GetPawn()));
		Turrets.Last()->RegisterComponent();
	}
	Bench.Run(0.125f);
	TestTrue(TEXT("both aim"), Turrets[0]->HasTarget() && Turrets[1]->HasTarget() && Bench.Visits().IsEmpty());
	Bench.Run(0.25f);
	TestEqual(TEXT("the one is late"), Bench.Visits(), FString(TEXT("late")));
	TestTrue(TEXT("and stops aiming; 0 is no limit"), !Turrets[0]->HasTarget() && Turrets[1]->HasTarget());
	Gunners[1]->GetBrainComponent()->StopLogic(TEXT("test"));
	TestFalse(TEXT("aborted, it stops"), Turrets[1]->HasTarget());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysTask, "Pursuit.Keys.TheTaskPredictsByItsKeys", PURSUIT_TEST_FLAGS)
bool FPursuitKeysTask::RunTest(const FString&)
{
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	UBTTask_PursuitPredictInterceptByKeys* Task = Bench.Choose(Bench.AddTask<UBTTask_PursuitPredictInterceptByKeys>(*Root));
	Task->Result.LeadFactor.SetKey(LimitKey);
	Bench.AddProbe(*Root, TEXT("after"));
	AAIController* Controller = Bench.SpawnWith(FVector::ZeroVector, 500.0f, 10.0f);
	Controller->GetBlackboardComponent()->SetValueAsFloat(LimitKey, 0.5f);
	Bench.World.Tick(1.0f / 1024.0f);
	Bench.World.Tick(1.0f / 1024.0f);
	TestEqual(TEXT("half of the lead to (1000, 750)"), PointOf(*Controller), FVector(1000, 375, 0), 5.0f);
	TestEqual(TEXT("and on"), Bench.Visits(), FString(TEXT("after")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysDescribe, "Pursuit.Keys.NodesDescribeThemselves", PURSUIT_TEST_FLAGS)
bool FPursuitKeysDescribe::RunTest(const FString&)
{
	FKeysBench Bench;
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Sequence>();
	const UBTService_PursuitPredictInterceptByKeys* Service = Bench.ServeByKeys(*Root);
	TestTrue(TEXT("a key"), Service->GetStaticDescription().EndsWith(TEXT("meet Target at InterceptPoint, at most Horizon ahead")));
	UBTTask_PursuitRotateAndFireByKeys* Fire = NewObject<UBTTask_PursuitRotateAndFireByKeys>(Bench.Tree);
	Fire->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	TestTrue(TEXT("no limit"), Fire->GetStaticDescription().EndsWith(TEXT("Target")));
	Fire->BoundTimeLimit.SetKey(LimitKey);
	TestTrue(TEXT("a bound limit"), Fire->GetStaticDescription().EndsWith(TEXT("at most Limit")));
#if WITH_EDITOR
	Fire->BoundTimeLimit = 3.0f;
	TestTrue(TEXT("a given limit"), Fire->GetStaticDescription().EndsWith(TEXT("at most 3 s")));
	TestEqual(TEXT("no error"), Service->GetErrorMessage(), FString());
	Fire->Target.TargetActorKey.SelectedKeyName = NAME_None;
	TestTrue(TEXT("an error in the editor"), Fire->GetErrorMessage().Contains(TEXT("choose TargetActorKey")));
#endif
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysSubtrees, "Pursuit.Keys.TwoSubtreesOfOneAssetKeepTheirNodesApart", PURSUIT_TEST_FLAGS)
bool FPursuitKeysSubtrees::RunTest(const FString&)
{
	ExpectAnyNumberOf(*this, TEXT("its goal actor is gone"));
	ExpectAnyNumberOf(*this, TEXT("no actor, or one that is gone"));
	FKeysBench Bench;

	// The subtree flies to the target for as long as its key says, under a service that predicts by keys.
	UBehaviorTree* Subtree = NewObject<UBehaviorTree>(GetTransientPackage());
	UBTCompositeNode* Top = NewObject<UBTComposite_Sequence>(Subtree);
	Subtree->BlackboardAsset = Bench.Tree->BlackboardAsset;
	Subtree->RootNode = Top;
	Bench.ServeByKeys(*Top);
	UBTTask_PursuitFlyToInterceptByKeys* Fly = Bench.AddTask<UBTTask_PursuitFlyToInterceptByKeys>(*Top);
	Fly->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Fly->BoundTimeLimit.SetKey(LimitKey);

	// The tree runs it twice: while the target is within range, and otherwise.
	UBTCompositeNode* Root = Bench.Root<UBTComposite_Selector>();
	Bench.AddTask<UPursuitSubtreeTask>(*Root)->SetSubtree(Subtree);
	UBTDecorator_PursuitCanInterceptByKeys* Guard = NewObject<UBTDecorator_PursuitCanInterceptByKeys>(Bench.Tree);
	Guard->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	Guard->Inputs.PursuerSpeed.SetKey(SpeedKey);
	Guard->Inputs.MaxPredictionTime = 1.0f;
	Guard->SetFlowAbortMode(EBTFlowAbortMode::Both);
	Root->Children.Last().Decorators.Add(Guard);
	Bench.AddTask<UPursuitSubtreeTask>(*Root)->SetSubtree(Subtree);
	Bench.AddProbe(*Root, TEXT("neither"));

	TArray<AAIController*> Controllers;
	TArray<ACharacter*> Targets;
	for (int32 Index = 0; Index < 3; ++Index)
	{
		const FVector Place(0, 40000.0 * Index, 0);
		Targets.Add(Bench.World.SpawnFlyer(Place + FVector(9000, 0, 0), 600.0f));
		Controllers.Add(Bench.SpawnAI(Place, Targets[Index]));
		UBlackboardComponent* Blackboard = Controllers[Index]->GetBlackboardComponent();
		Blackboard->SetValueAsFloat(SpeedKey, 500.0f);
		Blackboard->SetValueAsFloat(HorizonKey, 60.0f);
		Blackboard->SetValueAsFloat(LimitKey, Index == 2 ? 1.0f : 60.0f);
	}
	const auto Put = [&](int32 Index, double Seconds) {
		Targets[Index]->SetActorLocation(Controllers[Index]->GetPawn()->GetActorLocation() + FVector(500.0 * Seconds, 0, 0));
	};
	for (const double Seconds : {10.0, 0.9, 10.0, 0.9})
	{
		Put(0, Seconds);
		Bench.Run(0.4f);
		TestTrue(TEXT("it flies, in one subtree or the other"), Bench.FlightOf(*Controllers[0]).GetGoalActor() == Targets[0]);
		TestEqual(TEXT("and the service of that follows"), PointOf(*Controllers[0]), Targets[0]->GetActorLocation(), 5.0f);
	}
	Bench.Run(0.8f);
	TestEqual(TEXT("whose key says a second is late in both, and no other"), Bench.Visits(), FString(TEXT("neither")));
	Controllers[1]->GetBrainComponent()->StopLogic(TEXT("test"));
	TestFalse(TEXT("aborted within a subtree, the goal is cleared"), Bench.FlightOf(*Controllers[1]).HasGoal());
	Targets[0]->Destroy();
	Bench.Run(0.3f);
	TestEqual(TEXT("a target that is destroyed ends both"), Bench.Visits(), FString(TEXT("neither, neither")));
	return true;
}

#endif

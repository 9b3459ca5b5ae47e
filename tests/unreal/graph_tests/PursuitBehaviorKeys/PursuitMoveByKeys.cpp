// The task Move To Intercept whose numbers are bound to keys of the Blackboard, where every way is straight.

#include "../PursuitAI/PursuitNavBench.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/Composites/BTComposite_Selector.h"
#include "BTTask_PursuitMoveToInterceptByKeys.h"
#include "PursuitTreeBench.h"

namespace
{
	const FName WalkSpeedKey(TEXT("Speed"));
	const FName WalkHorizonKey(TEXT("Horizon"));
	const FName WalkCaughtKey(TEXT("Caught"));
	const FName WalkLimitKey(TEXT("Limit"));

	/** One node for AIs whose numbers differ. */
	struct FKeysWalk : FNavBench
	{
		FPursuitTreeBench Trees;
		UBTTask_PursuitMoveToInterceptByKeys* Task = nullptr;

		FKeysWalk()
		{
			UseStraightWays();
			for (const FName& Name : {WalkSpeedKey, WalkHorizonKey, WalkCaughtKey, WalkLimitKey})
			{
				FBlackboardEntry Entry;
				Entry.EntryName = Name;
				Entry.KeyType = NewObject<UBlackboardKeyType_Float>(Trees.Tree->BlackboardAsset.Get());
				Trees.Tree->BlackboardAsset->Keys.Add(Entry);
			}
			UBTCompositeNode* const Root = Trees.Root<UBTComposite_Selector>();
			Task = Trees.AddTask<UBTTask_PursuitMoveToInterceptByKeys>(*Root);
			Task->Target.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
			Task->BoundPursuerSpeed.SetKey(WalkSpeedKey);
			Task->BoundMaxPredictionTime.SetKey(WalkHorizonKey);
			Task->BoundCaughtDistance.SetKey(WalkCaughtKey);
			Task->BoundTimeLimit.SetKey(WalkLimitKey);
			Trees.AddProbe(*Root, TEXT("failed"));
		}

		/** An AI at a place with a target of the triangle 3 : 4 : 5, and its numbers. */
		AAIController* SpawnAI(const FVector& Place, float Speed, float Horizon, float Caught, float Limit) const
		{
			ACharacter* const Target = SendWalker(Place + FVector(1000, 0, 0), 300.0f, Place + FVector(1000, 6000, 0));
			AAIController* const Controller = World.Possess(*SpawnWalker(Place, 500.0f));
			UBlackboardComponent* Blackboard = nullptr;
			Controller->UseBlackboard(Trees.Tree->BlackboardAsset, Blackboard);
			Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
			Blackboard->SetValueAsFloat(WalkSpeedKey, Speed);
			Blackboard->SetValueAsFloat(WalkHorizonKey, Horizon);
			Blackboard->SetValueAsFloat(WalkCaughtKey, Caught);
			Blackboard->SetValueAsFloat(WalkLimitKey, Limit);
			Controller->RunBehaviorTree(Trees.Tree);
			return Controller;
		}
	};

	FVector GoalOf(const AAIController& Controller)
	{
		const FNavPathSharedPtr Path = Controller.GetPathFollowingComponent()->GetPath();
		return Path.IsValid() && Path->GetPathPoints().Num() > 0 ? Path->GetPathPoints().Last().Location : FVector::ZeroVector;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysWalk, "Pursuit.Keys.MoveToInterceptWalksByTheNumbersOfEachAI", NavTestFlags)
bool FPursuitKeysWalk::RunTest(const FString&)
{
	FKeysWalk Bench;

	// 1000^2 + (300 t)^2 = (s t)^2: 2.5 s for 500 (3 : 4 : 5), 6.25 s for 340 (8 : 15 : 17); 0 takes the pawn's own 500.
	const AAIController* const Own = Bench.SpawnAI(FVector(0, 0, 0), 0.0f, 0.0f, 0.0f, 0.0f);
	const AAIController* const Slow = Bench.SpawnAI(FVector(0, 50000, 0), 340.0f, 0.0f, 0.0f, 0.0f);
	const AAIController* const Short = Bench.SpawnAI(FVector(0, 100000, 0), 0.0f, 2.0f, 0.0f, 0.0f);
	Bench.World.Tick(NavFrame, 6);
	TestTrue(TEXT("its own speed"), FVector::Dist(GoalOf(*Own), FVector(1000, 750, 0)) < 30.0);
	TestTrue(TEXT("the speed of its key"), FVector::Dist(GoalOf(*Slow), FVector(1000, 51875, 0)) < 40.0);
	TestTrue(TEXT("beyond the horizon of its key: to where it is"), FVector::Dist(GoalOf(*Short), FVector(1000, 100000, 0)) < 60.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysWalkEnds, "Pursuit.Keys.MoveToInterceptEndsByItsKeys", NavTestFlags)
bool FPursuitKeysWalkEnds::RunTest(const FString&)
{
	// Caught from farther away, out of time, and a number that is none.
	{
		FKeysWalk Bench;
		const AAIController* const Far = Bench.SpawnAI(FVector(0, 0, 0), 0.0f, 0.0f, 1100.0f, 0.0f);
		Bench.World.Tick(NavFrame, 2);
		TestTrue(TEXT("caught at once, so that it does not walk"), Far->GetMoveStatus() == EPathFollowingStatus::Idle && UPursuitTreeProbe::Visits.IsEmpty());
	}
	{
		FKeysWalk Bench;
		Bench.SpawnAI(FVector(0, 0, 0), 0.0f, 0.0f, 0.0f, 0.5f);
		Bench.Run(0.4f);
		TestTrue(TEXT("under way"), UPursuitTreeProbe::Visits.IsEmpty());
		Bench.Run(0.2f);
		TestEqual(TEXT("its time is over"), FPursuitTreeBench::Visits(), FString(TEXT("failed")));
	}
	{
		FKeysWalk Bench;
		AddExpectedErrorPlain(TEXT("MaxPredictionTime must be"), EAutomationExpectedErrorFlags::Contains, 1);
		Bench.SpawnAI(FVector(0, 0, 0), 0.0f, -1.0f, 0.0f, 0.0f);
		Bench.Run(0.2f);
		TestEqual(TEXT("a horizon that is none is named"), FPursuitTreeBench::Visits(), FString(TEXT("failed")));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitKeysWalkSays, "Pursuit.Keys.MoveToInterceptSaysItsLimit", NavTestFlags)
bool FPursuitKeysWalkSays::RunTest(const FString&)
{
	FKeysWalk Bench;
	TestTrue(TEXT("the key of its limit"), Bench.Task->GetStaticDescription().EndsWith(TEXT("at most Limit")));
	return true;
}

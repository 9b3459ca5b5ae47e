// The nodes for StateTree, called as a tree calls them.

#include "CoreMinimal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitStateTreeCanIntercept.h"
#include "PursuitStateTreeFlyTask.h"
#include "PursuitStateTreePredictTask.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "StateTreeExecutionContext.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

// A tree needs an asset that only an editor compiles, so the nodes are called here as a tree calls them: one node object for every AI,
// and instance data for each, whose inputs are bound anew before every call.
namespace
{
	constexpr float TreeFrame = 1.0f / 60.0f;
	constexpr float TreeSpeed = 1000.0f;

	/** One AI that runs a tree with one node. */
	template <typename NodeType>
	struct TTreeRun
	{
		TTreeRun(const NodeType& InNode, AActor* InActor, AActor* InTarget) : Node(InNode), Actor(InActor), Target(InTarget) {}

		typename NodeType::FInstanceDataType& Bind()
		{
			FStateTreeExecutionContext Context(Instance);
			typename NodeType::FInstanceDataType& Data = Context.GetInstanceData(Node);
			Data.Actor = Actor.Get();
			Data.Target = Target.Get();
			return Data;
		}

		EStateTreeRunStatus Enter()
		{
			Bind();
			FStateTreeExecutionContext Context(Instance);
			return Node.EnterState(Context, FStateTreeTransitionResult());
		}

		EStateTreeRunStatus Tick()
		{
			Bind();
			FStateTreeExecutionContext Context(Instance);
			return Node.Tick(Context, TreeFrame);
		}

		void Exit()
		{
			FStateTreeExecutionContext Context(Instance);
			Node.ExitState(Context, FStateTreeTransitionResult());
		}

		bool Test()
		{
			Bind();
			FStateTreeExecutionContext Context(Instance);
			return Node.TestCondition(Context);
		}

		const NodeType& Node;
		FStateTreeInstanceData Instance;
		TWeakObjectPtr<AActor> Actor;
		TWeakObjectPtr<AActor> Target;
	};

	using FFlyRun = TTreeRun<FPursuitStateTreeFlyTask>;

	/** A flyer with a flight component that is at rest. */
	UPursuitFlightComponent* AddFlyer(const FPursuitTestWorld& World, const FVector& Location)
	{
		return World.AddFlight(*World.SpawnFlyer(Location, TreeSpeed));
	}

	bool IsFree(const UPursuitFlightComponent& Flight)
	{
		return !Flight.HasGoal() && Flight.Mode == EPursuitFlightMode::Arrive;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeFlies, "Pursuit.StateTree.OneNodeFliesManyToTheirOwnTargets", PURSUIT_TEST_FLAGS)
bool FPursuitTreeFlies::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FPursuitStateTreeFlyTask Node;
	TArray<UPursuitFlightComponent*> Flights;
	std::optional<FFlyRun> Runs[3];
	EStateTreeRunStatus Statuses[3];
	for (int32 Index = 0; Index < 3; ++Index)
	{
		const FVector Place(0.0, Index * 5000.0, 1000.0);
		Flights.Add(AddFlyer(World, Place));
		AActor* Target = World.SpawnFlyer(Place + FVector(500.0 * (Index + 1), 0.0, 0.0), TreeSpeed);
		Runs[Index].emplace(Node, Flights[Index]->GetOwner(), Target);
		Statuses[Index] = Runs[Index]->Enter();
		TestTrue(TEXT("it runs"), Statuses[Index] == EStateTreeRunStatus::Running);
		TestTrue(TEXT("to its own target, as a pursuer"),
			Flights[Index]->GetGoalActor() == Target && Flights[Index]->Mode == EPursuitFlightMode::Pursue);
	}
	int32 CaughtAt[3] = {0, 0, 0};
	double Distances[3] = {0.0, 0.0, 0.0};
	for (int32 Frame = 1; Frame < 300; ++Frame)
	{
		World.Tick(TreeFrame);
		for (int32 Index = 0; Index < 3; ++Index)
		{
			if (Statuses[Index] == EStateTreeRunStatus::Running)
			{
				Statuses[Index] = Runs[Index]->Tick();
				CaughtAt[Index] = Frame;
				Distances[Index] = FVector::Dist(Runs[Index]->Actor->GetActorLocation(), Runs[Index]->Target->GetActorLocation());
			}
		}
	}
	for (int32 Index = 0; Index < 3; ++Index)
	{
		TestTrue(TEXT("each catches it"), Statuses[Index] == EStateTreeRunStatus::Succeeded);
		TestTrue(TEXT("and gives the component back"), IsFree(*Flights[Index]));
		TestTrue(TEXT("within its acceptance radius"), Distances[Index] <= Flights[Index]->AcceptanceRadius);
	}
	TestTrue(TEXT("the nearer the sooner"), CaughtAt[0] < CaughtAt[1] && CaughtAt[1] < CaughtAt[2]);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeCatches, "Pursuit.StateTree.ACatchIsASuccessWhateverItsListenersDo", PURSUIT_TEST_FLAGS)
bool FPursuitTreeCatches::RunTest(const FString&)
{
	// What a listener does: destroys the target, lets the binding become empty, sets the next goal, sets the same one anew, clears it.
	for (int32 Reaction = 0; Reaction < 5; ++Reaction)
	{
		// The tree ticks with the component, and ten times less often.
		for (const int32 Frames : {1, 10})
		{
			FPursuitTestWorld World;
			const FPursuitStateTreeFlyTask Node;
			UPursuitFlightComponent* Flight = AddFlyer(World, FVector::ZeroVector);
			AActor* Target = World.SpawnFlyer(FVector(500.0, 0.0, 0.0), TreeSpeed);
			FFlyRun Run(Node, Flight->GetOwner(), Target);
			TStrongObjectPtr<UPursuitFlightListener> Ears(NewObject<UPursuitFlightListener>());
			Ears->ListenTo(*Flight);
			bool bOnce = true;
			Ears->Reaction = [&] {
				if (!bOnce) { return; }
				bOnce = false;
				switch (Reaction)
				{
				case 0: Target->Destroy(); break;
				case 1: Run.Target.Reset(); break;
				case 2: Flight->SetGoalLocation(FVector(0.0, 0.0, 9000.0), FVector::ZeroVector); break;
				case 3: Flight->SetGoalActor(Target); break;
				default: Flight->ClearGoal(); break;
				}
			};
			EStateTreeRunStatus Status = Run.Enter();
			for (int32 Frame = 1; Frame < 120 && Status == EStateTreeRunStatus::Running; ++Frame)
			{
				World.Tick(TreeFrame);
				if (Frame % Frames == 0) { Status = Run.Tick(); }
			}
			TestTrue(TEXT("it was caught"), Ears->Catches >= 1);
			TestTrue(TEXT("and the task succeeded"), Status == EStateTreeRunStatus::Succeeded);
			Run.Exit();
			TestEqual(TEXT("the goal of the listener stays, and no other"), Flight->GoalSource != EPursuitGoalSource::None, Reaction == 2 || Reaction == 3);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeLeaves, "Pursuit.StateTree.AStateThatIsLeftGivesTheFlightBack", PURSUIT_TEST_FLAGS)
bool FPursuitTreeLeaves::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FPursuitStateTreeFlyTask Node;
	UPursuitFlightComponent* Flight = AddFlyer(World, FVector(0.0, 0.0, 1000.0));
	AActor* Target = World.SpawnFlyer(FVector(9000.0, 0.0, 1000.0), TreeSpeed);
	FFlyRun Run(Node, Flight->GetOwner(), Target);
	Run.Enter();
	World.Tick(TreeFrame);
	TestTrue(TEXT("it flies"), Run.Tick() == EStateTreeRunStatus::Running && Flight->HasGoal());
	Run.Exit();
	TestTrue(TEXT("left while it runs"), IsFree(*Flight));

	// Entered twice without being left, and left twice.
	Run.Enter();
	Run.Enter();
	Run.Exit();
	TestTrue(TEXT("entered twice, it still knows the mode before"), IsFree(*Flight));
	Run.Exit();

	// A goal that is another's by then stays.
	Run.Enter();
	Flight->SetGoalLocation(FVector(1.0, 2.0, 3.0), FVector::ZeroVector);
	World.Tick(TreeFrame);
	TestTrue(TEXT("another's goal ends it"), Run.Tick() == EStateTreeRunStatus::Failed);
	Run.Exit();
	TestTrue(TEXT("and stays"), Flight->GoalSource == EPursuitGoalSource::Location);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeLoses, "Pursuit.StateTree.WhatIsGoneEndsAFlight", PURSUIT_TEST_FLAGS)
bool FPursuitTreeLoses::RunTest(const FString&)
{
	const FPursuitStateTreeFlyTask Node;
	std::optional<FPursuitTestWorld> World(std::in_place);
	UPursuitFlightComponent* Flight = AddFlyer(*World, FVector(0.0, 0.0, 1000.0));
	AActor* Target = World->SpawnFlyer(FVector(9000.0, 0.0, 1000.0), TreeSpeed);
	FFlyRun Run(Node, Flight->GetOwner(), Target);
	Run.Enter();
	World->Tick(TreeFrame);
	Target->Destroy();
	TestTrue(TEXT("a target that is destroyed in flight"), Run.Tick() == EStateTreeRunStatus::Failed);
	Run.Exit();
	World->Tick(TreeFrame);
	TestTrue(TEXT("leaves the component free"), IsFree(*Flight));
	TestTrue(TEXT("no target is nobody to fly to"), Run.Enter() == EStateTreeRunStatus::Failed);

	// Time is over.
	AActor* Far = World->SpawnFlyer(FVector(90000.0, 0.0, 1000.0), TreeSpeed);
	FFlyRun Limited(Node, Flight->GetOwner(), Far);
	Limited.Bind().TimeLimit = 0.5;
	EStateTreeRunStatus Status = Limited.Enter();
	int32 Frames = 0;
	for (; Status == EStateTreeRunStatus::Running && Frames < 60; ++Frames)
	{
		World->Tick(TreeFrame);
		Status = Limited.Tick();
	}
	TestTrue(TEXT("it fails when its time is over"), Status == EStateTreeRunStatus::Failed && Frames >= 30 && Frames <= 31);

	// The component, the actor and the world.
	FFlyRun Last(Node, Flight->GetOwner(), Far);
	Last.Enter();
	Flight->DestroyComponent();
	TestTrue(TEXT("without its component it fails"), Last.Tick() == EStateTreeRunStatus::Failed);
	Last.Exit();
	AddExpectedError(TEXT("has no Pursuit Flight component: add one to it"), EAutomationExpectedErrorFlags::Contains, 1, false);
	TestTrue(TEXT("and says so when it is entered"), Last.Enter() == EStateTreeRunStatus::Failed);
	UPursuitFlightComponent* Other = AddFlyer(*World, FVector(0.0, 0.0, 1000.0));
	FFlyRun Ending(Node, Other->GetOwner(), Far);
	TestTrue(TEXT("one flies"), Ending.Enter() == EStateTreeRunStatus::Running);
	World.reset();
	Ending.Exit();
	TestTrue(TEXT("after the world has ended"), Ending.Tick() == EStateTreeRunStatus::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreePredicts, "Pursuit.StateTree.PredictInterceptAndCanInterceptAnswer", PURSUIT_TEST_FLAGS)
bool FPursuitTreePredicts::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Flyer = World.SpawnFlyer(FVector::ZeroVector, TreeSpeed);
	ACharacter* Target = World.SpawnFlyer(FVector(3000.0, 0.0, 0.0), TreeSpeed);

	// 3000^2 + (800 t)^2 = (1000 t)^2 at t = 5.
	Target->GetCharacterMovement()->Velocity = FVector(0.0, 800.0, 0.0);
	const FPursuitStateTreePredictTask Node;
	TTreeRun<FPursuitStateTreePredictTask> Run(Node, Flyer, Target);
	Run.Bind().MaxPredictionTime = 6.0;
	TestTrue(TEXT("it goes on"), Run.Enter() == EStateTreeRunStatus::Running);
	TestEqual(TEXT("to where they meet"), Run.Bind().InterceptPoint, FVector(3000.0, 4000.0, 0.0), 1.0e-9);
	TestEqual(TEXT("and when"), Run.Bind().TimeToIntercept, 5.0, 1.0e-12);
	TestTrue(TEXT("which is in time"), Run.Bind().bMet);
	Target->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	TestTrue(TEXT("it follows"), Run.Tick() == EStateTreeRunStatus::Running);
	TestEqual(TEXT("the target"), Run.Bind().InterceptPoint, FVector(3000.0, 0.0, 0.0), 1.0e-9);
	Run.Bind().bKeepUpdating = false;
	TestTrue(TEXT("or succeeds at once"), Run.Enter() == EStateTreeRunStatus::Succeeded);
	Run.Bind().LeadFactor = -1.0;
	AddExpectedError(TEXT("LeadFactor"), EAutomationExpectedErrorFlags::Contains, 1, false);
	TestTrue(TEXT("a question without a meaning fails"), Run.Enter() == EStateTreeRunStatus::Failed);
	TestEqual(TEXT("and the outputs stay"), Run.Bind().InterceptPoint, FVector(3000.0, 0.0, 0.0), 1.0e-9);

	FPursuitStateTreeCanIntercept Can;
	FPursuitStateTreeCanIntercept Cannot;
	Cannot.bInvert = true;
	TTreeRun<FPursuitStateTreeCanIntercept> CanRun(Can, Flyer, Target);
	TTreeRun<FPursuitStateTreeCanIntercept> CannotRun(Cannot, Flyer, Target);
	TestTrue(TEXT("who stands can be met"), CanRun.Test() && !CannotRun.Test());
	Target->GetCharacterMovement()->Velocity = FVector(2000.0, 0.0, 0.0);
	TestTrue(TEXT("who flies away faster cannot"), !CanRun.Test() && CannotRun.Test());
	Target->GetCharacterMovement()->Velocity = FVector(0.0, 800.0, 0.0);
	CanRun.Bind().MaxPredictionTime = 4.9;
	TestFalse(TEXT("nor who is met too late"), CanRun.Test());
	CanRun.Bind().MaxPredictionTime = 5.1;
	TestTrue(TEXT("a little later he is"), CanRun.Test());
	Target->Destroy();
	TestTrue(TEXT("nor who is destroyed"), !CanRun.Test() && CannotRun.Test());
	TestTrue(TEXT("and the task fails"), Run.Enter() == EStateTreeRunStatus::Failed);
	World.Tick(TreeFrame);
	TestFalse(TEXT("also once he is collected"), CanRun.Test());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeUnbound, "Pursuit.StateTree.WhatIsNotBoundIsNobody", PURSUIT_TEST_FLAGS)
bool FPursuitTreeUnbound::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UPursuitFlightComponent* Flight = AddFlyer(World, FVector::ZeroVector);
	AActor* const Flyer = Flight->GetOwner();
	AActor* const Target = World.SpawnFlyer(FVector(3000.0, 0.0, 0.0), TreeSpeed);
	const FPursuitStateTreeFlyTask Fly;
	const FPursuitStateTreePredictTask Predict;
	const FPursuitStateTreeCanIntercept Can;

	// Nothing of it is logged: it is no fault of a designer's that perception knows nobody.
	for (const bool bActor : {true, false})
	{
		AActor* const Actor = bActor ? Flyer : nullptr;
		AActor* const Other = bActor ? nullptr : Target;
		FFlyRun FlyRun(Fly, Actor, Other);
		TestTrue(TEXT("no flight"), FlyRun.Enter() == EStateTreeRunStatus::Failed && FlyRun.Tick() == EStateTreeRunStatus::Failed);
		FlyRun.Exit();
		TTreeRun<FPursuitStateTreePredictTask> PredictRun(Predict, Actor, Other);
		TestTrue(TEXT("no prediction"), PredictRun.Enter() == EStateTreeRunStatus::Failed && PredictRun.Tick() == EStateTreeRunStatus::Failed);
		TestTrue(TEXT("and no output"), PredictRun.Bind().InterceptPoint == FVector::ZeroVector && !PredictRun.Bind().bMet);
		TTreeRun<FPursuitStateTreeCanIntercept> CanRun(Can, Actor, Other);
		TestFalse(TEXT("no intercept"), CanRun.Test());
	}
	TestTrue(TEXT("the component was not touched"), IsFree(*Flight));

	// A binding that is lost in flight, and found again.
	FFlyRun Run(Fly, Flyer, Target);
	TestTrue(TEXT("it flies"), Run.Enter() == EStateTreeRunStatus::Running);
	Run.Target = nullptr;
	World.Tick(TreeFrame);
	TestTrue(TEXT("until nobody is bound"), Run.Tick() == EStateTreeRunStatus::Failed && IsFree(*Flight));
	Run.Exit();
	Run.Target = Target;
	TestTrue(TEXT("and again"), Run.Enter() == EStateTreeRunStatus::Running && Flight->GetGoalActor() == Target);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeHandsOver, "Pursuit.StateTree.TwoSubtreesKeepTheirFlightsApart", PURSUIT_TEST_FLAGS)
bool FPursuitTreeHandsOver::RunTest(const FString&)
{
	// Two states of one tree, or two subtrees of one asset, have a node each, and instance data each; a transition leaves the one state
	// and enters the other.
	FPursuitTestWorld World;
	UPursuitFlightComponent* Flight = AddFlyer(World, FVector::ZeroVector);
	Flight->Mode = EPursuitFlightMode::Flee;
	AActor* const Targets[2] = {World.SpawnFlyer(FVector(9000.0, 0.0, 0.0), TreeSpeed), World.SpawnFlyer(FVector(0.0, 9000.0, 0.0), TreeSpeed)};
	const FPursuitStateTreeFlyTask Nodes[2];
	FFlyRun First(Nodes[0], Flight->GetOwner(), Targets[0]);
	FFlyRun Second(Nodes[1], Flight->GetOwner(), Targets[1]);
	FFlyRun* const States[2] = {&First, &Second};
	First.Bind().TimeLimit = 0.25;
	First.Enter();
	for (int32 Round = 0; Round < 6; ++Round)
	{
		const int32 In = Round % 2;
		for (int32 Frame = 0; Frame < 8; ++Frame)
		{
			World.Tick(TreeFrame);
			TestTrue(TEXT("the state that was entered flies, each time for its whole time"), States[In]->Tick() == EStateTreeRunStatus::Running);
		}
		TestTrue(TEXT("to its own target"), Flight->GetGoalActor() == Targets[In] && Flight->Mode == EPursuitFlightMode::Pursue);
		States[In]->Exit();
		TestTrue(TEXT("and gives the component back as it was"), !Flight->HasGoal() && Flight->Mode == EPursuitFlightMode::Flee);
		States[1 - In]->Enter();
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeWorldEnds, "Pursuit.StateTree.AWorldMayEndWhileNodesRun", PURSUIT_TEST_FLAGS)
bool FPursuitTreeWorldEnds::RunTest(const FString&)
{
	const FPursuitStateTreePredictTask Predict;
	const FPursuitStateTreeCanIntercept Can;
	const FPursuitStateTreeFlyTask Fly;
	std::optional<FPursuitTestWorld> World(std::in_place);
	UPursuitFlightComponent* Flight = AddFlyer(*World, FVector::ZeroVector);
	AActor* const Target = World->SpawnFlyer(FVector(3000.0, 0.0, 0.0), TreeSpeed);
	TTreeRun<FPursuitStateTreePredictTask> PredictRun(Predict, Flight->GetOwner(), Target);
	TTreeRun<FPursuitStateTreeCanIntercept> CanRun(Can, Flight->GetOwner(), Target);
	FFlyRun FlyRun(Fly, Flight->GetOwner(), Target);
	TestTrue(TEXT("they run"), PredictRun.Enter() == EStateTreeRunStatus::Running && CanRun.Test() && FlyRun.Enter() == EStateTreeRunStatus::Running);
	const FVector Point = PredictRun.Bind().InterceptPoint;
	World.reset();
	TestTrue(TEXT("without their world they fail"), PredictRun.Tick() == EStateTreeRunStatus::Failed && !CanRun.Test() && FlyRun.Tick() == EStateTreeRunStatus::Failed);
	TestTrue(TEXT("and the point is what it was"), PredictRun.Bind().InterceptPoint == Point);
	FlyRun.Exit();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeAnswersMany, "Pursuit.StateTree.OneNodeAnswersManyAndIsLeftAtAnyTime", PURSUIT_TEST_FLAGS)
bool FPursuitTreeAnswersMany::RunTest(const FString&)
{
	// The same node objects in two states of a tree: each AI, and each state, has instance data of its own.
	FPursuitTestWorld World;
	const FPursuitStateTreePredictTask Predict;
	const FPursuitStateTreeCanIntercept Can;
	std::optional<TTreeRun<FPursuitStateTreePredictTask>> States[3][2];
	std::optional<TTreeRun<FPursuitStateTreeCanIntercept>> Conditions[3];
	AActor* Targets[3];
	for (int32 Index = 0; Index < 3; ++Index)
	{
		const FVector Place(0.0, 20000.0 * Index, 0.0);
		AActor* const Flyer = World.SpawnFlyer(Place, TreeSpeed);
		Targets[Index] = World.SpawnFlyer(Place + FVector(2000.0 * (Index + 1), 0.0, 0.0), TreeSpeed);
		for (auto& State : States[Index]) { State.emplace(Predict, Flyer, Targets[Index]); }
		States[Index][0]->Bind().MaxPredictionTime = 10.0;
		States[Index][1]->Bind().MaxPredictionTime = 0.5;
		Conditions[Index].emplace(Can, Flyer, Targets[Index]);
		TestTrue(TEXT("each runs"), States[Index][0]->Enter() == EStateTreeRunStatus::Running);
	}
	for (int32 Index = 0; Index < 3; ++Index)
	{
		TestEqual(TEXT("its own point"), States[Index][0]->Bind().InterceptPoint, Targets[Index]->GetActorLocation(), 1.0e-9);
		TestEqual(TEXT("its own time"), States[Index][0]->Bind().TimeToIntercept, 2.0 * (Index + 1), 1.0e-12);
		TestEqual(TEXT("within five seconds, or not"), Conditions[Index]->Test(), Index < 2);
	}

	// One is left while it runs, for the other state, and one loses its target: the third knows nothing of that.
	States[0][0]->Exit();
	TestTrue(TEXT("the other state has settings of its own"), States[0][1]->Enter() == EStateTreeRunStatus::Running && !States[0][1]->Bind().bMet);
	Targets[1]->Destroy();
	TestTrue(TEXT("one fails"), States[1][0]->Tick() == EStateTreeRunStatus::Failed && !Conditions[1]->Test());
	TestTrue(TEXT("one goes on"), States[2][0]->Tick() == EStateTreeRunStatus::Running && States[2][0]->Bind().TimeToIntercept == 6.0);
	TestTrue(TEXT("and back"), States[0][0]->Enter() == EStateTreeRunStatus::Running && States[0][0]->Bind().bMet);
	return true;
}

// The nodes for StateTree, called as a tree calls them.

#include "CoreMinimal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitAddOn.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitStateTreeCanIntercept.h"
#include "PursuitStateTreeConditions.h"
#include "PursuitStateTreeFireTask.h"
#include "PursuitStateTreeFlyTask.h"
#include "PursuitStateTreeDodgeTask.h"
#include "PursuitStateTreeHandTask.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreePredictTask.h"
#include "PursuitStateTreeRun.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "PursuitTurretComponent.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

namespace
{
	constexpr float TreeSpeed = 1000.0f;

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

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeUnbound, "Pursuit.StateTree.WhatIsBoundToNobodyIsNobody", PURSUIT_TEST_FLAGS)
bool FPursuitTreeUnbound::RunTest(const FString&)
{
	FPursuitTestWorld World;
	UPursuitFlightComponent* Flight = AddFlyer(World, FVector::ZeroVector);
	AActor* const Flyer = Flight->GetOwner();
	AActor* const Target = World.SpawnFlyer(FVector(3000.0, 0.0, 0.0), TreeSpeed);
	const FPursuitStateTreeFlyTask Fly;
	const FPursuitStateTreePredictTask Predict;
	const FPursuitStateTreeCanIntercept Can;

	// Nothing is logged: an empty perception is no fault of a designer.
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

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeOld, "Pursuit.StateTree.AnAddOnOfAnotherReleaseTouchesNothing", PURSUIT_TEST_FLAGS)
bool FPursuitTreeOld::RunTest(const FString&)
{
	TestTrue(TEXT("this one is connected"), Pursuit::IsStateTreeConnected());
	FPursuitTestWorld World;
	const FPursuitStateTreePredictTask Predict;
	const FPursuitStateTreeCanIntercept Can;
	const FPursuitStateTreeFlyTask Fly;
	UPursuitFlightComponent* Flight = AddFlyer(World, FVector::ZeroVector);
	AActor* const Target = World.SpawnFlyer(FVector(3000.0, 0.0, 0.0), TreeSpeed);
	TTreeRun<FPursuitStateTreePredictTask> PredictRun(Predict, Flight->GetOwner(), Target);
	TTreeRun<FPursuitStateTreeCanIntercept> CanRun(Can, Flight->GetOwner(), Target);
	FFlyRun FlyRun(Fly, Flight->GetOwner(), Target);
	AddExpectedError(TEXT("Pursuit for StateTree is disabled: it was built with Pursuit 0\\.0\\.9, .*rebuild the project"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestFalse(TEXT("of an older release"), Pursuit::ConnectStateTree("0.0.9"));
	TestTrue(TEXT("no task runs, and no condition passes"), PredictRun.Enter() == EStateTreeRunStatus::Failed
		&& FlyRun.Enter() == EStateTreeRunStatus::Failed && FlyRun.Tick() == EStateTreeRunStatus::Failed && !CanRun.Test());
	FlyRun.Exit();
	TestTrue(TEXT("and the component is as it was"), IsFree(*Flight));
	TestTrue(TEXT("it fits again"), Pursuit::ConnectStateTree(PURSUIT_PLUGIN_VERSION));
	TestTrue(TEXT("and flies"), FlyRun.Enter() == EStateTreeRunStatus::Running && Flight->GetGoalActor() == Target && CanRun.Test());
	return true;
}

namespace
{
	using FFireRun = TTreeRun<FPursuitStateTreeFireTask>;

	/** A gunner at a place whose turret looks along X and turns at 90 degrees a second. */
	UPursuitTurretComponent* AddGunner(const FPursuitTestWorld& World, const FVector& Location)
	{
		UPursuitTurretComponent* Turret = NewObject<UPursuitTurretComponent>(World.SpawnFlyer(Location, TreeSpeed));
		Turret->SetupAttachment(Turret->GetOwner()->GetRootComponent());
		Turret->RegisterComponent();
		return Turret;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeFires, "Pursuit.StateTree.RotateAndFireServesManyAndGivesTheTurretBack", PURSUIT_TEST_FLAGS)
bool FPursuitTreeFires::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	const FPursuitStateTreeFireTask Node;
	std::optional<FFireRun> Runs[4];
	UPursuitTurretComponent* Turrets[4];
	EStateTreeRunStatus Statuses[4];
	int32 FiredAt[4] = {0, 0, 0, 0};

	// Straight ahead, to the right, and two that will not fire: one is left on its way, one has too little time.
	for (int32 Index = 0; Index < 4; ++Index)
	{
		const FVector Place(0.0, 20000.0 * Index, 0.0);
		Turrets[Index] = AddGunner(*World, Place);
		AActor* const Target = World->SpawnFlyer(Place + (Index == 0 ? FVector(2000, 0, 0) : FVector(0, 2000, 0)), TreeSpeed);
		Runs[Index].emplace(Node, Turrets[Index]->GetOwner(), Target);
		Runs[Index]->Bind().bKeepAiming = Index == 0;
		Runs[Index]->Bind().TimeLimit = Index == 3 ? 0.25 : 0.0;
		Statuses[Index] = Runs[Index]->Enter();
		TestTrue(TEXT("it runs"), Statuses[Index] == EStateTreeRunStatus::Running && Turrets[Index]->GetTargetActor() == Target);
	}
	for (int32 Frame = 1; Frame < 90; ++Frame)
	{
		World->Tick(TreeFrame);
		for (int32 Index = 0; Index < 4; ++Index)
		{
			if (Statuses[Index] == EStateTreeRunStatus::Running)
			{
				Statuses[Index] = Runs[Index]->Tick();
				FiredAt[Index] = Frame;
			}
		}
		if (Frame == 20) { Runs[2]->Exit(); Statuses[2] = EStateTreeRunStatus::Failed; }
	}
	TestTrue(TEXT("who looks at its target fires at once"), Statuses[0] == EStateTreeRunStatus::Succeeded && FiredAt[0] <= 2);
	TestTrue(TEXT("a quarter turn takes a second"), Statuses[1] == EStateTreeRunStatus::Succeeded && FiredAt[1] >= 59 && FiredAt[1] <= 62);
	TestTrue(TEXT("time is over"), Statuses[3] == EStateTreeRunStatus::Failed && FiredAt[3] >= 15 && FiredAt[3] <= 16);
	TestTrue(TEXT("it goes on aiming if so chosen"), Turrets[0]->HasTarget() && !Turrets[1]->HasTarget());
	TestTrue(TEXT("what is left gives the turret back"), !Turrets[2]->HasTarget() && !Turrets[3]->HasTarget());

	// It follows another target, and fails without one, without its turret and without its world.
	AActor* const Other = World->SpawnFlyer(FVector(0, -2000, 0), TreeSpeed);
	TestTrue(TEXT("entered again"), Runs[2]->Enter() == EStateTreeRunStatus::Running);
	Runs[2]->Target = Other;
	TestTrue(TEXT("it turns to the new one"), Runs[2]->Tick() == EStateTreeRunStatus::Running && Turrets[2]->GetTargetActor() == Other);
	Other->Destroy();
	TestTrue(TEXT("until it is gone"), Runs[2]->Tick() == EStateTreeRunStatus::Failed && !Turrets[2]->HasTarget());
	TestTrue(TEXT("nobody to fire at"), Runs[2]->Enter() == EStateTreeRunStatus::Failed);
	TestTrue(TEXT("entered once more"), Runs[3]->Enter() == EStateTreeRunStatus::Running);
	Turrets[3]->DestroyComponent();
	TestTrue(TEXT("without its turret it fails"), Runs[3]->Tick() == EStateTreeRunStatus::Failed);
	AddExpectedError(TEXT("has no Pursuit Turret component: add one to it"), EAutomationExpectedErrorFlags::Contains, 1, false);
	TestTrue(TEXT("and says so when it is entered"), Runs[3]->Enter() == EStateTreeRunStatus::Failed);
	TestTrue(TEXT("one aims"), Runs[1]->Enter() == EStateTreeRunStatus::Running);
	World.reset();
	TestTrue(TEXT("after the world has ended"), Runs[1]->Tick() == EStateTreeRunStatus::Failed);
	Runs[1]->Exit();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeShot, "Pursuit.StateTree.AShotIsASuccessWhateverItsListenersDo", PURSUIT_TEST_FLAGS)
bool FPursuitTreeShot::RunTest(const FString&)
{
	// What a listener does: destroys the target, lets the binding become empty, sets another target, clears it, puts it out of range.
	for (int32 Reaction = 0; Reaction < 5; ++Reaction)
	{
		for (const int32 Frames : {1, 10})
		{
			FPursuitTestWorld World;
			const FPursuitStateTreeFireTask Node;
			UPursuitTurretComponent* Turret = AddGunner(World, FVector::ZeroVector);
			AActor* Target = World.SpawnFlyer(FVector(2000, 0, 0), TreeSpeed);
			AActor* Other = World.SpawnFlyer(FVector(0, -2000, 0), TreeSpeed);
			FFireRun Run(Node, Turret->GetOwner(), Target);
			Run.Bind().bKeepAiming = false;
			TStrongObjectPtr<UPursuitFlightListener> Ears(NewObject<UPursuitFlightListener>());
			Ears->ListenTo(*Turret);
			bool bOnce = true;
			Ears->Reaction = [&] {
				if (!bOnce) { return; }
				bOnce = false;
				switch (Reaction)
				{
				case 0: Target->Destroy(); break;
				case 1: Run.Target.Reset(); break;
				case 2: Turret->SetTargetActor(Other); break;
				case 3: Turret->ClearTarget(); break;
				default: Target->SetActorLocation(FVector(900000, 0, 0)); break;
				}
			};
			EStateTreeRunStatus Status = Run.Enter();
			for (int32 Frame = 1; Frame < 60 && Status == EStateTreeRunStatus::Running; ++Frame)
			{
				World.Tick(TreeFrame);
				if (Frame % Frames == 0) { Status = Run.Tick(); }
			}
			TestTrue(TEXT("it fired"), Ears->Arrivals >= 1);
			TestTrue(TEXT("and the task succeeded"), Status == EStateTreeRunStatus::Succeeded);
			Run.Exit();
			TestEqual(TEXT("the target of the listener stays, and no other"), Turret->HasTarget(), Reaction == 2);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeConditions, "Pursuit.StateTree.ConditionsAskTheComponents", PURSUIT_TEST_FLAGS)
bool FPursuitTreeConditions::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	FPursuitStateTreeHasArrived There;
	FPursuitStateTreeHasArrived NotThere;
	FPursuitStateTreeIsReadyToFire Ready;
	FPursuitStateTreeIsReadyToFire NotReady;
	NotThere.bInvert = true;
	NotReady.bInvert = true;
	UPursuitFlightComponent* const Flights[2] = {AddFlyer(*World, FVector::ZeroVector), AddFlyer(*World, FVector(0, 9000, 0))};
	UPursuitTurretComponent* const Turrets[2] = {AddGunner(*World, FVector(0, 0, 9000)), AddGunner(*World, FVector(0, 9000, 9000))};
	Flights[0]->SetGoalLocation(FVector(200, 0, 0), FVector::ZeroVector);
	Flights[1]->SetGoalLocation(FVector(90000, 9000, 0), FVector::ZeroVector);
	Turrets[0]->SetTargetLocation(FVector(2000, 0, 9000), FVector::ZeroVector);
	Turrets[1]->SetTargetLocation(FVector(0, 2000, 9000), FVector::ZeroVector);
	World->Tick(TreeFrame, 90);
	for (int32 Index = 0; Index < 2; ++Index)
	{
		TTreeRun<FPursuitStateTreeHasArrived> Is(There, Flights[Index]->GetOwner(), nullptr);
		TTreeRun<FPursuitStateTreeHasArrived> IsNot(NotThere, Flights[Index]->GetOwner(), nullptr);
		TestTrue(TEXT("one is there, and one is not"), Is.Test() == (Index == 0) && IsNot.Test() == (Index == 1));
		TTreeRun<FPursuitStateTreeIsReadyToFire> Aims(Ready, Turrets[Index]->GetOwner(), nullptr);
		TTreeRun<FPursuitStateTreeIsReadyToFire> AimsNot(NotReady, Turrets[Index]->GetOwner(), nullptr);
		TestTrue(TEXT("each as its turret"), Aims.Test() == Turrets[Index]->IsReadyToFire() && AimsNot.Test() == !Turrets[Index]->IsReadyToFire());
		TestTrue(TEXT("the one that looks at its target"), Index == 1 || Aims.Test());
		TestFalse(TEXT("who has no such component has not arrived"), TTreeRun<FPursuitStateTreeHasArrived>(There, Turrets[Index]->GetOwner(), nullptr).Test());
		TestFalse(TEXT("nor is ready"), TTreeRun<FPursuitStateTreeIsReadyToFire>(Ready, Flights[Index]->GetOwner(), nullptr).Test());
	}
	TTreeRun<FPursuitStateTreeHasArrived> Is(There, Flights[0]->GetOwner(), nullptr);
	TTreeRun<FPursuitStateTreeIsReadyToFire> Aims(Ready, Turrets[0]->GetOwner(), nullptr);
	Flights[0]->ClearGoal();
	Turrets[0]->ClearTarget();
	TestTrue(TEXT("without a goal nobody is there, without a target nobody is ready"), !Is.Test() && !Aims.Test());
	TestFalse(TEXT("nor is nobody"), TTreeRun<FPursuitStateTreeHasArrived>(There, nullptr, nullptr).Test());
	World.reset();
	TestTrue(TEXT("nor anybody after the world has ended"), !Is.Test() && !Aims.Test());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeLineOfFire, "Pursuit.StateTree.IsLineOfFireClearFollowsTheTurret", PURSUIT_TEST_FLAGS)
bool FPursuitTreeLineOfFire::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	FPursuitStateTreeIsLineOfFireClear Clear;
	FPursuitStateTreeIsLineOfFireClear Blocked;
	Blocked.bInvert = true;
	// Two gunners side by side; a friend stands before the second.
	UPursuitTurretComponent* const Turrets[2] = {AddGunner(*World, FVector::ZeroVector), AddGunner(*World, FVector(0, 9000, 0))};
	ACharacter* const Friend = World->SpawnFlyer(FVector(1000, 9000, 0), 500.0f);
	for (UPursuitTurretComponent* const Turret : Turrets)
	{
		TTreeRun<FPursuitStateTreeIsLineOfFireClear> Is(Clear, Turret->GetOwner(), nullptr);
		TestFalse(TEXT("without a target it does not pass"), Is.Test());
		Turret->SetFriends({Friend});
		Turret->SetTargetLocation(Turret->GetComponentLocation() + FVector(2000, 0, 0), FVector::ZeroVector);
	}
	World->Tick(TreeFrame, 2);
	for (int32 Index = 0; Index < 2; ++Index)
	{
		TTreeRun<FPursuitStateTreeIsLineOfFireClear> Is(Clear, Turrets[Index]->GetOwner(), nullptr);
		TTreeRun<FPursuitStateTreeIsLineOfFireClear> IsNot(Blocked, Turrets[Index]->GetOwner(), nullptr);
		TestTrue(TEXT("only the second has a friend in its line"), Is.Test() == (Index == 0) && IsNot.Test() == (Index == 1));
	}
	TTreeRun<FPursuitStateTreeIsLineOfFireClear> Is(Clear, Turrets[1]->GetOwner(), nullptr);
	Friend->Destroy();
	World->Tick(TreeFrame, 2);
	TestTrue(TEXT("the friend is gone"), Is.Test());
	TestFalse(TEXT("who has no turret does not pass"),
		TTreeRun<FPursuitStateTreeIsLineOfFireClear>(Clear, AddFlyer(*World, FVector(0, 0, 9000))->GetOwner(), nullptr).Test());
	World.reset();
	TestFalse(TEXT("nor anybody after the world has ended"), Is.Test());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeHand, "Pursuit.StateTree.AimByHandServesManyAndEndsWithItsTarget", PURSUIT_TEST_FLAGS)
bool FPursuitTreeHand::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	const FPursuitStateTreeHandTask Node;
	ACharacter* const Shooters[2] = {World->SpawnFlyer(FVector::ZeroVector, 500.0f), World->SpawnFlyer(FVector(0, 9000, 0), 500.0f)};
	ACharacter* const Targets[2] = {World->SpawnFlyer(FVector(0, 2000, 0), 500.0f), World->SpawnFlyer(FVector(2000, 9000, 0), 500.0f)};
	using FHandRun = TTreeRun<FPursuitStateTreeHandTask>;
	FHandRun Runs[2] = {FHandRun(Node, Shooters[0], Targets[0]), FHandRun(Node, Shooters[1], Targets[1])};
	for (FHandRun& Run : Runs)
	{
		Run.Bind().Skill = 1.0;
		Run.Bind().TargetRadius = 50.0;
		TestTrue(TEXT("it runs"), Run.Enter() == EStateTreeRunStatus::Running);
	}
	for (int32 Frame = 0; Frame < 180; ++Frame)
	{
		World->Tick(TreeFrame);
		for (FHandRun& Run : Runs)
		{
			TestTrue(TEXT("and goes on"), Run.Tick() == EStateTreeRunStatus::Running);
			// The reaction of an expert: 0.16 s.
			TestTrue(TEXT("no chance before its reaction"), Frame >= 9 || Run.Bind().HitChance == 0.0);
		}
	}
	TestTrue(TEXT("each aims at its own target"), Runs[0].Bind().Direction.Y > 0.99 && Runs[1].Bind().Direction.X > 0.99);
	TestTrue(TEXT("and knows its chance"), Runs[0].Bind().HitChance > 0.9 && Runs[1].Bind().bOnTarget);
	Targets[0]->Destroy();
	World->Tick(TreeFrame);
	TestTrue(TEXT("without a target it fails"), Runs[0].Tick() == EStateTreeRunStatus::Failed);
	TestTrue(TEXT("the other goes on"), Runs[1].Tick() == EStateTreeRunStatus::Running);
	FHandRun Nobody(Node, Shooters[0], nullptr);
	TestTrue(TEXT("what is bound to nobody does not begin"), Nobody.Enter() == EStateTreeRunStatus::Failed);
	World.reset();
	TestTrue(TEXT("nor goes on after the world has ended"), Runs[1].Tick() == EStateTreeRunStatus::Failed);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeDodge, "Pursuit.StateTree.DodgeServesManyAndEndsWhenNothingWouldHit", PURSUIT_TEST_FLAGS)
bool FPursuitTreeDodge::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	const FPursuitStateTreeDodgeTask Node;
	ACharacter* const Walkers[2] = {World->SpawnFlyer(FVector::ZeroVector, 600.0f), World->SpawnFlyer(FVector(0, 90000, 0), 600.0f)};
	using FDodgeRun = TTreeRun<FPursuitStateTreeDodgeTask>;
	FDodgeRun Runs[2] = {FDodgeRun(Node, Walkers[0], nullptr), FDodgeRun(Node, Walkers[1], nullptr)};
	for (FDodgeRun& Run : Runs)
	{
		Run.Bind().Sight.ShotClasses.Add(ACharacter::StaticClass());
		Run.Bind().Sight.SightRadius = 3000.0;
		Run.Bind().Dodging.Radius = 50.0;
		TestTrue(TEXT("without a shot it fails at once"), Run.Enter() == EStateTreeRunStatus::Failed);
	}
	ACharacter* Bullet = World->SpawnFlyer(FVector(2000, 0, 0), 1e6f);
	Bullet->GetCharacterMovement()->Velocity = FVector(-2000, 0, 0);
	TestTrue(TEXT("the first is shot at"), Runs[0].Enter() == EStateTreeRunStatus::Running);
	TestTrue(TEXT("the other is not"), Runs[1].Enter() == EStateTreeRunStatus::Failed);
	double Least = 1e9;
	EStateTreeRunStatus Status = EStateTreeRunStatus::Running;
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		World->Tick(TreeFrame);
		Status = Status == EStateTreeRunStatus::Running ? Runs[0].Tick() : Status;
		Least = FMath::Min(Least, FVector::Dist(Bullet->GetActorLocation(), Walkers[0]->GetActorLocation()));
	}
	TestTrue(FString::Printf(TEXT("the bullet came as near as %g cm"), Least), Least > 50.0);
	TestTrue(TEXT("then it succeeds"), Status == EStateTreeRunStatus::Succeeded);
	TestTrue(TEXT("and says that nothing would hit"), Runs[0].Bind().Outcome == EPursuitDodgeOutcome::Clear);

	// A shot that is destroyed hits nobody.
	Bullet->Destroy();
	Bullet = World->SpawnFlyer(Walkers[0]->GetActorLocation() + FVector(2000, 0, 0), 1e6f);
	Bullet->GetCharacterMovement()->Velocity = Walkers[0]->GetVelocity() + FVector(-2000, 0, 0);
	TestTrue(TEXT("the next shot"), Runs[0].Enter() == EStateTreeRunStatus::Running);
	TestTrue(TEXT("would hit"), Runs[0].Bind().Outcome == EPursuitDodgeOutcome::Dodges);
	Bullet->Destroy();
	World->Tick(TreeFrame);
	TestTrue(TEXT("is gone"), Runs[0].Tick() == EStateTreeRunStatus::Succeeded);

	FDodgeRun Nobody(Node, nullptr, nullptr);
	TestTrue(TEXT("nobody does not dodge"), Nobody.Enter() == EStateTreeRunStatus::Failed);
	AddExpectedErrorPlain(TEXT("Dodge failed: "), EAutomationExpectedErrorFlags::Contains, 1);
	Runs[1].Bind().Dodging.Margin = -1.0;
	Bullet = World->SpawnFlyer(FVector(1000, 90000, 0), 1e6f);
	Bullet->GetCharacterMovement()->Velocity = FVector(-2000, 0, 0);
	TestTrue(TEXT("a margin below 0 fails"), Runs[1].Enter() == EStateTreeRunStatus::Failed);
	World.reset();
	TestTrue(TEXT("nor goes on after the world has ended"), Runs[0].Tick() == EStateTreeRunStatus::Failed);
	return true;
}

#if WITH_EDITOR && !UE_VERSION_OLDER_THAN(5, 5, 0)
struct IStateTreeBindingLookup {};
struct FGuid {};

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTreeRows, "Pursuit.StateTree.EachRowSaysWhatItsNodeAsks", PURSUIT_TEST_FLAGS)
bool FPursuitTreeRows::RunTest(const FString&)
{
	const auto Row = [](const auto& Node, auto& Data, EStateTreeNodeFormatting Formatting) {
		const FStateTreeDataView View(Node.GetInstanceDataType(), reinterpret_cast<uint8*>(&Data));
		return Node.GetDescription(FGuid(), View, IStateTreeBindingLookup(), Formatting).ToString();
	};
	FPursuitStateTreeCanIntercept Can;
	FPursuitStateTreeQuestion Question;
	Question.MaxPredictionTime = 2.5;
	TestEqual(TEXT("its time"), Row(Can, Question, EStateTreeNodeFormatting::Text), FString(TEXT("Can Intercept within 2.5 s")));
	Can.bInvert = true;
	TestEqual(TEXT("and whether it is inverted"), Row(Can, Question, EStateTreeNodeFormatting::RichText),
		FString(TEXT("<b>Cannot Intercept</> <s>within</> 2.5 s")));
	FPursuitStateTreeFlyData Flight;
	TestEqual(TEXT("no limit"), Row(FPursuitStateTreeFlyTask(), Flight, EStateTreeNodeFormatting::Text), FString(TEXT("Fly To Intercept")));
	Flight.TimeLimit = 8.0;
	TestEqual(TEXT("a limit"), Row(FPursuitStateTreeFlyTask(), Flight, EStateTreeNodeFormatting::Text), FString(TEXT("Fly To Intercept at most 8 s")));
	FPursuitStateTreeFireData Shot;
	Shot.TimeLimit = 3.0;
	TestEqual(TEXT("of a shot"), Row(FPursuitStateTreeFireTask(), Shot, EStateTreeNodeFormatting::Text), FString(TEXT("Rotate And Fire at most 3 s")));
	FPursuitStateTreePredictData Prediction;
	Prediction.bKeepUpdating = false;
	TestEqual(TEXT("once"), Row(FPursuitStateTreePredictTask(), Prediction, EStateTreeNodeFormatting::Text), FString(TEXT("Predict Intercept Once within 5 s")));
	FPursuitStateTreeAsked Asked;
	FPursuitStateTreeHasArrived There;
	FPursuitStateTreeIsReadyToFire Ready;
	FPursuitStateTreeIsLineOfFireClear Clear;
	TestEqual(TEXT("clear"), Row(Clear, Asked, EStateTreeNodeFormatting::Text), FString(TEXT("Is Line Of Fire Clear")));
	There.bInvert = Ready.bInvert = Clear.bInvert = true;
	TestEqual(TEXT("not clear"), Row(Clear, Asked, EStateTreeNodeFormatting::Text), FString(TEXT("Is Line Of Fire Not Clear")));
	TestEqual(TEXT("not there"), Row(There, Asked, EStateTreeNodeFormatting::Text), FString(TEXT("Has Not Arrived")));
	TestEqual(TEXT("not ready"), Row(Ready, Asked, EStateTreeNodeFormatting::Text), FString(TEXT("Is Not Ready To Fire")));
	TestFalse(TEXT("each has an icon"), Can.GetIconName().IsNone() || There.GetIconName().IsNone() || FPursuitStateTreeFireTask().GetIconName().IsNone());
	const FStateTreeDataView Nothing;
	TestEqual(TEXT("without data the action"), Can.GetDescription(FGuid(), Nothing, IStateTreeBindingLookup(), EStateTreeNodeFormatting::Text).ToString(),
		FString(TEXT("Cannot Intercept")));
	return true;
}
#endif

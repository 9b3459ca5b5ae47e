// What the plugin shows: its stats, and what its turrets and trackers draw and write into the Visual Logger.

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BlueprintNode.h"
#include "BTTask_PredictIntercept.h"
#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/WorldSettings.h"
#include "GameplayDebugger.h"
#include "GameplayDebuggerCategory.h"
#include "HAL/IConsoleManager.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"
#include "Stats/Stats.h"
#include "VisualLogger/VisualLogger.h"

#include <optional>

namespace
{
	constexpr auto SeeingTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** A turret at the origin that looks along X, with a target straight ahead. */
	struct FSeeingScene
	{
		FSeeingScene()
		{
			Turret = NewObject<UPursuitTurretComponent>(Gunner);
			Turret->RegisterComponent();
			Turret->SetTargetLocation(FVector(3000, 0, 0), FVector::ZeroVector);
		}

		FPursuitTestWorld World;
		ACharacter* Gunner = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		UPursuitTurretComponent* Turret;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphStats, "Pursuit.Graph.StatsCountWhatRuns", SeeingTestFlags)
bool FPursuitGraphStats::RunTest(const FString&)
{
	FSeeingScene Scene;
	UPursuitFlightComponent* Flight = Scene.World.AddFlight(*Scene.Gunner);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Flight->Sensing.ScanInterval = 10.0;
	NewObject<UPursuitTrackerComponent>(Scene.Gunner)->RegisterComponent();
	ACharacter* Snitch = Scene.World.SpawnFlyer(FVector(400, 0, 0), 2000.0f);
	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	AAIController* Controller = Scene.World.Possess(*Scene.World.SpawnFlyer(FVector(0, 9000, 0), 600.0f));
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Snitch);
	Controller->RunBehaviorTree(Tree);
	UE::StandIn::StatCounts().Empty();
	for (int32 Tick = 0; Tick < 3; ++Tick) { Scene.World.Tick(0.1f); }
	const auto Calls = [this](const TCHAR* Counter) {
		for (const UE::StandIn::FStatCount& Count : UE::StandIn::StatCounts())
		{
			TestEqual(TEXT("under stat Pursuit"), FString(Count.Group), FString(TEXT("Pursuit")));
			if (FString(Count.Counter) == Counter) { return Count.Calls; }
		}
		return 0;
	};
	TestEqual(TEXT("a flight component in every tick"), Calls(TEXT("Flight components")), 3);
	TestEqual(TEXT("its look for obstacles by its interval"), Calls(TEXT("Flight components, looks for obstacles")), 1);
	TestEqual(TEXT("a turret in every tick"), Calls(TEXT("Turret components")), 3);
	TestEqual(TEXT("a tracker in every tick"), Calls(TEXT("Tracker components")), 3);
	TestTrue(TEXT("the predictions of a Behavior Tree"), Calls(TEXT("Behavior Tree predictions")) >= 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretDrawn, "Pursuit.Graph.TurretDrawsItsBarrelAndItsAim", SeeingTestFlags)
bool FPursuitGraphTurretDrawn::RunTest(const FString&)
{
	FSeeingScene Scene;
	const TArray<UE::StandIn::FDrawnShape>& Drawn = Scene.World.Get().Drawn;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is drawn unless asked for"), Drawn.Num(), 0);
	IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.DrawTurrets"));
	if (!TestNotNull(TEXT("there is a console variable"), Variable)) { return true; }
	TestEqual(TEXT("off by default"), Variable->GetInt(), 0);
	Variable->Set(1);
	Scene.World.Tick(0.1f);
	const auto Has = [&Drawn](const TCHAR* Kind, const FVector& From, const FVector& To, const FColor& Color) {
		return Drawn.ContainsByPredicate([&](const UE::StandIn::FDrawnShape& Shape) {
			return Shape.Kind == FName(Kind) && Shape.From == From && Shape.To.Equals(To, 1e-6) && Shape.Color == Color;
		});
	};
	TestTrue(TEXT("the barrel from the muzzle, and where it aims, green as it is ready"),
		Has(TEXT("Arrow"), FVector::ZeroVector, FVector(300, 0, 0), FColor::Green) && Has(TEXT("Sphere"), FVector(3000, 0, 0), FVector(25, 25, 25), FColor::Green));
	Scene.World.Get().Drawn.Empty();
	Scene.Turret->SetTargetLocation(FVector(0, 3000, 0), FVector::ZeroVector);
	Scene.World.Tick(0.1f);
	TestTrue(TEXT("orange while it turns"), Has(TEXT("Arrow"), FVector::ZeroVector, Scene.Turret->GetBarrelDirection() * 300.0, FColor::Orange)
		&& Has(TEXT("Sphere"), FVector(0, 3000, 0), FVector(25, 25, 25), FColor::Orange));
	Scene.World.Get().Drawn.Empty();
	Scene.Turret->ClearTarget();
	Scene.World.Tick(0.1f);
	Variable->Set(0);
	TestEqual(TEXT("without a target nothing"), Drawn.Num(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretArcDrawn, "Pursuit.Graph.TurretDrawsItsArc", SeeingTestFlags)
bool FPursuitGraphTurretArcDrawn::RunTest(const FString&)
{
	// Launched with (3000, 0, 4000) under 1000 down it is up at 8000 after 4 s, and comes down 24000 away after 8 s.
	FSeeingScene Scene;
	IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.DrawTurrets"));
	if (!TestNotNull(TEXT("there is a console variable"), Variable)) { return true; }
	Scene.World.Get().GetWorldSettings()->GravityZInStandIn = -1000.f;
	Scene.Turret->bBallistic = true;
	Scene.Turret->Arc = EPursuitTurretArc::High;
	Scene.Turret->MuzzleSpeed = 5000.0;
	Scene.Turret->Horizon = 20.0;
	Scene.Turret->Pitch = 53.130102354155979;
	Scene.Turret->SetTargetLocation(FVector(24000, 0, 0), FVector::ZeroVector);
	Variable->Set(1);
	FVisualLogger::Get().SetIsRecording(true);
	Scene.World.Tick(0.1f);
	FVisualLogger::Get().SetIsRecording(false);
	Variable->Set(0);
	TArray<FVector> Ends;
	for (const UE::StandIn::FDrawnShape& Shape : Scene.World.Get().Drawn)
	{
		if (Shape.Kind == FName(TEXT("Line")))
		{
			TestTrue(TEXT("green, as it is ready"), Shape.Color == FColor::Green);
			Ends.Add(Shape.To);
		}
	}
	if (!TestEqual(TEXT("sixteen pieces"), Ends.Num(), 16)) { return true; }
	TestEqual(TEXT("the apex"), Ends[7], FVector(12000, 0, 8000), 0.1f);
	TestEqual(TEXT("the impact"), Ends[15], FVector(24000, 0, 0), 0.1f);
	int32 Logged = 0;
	for (const FVisualLogger::FEntry& Entry : FVisualLogger::Get().Entries)
	{
		Logged += Entry.Kind == FName(TEXT("Segment")) && Entry.Text.Contains(TEXT("arc")) ? 1 : 0;
	}
	TestEqual(TEXT("and in the Visual Logger"), Logged, 16);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretLogged, "Pursuit.Graph.TurretIsInTheVisualLogger", SeeingTestFlags)
bool FPursuitGraphTurretLogged::RunTest(const FString&)
{
	FSeeingScene Scene;
	const TArray<FVisualLogger::FEntry>& Entries = FVisualLogger::Get().Entries;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is written while nobody records"), Entries.Num(), 0);
	FVisualLogger::Get().SetIsRecording(true);
	Scene.World.Tick(0.1f);
	FVisualLogger::Get().SetIsRecording(false);
	const auto Has = [&Entries](const TCHAR* Kind, const TCHAR* Text) {
		return Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) { return Entry.Kind == FName(Kind) && Entry.Text.Contains(Text); });
	};
	TestTrue(TEXT("its barrel and its aim"), Has(TEXT("Arrow"), TEXT("barrel")) && Has(TEXT("Location"), TEXT("aim")));
	TestTrue(TEXT("and what it says"), Has(TEXT("Text"), TEXT("ready to fire, OK, turns for 0.00 s")));
	TestTrue(TEXT("under its owner"), Entries.Num() > 0 && Entries[0].Owner == Scene.Gunner);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTrackerShown, "Pursuit.Graph.TrackerShowsItsForecast", SeeingTestFlags)
bool FPursuitGraphTrackerShown::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Snitch = World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
	UPursuitTrackerComponent* Tracker = NewObject<UPursuitTrackerComponent>(Snitch);
	Tracker->RegisterComponent();
	const auto Watch = [&](int32 From, int32 To) {
		for (int32 Tick = From; Tick < To; ++Tick)
		{
			Snitch->SetActorLocation(FVector(Tick, 0, 0));
			World.Tick(0.015625f);
		}
	};
	Watch(0, 64);
	TestEqual(TEXT("nothing is drawn unless asked for"), World.Get().Drawn.Num(), 0);
	TestEqual(TEXT("nothing is written while nobody records"), FVisualLogger::Get().Entries.Num(), 0);
	IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.DrawTrackers"));
	if (!TestNotNull(TEXT("there is a console variable"), Variable)) { return true; }
	Variable->Set(1);
	FVisualLogger::Get().SetIsRecording(true);
	Watch(64, 65);
	Variable->Set(0);
	FVisualLogger::Get().SetIsRecording(false);
	const TArray<UE::StandIn::FDrawnShape>& Drawn = World.Get().Drawn;
	if (!TestEqual(TEXT("two seconds in quarters"), Drawn.Num(), 8)) { return true; }
	TestEqual(TEXT("from where it is"), Drawn[0].From, FVector(64, 0, 0), 1e-6f);
	TestEqual(TEXT("to where it will be at 64 cm/s"), Drawn[7].To, FVector(64 + 128, 0, 0), 1e-3f);
	const TArray<FVisualLogger::FEntry>& Entries = FVisualLogger::Get().Entries;
	const auto Has = [&Entries](const TCHAR* Kind, const TCHAR* Text) {
		return Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) { return Entry.Kind == FName(Kind) && Entry.Text.Contains(Text); });
	};
	TestTrue(TEXT("the same in the Visual Logger, and the model"),
		Has(TEXT("Segment"), TEXT("forecast")) && Has(TEXT("Text"), TEXT("goes on Straight, off by 0 cm")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphWatcher, "Pursuit.Graph.TrackerComponent", SeeingTestFlags)
bool FPursuitGraphWatcher::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Watcher = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	AActor* Snitch = World.SpawnFlyer(FVector(3000, 0, 0), 2000.0f);
	UPursuitTrackerComponent* Tracker = NewObject<UPursuitTrackerComponent>(Watcher);
	Tracker->RegisterComponent();
	const auto Node = [this](const TCHAR* Name) { return FBlueprintNode(*this, Name, UPursuitTrackerComponent::StaticClass()); };
	Node(TEXT("Track Actor")).Set(TEXT("Actor"), Snitch).Call(Tracker);
	TestTrue(TEXT("who"), Node(TEXT("Get Tracked Actor")).Call(Tracker).Get<AActor*>(TEXT("Return Value")) == Snitch);
	for (int32 Tick = 0; Tick <= 64; ++Tick)
	{
		Snitch->SetActorLocation(FVector(3000, 6.0 * Tick, 0));
		World.Tick(0.015625f);
	}
	TestTrue(TEXT("known"), Node(TEXT("Has Motion")).Call(Tracker).Get<bool>(TEXT("Return Value")));
	const FVector Speed(0, 384, 0);
	TestEqual(TEXT("how fast"), Node(TEXT("Get Tracked Velocity")).Call(Tracker).Get<FVector>(TEXT("Return Value")), Speed, 1e-6f);
	TestEqual(TEXT("unwired it looks a second ahead"), Node(TEXT("Get Forecast")).Call(Tracker).Get<FPursuitMotionStateAnswer>(TEXT("State")).Location,
		FVector(3000, 768, 0), 1e-3f);
	TestEqual(TEXT("its mean"), Node(TEXT("Get Motion")).Set(TEXT("Look Ahead Time"), 2.0).Call(Tracker).Get<FPursuitTrackedMotion>(TEXT("Motion")).MeanVelocity, Speed, 1e-6f);

	// From (3000, 384) at 384 along Y, met from (0, 384) at 640: 3000^2 = (640^2 - 384^2) t^2, and 640^2 - 384^2 = 512^2.
	const FPursuitMotionIntercept Met = Node(TEXT("Solve Tracked Intercept")).Set(TEXT("Pursuer Location"), FVector(0, 384, 0))
		.Set(TEXT("Pursuer Speed"), 640.0).Call(Tracker).Get<FPursuitMotionIntercept>(TEXT("Intercept"));
	TestEqual(TEXT("where they meet"), Met.Time, 3000.0 / 512.0, 1e-6);
	Node(TEXT("Track Owner")).Call(Tracker);
	TestTrue(TEXT("itself"), Tracker->GetTrackedActor() == Watcher);
	Node(TEXT("Stop Tracking")).Call(Tracker);
	TestTrue(TEXT("nobody"), Tracker->GetTrackedActor() == nullptr);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphInterceptLogged, "Pursuit.Graph.InterceptsAreInTheVisualLogger", SeeingTestFlags)
bool FPursuitGraphInterceptLogged::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Seeker = World.SpawnFlyer(FVector::ZeroVector, 500.0f);
	ACharacter* Snitch = World.SpawnFlyer(FVector(400, 0, 0), 2000.0f);
	Snitch->GetCharacterMovement()->Velocity = FVector(300, 0, 0);
	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	AAIController* Controller = World.Possess(*Seeker);
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Snitch);
	FVisualLogger::Get().SetIsRecording(true);
	Controller->RunBehaviorTree(Tree);
	World.Tick(0.015625f);
	FVisualLogger::Get().SetIsRecording(false);
	const FVisualLogger::FEntry* Entry = FVisualLogger::Get().Entries.FindByPredicate(
		[](const FVisualLogger::FEntry& Each) { return Each.Kind == FName(TEXT("Location")) && Each.Text.Contains(TEXT("intercept in 2.0")); });
	if (TestNotNull(TEXT("500 t = 400 + 300 t"), Entry))
	{
		TestEqual(TEXT("where they meet"), Entry->From, Blackboard->GetValueAsVector(PursuitKeys::InterceptPoint), 1e-6f);
		TestTrue(TEXT("under the controller"), Entry->Owner == Controller);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDebugger, "Pursuit.Graph.GameplayDebuggerShowsFlightTurretAndTracker", SeeingTestFlags)
bool FPursuitGraphDebugger::RunTest(const FString&)
{
	FSeeingScene Scene;
	if (!TestTrue(TEXT("the category is there"), IGameplayDebugger::Get().IsKnown(TEXT("Pursuit")))) { return true; }
	const TSharedRef<FGameplayDebuggerCategory> Category = IGameplayDebugger::Get().MakeKnown(TEXT("Pursuit"));
	const auto Collect = [&](AActor* Actor) {
		Category->KeptLines.Empty();
		Category->KeptShapes.Empty();
		Category->CollectData(nullptr, Actor);
	};
	const auto Says = [&](const TCHAR* Text) { return Category->KeptLines.ContainsByPredicate([&](const FString& Line) { return Line.Contains(Text); }); };
	const auto Shows = [&](const TCHAR* What, const FVector& From, const FVector& To) {
		return Category->KeptShapes.ContainsByPredicate([&](const FGameplayDebuggerShape& Shape) {
			return Shape.Description == What && Shape.ShapeData[0].Equals(From, 1e-3) && Shape.ShapeData[1].Equals(To, 1e-3);
		});
	};
	Collect(nullptr);
	Collect(Scene.World.SpawnFlyer(FVector::ZeroVector, 600.0f));
	TestTrue(TEXT("of nobody, and of one without our components, it says nothing"), Category->KeptLines.IsEmpty() && Category->KeptShapes.IsEmpty());

	UPursuitFlightComponent* Flight = Scene.World.AddFlight(*Scene.Gunner);
	UPursuitTrackerComponent* Tracker = NewObject<UPursuitTrackerComponent>(Scene.Gunner);
	Tracker->bTrackOwner = false;
	Tracker->RegisterComponent();
	Scene.Turret->ClearTarget();
	Collect(Scene.Gunner);
	TestTrue(TEXT("idle"), Says(TEXT("Flight: {red}no goal")) && Says(TEXT("Turret: {red}no target")) && Says(TEXT("Tracker: {red}watches nobody")));
	TestTrue(TEXT("and nothing to draw"), Category->KeptShapes.IsEmpty());

	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->SetGoalLocation(FVector(0, 1000, 0), FVector::ZeroVector);
	Scene.Turret->SetTargetLocation(FVector(3000, 0, 0), FVector::ZeroVector);
	AActor* Snitch = Scene.World.SpawnFlyer(FVector(0, 0, 500), 600.0f);
	Tracker->TrackActor(Snitch);
	Scene.World.Tick(0.015625f);
	const FVector Here = Scene.Gunner->GetActorLocation();
	Collect(Scene.Gunner);
	TestTrue(TEXT("the flight"), Says(TEXT("Seek{white} a place, Free, 0 obstacles")));
	TestTrue(TEXT("its aim and steering"), Shows(TEXT("aim"), Here, FVector(0, 1000, 0)) && Shows(TEXT("steering"), Here, Here + FVector(0, 600, 0)));
	TestTrue(TEXT("the turret"), Says(TEXT("Turret: {green}ready to fire{white}, yaw 0.0, pitch 0.0")));
	TestTrue(TEXT("its barrel and where it hits"), Shows(TEXT("barrel"), FVector::ZeroVector, FVector(300, 0, 0)) && Shows(TEXT("hit"), FVector::ZeroVector, FVector(3000, 0, 0)));
	TestTrue(TEXT("the tracker, with a forecast"), Says(TEXT("goes on Straight")) && Shows(TEXT(""), FVector(0, 0, 500), FVector(0, 0, 500)));
	FPursuitTestObstacle::Ball(FVector(0, 300, 0), 50.0).Spawn(Scene.World.Get());
	Scene.World.Tick(0.5f);
	Collect(Scene.Gunner);
	TestTrue(TEXT("what it avoids"), Says(TEXT(", 1 obstacles")) && Shows(TEXT("obstacle"), Scene.Gunner->GetActorLocation(), FVector(0, 300, 0)));
	Snitch->Destroy();
	Collect(Scene.Gunner);
	TestTrue(TEXT("who is gone is not watched"), Says(TEXT("watches nobody")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphDebuggerMany, "Pursuit.Graph.GameplayDebuggerShowsOneAfterAnotherUntilTheyAreGone", SeeingTestFlags)
bool FPursuitGraphDebuggerMany::RunTest(const FString&)
{
	const TSharedRef<FGameplayDebuggerCategory> Category = IGameplayDebugger::Get().MakeKnown(TEXT("Pursuit"));
	const auto Says = [&](AActor* Actor, const TCHAR* Text) {
		Category->KeptLines.Empty();
		Category->KeptShapes.Empty();
		Category->CollectData(nullptr, Actor);
		return Category->KeptLines.Num() == 1 && Category->KeptLines[0].Contains(Text);
	};
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 1);
	std::optional<FPursuitTestWorld> World(std::in_place);
	TWeakObjectPtr<AActor> Last;
	{
		ACharacter* Flyers[2];
		for (ACharacter*& Flyer : Flyers)
		{
			Flyer = World->SpawnFlyer(FVector::ZeroVector, 600.0f);
			World->AddFlight(*Flyer)->Sensing.bAvoidObstacles = false;
		}
		AActor* Snitch = World->SpawnFlyer(FVector(3000, 0, 0), 600.0f);
		Flyers[0]->FindComponentByClass<UPursuitFlightComponent>()->SetGoalActor(Snitch);
		World->Tick(0.015625f);
		TestTrue(TEXT("each says its own"), Says(Flyers[0], *Snitch->GetName()) && Says(Flyers[1], TEXT("no goal")) && Says(Flyers[0], *Snitch->GetName()));
		Snitch->Destroy();
		TestTrue(TEXT("a goal that is destroyed is none, before the next tick and after it"), Says(Flyers[0], TEXT("no goal")));
		World->Tick(0.015625f);
		TestTrue(TEXT("and nothing is drawn to it"), Says(Flyers[0], TEXT("no goal")) && Category->KeptShapes.IsEmpty());
		Flyers[1]->Destroy();
		TestTrue(TEXT("an actor that is destroyed says nothing"), !Says(Flyers[1], TEXT("Flight")) && Category->KeptLines.IsEmpty());
		Last = Flyers[0];
	}
	World.reset();
	TestTrue(TEXT("nor one whose world has ended"), !Says(Last.Get(), TEXT("Flight")) && Category->KeptLines.IsEmpty());
	return true;
}

// The flight component as a Blueprint graph and a debugging eye see it: its nodes by their names, what it draws, and what it writes
// into the Visual Logger.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Components/SphereComponent.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameplayDebugger.h"
#include "GameplayDebuggerCategory.h"
#include "HAL/IConsoleManager.h"
#include "Misc/AutomationTest.h"
#include "PursuitBlackboardGoal.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	constexpr auto FlightGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** A flyer at the origin in front of a ball, a box and a capsule, with a goal behind them. */
	struct FFlightScene
	{
		explicit FFlightScene(bool bObstacles = true) : Character(World.SpawnFlyer(FVector::ZeroVector, 600.0f)), Flight(World.AddFlight(*Character))
		{
			FVisualLogger::Get().Entries.Empty();
			if (!bObstacles) { return; }
			FPursuitTestObstacle::Ball(FVector(300, 0, 0), 50.0).Spawn(World.Get());
			FPursuitTestObstacle::Wall(FVector(300, 300, 0), FVector(50, 50, 50)).Spawn(World.Get());
			FPursuitTestObstacle::Pillar(FVector(300, -300, 0), 50.0, 200.0).Spawn(World.Get());
			Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
		}

		/** Whether a shape of this kind was drawn there, with these sizes or to that place, in this color. */
		bool Shows(const TCHAR* Kind, const FVector& From, const FVector& To, const FColor& Color) const
		{
			return World.Get().Drawn.ContainsByPredicate([&](const UE::StandIn::FDrawnShape& Shape) {
				return Shape.Kind == FName(Kind) && Shape.From.Equals(From, 1e-3) && Shape.To.Equals(To, 1e-3) && Shape.Color == Color;
			});
		}

		int32 Count(const TCHAR* Kind) const
		{
			int32 Number = 0;
			for (const UE::StandIn::FDrawnShape& Shape : World.Get().Drawn) { Number += Shape.Kind == FName(Kind) ? 1 : 0; }
			return Number;
		}

		FPursuitTestWorld World;
		ACharacter* Character;
		UPursuitFlightComponent* Flight;
	};

	FBlueprintNode FlightNode(FAutomationTestBase& Test, const TCHAR* Name)
	{
		return FBlueprintNode(Test, Name, UPursuitFlightComponent::StaticClass());
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlight, "Pursuit.Graph.FlightComponent", FlightGraphTestFlags)
bool FPursuitGraphFlight::RunTest(const FString&)
{
	FFlightScene Scene;
	const FVector Behind(-1000, 0, 0);
	const auto Ask = [this, &Scene](const TCHAR* Name, const TCHAR* Pin, const FVector& Place) {
		return FlightNode(*this, Name).Set(Pin, Place).Call(Scene.Flight).Get<FVector>(TEXT("Steering"));
	};
	TestEqual(TEXT("toward"), Ask(TEXT("Calculate Steering Toward"), TEXT("Target Location"), Behind), FVector(-600, 0, 0), 1e-6f);
	TestEqual(TEXT("away"), Ask(TEXT("Calculate Fleeing from"), TEXT("Threat Location"), FVector(1000, 0, 0)), FVector(-600, 0, 0), 1e-6f);
	TestFalse(TEXT("around what is in the way"),
		Ask(TEXT("Calculate Steering Toward"), TEXT("Target Location"), FVector(1000, 0, 0)).Equals(FVector(600, 0, 0), 1.0));
	const FVector Lead = FlightNode(*this, TEXT("Calculate Steering Toward with Prediction"))
		.Set(TEXT("Target Location"), Behind).Set(TEXT("Target Velocity"), FVector(0, 300, 0)).Call(Scene.Flight).Get<FVector>(TEXT("Steering"));
	TestEqual(TEXT("with prediction"), Lead, FVector(-600.0 * FMath::Sqrt(0.75), 300, 0), 1e-3f);
	TestTrue(TEXT("near"), FlightNode(*this, TEXT("Is Within Arrival Radius")).Set(TEXT("Target Location"), FVector(50, 0, 0)).Call(Scene.Flight).Get<bool>(TEXT("Arrived")));

	FlightNode(*this, TEXT("Set Goal Location")).Set(TEXT("Location"), FVector(10, 0, 0)).Set(TEXT("Velocity"), FVector::ZeroVector).Call(Scene.Flight);
	Scene.World.Tick(0.1f);
	TestTrue(TEXT("there"), FlightNode(*this, TEXT("Has Arrived")).Call(Scene.Flight).Get<bool>(TEXT("Return Value")));
	TestEqual(TEXT("and stopping"), FlightNode(*this, TEXT("Get Last Steering")).Call(Scene.Flight).Get<FVector>(TEXT("Return Value")), FVector::ZeroVector);
	TestTrue(TEXT("in free space"), FlightNode(*this, TEXT("Get Last Way")).Call(Scene.Flight).Get<EPursuitGuardOutcome>(TEXT("Return Value")) == EPursuitGuardOutcome::Free);
	FlightNode(*this, TEXT("Set Goal Actor")).Set(TEXT("Actor"), static_cast<AActor*>(Scene.Character)).Call(Scene.Flight);
	TestTrue(TEXT("an actor"), Scene.Flight->GoalSource == EPursuitGoalSource::Actor);
	FBlueprintNode(*this, TEXT("Set Goal Blackboard Key")).Set(TEXT("Flight"), Scene.Flight).Set(TEXT("Key Name"), FName(TEXT("Key"))).Call();
	UPursuitGoalProvider* const Provider = Scene.Flight->GoalProvider;
	const UPursuitBlackboardGoal* Goal = Cast<UPursuitBlackboardGoal>(Provider);
	TestTrue(TEXT("a key"), Goal != nullptr && Goal->KeyName == FName(TEXT("Key")));
	FlightNode(*this, TEXT("Clear Goal")).Call(Scene.Flight);
	FlightNode(*this, TEXT("Set Goal Provider")).Set(TEXT("Provider"), Provider).Call(Scene.Flight);
	TestTrue(TEXT("a provider"), Scene.Flight->GoalSource == EPursuitGoalSource::Provider && Scene.Flight->GoalProvider == Provider);
	FlightNode(*this, TEXT("Clear Goal")).Call(Scene.Flight);
	TestTrue(TEXT("none"), Scene.Flight->GoalSource == EPursuitGoalSource::None);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlightDrawn, "Pursuit.Graph.FlightDrawsWhatItDoes", FlightGraphTestFlags)
bool FPursuitGraphFlightDrawn::RunTest(const FString&)
{
	FFlightScene Scene;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is drawn unless asked for"), Scene.World.Get().Drawn.Num(), 0);
	Scene.Flight->bDrawDebug = true;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("the goal and the ball"), Scene.Count(TEXT("Sphere")), 2);
	TestEqual(TEXT("the box"), Scene.Count(TEXT("Box")), 1);
	TestEqual(TEXT("the capsule"), Scene.Count(TEXT("Capsule")), 1);
	TestTrue(TEXT("each where it is, as large as it is"), Scene.Shows(TEXT("Sphere"), FVector(300, 0, 0), FVector(50, 50, 50), FColor::Orange)
		&& Scene.Shows(TEXT("Box"), FVector(300, 300, 0), FVector(50, 50, 50), FColor::Orange)
		&& Scene.Shows(TEXT("Capsule"), FVector(300, -300, 0), FVector(50, 50, 200), FColor::Orange));
	TestEqual(TEXT("where it flies and where it steers"), Scene.Count(TEXT("Arrow")), 2);
	TestEqual(TEXT("the way to its aim"), Scene.Count(TEXT("Line")), 1);
	const UE::StandIn::FDrawnShape* Way = Scene.World.Get().Drawn.FindByPredicate([](const UE::StandIn::FDrawnShape& Shape) { return Shape.Kind == FName(TEXT("Line")); });
	if (TestNotNull(TEXT("the line"), Way))
	{
		const FVector Here = Way->From;
		TestEqual(TEXT("it ends where it aims"), Way->To, Scene.Flight->GetLastAim(), 1e-6f);
		TestTrue(TEXT("what it adds to its velocity, and what it flies at"), Scene.Shows(TEXT("Arrow"), Here, Here + Scene.Flight->GetLastSteering(), FColor::Red)
			&& Scene.World.Get().Drawn.ContainsByPredicate([&](const UE::StandIn::FDrawnShape& Shape) { return Shape.Kind == FName(TEXT("Arrow")) && Shape.From == Here && Shape.Color == FColor::Blue; }));
	}
	const UE::StandIn::FDrawnShape* Goal = Scene.World.Get().Drawn.FindByPredicate([](const UE::StandIn::FDrawnShape& Shape) { return Shape.From == FVector(1000, 0, 0); });
	TestTrue(TEXT("the goal where it is, as large as it counts"), Goal && Goal->To.X == Scene.Flight->AcceptanceRadius);

	Scene.Flight->bDrawDebug = false;
	Scene.World.Get().Drawn.Empty();
	IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.DrawFlight"));
	if (TestNotNull(TEXT("there is a console variable"), Variable))
	{
		TestEqual(TEXT("off by default"), Variable->GetInt(), 0);
		Variable->Set(1);
		Scene.World.Tick(0.1f);
		Variable->Set(0);
		TestTrue(TEXT("it draws for all"), Scene.World.Get().Drawn.Num() > 0);
		Scene.World.Get().Drawn.Empty();
	}
	Scene.Flight->bDrawDebug = true;
	Scene.Flight->ClearGoal();
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("without a goal there is nothing to draw"), Scene.World.Get().Drawn.Num(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlightLogged, "Pursuit.Graph.FlightIsInTheVisualLogger", FlightGraphTestFlags)
bool FPursuitGraphFlightLogged::RunTest(const FString&)
{
	FFlightScene Scene;
	const TArray<FVisualLogger::FEntry>& Entries = FVisualLogger::Get().Entries;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is written while nobody records"), Entries.Num(), 0);
	FVisualLogger::Get().SetIsRecording(true);
	Scene.World.Tick(0.1f);
	const auto Has = [&Entries](const TCHAR* Kind, const TCHAR* Text) {
		return Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) { return Entry.Kind == FName(Kind) && Entry.Text.Contains(Text); });
	};
	TestTrue(TEXT("its goal, aim, velocity and steering"),
		Has(TEXT("Location"), TEXT("goal")) && Has(TEXT("Segment"), TEXT("aim")) && Has(TEXT("Arrow"), TEXT("velocity")) && Has(TEXT("Arrow"), TEXT("steering")));
	const auto Shows = [&Entries](const TCHAR* Kind, const FVector& From, const FVector& To) {
		return Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) {
			return Entry.Kind == FName(Kind) && Entry.Text == TEXT("obstacle") && Entry.From.Equals(From, 1e-3) && Entry.To.Equals(To, 1e-3);
		});
	};
	TestTrue(TEXT("the obstacles as they are: a ball"), Shows(TEXT("Location"), FVector(300, 0, 0), FVector(50, 50, 50)));
	TestTrue(TEXT("a box, by two of its corners"), Shows(TEXT("Box"), FVector(250, 250, -50), FVector(350, 350, 50)));
	TestTrue(TEXT("a capsule, from its foot"), Shows(TEXT("Capsule"), FVector(300, -300, -200), FVector(50, 50, 200)));
	TestTrue(TEXT("and how it flies"), Has(TEXT("Text"), TEXT("Arrive, Diverted, 3 obstacles")));
	TestTrue(TEXT("under its owner"), Entries.Num() > 0 && Entries[0].Owner == Scene.Character);
	Scene.Flight->SetGoalLocation(Scene.Character->GetActorLocation(), FVector::ZeroVector);
	Scene.World.Tick(0.1f);
	TestTrue(TEXT("an arrival is written"), Has(TEXT("Text"), TEXT("arrived")));
	AActor* const Snitch = Scene.World.SpawnFlyer(Scene.Character->GetActorLocation(), 300.0f);
	Scene.Flight->Mode = EPursuitFlightMode::Pursue;
	Scene.Flight->SetGoalActor(Snitch);
	Scene.World.Tick(0.1f);
	TestTrue(TEXT("a catch"), Has(TEXT("Text"), TEXT("caught")));
	Snitch->Destroy();
	Scene.World.Tick(0.1f);
	FVisualLogger::Get().SetIsRecording(false);
	TestTrue(TEXT("and a loss"), Has(TEXT("Text"), TEXT("goal lost")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphSurfaceShown, "Pursuit.Graph.FlightShowsTheSurfaceThatItWouldHit", FlightGraphTestFlags)
bool FPursuitGraphSurfaceShown::RunTest(const FString&)
{
	// A goal inside a mesh has no way around it: what it would hit is a half-space, here the mesh's near face at X = 500.
	FFlightScene Scene(false);
	FPursuitTestObstacle Cube;
	Cube.Shape = FPursuitTestObstacle::EShape::Mesh;
	Cube.Location = FVector(600, 0, 0);
	Cube.Extent = FVector(100, 100, 100);
	Cube.Spawn(Scene.World.Get());
	Scene.Flight->SetGoalLocation(Cube.Location, FVector::ZeroVector);
	Scene.Flight->bDrawDebug = true;
	FVisualLogger::Get().SetIsRecording(true);
	Scene.World.Tick(0.1f);
	FVisualLogger::Get().SetIsRecording(false);
	const FVector Face(500, 0, 0);
	const FVector Normal(400, 0, 0);
	TestTrue(TEXT("it is one obstacle"), Scene.Flight->GetObstacles().Num() > 0 && Scene.Flight->GetObstacles()[0].Kind == EPursuitShapeKind::HalfSpace);
	TestTrue(TEXT("its normal is drawn where it would be hit"), Scene.Shows(TEXT("Arrow"), Face, Normal, FColor::Orange));
	TestTrue(TEXT("and nothing else of it"), Scene.Count(TEXT("Box")) + Scene.Count(TEXT("Capsule")) == 0 && Scene.Count(TEXT("Sphere")) == 1);
	TestTrue(TEXT("the same in the Visual Logger"), FVisualLogger::Get().Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) {
		return Entry.Kind == FName(TEXT("Arrow")) && Entry.Text == TEXT("obstacle") && Entry.From.Equals(Face, 1e-3) && Entry.To.Equals(Normal, 1e-3);
	}));
	if (TestTrue(TEXT("the category is there"), IGameplayDebugger::Get().IsKnown(TEXT("Pursuit"))))
	{
		const TSharedRef<FGameplayDebuggerCategory> Category = IGameplayDebugger::Get().MakeKnown(TEXT("Pursuit"));
		Category->CollectData(nullptr, Scene.Character);
		TestTrue(TEXT("and in the Gameplay Debugger"), Category->KeptShapes.ContainsByPredicate([&](const FGameplayDebuggerShape& Shape) {
			return Shape.Description == TEXT("obstacle") && Shape.ShapeData[1].Equals(Face, 1e-3) && Shape.Color == FColor::Orange;
		}));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFlightGoal, "Pursuit.Graph.FlightGoal", FlightGraphTestFlags)
bool FPursuitGraphFlightGoal::RunTest(const FString&)
{
	FFlightScene Scene;
	const auto HasGoal = [this, &Scene] { return FlightNode(*this, TEXT("Has Goal")).Call(Scene.Flight).Get<bool>(TEXT("Return Value")); };
	const auto GoalActor = [this, &Scene] {
		return FlightNode(*this, TEXT("Get Goal Actor")).Call(Scene.Flight).Get<AActor*>(TEXT("Return Value"));
	};
	TestTrue(TEXT("a location is a goal, and no actor"), HasGoal() && GoalActor() == nullptr);
	Scene.Flight->ClearGoal();
	TestFalse(TEXT("no goal"), HasGoal());
	AActor* const Snitch = Scene.World.SpawnFlyer(FVector(500, 0, 0), 300.0f);
	Scene.Flight->SetGoalActor(Snitch);
	TestTrue(TEXT("an actor is a goal"), HasGoal() && GoalActor() == Snitch);
	Snitch->Destroy();
	TestTrue(TEXT("until it is destroyed"), !HasGoal() && GoalActor() == nullptr);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Scene.Flight, TEXT("InterceptPoint"));
	TestFalse(TEXT("nor is the key of no Blackboard"), HasGoal());
	return true;
}

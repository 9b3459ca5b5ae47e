// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BTTask_PredictIntercept.h"
#include "Components/CapsuleComponent.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitDemoStage.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestGoal.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr float EventFrame = 1.0f / 60.0f;

	/** A flyer with a flight component, and who listens to it. */
	struct FHeardFlight
	{
		FHeardFlight(const FPursuitTestWorld& World, const FVector& Location)
			: Character(World.SpawnFlyer(Location, 600.0f))
			, Flight(World.AddFlight(*Character))
			, Listener(NewObject<UPursuitFlightListener>())
		{
			// Nothing else refers to it.
			Listener->AddToRoot();
			Listener->ListenTo(*Flight);
		}

		~FHeardFlight()
		{
			Listener->RemoveFromRoot();
		}

		FHeardFlight(const FHeardFlight&) = delete;
		FHeardFlight& operator=(const FHeardFlight&) = delete;

		ACharacter* Character;
		UPursuitFlightComponent* Flight;
		UPursuitFlightListener* Listener;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightArrival, "Pursuit.FlightEvents.EachArrivalIsToldOnce", PURSUIT_TEST_FLAGS)
bool FPursuitFlightArrival::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FHeardFlight Heard(World, FVector::ZeroVector);
	Heard.Flight->SetGoalLocation(FVector(600, 0, 0), FVector::ZeroVector);
	World.Tick(EventFrame);
	TestEqual(TEXT("far away nothing is told"), Heard.Listener->Arrivals, 0);
	World.Tick(EventFrame, 240);
	TestTrue(TEXT("it is there"), Heard.Flight->HasArrived());
	TestEqual(TEXT("the arrival is told once, however long it stays"), Heard.Listener->Arrivals, 1);
	TestTrue(TEXT("a place is no actor"), Heard.Listener->LastActor.Get() == nullptr);

	Heard.Character->SetActorLocation(FVector(600 + Heard.Flight->AcceptanceRadius + 10.0, 0, 0));
	World.Tick(EventFrame, 120);
	TestEqual(TEXT("who was not farther away than the margin has not left"), Heard.Listener->Arrivals, 1);
	Heard.Character->SetActorLocation(FVector::ZeroVector);
	World.Tick(EventFrame, 240);
	TestEqual(TEXT("who has left arrives again"), Heard.Listener->Arrivals, 2);
	Heard.Flight->SetGoalLocation(FVector(600, 0, 0), FVector::ZeroVector);
	World.Tick(EventFrame, 2);
	TestEqual(TEXT("and so does who gets the goal anew"), Heard.Listener->Arrivals, 3);
	TestTrue(TEXT("nobody was caught or lost"), Heard.Listener->Catches == 0 && Heard.Listener->Losses == 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightCatch, "Pursuit.FlightEvents.APursuerCatchesItsGoal", PURSUIT_TEST_FLAGS)
bool FPursuitFlightCatch::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Target = World.SpawnFlyer(FVector(500, 0, 0), 600.0f);
	const FHeardFlight Pursuer(World, FVector::ZeroVector);
	Pursuer.Flight->Mode = EPursuitFlightMode::Pursue;
	Pursuer.Flight->SetGoalActor(Target);
	const FHeardFlight Coward(World, FVector(540, 0, 0));
	Coward.Flight->Mode = EPursuitFlightMode::Flee;
	Coward.Flight->SetGoalActor(Target);
	World.Tick(EventFrame, 180);
	TestEqual(TEXT("it is caught once"), Pursuer.Listener->Catches, 1);
	TestTrue(TEXT("and who it was is told"), Pursuer.Listener->LastActor.Get() == Target);
	TestEqual(TEXT("that is no arrival"), Pursuer.Listener->Arrivals, 0);
	TestEqual(TEXT("who flees is caught by what it flees"), Coward.Listener->Catches, 1);
	TestFalse(TEXT("and has not arrived"), Coward.Flight->HasArrived());
	return true;
}

namespace
{
	struct FBodyChase
	{
		const TCHAR* Name;
		FVector Place;

		/** How the goal moves on, by its movement component; only a character does. */
		FVector Velocity;
		TFunction<AActor*(const FPursuitTestWorld&, const FVector&)> Spawn;
	};

	/** The player of the engine's Third Person template, by its capsule. */
	AActor* SpawnPlayer(const FPursuitTestWorld& World, const FVector& Place)
	{
		ACharacter* const Player = World.SpawnFlyer(Place, 600.0f);
		Player->SetActorEnableCollision(true);
		Player->GetCapsuleComponent()->SetCapsuleSize(42.0f, 96.0f);
		return Player;
	}

	/** How often a flyer with default settings, whose body is blocked by the goal, catches or reaches it within 8 seconds. */
	int32 CountReaches(const FBodyChase& Chase, EPursuitFlightMode Mode, bool bBodies)
	{
		FPursuitTestWorld World;
		AActor* const Goal = Chase.Spawn(World, Chase.Place);
		const FHeardFlight Heard(World, FVector::ZeroVector);
		Heard.Character->SetActorEnableCollision(true);
		Heard.Flight->Mode = Mode;
		Heard.Flight->bReachTestIncludesAgentRadius = bBodies;
		Heard.Flight->bReachTestIncludesGoalRadius = bBodies;
		Heard.Flight->SetGoalActor(Goal);
		const ACharacter* const Player = Cast<ACharacter>(Goal);
		for (int32 Frame = 0; Frame < 480; ++Frame)
		{
			if (Player != nullptr)
			{
				PursuitStage::Hold(*Player, Chase.Velocity);
			}
			World.Tick(EventFrame);
		}
		return Heard.Listener->Catches + Heard.Listener->Arrivals;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFlightBodies, "Pursuit.FlightEvents.ACharacterWithDefaultsCatchesWhatItsBodyMeets", PURSUIT_TEST_FLAGS)
bool FPursuitFlightBodies::RunTest(const FString&)
{
	const auto Ball = [](const FPursuitTestWorld& World, const FVector& Place) {
		return FPursuitTestObstacle::Ball(Place, 80.0).Spawn(World.Get());
	};
	const auto Box = [](const FPursuitTestWorld& World, const FVector& Place) {
		return FPursuitTestObstacle::Wall(Place, FVector(60, 60, 40)).Spawn(World.Get());
	};
	const auto Default = [](const FPursuitTestWorld& World, const FVector& Place) -> AActor* {
		ACharacter* const Character = World.SpawnFlyer(Place, 600.0f);
		Character->SetActorEnableCollision(true);
		return Character;
	};
	const FBodyChase Chases[] = {
		{TEXT("the template's player, who runs away"), FVector(300, 0, 8), FVector(500, 0, 0), SpawnPlayer},
		{TEXT("the template's player, who comes"), FVector(2000, 0, 8), FVector(-300, 0, 0), SpawnPlayer},
		{TEXT("the template's player, from above"), FVector(0, 0, -1500), FVector(0, 0, 0), SpawnPlayer},
		{TEXT("another default character"), FVector(1500, 0, 0), FVector(0, 0, 0), Default},
		{TEXT("a ball"), FVector(1500, 200, 0), FVector(0, 0, 0), Ball},
		{TEXT("a ball, from below"), FVector(0, 0, 1000), FVector(0, 0, 0), Ball},
		{TEXT("a box"), FVector(-1000, 500, 300), FVector(0, 0, 0), Box},
	};
	for (const FBodyChase& Chase : Chases)
	{
		TestEqual(FString::Printf(TEXT("%s is caught"), Chase.Name), CountReaches(Chase, EPursuitFlightMode::Pursue, true), 1);
		TestEqual(FString::Printf(TEXT("%s is reached"), Chase.Name), CountReaches(Chase, EPursuitFlightMode::Arrive, true), 1);
		TestEqual(FString::Printf(TEXT("%s is out of reach"), Chase.Name), CountReaches(Chase, EPursuitFlightMode::Pursue, false), 0);
	}

	FPursuitTestWorld World;
	const FHeardFlight Near(World, FVector::ZeroVector);
	Near.Character->SetActorEnableCollision(true);
	Near.Flight->Mode = EPursuitFlightMode::Flee;
	AActor* const Threat = SpawnPlayer(World, FVector(34.0 + 42.0 + 51.0, 0, 0));
	Near.Flight->SetGoalActor(Threat);
	World.Tick(EventFrame);
	TestEqual(TEXT("outside of the radius nobody is caught"), Near.Listener->Catches, 0);
	Threat->SetActorLocation(Near.Character->GetActorLocation() + FVector(34.0 + 42.0 + 49.0, 0, 0));
	World.Tick(EventFrame);
	TestEqual(TEXT("within it who flees is"), Near.Listener->Catches, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightLoss, "Pursuit.FlightEvents.ALostGoalIsToldOnce", PURSUIT_TEST_FLAGS)
bool FPursuitFlightLoss::RunTest(const FString&)
{
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	ACharacter* Target = World.SpawnFlyer(FVector(5000, 0, 0), 600.0f);
	const FHeardFlight Chaser(World, FVector::ZeroVector);
	Chaser.Flight->SetGoalActor(Target);
	const FHeardFlight Free(World, FVector::ZeroVector);
	Free.Flight->SetGoalActor(Target);

	const FHeardFlight Told(World, FVector::ZeroVector);
	AAIController* Controller = World.Possess(*Told.Character);
	UBTTask_PredictIntercept* Task = nullptr;
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(MakePursuitTree(Task)->BlackboardAsset, Blackboard);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Told.Flight, PursuitKeys::InterceptPoint);
	World.Tick(EventFrame, 3);
	TestEqual(TEXT("a key that was never set is no goal to lose"), Told.Listener->Losses, 0);
	Blackboard->SetValueAsVector(PursuitKeys::InterceptPoint, FVector(5000, 0, 0));
	World.Tick(EventFrame, 3);
	Blackboard->ClearValue(PursuitKeys::InterceptPoint);
	Free.Flight->ClearGoal();
	Target->Destroy();
	World.Tick(EventFrame, 3);
	TestEqual(TEXT("an actor that is destroyed is lost"), Chaser.Listener->Losses, 1);
	TestTrue(TEXT("there is no actor to name"), Chaser.Listener->LastActor.Get() == nullptr);
	TestEqual(TEXT("so is a key that is emptied"), Told.Listener->Losses, 1);
	TestEqual(TEXT("a goal that was given up is not"), Free.Listener->Losses, 0);
	Blackboard->SetValueAsVector(PursuitKeys::InterceptPoint, FVector(5000, 0, 0));
	World.Tick(EventFrame, 3);
	Blackboard->ClearValue(PursuitKeys::InterceptPoint);
	World.Tick(EventFrame, 3);
	TestEqual(TEXT("what is found again can be lost again"), Told.Listener->Losses, 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFlightReactions, "Pursuit.FlightEvents.AListenerMayDestroyTheActorOrChangeTheGoal", PURSUIT_TEST_FLAGS)
bool FPursuitFlightReactions::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FHeardFlight Doomed(World, FVector::ZeroVector);
	Doomed.Flight->SetGoalLocation(FVector(10, 0, 0), FVector::ZeroVector);
	Doomed.Listener->Reaction = [&Doomed] { Doomed.Character->Destroy(); };
	const FHeardFlight Stripped(World, FVector::ZeroVector);
	Stripped.Flight->SetGoalLocation(FVector(10, 0, 0), FVector::ZeroVector);
	Stripped.Listener->Reaction = [&Stripped] { Stripped.Flight->DestroyComponent(); };
	const FHeardFlight Patrol(World, FVector::ZeroVector);
	Patrol.Flight->SetGoalLocation(FVector(10, 0, 0), FVector::ZeroVector);
	Patrol.Listener->Reaction = [&Patrol] { Patrol.Flight->SetGoalLocation(FVector(500, 0, 0), FVector::ZeroVector); };
	// A destroyed object may be collected in any tick.
	const TWeakObjectPtr<ACharacter> Gone(Doomed.Character);
	const TWeakObjectPtr<UPursuitFlightComponent> Taken(Stripped.Flight);
	World.Tick(EventFrame, 2);
	TestTrue(TEXT("one is gone"), Doomed.Listener->Arrivals == 1 && !Gone.IsValid());
	TestTrue(TEXT("one flies no more"), Stripped.Listener->Arrivals == 1 && !Taken.IsValid());
	TestEqual(TEXT("one flies on"), Patrol.Listener->Arrivals, 1);
	World.Tick(EventFrame, 180);
	TestTrue(TEXT("to where it was told"), Patrol.Character->GetActorLocation().X > 440.0);
	TestEqual(TEXT("and arrives there, which gives it the same goal again, and so on"), Patrol.Listener->Arrivals > 1, true);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTicks, "Pursuit.FlightEvents.NothingTicksWithoutAGoal", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTicks::RunTest(const FString&)
{
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 2);
	FPursuitTestWorld World;
	const FHeardFlight Flyer(World, FVector::ZeroVector);
	UPursuitFlightComponent& Flight = *Flyer.Flight;
	World.Tick(EventFrame);
	TestFalse(TEXT("without a goal it does not tick"), Flight.IsComponentTickEnabled());
	Flight.SetGoalLocation(FVector(600, 0, 0), FVector::ZeroVector);
	TestTrue(TEXT("with one it does"), Flight.IsComponentTickEnabled());
	World.Tick(EventFrame, 240);
	TestTrue(TEXT("and goes on at a goal that it has reached, which may move"),
		Flyer.Listener->Arrivals == 1 && Flight.HasArrived() && Flight.IsComponentTickEnabled());
	Flight.SetGoalLocation(FVector(6000, 0, 0), FVector::ZeroVector);
	World.Tick(EventFrame, 3);
	TestFalse(TEXT("it steers"), Flight.GetLastSteering().IsZero());
	Flight.ClearGoal();
	TestTrue(TEXT("a goal that is cleared ends the ticks, and what they said"),
		!Flight.IsComponentTickEnabled() && Flight.GetLastSteering().IsZero() && Flight.GetLastAim().IsZero());

	ACharacter* Target = World.SpawnFlyer(FVector(6000, 0, 0), 600.0f);
	Flight.SetGoalActor(Target);
	World.Tick(EventFrame, 3);
	TestTrue(TEXT("an actor is chased"), Flight.IsComponentTickEnabled() && Flyer.Character->GetVelocity().X > 0.0);
	Target->Destroy();
	World.Tick(EventFrame, 3);
	TestTrue(TEXT("one that is lost is told once, and ends the ticks"), Flyer.Listener->Losses == 1 && !Flight.IsComponentTickEnabled());

	ACharacter* Next = World.SpawnFlyer(FVector(6000, 0, 0), 600.0f);
	Flight.SetGoalActor(Next);
	World.Tick(EventFrame, 3);
	Flyer.Listener->Reaction = [&Flight] { Flight.SetGoalLocation(FVector(600, 0, 0), FVector::ZeroVector); };
	Next->Destroy();
	World.Tick(EventFrame, 3);
	TestTrue(TEXT("a listener may give the next goal"), Flyer.Listener->Losses == 2 && Flight.IsComponentTickEnabled());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightProvided, "Pursuit.FlightEvents.AProviderGivesAndTakesTheGoal", PURSUIT_TEST_FLAGS)
bool FPursuitFlightProvided::RunTest(const FString&)
{
	AddExpectedError(TEXT("the test's path is blocked"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("the test's path is flooded"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("its goal provider is gone or was never set"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	const FHeardFlight Flyer(World, FVector::ZeroVector);
	UPursuitFlightComponent& Flight = *Flyer.Flight;
	UPursuitTestGoal* Goal = NewObject<UPursuitTestGoal>(&Flight);
	Flight.SetGoalProvider(Goal);
	World.Tick(EventFrame, 3);
	TestTrue(TEXT("no goal yet: it asks again"), Flight.IsComponentTickEnabled() && !Flight.HasGoal() && Flyer.Listener->Losses == 0);
	Goal->bThere = true;
	World.Tick(EventFrame, 3);
	TestTrue(TEXT("a goal, which leads by its velocity"), Flight.HasGoal() && Flight.GetLastAim().X > Goal->Place.X);
	Goal->bThere = false;
	World.Tick(EventFrame, 3);
	TestEqual(TEXT("a goal that is taken back is lost"), Flyer.Listener->Losses, 1);
	for (const TCHAR* Fault : {TEXT("the test's path is blocked"), TEXT("the test's path is flooded")})
	{
		Goal->Fault = Fault;
		World.Tick(EventFrame, 3);
	}
	Flight.SetGoalProvider(nullptr);
	World.Tick(EventFrame, 3);
	TestFalse(TEXT("no provider, no goal"), Flight.HasGoal());
	return true;
}

#endif

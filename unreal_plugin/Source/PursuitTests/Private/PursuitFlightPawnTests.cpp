// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// Flight of pawns that are no character, and of characters by movement input.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "Components/SceneComponent.h"
#include "Components/SphereComponent.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/FloatingPawnMovement.h"
#include "PursuitActorLibrary.h"
#include "PursuitBareMovement.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

namespace
{
	constexpr float PawnFrame = 1.0f / 64.0f;

	/** A pawn that is a ball with Floating Pawn Movement, at the origin, at 600 cm/s and 2000 cm/s per second. */
	struct FPursuitFloater
	{
		FPursuitTestWorld World;
		APawn* Pawn = World.Get().SpawnActor<APawn>();
		USphereComponent* Ball = NewObject<USphereComponent>(Pawn);
		UFloatingPawnMovement* Movement = nullptr;
		UPursuitFlightComponent* Flight = nullptr;
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};

		FPursuitFloater()
		{
			Ball->SetSphereRadius(30.0f);
			Ball->SetCollisionProfileName(TEXT("Pawn"));
			Pawn->SetRootComponent(Ball);
			Ball->RegisterComponent();
			Movement = NewObject<UFloatingPawnMovement>(Pawn);
			Movement->MaxSpeed = 600.0f;
			Movement->Acceleration = 2000.0f;
			Movement->RegisterComponent();
			World.Possess(*Pawn);
			Flight = World.AddFlight(*Pawn);
			Ears->ListenTo(*Flight);
		}

		void Tick(int32 Times) const
		{
			World.Tick(PawnFrame, Times);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnArrives, "Pursuit.FlightOfPawns.AFloatingPawnArrivesAndStops", PURSUIT_TEST_FLAGS)
bool FPursuitPawnArrives::RunTest(const FString&)
{
	for (const EPursuitFlightDrive Drive : {EPursuitFlightDrive::Velocity, EPursuitFlightDrive::Input})
	{
		FPursuitFloater Floater;
		Floater.Flight->Drive = Drive;
		const FVector Goal(2000, 1000, 500);
		Floater.Flight->SetGoalLocation(Goal, FVector::ZeroVector);
		double Fastest = 0.0;
		for (int32 Tick = 0; Tick < 64 * 6; ++Tick)
		{
			Floater.Tick(1);
			Fastest = FMath::Max(Fastest, Floater.Movement->Velocity.Size());
		}
		TestTrue(TEXT("at its own speed"), Fastest > 590.0 && Fastest < 606.1);
		TestEqual(TEXT("it arrived once"), Floater.Ears->Arrivals, 1);
		TestTrue(TEXT("near the goal"), FVector::Dist(Floater.Pawn->GetActorLocation(), Goal) <= Floater.Flight->AcceptanceRadius);
		TestTrue(TEXT("and stands"), Floater.Movement->Velocity.Size() < 1.0 && Floater.Flight->HasArrived());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnAvoids, "Pursuit.FlightOfPawns.AFloatingPawnFliesAroundABall", PURSUIT_TEST_FLAGS)
bool FPursuitPawnAvoids::RunTest(const FString&)
{
	FPursuitFloater Floater;
	FPursuitTestObstacle::Ball(FVector(1000, 10, 0), 200.0).Spawn(Floater.World.Get());
	Floater.Flight->Sensing.ObstacleMargin = 30.0;
	Floater.Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
	double Nearest = 1.0e9;
	for (int32 Tick = 0; Tick < 64 * 6; ++Tick)
	{
		Floater.Tick(1);
		Nearest = FMath::Min(Nearest, FVector::Dist(Floater.Pawn->GetActorLocation(), FVector(1000, 10, 0)) - 230.0);
	}
	TestTrue(TEXT("it keeps its margin, but for what the movement component adds"), Nearest > 29.0);
	TestEqual(TEXT("and arrives"), Floater.Ears->Arrivals, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnCatches, "Pursuit.FlightOfPawns.AFloatingPawnCatchesAndLosesItsGoal", PURSUIT_TEST_FLAGS)
bool FPursuitPawnCatches::RunTest(const FString&)
{
	FPursuitFloater Floater;
	ACharacter* Snitch = Floater.World.SpawnFlyer(FVector(1500, 0, 0), 300.0f);
	Floater.Flight->Mode = EPursuitFlightMode::Pursue;
	Floater.Flight->SetGoalActor(Snitch);
	double Time = 0.0;
	for (; Time < 8.0 && Floater.Ears->Catches == 0; Time += PawnFrame)
	{
		Snitch->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
		Floater.Tick(1);
	}
	// A pursuer that is at 600 at once meets it after 1500 / sqrt(600^2 - 300^2) = 2.89 s; this one needs 0.3 s to get there.
	TestTrue(TEXT("caught in time"), Floater.Ears->Catches == 1 && Time < 3.2);
	// A warning would fail the test: whoever was caught may be gone.
	Snitch->Destroy();
	Floater.Tick(4);
	TestEqual(TEXT("lost once"), Floater.Ears->Losses, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitPawnAlone, "Pursuit.FlightOfPawns.WithoutAControllerItSaysThatNothingMoves", PURSUIT_TEST_FLAGS)
bool FPursuitPawnAlone::RunTest(const FString&)
{
	AddExpectedError(TEXT("nothing controls the pawn"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("nothing controls the character"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitFloater Floater;
	Floater.Pawn->GetController()->UnPossess();
	Floater.Tick(4);
	TestTrue(TEXT("without a goal that is no fault"), Floater.Movement->Velocity.IsZero());
	Floater.Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
	Floater.Tick(16);
	TestTrue(TEXT("no velocity is told that is not flown"), Floater.Movement->Velocity.IsZero());
	Floater.World.Possess(*Floater.Pawn);
	Floater.Tick(16);
	TestTrue(TEXT("possessed it flies"), Floater.Pawn->GetActorLocation().X > 10.0);

	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Character->GetCharacterMovement()->bRunPhysicsWithNoController = false;
	Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
	World.Tick(PawnFrame, 16);
	TestTrue(TEXT("a character neither"), Character->GetCharacterMovement()->Velocity.IsZero());
	Character->GetCharacterMovement()->bRunPhysicsWithNoController = true;
	World.Tick(PawnFrame, 16);
	TestTrue(TEXT("unless it runs without one"), Character->GetActorLocation().X > 10.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitPawnSwapped, "Pursuit.FlightOfPawns.AMovementComponentThatCameLaterTicksAfterTheFlight", PURSUIT_TEST_FLAGS)
bool FPursuitPawnSwapped::RunTest(const FString&)
{
	FPursuitFloater Floater;
	UFloatingPawnMovement* Later = NewObject<UFloatingPawnMovement>(Floater.Pawn);
	Later->MaxSpeed = 600.0f;
	Later->Acceleration = 2000.0f;
	// In the group of the flight and there before it, it would tick first.
	Later->PrimaryComponentTick.TickGroup = TG_PrePhysics;
	Later->RegisterComponent();
	Floater.Flight->DestroyComponent();
	Floater.Flight = Floater.World.AddFlight(*Floater.Pawn);
	Floater.Flight->SetGoalLocation(FVector(9000, 0, 0), FVector::ZeroVector);
	Floater.Tick(16);
	Floater.Movement->DestroyComponent();
	Floater.Tick(1);
	const double Before = Floater.Pawn->GetActorLocation().X;
	Floater.Tick(1);
	// The second tick of 2000 cm/s per second moves it by twice what the first would.
	const double First = 2000.0 * static_cast<double>(PawnFrame) * static_cast<double>(PawnFrame);
	TestTrue(TEXT("the velocity of a tick moves the pawn in that tick"), Floater.Pawn->GetActorLocation().X - Before > 1.5 * First);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnSwims, "Pursuit.FlightOfPawns.OnlyWhoWalksOrFallsIsMadeToFly", PURSUIT_TEST_FLAGS)
bool FPursuitPawnSwims::RunTest(const FString&)
{
	AddExpectedError(TEXT("neither flies, walks nor falls"), EAutomationExpectedErrorFlags::Contains, 2);
	for (const EMovementMode Mode : {MOVE_Walking, MOVE_NavWalking, MOVE_Falling, MOVE_Swimming, MOVE_Custom})
	{
		FPursuitTestWorld World;
		ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		UPursuitFlightComponent* Flight = World.AddFlight(*Character);
		Character->GetCharacterMovement()->SetMovementMode(Mode);
		Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
		World.Tick(PawnFrame, 4);
		const bool bLeft = Mode == MOVE_Swimming || Mode == MOVE_Custom;
		TestTrue(TEXT("its mode"), Character->GetCharacterMovement()->MovementMode == (bLeft ? Mode : MOVE_Flying));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnKey, "Pursuit.FlightOfPawns.AFloatingPawnFollowsABlackboardKey", PURSUIT_TEST_FLAGS)
bool FPursuitPawnKey::RunTest(const FString&)
{
	FPursuitFloater Floater;
	AAIController* Controller = Cast<AAIController>(Floater.Pawn->GetController());
	TStrongObjectPtr<UBehaviorTree> Tree(MakeEmptyPursuitTree());
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Floater.Flight, PursuitKeys::InterceptPoint);
	TestFalse(TEXT("an unset key is no goal"), Floater.Flight->HasGoal());
	Blackboard->SetValueAsVector(PursuitKeys::InterceptPoint, FVector(0, 0, 600));
	Floater.Tick(64 * 3);
	TestEqual(TEXT("it arrived"), Floater.Ears->Arrivals, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnFaults, "Pursuit.FlightOfPawns.SaysWhatItMisses", PURSUIT_TEST_FLAGS)
bool FPursuitPawnFaults::RunTest(const FString&)
{
	AddExpectedError(TEXT("its owner is no Pawn"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("its pawn has no movement component"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("its pawn's root has no collision"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	const auto Fly = [&World](AActor& Actor) {
		UPursuitFlightComponent* Flight = World.AddFlight(Actor);
		Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
		return Flight;
	};
	Fly(*World.Get().SpawnActor<AActor>());
	Fly(*World.Get().SpawnActor<APawn>());
	APawn* Bare = World.Get().SpawnActor<APawn>();
	USceneComponent* Root = NewObject<USceneComponent>(Bare);
	Bare->SetRootComponent(Root);
	Root->RegisterComponent();
	UFloatingPawnMovement* Movement = NewObject<UFloatingPawnMovement>(Bare);
	Movement->RegisterComponent();
	World.Possess(*Bare);
	UPursuitFlightComponent* Flight = Fly(*Bare);
	World.Tick(PawnFrame, 8);
	TestTrue(TEXT("it does not fly blind"), Bare->GetActorLocation().IsZero());
	Flight->Sensing.bAvoidObstacles = false;
	World.Tick(PawnFrame, 8);
	TestTrue(TEXT("unless told to"), Bare->GetActorLocation().X > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnNav, "Pursuit.FlightOfPawns.APawnWithNavMovementAloneArrives", PURSUIT_TEST_FLAGS)
bool FPursuitPawnNav::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APawn* Pawn = World.Get().SpawnActor<APawn>();
	USphereComponent* Ball = NewObject<USphereComponent>(Pawn);
	Pawn->SetRootComponent(Ball);
	Ball->RegisterComponent();
	UPursuitBareMovement* Movement = NewObject<UPursuitBareMovement>(Pawn);
	Movement->RegisterComponent();
	World.Possess(*Pawn);
	UPursuitFlightComponent* Flight = World.AddFlight(*Pawn);
	Flight->Sensing.bAvoidObstacles = false;
	TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
	Ears->ListenTo(*Flight);
	TestTrue(TEXT("it has no movement component of a pawn"), Pawn->GetMovementComponent() == nullptr);
	const FVector Goal(1500, 500, 0);
	Flight->SetGoalLocation(Goal, FVector::ZeroVector);
	double Fastest = 0.0;
	for (int32 Tick = 0; Tick < 64 * 5; ++Tick)
	{
		World.Tick(PawnFrame);
		Fastest = FMath::Max(Fastest, Movement->Velocity.Size());
	}
	TestTrue(TEXT("at its own speed"), Fastest > 590.0 && Fastest < 600.1);
	TestEqual(TEXT("it arrived once"), Ears->Arrivals, 1);
	TestTrue(TEXT("and stands near the goal"),
		FVector::Dist(Pawn->GetActorLocation(), Goal) <= Flight->AcceptanceRadius && Movement->Velocity.Size() < 1.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPawnSpeed, "Pursuit.FlightOfPawns.NodesReadTheSpeedOfWhatMovesAPawn", PURSUIT_TEST_FLAGS)
bool FPursuitPawnSpeed::RunTest(const FString&)
{
	FPursuitTestWorld World;
	APawn* Pawn = World.Get().SpawnActor<APawn>();
	NewObject<UPursuitBareMovement>(Pawn)->RegisterComponent();
	UFloatingPawnMovement* Movement = NewObject<UFloatingPawnMovement>(Pawn);
	Movement->MaxSpeed = 500.0f;
	Movement->RegisterComponent();
	// The triangle 3 : 4 : 5.
	ACharacter* Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	const FPursuitPrediction Prediction = UPursuitActorLibrary::PredictInterceptActor(Pawn, Target, FPursuitPredictionSettings());
	TestEqual(TEXT("of its pawn movement, whatever else can move it"), Prediction.AimPoint, FVector(1000, 750, 0), 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitInputSeen, "Pursuit.FlightOfPawns.ByInputACharacterAcceleratesForAllToSee", PURSUIT_TEST_FLAGS)
bool FPursuitInputSeen::RunTest(const FString&)
{
	for (const bool bInput : {true, false})
	{
		FPursuitTestWorld World;
		ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f, 1000.0f);
		World.Possess(*Character);
		UPursuitFlightComponent* Flight = World.AddFlight(*Character);
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
		Ears->ListenTo(*Flight);
		Flight->Drive = bInput ? EPursuitFlightDrive::Input : EPursuitFlightDrive::Velocity;
		Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
		World.Tick(PawnFrame);
		const FVector Acceleration = Character->GetCharacterMovement()->GetCurrentAcceleration();
		TestEqual(TEXT("what animation sees"), Acceleration, bInput ? FVector(1000, 0, 0) : FVector::ZeroVector, 1e-2f);
		double Farthest = 0.0;
		for (int32 Tick = 0; Tick < 64 * 6; ++Tick)
		{
			World.Tick(PawnFrame);
			Farthest = FMath::Max(Farthest, Character->GetActorLocation().X);
		}
		TestEqual(TEXT("it arrives"), Ears->Arrivals, 1);
		TestTrue(TEXT("and does not pass"), Farthest < 2050.0 && Character->GetCharacterMovement()->Velocity.Size() < 1.0);
	}
	return true;
}

#endif

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BTTask_PredictIntercept.h"
#include "Core/PursuitLink.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "PursuitBlackboardLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitRemoteController.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "UObject/Package.h"

namespace
{
	constexpr float PursuitFrame = 1.0f / 60.0f;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightArrives, "Pursuit.Flight.ArrivesWithoutOvershoot", PURSUIT_TEST_FLAGS)
bool FPursuitFlightArrives::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector(0, 0, 500), 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->AcceptanceRadius = 10.0;
	Flight->SetGoalLocation(FVector(1500, 0, 500), FVector::ZeroVector);
	double Farthest = 0.0;
	double Fastest = 0.0;
	bool bEverArrived = false;
	for (int32 Frame = 0; Frame < 480; ++Frame)
	{
		World.Tick(PursuitFrame);
		Farthest = FMath::Max(Farthest, Character->GetActorLocation().X);
		Fastest = FMath::Max(Fastest, Character->GetVelocity().X);
		bEverArrived = bEverArrived || Flight->HasArrived();
	}
	TestTrue(TEXT("it never flies past the goal"), Farthest <= 1500.0);
	TestTrue(TEXT("it arrives, and stays"), bEverArrived && Flight->HasArrived());
	TestTrue(TEXT("at rest"), UPursuitLibrary::IsWithinArrivalRadius(Character->GetVelocity(), FVector::ZeroVector, 10.0));
	TestTrue(TEXT("after flying at full speed, and no faster"), Fastest > 550.0 && Fastest <= 600.0 + 1e-3);
	TestEqual(TEXT("on a straight line"), Character->GetActorLocation().Y, 0.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightUneven, "Pursuit.Flight.ArrivesWithoutOvershootAtAnyFrameRate", PURSUIT_TEST_FLAGS)
bool FPursuitFlightUneven::RunTest(const FString&)
{
	const FVector Goal(800, 0, 500);
	double Farthest = 0.0;
	for (uint32 Seed = 1; Seed <= 50; ++Seed)
	{
		FPursuitDrillRandom Random(Seed);
		FPursuitTestWorld World;
		ACharacter* Character = World.SpawnFlyer(FVector(0, 0, 500), 600.0f);
		UPursuitFlightComponent* Flight = World.AddFlight(*Character);
		Flight->AcceptanceRadius = 0.0;
		Flight->SetGoalLocation(Goal, FVector::ZeroVector);
		double Left = 6.0;
		while (Left > 0.0)
		{
			// From 500 to 10 frames per second, the next one with the last.
			const float Frame = static_cast<float>(Random.Real(0.0, 1.0) < 0.5 ? Random.Real(0.002, 0.01) : Random.Real(0.01, 0.1));
			World.Tick(Frame);
			Left -= Frame;
			Farthest = FMath::Max(Farthest, Character->GetActorLocation().X);
		}
		TestEqual(FString::Printf(TEXT("seed %u: it gets there"), Seed), Character->GetActorLocation(), Goal, 0.1f);
	}
	// The component steers in doubles, but a frame is a float for the movement: a micrometer is theirs.
	TestTrue(FString::Printf(TEXT("it never flies past the goal: %g cm"), Farthest - Goal.X), Farthest <= Goal.X + 1e-4);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightBraking, "Pursuit.Flight.HoldsItsVelocityAgainstBraking", PURSUIT_TEST_FLAGS)
bool FPursuitFlightBraking::RunTest(const FString&)
{
	// A movement component that brakes as hard as it accelerates would hold a character that sets its velocity at the start.
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f, 2048.0f);
	Character->GetCharacterMovement()->BrakingDecelerationFlying = 2048.0f;
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->SetGoalLocation(FVector(100000, 0, 0), FVector::ZeroVector);
	World.Tick(PursuitFrame, 120);
	TestTrue(TEXT("after two seconds it flies at full speed, or nearly"), Character->GetVelocity().X > 550.0);
	TestTrue(TEXT("and has come far"), Character->GetActorLocation().X > 900.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTickOrder, "Pursuit.Flight.TicksBeforeTheMovementComponent", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTickOrder::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	World.Tick(PursuitFrame);
	TestTrue(TEXT("the first tick's velocity moves the character in that tick"), Character->GetActorLocation().X > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightModes, "Pursuit.Flight.SeeksAndFlees", PURSUIT_TEST_FLAGS)
bool FPursuitFlightModes::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Seeker = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Seek = World.AddFlight(*Seeker);
	Seek->Mode = EPursuitFlightMode::Seek;
	Seek->bStopOnArrival = false;
	Seek->SetGoalLocation(FVector(0, 600, 0), FVector::ZeroVector);

	ACharacter* Coward = World.SpawnFlyer(FVector(100, 0, 0), 600.0f);
	UPursuitFlightComponent* Flee = World.AddFlight(*Coward);
	Flee->Mode = EPursuitFlightMode::Flee;
	Flee->SetGoalLocation(FVector::ZeroVector, FVector::ZeroVector);

	ACharacter* Calm = World.SpawnFlyer(FVector(0, 0, 2000), 600.0f);
	UPursuitFlightComponent* FleeNear = World.AddFlight(*Calm);
	FleeNear->Mode = EPursuitFlightMode::Flee;
	FleeNear->PanicDistance = 1000.0;
	FleeNear->SetGoalLocation(FVector::ZeroVector, FVector::ZeroVector);

	bool bPassed = false;
	for (int32 Frame = 0; Frame < 90; ++Frame)
	{
		World.Tick(PursuitFrame);
		bPassed = bPassed || Seeker->GetActorLocation().Y > 600.0;
	}
	TestTrue(TEXT("a seeker flies through its goal"), bPassed);
	TestTrue(TEXT("a coward flies away"), Coward->GetActorLocation().X > 500.0);
	TestFalse(TEXT("and has never arrived"), Flee->HasArrived());
	TestEqual(TEXT("beyond the panic distance nobody flees"), Calm->GetActorLocation(), FVector(0, 0, 2000), 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightLeads, "Pursuit.Flight.LeadsAMovingGoal", PURSUIT_TEST_FLAGS)
bool FPursuitFlightLeads::RunTest(const FString&)
{
	// The target crosses: whoever leads it flies the straight line of the triangle 3 : 4 : 5 from the start.
	FPursuitTestWorld World;
	ACharacter* Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	ACharacter* Seeker = World.SpawnFlyer(FVector::ZeroVector, 500.0f, 100000.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Seeker);
	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->SetGoalActor(Target);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestEqual(TEXT("it leads"), Seeker->GetCharacterMovement()->Velocity, FVector(400, 300, 0), 1e-2f);
	TestEqual(TEXT("the steering is the whole velocity from rest"), Flight->GetLastSteering(), FVector(400, 300, 0), 1e-2f);

	Seeker->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	Flight->bLeadMovingGoal = false;
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestEqual(TEXT("or flies at the target, if so chosen"), Seeker->GetCharacterMovement()->Velocity, FVector(500, 0, 0), 1e-2f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTime, "Pursuit.Flight.NoTimeNoChange", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTime::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Character->GetCharacterMovement()->Velocity = FVector(7, 0, 0);
	Flight->TickComponent(0.0f, LEVELTICK_All, nullptr);
	TestEqual(TEXT("in no time the velocity stays"), Character->GetCharacterMovement()->Velocity, FVector(7, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightIdle, "Pursuit.Flight.WithoutAGoalItLeavesTheMovementAlone", PURSUIT_TEST_FLAGS)
bool FPursuitFlightIdle::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	Movement->SetMovementMode(MOVE_Walking);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Movement->Velocity = FVector(7, 0, 0);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("it keeps walking"), Movement->MovementMode == MOVE_Walking && Movement->Velocity == FVector(7, 0, 0));

	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("with a goal it takes off"), Movement->IsFlying());

	Flight->ClearGoal();
	Movement->Velocity = FVector(9, 0, 0);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("and without one again it does nothing"), Movement->Velocity == FVector(9, 0, 0) && !Flight->HasArrived());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightFaults, "Pursuit.Flight.SaysOnceWhyItCannotFly", PURSUIT_TEST_FLAGS)
bool FPursuitFlightFaults::RunTest(const FString&)
{
	FPursuitTestWorld World;

	AddExpectedError(TEXT("its pawn has no movement component"), EAutomationExpectedErrorFlags::Contains, 1);
	APawn* Pawn = World.Get().SpawnActor<APawn>();
	UPursuitFlightComponent* OnPawn = World.AddFlight(*Pawn);
	OnPawn->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);

	AddExpectedError(TEXT("the character is not flying"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Walker = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* OnWalker = World.AddFlight(*Walker);
	OnWalker->bSwitchToFlying = false;
	OnWalker->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);

	AddExpectedError(TEXT("movement is disabled"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Disabled = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* OnDisabled = World.AddFlight(*Disabled);
	OnDisabled->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);

	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Chaser = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	ACharacter* Chased = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	UPursuitFlightComponent* OnChaser = World.AddFlight(*Chaser);
	OnChaser->SetGoalActor(Chased);

	AddExpectedError(TEXT("the goal's location must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Lost = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* OnLost = World.AddFlight(*Lost);
	OnLost->SetGoalLocation(PursuitNumbers::Nowhere(), FVector::ZeroVector);

	AddExpectedError(TEXT("no AI controller with a Blackboard"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Alone = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* OnAlone = World.AddFlight(*Alone);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(OnAlone, PursuitKeys::InterceptPoint);

	TestFalse(TEXT("an actor far away is no arrival"), OnChaser->HasArrived());
	Walker->GetCharacterMovement()->SetMovementMode(MOVE_Walking);
	Disabled->GetCharacterMovement()->SetMovementMode(MOVE_None);
	OnChaser->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("a goal actor is chased while it is there"), Chaser->GetCharacterMovement()->Velocity.X > 0.0);
	Chased->Destroy();
	Chaser->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	for (int32 Frame = 0; Frame < 3; ++Frame)
	{
		for (UPursuitFlightComponent* Flight : {OnPawn, OnWalker, OnDisabled, OnChaser, OnLost, OnAlone})
		{
			Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
			TestFalse(TEXT("nobody has arrived"), Flight->HasArrived());
		}
	}
	for (const ACharacter* Character : {Walker, Disabled, Chaser, Lost, Alone})
	{
		TestEqual(TEXT("nobody was moved"), Character->GetCharacterMovement()->Velocity, FVector::ZeroVector, 0.0f);
	}
	TestFalse(TEXT("nobody was made to fly"), Walker->GetCharacterMovement()->IsFlying());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightNaN, "Pursuit.Flight.ASettingThatIsNoNumberIsAFault", PURSUIT_TEST_FLAGS)
bool FPursuitFlightNaN::RunTest(const FString&)
{
	struct FSetting
	{
		const TCHAR* Line;
		EPursuitFlightMode Mode;
		double UPursuitFlightComponent::* Value;
	};
	// 0 stands for something else in each of them, and NaN is not 0.
	const FSetting Settings[] = {
		{TEXT("cannot fly: SlowdownRadius must be finite"), EPursuitFlightMode::Arrive, &UPursuitFlightComponent::SlowdownRadius},
		{TEXT("cannot fly: PanicDistance must be finite"), EPursuitFlightMode::Flee, &UPursuitFlightComponent::PanicDistance},
		{TEXT("cannot fly: HomePull must be finite"), EPursuitFlightMode::Flee, &UPursuitFlightComponent::HomePull},
	};
	FPursuitTestWorld World;
	for (const FSetting& Setting : Settings)
	{
		AddExpectedError(Setting.Line, EAutomationExpectedErrorFlags::Contains, 1);
		ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		UPursuitFlightComponent* Flight = World.AddFlight(*Character);
		Flight->Mode = Setting.Mode;
		Flight->*Setting.Value = PursuitNumbers::NaN();
		Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
		Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
		TestEqual(Setting.Line, Character->GetCharacterMovement()->Velocity, FVector::ZeroVector, 0.0f);
	}
	AddExpectedError(TEXT("cannot fly: Sensing.BodyRadius must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->Mode = EPursuitFlightMode::Seek;
	Flight->Sensing.BodyRadius = PursuitNumbers::NaN();
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestEqual(TEXT("nor with such a sense"), Character->GetCharacterMovement()->Velocity, FVector::ZeroVector, 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightNoMovement, "Pursuit.Flight.ACharacterWithoutMovementIsAFault", PURSUIT_TEST_FLAGS)
bool FPursuitFlightNoMovement::RunTest(const FString&)
{
	AddExpectedError(TEXT("its character has no movement component any more"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	Character->GetCharacterMovement()->DestroyComponent();
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightDisabled, "Pursuit.Flight.StaysPutWhileThePluginIsDisabled", PURSUIT_TEST_FLAGS)
bool FPursuitFlightDisabled::RunTest(const FString&)
{
	AddExpectedError(TEXT("Pursuit is disabled: its library and its header differ"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("cannot fly: Refused: Pursuit is disabled"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Pursuit::FLibraryFacts Misfit = Pursuit::LinkedLibrary();
	Misfit.AbiVersion += 1;
	Pursuit::Connect(Misfit);
	World.Tick(PursuitFrame, 3);
	TestEqual(TEXT("it is where it was"), Character->GetActorLocation(), FVector::ZeroVector, 0.0f);
	Pursuit::Connect(Pursuit::LinkedLibrary());
	World.Tick(PursuitFrame, 3);
	TestTrue(TEXT("and flies afterwards"), Character->GetActorLocation().X > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightBlackboard, "Pursuit.Flight.FollowsABlackboardKey", PURSUIT_TEST_FLAGS)
bool FPursuitFlightBlackboard::RunTest(const FString&)
{
	AddExpectedError(TEXT("the Blackboard has no Vector key 'TimeToIntercept'"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("the Blackboard has no Vector key 'Nowhere'"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	AAIController* Controller = World.Possess(*Character);
	UBTTask_PredictIntercept* Task = nullptr;
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(MakePursuitTree(Task)->BlackboardAsset, Blackboard);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();

	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, PursuitKeys::InterceptPoint);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestEqual(TEXT("an empty key is no goal"), Movement->Velocity, FVector::ZeroVector, 0.0f);

	Blackboard->SetValueAsVector(PursuitKeys::InterceptPoint, FVector(0, 1000, 0));
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("a written key is one"), Movement->Velocity.Y > 0.0 && Movement->Velocity.X == 0.0);

	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, PursuitKeys::TimeToIntercept);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, PursuitKeys::InterceptPoint);
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, TEXT("Nowhere"));
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightInherited, "Pursuit.Flight.FollowsAnInheritedBlackboardKey", PURSUIT_TEST_FLAGS)
bool FPursuitFlightInherited::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
	AAIController* Controller = World.Possess(*Character);
	UBTTask_PredictIntercept* Task = nullptr;
	UBlackboardData* Parent = MakePursuitTree(Task)->BlackboardAsset;
	UBlackboardData* Child = NewObject<UBlackboardData>(GetTransientPackage());
	Child->Parent = Parent;
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Child, Blackboard);
	UPursuitFlightComponent* Flight = World.AddFlight(*Character);
	UPursuitBlackboardLibrary::SetGoalBlackboardKey(Flight, PursuitKeys::InterceptPoint);
	Blackboard->SetValueAsVector(PursuitKeys::InterceptPoint, FVector(0, 1000, 0));
	Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
	TestTrue(TEXT("a key of the parent asset is one"), Character->GetCharacterMovement()->Velocity.Y > 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightRemote, "Pursuit.Flight.LeavesAPawnToItsRemotePlayer", PURSUIT_TEST_FLAGS)
bool FPursuitFlightRemote::RunTest(const FString&)
{
	FPursuitTestWorld World;
	for (const bool bRemote : {false, true})
	{
		ACharacter* Character = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		AAIController* Controller = bRemote ? World.Get().SpawnActor<APursuitRemoteController>() : World.Get().SpawnActor<AAIController>();
		Controller->Possess(Character);
		Character->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
		TestTrue(TEXT("a server has authority over both"), Character->HasAuthority());
		UPursuitFlightComponent* Flight = World.AddFlight(*Character);
		Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
		Flight->TickComponent(PursuitFrame, LEVELTICK_All, nullptr);
		TestEqual(TEXT("but moves only whom it decides for"), Character->GetCharacterMovement()->Velocity.IsZero(), bRemote);
	}
	return true;
}

#endif

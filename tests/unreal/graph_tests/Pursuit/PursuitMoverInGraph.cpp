// A pawn that Mover moves: from 5.5 on, through the interface by which navigation moves it, which also tells its speed.

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"

#if !UE_VERSION_OLDER_THAN(5, 5, 0)

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BTTask_PredictIntercept.h"
#include "Components/SphereComponent.h"
#include "DefaultMovementSet/NavMoverComponent.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitActorLibrary.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

namespace
{
	constexpr auto MoverTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
	constexpr float MoverFrame = 1.0f / 64.0f;

	/** A ball at the origin whose input producer takes what navigation asks for, as Mover's example does: the velocity, or the intent. */
	struct FMoverPawn
	{
		explicit FMoverPawn(const FPursuitTestWorld& World) : Pawn(World.Get().SpawnActor<APawn>())
		{
			USphereComponent* Ball = NewObject<USphereComponent>(Pawn);
			Ball->SetSphereRadius(30.0f);
			Ball->SetCollisionProfileName(TEXT("Pawn"));
			Pawn->SetRootComponent(Ball);
			Ball->RegisterComponent();
			NavMover = NewObject<UNavMoverComponent>(Pawn);
			NavMover->RegisterComponent();
			World.Possess(*Pawn);
			Flight = World.AddFlight(*Pawn);
			Ears->ListenTo(*Flight);
		}

		/** Whether there was a request. */
		bool Move()
		{
			FVector Intent, Velocity;
			const bool bRequested = NavMover->ConsumeNavMovementData(Intent, Velocity);
			NavMover->VelocityForTests = Velocity.IsZero() ? Intent * static_cast<double>(NavMover->SpeedForTests) : Velocity;
			Pawn->SetActorLocation(Pawn->GetActorLocation() + NavMover->VelocityForTests * static_cast<double>(MoverFrame));
			return bRequested;
		}

		APawn* Pawn;
		UNavMoverComponent* NavMover = nullptr;
		UPursuitFlightComponent* Flight = nullptr;
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMoverStands, "Pursuit.Mover.APawnWhoseMoverTellsNoSpeedSaysSo", MoverTestFlags)
bool FPursuitMoverStands::RunTest(const FString&)
{
	AddExpectedError(TEXT("what moves the pawn tells a maximum speed of 0"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	FMoverPawn Mover(World);
	Mover.NavMover->SpeedForTests = 0.0f;
	World.Tick(MoverFrame, 4);
	Mover.Flight->SetGoalLocation(FVector(2000, 0, 0), FVector::ZeroVector);
	World.Tick(MoverFrame, 4);
	TestFalse(TEXT("nothing is asked of it"), Mover.Move());
	Mover.NavMover->SpeedForTests = 600.0f;
	World.Tick(MoverFrame);
	TestTrue(TEXT("with a speed it flies"), Mover.Move());
	TestTrue(TEXT("and what moves it ticks after the flight"), Mover.NavMover->PrimaryComponentTick.Prerequisites.ContainsByPredicate(
		[&](const FTickFunction::FPrerequisite& Before) { return Before.Function == &Mover.Flight->PrimaryComponentTick; }));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMoverFlies, "Pursuit.Mover.APawnOfMoverArrivesAroundABall", MoverTestFlags)
bool FPursuitMoverFlies::RunTest(const FString&)
{
	for (const EPursuitFlightDrive Drive : {EPursuitFlightDrive::Velocity, EPursuitFlightDrive::Input})
	{
		FPursuitTestWorld World;
		FPursuitTestObstacle::Ball(FVector(1000, 10, 0), 200.0).Spawn(World.Get());
		FMoverPawn Mover(World);
		Mover.Flight->Drive = Drive;
		const FVector Goal(2000, 0, 0);
		Mover.Flight->SetGoalLocation(Goal, FVector::ZeroVector);
		double Nearest = 1e9;
		double Fastest = 0.0;
		for (int32 Tick = 0; Tick < 64 * 6; ++Tick)
		{
			World.Tick(MoverFrame);
			Mover.Move();
			Nearest = FMath::Min(Nearest, FVector::Dist(Mover.Pawn->GetActorLocation(), FVector(1000, 10, 0)) - 230.0);
			Fastest = FMath::Max(Fastest, Mover.NavMover->VelocityForTests.Size());
		}
		TestTrue(TEXT("it keeps its margin"), Nearest > Mover.Flight->Sensing.ObstacleMargin - 1e-3);
		TestTrue(TEXT("at its own speed"), Fastest > 590.0 && Fastest < 600.1);
		TestEqual(TEXT("and arrives once"), Mover.Ears->Arrivals, 1);
		TestTrue(TEXT("at rest"), FVector::Dist(Mover.Pawn->GetActorLocation(), Goal) <= Mover.Flight->AcceptanceRadius && Mover.NavMover->VelocityForTests.Size() < 1.0);
		Mover.Flight->ClearGoal();
		World.Tick(MoverFrame);
		Mover.Move();
		World.Tick(MoverFrame);
		TestFalse(TEXT("without a goal nothing is asked of it"), Mover.Move());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMoverChases, "Pursuit.Mover.ManyPawnsOfMoverChaseUntilTheirTargetIsGone", MoverTestFlags)
bool FPursuitMoverChases::RunTest(const FString&)
{
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("its pawn has no movement component"), EAutomationExpectedErrorFlags::Contains, 1);
	std::optional<FPursuitTestWorld> World(std::in_place);
	std::optional<FMoverPawn> Pawns[3];
	ACharacter* Targets[3];
	for (int32 Index = 0; Index < 3; ++Index)
	{
		Pawns[Index].emplace(*World);
		Pawns[Index]->Pawn->SetActorLocation(FVector(0, 9000.0 * Index, 0));
		Pawns[Index]->Flight->Sensing.bAvoidObstacles = false;
		Pawns[Index]->Flight->Mode = EPursuitFlightMode::Pursue;
		Targets[Index] = World->SpawnFlyer(FVector(600, 9000.0 * Index, 0), 600.0f);
		Pawns[Index]->Flight->SetGoalActor(Targets[Index]);
	}
	const auto Run = [&](int32 Ticks) {
		for (int32 Tick = 0; Tick < Ticks; ++Tick)
		{
			World->Tick(MoverFrame);
			for (std::optional<FMoverPawn>& Pawn : Pawns) { Pawn->Move(); }
		}
	};
	Run(16);
	Targets[1]->Destroy();
	Pawns[2]->NavMover->DestroyComponent();
	World->Tick(MoverFrame);
	Pawns[2]->NavMover = NewObject<UNavMoverComponent>(Pawns[2]->Pawn);
	Pawns[2]->NavMover->RegisterComponent();
	Run(96);
	TestTrue(TEXT("each by itself: one catches, one loses its target, one loses what moves it and finds it again"),
		Pawns[0]->Ears->Catches == 1 && Pawns[1]->Ears->Losses == 1 && Pawns[1]->Ears->Catches == 0 && Pawns[2]->Ears->Catches == 1);
	World.reset();
	TestEqual(TEXT("a world that ends tells nobody"), Pawns[0]->Ears->Losses, 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMoverTellsItsSpeed, "Pursuit.Mover.NodesReadTheSpeedOfAPawnOfMover", MoverTestFlags)
bool FPursuitMoverTellsItsSpeed::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FMoverPawn Mover(World);
	Mover.NavMover->SpeedForTests = 500.0f;
	// The triangle 3 : 4 : 5.
	ACharacter* Target = World.SpawnFlyer(FVector(1000, 0, 0), 600.0f);
	Target->GetCharacterMovement()->Velocity = FVector(0, 300, 0);
	const FVector Intercept(1000, 750, 0);
	const FPursuitPrediction Prediction = UPursuitActorLibrary::PredictInterceptActor(Mover.Pawn, Target, FPursuitPredictionSettings());
	TestEqual(TEXT("a node of a graph"), Prediction.AimPoint, Intercept, 1e-3f);

	UBTTask_PredictIntercept* Task = nullptr;
	UBehaviorTree* Tree = MakePursuitTree(Task);
	AAIController* Controller = CastChecked<AAIController>(Mover.Pawn->GetController());
	UBlackboardComponent* Blackboard = nullptr;
	Controller->UseBlackboard(Tree->BlackboardAsset, Blackboard);
	Blackboard->SetValueAsObject(PursuitKeys::Target, Target);
	Controller->RunBehaviorTree(Tree);
	World.Tick(0.0f);
	TestEqual(TEXT("a task of a Behavior Tree"), Controller->GetBlackboardComponent()->GetValueAsVector(PursuitKeys::InterceptPoint), Intercept, 0.1f);
	return true;
}

#endif

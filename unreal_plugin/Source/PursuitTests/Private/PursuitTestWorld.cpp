// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTestWorld.h"

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AIController.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/Composites/BTComposite_Sequence.h"
#include "BTTask_PredictIntercept.h"
#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/WorldSettings.h"
#include "PursuitFlightComponent.h"
#include "UObject/Package.h"

FPursuitTestWorld::FPursuitTestWorld()
{
	// A game world has no AI system by default; without one no Behavior Tree runs.
	const UWorld::InitializationValues Values = UWorld::InitializationValues()
													.AllowAudioPlayback(false)
													.CreatePhysicsScene(true)
													.ShouldSimulatePhysics(false)
													.CreateNavigation(false)
													.CreateAISystem(true)
													.EnableTraceCollision(true)
													.SetTransactional(false);
	World = UWorld::CreateWorld(EWorldType::Game, false, NAME_None, nullptr, true, ERHIFeatureLevel::Num, &Values);
	GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
	World->InitializeActorsForPlay(FURL());
	World->BeginPlay();

	// Without a game mode nobody tells the actors that play begins; what is spawned later begins at once.
	World->GetWorldSettings()->NotifyBeginPlay();
}

FPursuitTestWorld::~FPursuitTestWorld()
{
	// UWorld::EndPlay came after 5.4; these calls do the same on every version.
	World->BeginTearingDown();
	for (FActorIterator Actor(World); Actor; ++Actor)
	{
		Actor->RouteEndPlay(EEndPlayReason::Quit);
	}
	GEngine->DestroyWorldContext(World);
	World->DestroyWorld(false);
}

ACharacter* FPursuitTestWorld::SpawnFlyer(const FVector& Location, float MaxSpeed, float MaxAcceleration) const
{
	FActorSpawnParameters Parameters;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	ACharacter* Character =
		World->SpawnActor<ACharacter>(ACharacter::StaticClass(), Location, FRotator::ZeroRotator, Parameters);
	Character->SetActorEnableCollision(false);
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	Movement->MaxFlySpeed = MaxSpeed;
	Movement->MaxAcceleration = MaxAcceleration;
	Movement->bRunPhysicsWithNoController = true;
	Movement->SetMovementMode(MOVE_Flying);
	return Character;
}

AAIController* FPursuitTestWorld::Possess(APawn& Pawn) const
{
	AAIController* Controller = World->SpawnActor<AAIController>();
	Controller->Possess(&Pawn);

	// Possession puts a character back into its default movement mode.
	if (ACharacter* Character = Cast<ACharacter>(&Pawn))
	{
		Character->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
	}
	return Controller;
}

UPursuitFlightComponent* FPursuitTestWorld::AddFlight(AActor& Owner) const
{
	UPursuitFlightComponent* Flight = NewObject<UPursuitFlightComponent>(&Owner);
	Flight->RegisterComponent();
	return Flight;
}

void FPursuitTestWorld::Tick(float DeltaSeconds) const
{
	World->Tick(LEVELTICK_All, DeltaSeconds);
	++GFrameCounter;
}

UBehaviorTree* MakeEmptyPursuitTree()
{
	UBehaviorTree* Tree = NewObject<UBehaviorTree>(GetTransientPackage());
	UBlackboardData* Blackboard = NewObject<UBlackboardData>(Tree);
	const auto AddKey = [Blackboard](FName Name, UBlackboardKeyType* Type) {
		FBlackboardEntry Entry;
		Entry.EntryName = Name;
		Entry.KeyType = Type;
		Blackboard->Keys.Add(Entry);
	};
	UBlackboardKeyType_Object* ActorType = NewObject<UBlackboardKeyType_Object>(Blackboard);
	ActorType->BaseClass = UObject::StaticClass();
	AddKey(PursuitKeys::Target, ActorType);
	AddKey(PursuitKeys::TargetLocation, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::TargetVelocity, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::InterceptPoint, NewObject<UBlackboardKeyType_Vector>(Blackboard));
	AddKey(PursuitKeys::TimeToIntercept, NewObject<UBlackboardKeyType_Float>(Blackboard));
	Tree->BlackboardAsset = Blackboard;
	return Tree;
}

UBehaviorTree* MakePursuitTree(UBTTask_PredictIntercept*& OutTask)
{
	UBehaviorTree* Tree = MakeEmptyPursuitTree();
	OutTask = NewObject<UBTTask_PredictIntercept>(Tree);
	OutTask->Inputs.TargetActorKey.SelectedKeyName = PursuitKeys::Target;
	OutTask->Result.InterceptPointKey.SelectedKeyName = PursuitKeys::InterceptPoint;
	OutTask->Result.TimeToInterceptKey.SelectedKeyName = PursuitKeys::TimeToIntercept;

	UBTComposite_Sequence* Root = NewObject<UBTComposite_Sequence>(Tree);
	FBTCompositeChild Child;
	Child.ChildTask = OutTask;
	Root->Children.Add(Child);
	Tree->RootNode = Root;
	return Tree;
}

#endif

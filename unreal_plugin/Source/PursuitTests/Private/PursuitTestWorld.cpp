// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTestWorld.h"

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "CoreGlobals.h"
#include "Engine/Engine.h"
#include "Engine/EngineBaseTypes.h"
#include "Engine/EngineTypes.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "PursuitDemoStage.h"

FPursuitTestWorld::FPursuitTestWorld()
{
	// Made by hand: the engine's FTestWorldWrapper is documented from 5.5 on, and the tests run on 5.4, too.
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

	// Without a game mode the actors are not told that play begins; actors spawned later begin at once.
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
	return PursuitStage::SpawnFlyer(*World, Location, MaxSpeed, MaxAcceleration);
}

AAIController* FPursuitTestWorld::Possess(APawn& Pawn) const
{
	return PursuitStage::Possess(Pawn);
}

UPursuitFlightComponent* FPursuitTestWorld::AddFlight(AActor& Owner) const
{
	return PursuitStage::AddFlight(Owner);
}

void FPursuitTestWorld::Tick(float DeltaSeconds, int32 Times) const
{
	for (int32 Index = 0; Index < Times; ++Index)
	{
		World->Tick(LEVELTICK_All, DeltaSeconds);
		++GFrameCounter;
	}
}

#endif

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "AIController.h"
#include "Engine/Engine.h"
#include "EngineUtils.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/WorldSettings.h"

/** A world that has begun play. */
struct FSampleWorld
{
	UWorld* World;

	FSampleWorld()
	{
		const UWorld::InitializationValues Values = UWorld::InitializationValues().CreateAISystem(true).EnableTraceCollision(true);
		World = UWorld::CreateWorld(EWorldType::Game, false, NAME_None, nullptr, true, ERHIFeatureLevel::Num, &Values);
		GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
		World->InitializeActorsForPlay(FURL());
		World->BeginPlay();
		World->GetWorldSettings()->NotifyBeginPlay();
	}
	~FSampleWorld()
	{
		GEngine->DestroyWorldContext(World);
		World->DestroyWorld(false);
		CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	}

	void Tick(float Seconds = 0.1f) { World->Tick(LEVELTICK_All, Seconds); }

	/** A character that an AI controls, flying. */
	ACharacter* SpawnFlyer(const FVector& Location = FVector::ZeroVector)
	{
		ACharacter* Character = World->SpawnActor<ACharacter>(Location, FRotator::ZeroRotator);
		World->SpawnActor<AAIController>()->Possess(Character);
		Character->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
		return Character;
	}
};

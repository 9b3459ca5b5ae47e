// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "AIController.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"

/** A world that has begun play. */
struct FSampleWorld
{
	UWorld* World;

	FSampleWorld() : World(UWorld::CreateWorld(EWorldType::Game, false))
	{
		GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
		World->InitializeActorsForPlay(FURL());
		World->BeginPlay();
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

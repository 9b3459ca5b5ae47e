// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SeekerGameMode.h"

#include "Engine/World.h"
#include "SeekerFlyer.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(SeekerGameMode)

namespace
{
	constexpr double SeekerSpacing = 400.0;
}

void ASeekerGameMode::BeginPlay()
{
	Super::BeginPlay();

	FActorSpawnParameters Parameters;
	Parameters.SpawnCollisionHandlingOverride = ESpawnActorCollisionHandlingMethod::AlwaysSpawn;
	ASnitch* Snitch = GetWorld()->SpawnActor<ASnitch>(ASnitch::StaticClass(), Middle + FVector(0.0, 0.0, 600.0), FRotator::ZeroRotator, Parameters);
	Snitch->Home = Middle;
	Snitch->Escape();
	for (int32 Index = 0; Index < Seekers; ++Index)
	{
		const FVector Place = Middle + FVector(0.0, SeekerSpacing * Index, 0.0);
		GetWorld()->SpawnActor<ASeeker>(ASeeker::StaticClass(), Place, FRotator::ZeroRotator, Parameters)->Chase(*Snitch);
	}
}

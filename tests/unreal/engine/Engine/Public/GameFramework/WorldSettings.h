// Stand-in for Engine/Classes/GameFramework/WorldSettings.h.
// Source: the API page of AWorldSettings.
#pragma once

#include "GameFramework/Actor.h"
#include "WorldSettings.generated.h"

UCLASS()
class AWorldSettings : public AActor
{
	GENERATED_BODY()

public:
	AWorldSettings(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}	// [unverified]

	/** Begins play of every actor, without a game mode. */
	virtual void NotifyBeginPlay();			// [unverified]
};

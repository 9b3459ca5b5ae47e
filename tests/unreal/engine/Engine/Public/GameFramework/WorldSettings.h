// Stand-in for Engine/Classes/GameFramework/WorldSettings.h.
// Source: the API page of AWorldSettings.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "GameFramework/Actor.h"
#include "WorldSettings.generated.h"

UCLASS()
class AWorldSettings : public AActor
{
	GENERATED_BODY()

public:
	AWorldSettings(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}	// [doc]

	/** Begins play of every actor, without a game mode. */
	virtual void NotifyBeginPlay();			// [doc]
};

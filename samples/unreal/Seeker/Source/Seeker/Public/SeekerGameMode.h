// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/GameModeBase.h"
#include "SeekerGameMode.generated.h"

/** Makes the game in any map: a snitch and those who seek it. The player flies around as the engine's default pawn, and watches. */
UCLASS()
class SEEKER_API ASeekerGameMode : public AGameModeBase
{
	GENERATED_BODY()

public:
	/** How many seek the snitch. */
	UPROPERTY(EditAnywhere, Category = "Seeker", meta = (ClampMin = "1"))
	int32 Seekers = 2;

	/** The middle of the game. */
	UPROPERTY(EditAnywhere, Category = "Seeker")
	FVector Middle = FVector(0.0, 0.0, 500.0);

protected:
	virtual void BeginPlay() override;
};

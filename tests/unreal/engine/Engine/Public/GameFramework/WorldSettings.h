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

	UPROPERTY(EditAnywhere, Category = "Tick")
	float MinUndilatedFrameTime = 0.0005f;	// [doc latest] "Smallest possible frametime, not considering dilation"; the number is [unverified]

	UPROPERTY(EditAnywhere, Category = "Tick")
	float MaxUndilatedFrameTime = 0.4f;		// [doc latest] "Largest possible frametime, not considering dilation"; 0.4: qiita, EGJ-Takashi_Suzuki

	virtual float GetGravityZ() const { return GravityZInStandIn; }	// [doc 5.4]
	/** The project's default, unless a test says otherwise. */
	float GravityZInStandIn = -980.f;

	/** How long a tick is that took this long: between the two times above. */
	virtual float FixupDeltaSeconds(float DeltaSeconds, float /*RealDeltaSeconds*/) { return FMath::Clamp(DeltaSeconds, MinUndilatedFrameTime, MaxUndilatedFrameTime); }	// [doc 5.4]

	/** Begins play of every actor, without a game mode. */
	virtual void NotifyBeginPlay();			// [repo] sinbad/SUSS
};

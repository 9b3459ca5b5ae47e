// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "PursuitDemo.generated.h"

class APursuitDrill;
class UDirectionalLightComponent;

/**
 * The whole demonstration: drop it into an empty map and play. It lights the map and plays, side by side, Snitch Sprint by intercept
 * and by direct pursuit, the Keeper Training Drill, a turret range, a crowd through a doorway and a flock. Each prints its medal when
 * it ends.
 */
UCLASS(meta = (DisplayName = "Pursuit Demo"))
class PURSUITDEMO_API APursuitDemo : public AActor
{
	GENERATED_BODY()

public:
	APursuitDemo();

	/** How far apart the drills are. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Demo", meta = (ClampMin = "0", Units = "cm"))
	double Spacing = 10000.0;

	/** The drills; destroyed ones are left out. */
	const TArray<TObjectPtr<APursuitDrill>>& GetDrills() const
	{
		return Drills;
	}

	/** Whether all have ended. */
	bool IsOver() const;

protected:
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	template <typename DrillType>
	DrillType& Add();

	/** The light of a map that has none. Take its intensity to 0 in a map that has one. */
	UPROPERTY(VisibleAnywhere, Category = "Pursuit|Demo", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UDirectionalLightComponent> Sun;

	UPROPERTY(Transient)
	TArray<TObjectPtr<APursuitDrill>> Drills;
};

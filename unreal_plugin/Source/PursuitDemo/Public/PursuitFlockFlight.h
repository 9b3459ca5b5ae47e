// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitDrill.h"
#include "PursuitFlockFlight.generated.h"

class UInstancedStaticMeshComponent;

/**
 * A flock by Step Flock, kept in a ball by Calculate Containment Steering: agents that start in different directions begin to fly as
 * one. It flies as one when the length of the mean velocity is nine tenths of the mean speed. Gold within 10 s, silver within 20 s,
 * bronze within a minute; none when two came as near as 20 cm.
 */
UCLASS()
class PURSUITDEMO_API APursuitFlockFlight : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** The ball that the flock is kept in. */
	static constexpr double BallRadius = 4000.0;

	/** How many fly. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "2", ClampMax = "1000"))
	int32 Birds = 100;

	/** How long the flock is flown, also when it is one before. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", Units = "s"))
	double Seconds = 60.0;

	/** When it flew as one, in seconds; negative when it did not. */
	double GetAsOneAfter() const
	{
		return AsOneAfter;
	}

	double GetLeastDistance() const
	{
		return LeastDistance;
	}

	double GetFarthest() const
	{
		return Farthest;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	UPROPERTY(Transient)
	TObjectPtr<UInstancedStaticMeshComponent> Bodies;

	TArray<FVector> Locations;
	TArray<FVector> Velocities;
	FPursuitFlockSettings Settings;
	double Elapsed = 0.0;
	double AsOneAfter = -1.0;
	double LeastDistance = 1.0e9;
	double Farthest = 0.0;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitDrillRandom.h"
#include "PursuitTurretRange.generated.h"

class UPursuitTurretComponent;
class UStaticMeshComponent;

/**
 * A turret range: targets cross it one after the other at varying speeds and heights, and a Pursuit Turret fires one projectile at each,
 * when it says that it is ready. Gold when every first shot hits, silver for nine of ten, bronze for every second.
 */
UCLASS()
class PURSUITDEMO_API APursuitTurretRange : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** How many targets cross, one after the other. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1"))
	int32 Targets = 20;

	/** How fast the projectile flies. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", Units = "cm/s"))
	double MuzzleSpeed = 3000.0;

	int32 GetHits() const
	{
		return Hits;
	}

	int32 GetShots() const
	{
		return Shots;
	}

	/** How far from its target's center the farthest projectile that hit passed, in cm. */
	double GetWorstHit() const
	{
		return WorstHit;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual void Steer() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	/** Fires, once for each target. */
	UFUNCTION()
	void Fire(AActor* At);

	void SendTarget();

	UPROPERTY(Transient)
	TObjectPtr<UPursuitTurretComponent> Turret;

	UPROPERTY(Transient)
	TObjectPtr<UStaticMeshComponent> Barrel;

	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Target;

	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Projectile;

	FPursuitDrillRandom Random = FPursuitDrillRandom(1);
	FVector TargetCourse = FVector::ZeroVector;
	FVector ProjectileCourse = FVector::ZeroVector;
	double Time = 0.0;
	double Nearest = 0.0;
	double WorstHit = 0.0;
	double SlowestShot = 0.0;
	int32 Sent = 0;
	int32 Shots = 0;
	int32 Hits = 0;
};

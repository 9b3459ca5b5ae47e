// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitDoorwayCrowd.generated.h"

class UInstancedStaticMeshComponent;

/**
 * A crowd on the ground that wants through a doorway, by Step ORCA Crowd: its agents avoid each other and the wall. Gold when all are
 * through within the time for it and none touched another or the wall, silver when it took longer, bronze when most are through.
 */
UCLASS()
class PURSUITDEMO_API APursuitDoorwayCrowd : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** How many walk. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", ClampMax = "1000"))
	int32 Agents = 60;

	/** How wide the doorway is. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "100", Units = "cm"))
	double DoorWidth = 400.0;

	int32 GetThrough() const
	{
		return Through;
	}

	/** The least distance between two agents' rims, and between a rim and the wall, in cm; below zero they touched. */
	double GetLeastGap() const
	{
		return LeastGap;
	}

	const TArray<FPursuitOrcaMember>& GetCrowd() const
	{
		return Crowd;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual void Steer() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	void Show();

	UPROPERTY(Transient)
	TObjectPtr<UInstancedStaticMeshComponent> Bodies;

	TArray<FPursuitOrcaMember> Crowd;
	TArray<FPursuitOrcaWall> Walls;
	double Elapsed = 0.0;
	double LeastGap = 1.0e9;
	int32 Through = 0;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitFormationTypes.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitFormationMarch.generated.h"

class UInstancedStaticMeshComponent;

/**
 * A box on the ground that forms, goes through a gap as a column, forms again, turns round where it stands and goes back, by the
 * formation nodes and Step ORCA Crowd. Gold when it is back and formed within the time for it and none touched another or the wall,
 * silver when it took longer or some touched, bronze when most were through.
 */
UCLASS()
class PURSUITDEMO_API APursuitFormationMarch : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** How many walk. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", ClampMax = "256"))
	int32 Agents = 16;

	/** How wide the gap is. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "100", Units = "cm"))
	double GapWidth = 240.0;

	/** How often it stood formed on the other side: 2 in the end. */
	int32 GetPassages() const
	{
		return Passages;
	}

	/** The least distance between two agents' rims, and between a rim and the wall, in cm; below zero they touched. */
	double GetLeastGap() const
	{
		return LeastGap;
	}

	/** How far the farthest had to go when the formation turned round, in cm. */
	double GetTurnWay() const
	{
		return TurnWay;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	void Show();

	/** The box, or a column where the gap is. */
	void Reshape();

	/** Faces the other way, each where it stands. */
	void TurnRound();

	/** Whether the nodes answered; they move everyone by a tick. */
	bool March(double DeltaSeconds);

	/** How many have passed the gap on this way. */
	int32 CountThrough() const;

	UPROPERTY(Transient)
	TObjectPtr<UInstancedStaticMeshComponent> Bodies;

	FPursuitFormationSettings Shape;
	FPursuitFormationAnchor Anchor;
	TArray<FPursuitFormationMember> Members;
	TArray<int32> SlotIndices;
	TArray<FPursuitOrcaMember> Crowd;
	TArray<FPursuitOrcaWall> Walls;
	EPursuitStatus Refusal = EPursuitStatus::OK;
	double Elapsed = 0.0;
	double LeastGap = 1.0e9;
	double TurnWay = 0.0;
	double Farthest = 0.0;
	int32 Through = 0;
	int32 Passages = 0;
};

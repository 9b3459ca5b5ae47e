// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitDrillRandom.h"
#include "PursuitKeeperDrill.generated.h"

class UPursuitFlightComponent;

/** What the keeper is trained in. */
UENUM(BlueprintType)
enum class EPursuitKeeperTask : uint8
{
	/** Seeks Quaffles, and flies on through them. */
	Seek = 0 UMETA(DisplayName = "Seek"),

	/** Arrives at Quaffles. */
	Arrive = 1 UMETA(DisplayName = "Arrive"),

	/** Flees from Bludgers and stays near its goal. */
	FleeAndGoal = 2 UMETA(DisplayName = "Flee And Goal"),
};

/**
 * Keeper Training Drill (card MRC-MATH-S002): a keeper hovers in the middle of its goal. Quaffles come from random directions at
 * varying speeds, and the keeper seeks them or arrives at them; a Quaffle that it reaches stops where it is, and the keeper is
 * watched for some seconds. Or it flees from Bludgers that are hit at it, and keeps near its goal. Gold for every block within a
 * second, silver for every block without overshoot, bronze for a keeper that is neither hit nor farther than 5 m from the goal.
 */
UCLASS()
class PURSUITDEMO_API APursuitKeeperDrill : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** How near a Quaffle is blocked, and how far past it counts: less is a hand's width. */
	static constexpr double BlockRadius = 60.0;
	static constexpr double CrossingWidth = 1.0;

	/** How far from its goal a keeper may go. */
	static constexpr double GoalLeash = 500.0;

	/** What the keeper is trained in. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill")
	EPursuitKeeperTask Task = EPursuitKeeperTask::Arrive;

	/** How many Quaffles or Bludgers come, one after the other. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1"))
	int32 Balls = 20;

	/**
	 * Distance from which it flees; 0: it stays where it is. This value and the pull were found by trials on other Bludgers, with
	 * distances from 140 to 400 cm and pulls from 0.03 to 0.8. From a larger distance it flees too far; with a stronger pull it is
	 * hit.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "0", Units = "cm"))
	double PanicDistance = 180.0;

	/** How strongly it is drawn to its goal meanwhile. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "0"))
	double HomePull = 0.1;

	/** What came of Quaffles. */
	struct FVolley
	{
		int32 Blocked = 0;

		/** When the slowest was blocked, in seconds after its launch. */
		double Slowest = 0.0;

		/** How far the keeper came past one, and how often it passed one. */
		double Overshoot = 0.0;
		int32 MostCrossings = 0;
	};

	/** What came of Bludgers. */
	struct FDodge
	{
		double NearestBludger = 1.0e9;
		double FarthestFromGoal = 0.0;
		int32 Hits = 0;
	};

	const FVolley& GetVolley() const
	{
		return Volley;
	}

	const FDodge& GetDodge() const
	{
		return Dodge;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual void Steer() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	void SpawnKeeper();

	/** Launches the next ball; the keeper of Quaffles starts over with each. */
	void Launch();

	/** A place in a random direction from the target, not steeper than 30 degrees. */
	FVector FindBallStart(const FVector& Target, double Distance);

	/** Whether the ball has had its time. */
	bool MeasureQuaffle();
	bool MeasureBludger();
	void Conclude();

	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Keeper;

	UPROPERTY(Transient)
	TObjectPtr<UPursuitFlightComponent> Flight;

	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Ball;

	FPursuitDrillRandom Random = FPursuitDrillRandom(0);
	FVolley Volley;
	FDodge Dodge;
	FVector Goal = FVector::ZeroVector;
	int32 Launched = 0;

	// Of the ball that flies.
	FVector Course = FVector::ZeroVector;
	FVector Approach = FVector::ZeroVector;
	double Time = 0.0;
	double BlockedAfter = -1.0;
	double Nearest = 0.0;
	double Side = -1.0;
	double FlightSeconds = 0.0;
	int32 Crossings = 0;
};

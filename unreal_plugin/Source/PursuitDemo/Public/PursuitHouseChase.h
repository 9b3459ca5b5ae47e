// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitNavTypes.h"
#include "UObject/Object.h"
#include "PursuitHouseChase.generated.h"

class AAIController;
class UBehaviorTree;

/** What one of several guards was told last: it hears the latent node, and the drill tells it about its stretch. */
UCLASS(Transient, NotBlueprintable)
class PURSUITDEMO_API UPursuitHouseEar : public UObject
{
	GENERATED_BODY()

public:
	UFUNCTION()
	void Hear(FPursuitNavIntercept Intercept);

	/** Where to go. */
	FVector Goal = FVector::ZeroVector;
	FVector Ordered = FVector::ZeroVector;
	double NextAsk = 0.0;
	int32 Answers = 0;
	int32 Failures = 0;
	bool bHasGoal = false;
	bool bWaits = false;

	/** Whether a stretch of the thief's route is its own. */
	bool bHasStretch = false;
};

/** How the guards of a house chase. */
UENUM(BlueprintType)
enum class EPursuitHouseWay : uint8
{
	/** By the task Move To Intercept. */
	Intercept UMETA(DisplayName = "Move To Intercept"),

	/** To where the thief is, ten times a second. */
	Repath UMETA(DisplayName = "Re-pathing"),

	/** To where a straight way would meet the thief. */
	Straight UMETA(DisplayName = "Straight Lead"),
};

/**
 * Houses side by side, each with a thief that runs around a block to the exit, and guards that chase it: by the task Move To Intercept,
 * by re-pathing, and by the straight intercept. Gold when the task catches it before it is out, and sooner than both others by a
 * tenth; silver when it is sooner than both; bronze when it catches it at all.
 *
 * Several guards of the first house share the thief's route: by Predict Cut Off On NavMesh each takes a stretch of its own, and who has
 * none goes to its own intercept, which the latent node answers.
 *
 * It needs a level with a Nav Mesh Bounds Volume around the actor, 150 m along X, 40 m along Y, and a navigation mesh whose Runtime
 * Generation is Dynamic; without a mesh it says so.
 */
UCLASS()
class PURSUITDEMO_API APursuitHouseChase : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** How many guards chase the thief of each house: 1 to 4. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", ClampMax = "4"))
	int32 Guards = 1;

	/** One house. */
	struct FHouse
	{
		EPursuitHouseWay Way = EPursuitHouseWay::Intercept;
		FVector Origin = FVector::ZeroVector;
		TArray<TWeakObjectPtr<AAIController>> Guards;
		TWeakObjectPtr<AAIController> Thief;

		/** Negative before. */
		double CaughtAfter = -1.0;
		double OutAfter = -1.0;
		double NextOrder = 0.0;
	};

	/** What the guards of the first house were told, when there are several. */
	const TArray<TObjectPtr<UPursuitHouseEar>>& GetEars() const
	{
		return Ears;
	}

	const TArray<FHouse>& GetHouses() const
	{
		return Houses;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual void Steer() override;
	virtual bool Measure(double DeltaSeconds) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	void BuildHouse(const FVector& Place);
	bool HasMesh() const;
	void Start();

	/** Several guards share what they do. */
	void SteerTogether(FHouse& House);

	UPROPERTY(Transient)
	TObjectPtr<UBehaviorTree> Tree;

	UPROPERTY(Transient)
	TArray<TObjectPtr<UPursuitHouseEar>> Ears;

	TArray<FHouse> Houses;
	double Waited = 0.0;
	double Elapsed = 0.0;
	bool bStarted = false;
};

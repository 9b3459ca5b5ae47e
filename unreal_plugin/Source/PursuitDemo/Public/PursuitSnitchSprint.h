// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrill.h"
#include "PursuitSnitchSprint.generated.h"

class UBlackboardComponent;

/** How the seeker of a Snitch Sprint flies. */
UENUM(BlueprintType)
enum class EPursuitSprintWay : uint8
{
	/** To the point that the Behavior Tree task Predict Intercept writes. */
	Intercept = 0 UMETA(DisplayName = "By Intercept"),

	/** Straight at the snitch: the same task without a lead. */
	Direct = 1 UMETA(DisplayName = "By Direct Pursuit"),

	/** By Pursuit Flight alone, which tracks the snitch. */
	Tracking = 2 UMETA(DisplayName = "By Tracking"),
};

/**
 * Snitch Sprint (card MRC-MATH-S001): on a pitch of 150 m by 55 m a seeker starts at one end and must catch a snitch that weaves toward
 * the other one. An AI controller runs a Behavior Tree with Predict Intercept; Pursuit Flight follows the point that the task writes, or
 * tracks the snitch itself. Gold below 10 s, silver below 20 s, bronze for any catch.
 */
UCLASS()
class PURSUITDEMO_API APursuitSnitchSprint : public APursuitDrill
{
	GENERATED_BODY()

public:
	/** A snitch that turns slowly can be led; a snitch that turns every two seconds defeats extrapolation. */
	static constexpr double WideWeave = 16.0;
	static constexpr double TightWeave = 4.0;

	/** How the seeker flies. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill")
	EPursuitSprintWay Way = EPursuitSprintWay::Intercept;

	/** How long the snitch takes to weave to one side, to the other and back. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Drill", meta = (ClampMin = "1", Units = "s"))
	double WeavePeriod = WideWeave;

	/** What the task wrote, twice a second and at the catch. */
	struct FSample
	{
		double Time;
		double TimeToIntercept;
	};

	const TArray<FSample>& GetSamples() const
	{
		return Samples;
	}

	bool IsCaught() const
	{
		return CaughtAfter >= 0.0;
	}

	/** When the seeker caught the snitch, in seconds; negative when it did not. */
	double GetCaughtAfter() const
	{
		return CaughtAfter;
	}

	virtual FString GetTitle() const override;

protected:
	virtual void Begin() override;
	virtual void Steer() override;
	virtual bool Measure(double DeltaSeconds) override;

private:
	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Snitch;

	UPROPERTY(Transient)
	TObjectPtr<ACharacter> Seeker;

	UPROPERTY(Transient)
	TObjectPtr<UBlackboardComponent> Blackboard;

	TArray<FSample> Samples;
	double Elapsed = 0.0;
	double CaughtAfter = -1.0;
};

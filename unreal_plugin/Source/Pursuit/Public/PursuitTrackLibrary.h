// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitMotionTypes.h"
#include "PursuitTypes.h"
#include "PursuitTrackLibrary.generated.h"

/** How a watched target is taken to go on. */
UENUM(BlueprintType)
enum class EPursuitTrackedModel : uint8
{
	/** It stays where it is. */
	Standing = 0 UMETA(DisplayName = "Standing"),

	/** At its present velocity. */
	Straight = 1 UMETA(DisplayName = "Straight"),

	/** At the mean velocity of the last four seconds. */
	MeanCourse = 2 UMETA(DisplayName = "Mean Course"),

	/** On the circle of the last quarter of a second, or the line if it does not turn. */
	Turning = 3 UMETA(DisplayName = "Turning"),

	/** As Turning, over the last second. */
	TurningCalmly = 4 UMETA(DisplayName = "Turning Calmly"),

	/** About a straight line, in one swing. */
	Weaving = 5 UMETA(DisplayName = "Weaving"),

	/** About a straight line, in two swings of different rates. */
	WeavingTwice = 6 UMETA(DisplayName = "Weaving Twice"),
};

/** What a tracker remembers. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTrackerSettings
{
	GENERATED_BODY()

	/** How long the past counts: longer is calmer, and shows longer weaves. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Memory = 6.0;

	/** How fast the target can be at most: after a greater jump, such as a teleport, the tracker begins anew. 0 for any speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 0.0;
};

/** A target under observation. Made by Begin Motion Tracker, and fed by Step Motion Tracker. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionTracker
{
	GENERATED_BODY()

	/** OK, or why the tracker was not begun. */
	UPROPERTY(BlueprintReadOnly, Transient, NotReplicated, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** What it remembers, as the library has it, which knows it in this process only: a tracker that was loaded or replicated is empty. */
	UPROPERTY(Transient, NotReplicated)
	TArray<uint8> State;
};

/** How a watched target goes on. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTrackedMotion
{
	GENERATED_BODY()

	/** OK, or why the question was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Its motion from the last step on, for Solve Motion Intercept: straight or weaving. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitTargetMotion Target;

	/** Its mean velocity over the look-ahead time, for the nodes that take a target's velocity. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector MeanVelocity = FVector::ZeroVector;

	/** Its acceleration at the last step, in cm/s per second: toward the center of a turn; zero when it goes straight. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Mean recent prediction error of the model at the look-ahead time, as a length; infinite before the first was measured. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Error = 0.0;

	/** How long it has been watched, as far as that is remembered: 0 at the first step, and whenever the tracker begins anew. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double WatchedTime = 0.0;

	/** The model that foretold the last moments best, which this follows. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitTrackedModel Model = EPursuitTrackedModel::Standing;
};

/** Targets that are only watched, tick by tick, and how they go on. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitTrackLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Begins to watch a target. Step Motion Tracker goes on, once a tick. Begin again for another target, and after loading a game. Use
	 * it for a target that turns or weaves.
	 * @param Tracker The variable that keeps the tracker. What it knew before is forgotten; on a refusal it is empty.
	 * @param Settings What it remembers.
	 * @return OK, or why the tracker was not begun.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Begin Motion Tracker", ReturnDisplayName = "Reason",
			Keywords = "track watch observe predict weave dodge evade target motion learn start pursuit"))
	static EPursuitStatus BeginMotionTracker(UPARAM(ref) FPursuitMotionTracker& Tracker, FPursuitTrackerSettings Settings);

	/**
	 * Sees a target once a tick, and says how it goes on: straight, on a circle, or weaving. It keeps several models of the target and
	 * follows the one that would have foretold the past best. Wire its Target into Solve Motion Intercept. On a refusal the tracker
	 * stays as it is.
	 * @param Tracker The variable that keeps the tracker, from Begin Motion Tracker: it goes on.
	 * @param Location Where the target is now.
	 * @param Time When that is, in seconds of any clock that does not go back: Get Game Time in Seconds.
	 * @param LookAheadTime How far ahead it must be right, in seconds: about as long as the pursuer will need. 0 or more.
	 * @return How the target goes on from here.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Step Motion Tracker", ReturnDisplayName = "Motion",
			Keywords = "track watch observe predict weave dodge evade target motion learn velocity continue pursuit"))
	static FPursuitTrackedMotion StepMotionTracker(
		UPARAM(ref) FPursuitMotionTracker& Tracker, FVector Location, double Time, double LookAheadTime = 1.0);

	/**
	 * How a watched target goes on from its last step, asked for another look-ahead time. Use it where pursuers at different distances
	 * share one tracker, each with its own Look Ahead Time.
	 * @param Tracker From Step Motion Tracker.
	 * @param LookAheadTime How far ahead it must be right, in seconds: about as long as the pursuer will need. 0 or more.
	 * @return How the target goes on from its last step.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Get Tracked Motion", ReturnDisplayName = "Motion",
			Keywords = "track watch observe predict weave dodge evade target motion velocity pursuit"))
	static FPursuitTrackedMotion GetTrackedMotion(const FPursuitMotionTracker& Tracker, double LookAheadTime = 1.0);
};

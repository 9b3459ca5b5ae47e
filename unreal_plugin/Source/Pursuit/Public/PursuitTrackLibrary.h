// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitMotionTypes.h"
#include "PursuitTypes.h"
#include "PursuitTrackLibrary.generated.h"

/** How a watched target is predicted to go on. */
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

/** The settings of a tracker's memory. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTrackerSettings
{
	GENERATED_BODY()

	/** Duration of the memory. Longer is calmer and finds longer weaves. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Memory = 6.0;

	/** Maximum speed of the target. After a greater jump, such as a teleport, the tracker starts over. 0 for any speed. */
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

	/** The tracker's memory, opaque. Valid only in this process; empty after loading or replication. */
	UPROPERTY(Transient, NotReplicated)
	TArray<uint8> State;
};

/** How a watched target goes on. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTrackedMotion
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/**
	 * Its motion from the last step on, for Solve Motion Intercept: straight or weaving. It begins where the model puts the target,
	 * which may differ from the last location.
	 */
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

	/** How long it has been watched, within the memory: 0 at the first step, and whenever the tracker starts over. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double WatchedTime = 0.0;

	/** The model followed: the one with the smallest recent prediction error. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitTrackedModel Model = EPursuitTrackedModel::Standing;
};

/** Where a target was seen, and when. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionSample
{
	GENERATED_BODY()

	/** Where the target was. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Time of the sample, in seconds on any clock: Get Game Time in Seconds. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;
};

/** How to estimate a motion from a target's history. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitEstimateSettings
{
	GENERATED_BODY()

	/**
	 * Older samples are ignored. A longer window smooths more, a shorter one follows turns sooner. A good value is a tenth of the
	 * period in which the target weaves.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Window = 0.25;

	/** Maximum speed of the target. Samples before a greater jump, such as a teleport, are ignored. 0 for any speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 0.0;

	/** How many times its own error a change of velocity must be to count as acceleration; 0 accepts every change. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Confidence = 2.0;
};

/** How a target moves at the time of its newest sample. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionEstimate
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the target is, smoothed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Its velocity; zero with one sample. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** How its velocity changes, in cm/s per second; zero with fewer than three samples, and when it is not significant. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** About which direction the velocity turns, of length 1: the axis for Rotate Vector Around Axis. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector TurnAxis = FVector(0.0, 0.0, 1.0);

	/** How fast the velocity turns about it, in degrees per second; 0 when it does not. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg/s"))
	double TurnRate = 0.0;

	/** When, on the clock of the samples. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Mean distance of the samples from the smoothed path. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Residual = 0.0;

	/** Expected error of the velocity; infinite with too few samples. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s"))
	double VelocityError = 0.0;

	/** Expected error of the acceleration, in cm/s per second; infinite with too few samples. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s^2"))
	double AccelerationError = 0.0;

	/** Number of samples used. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Samples = 0;
};

/** Prediction of targets from observations, tick by tick or now and then. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitTrackLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Begins to watch a target. Step Motion Tracker goes on, once a tick. Begin again for another target, and after loading a game. Use
	 * it for a target that turns or weaves.
	 * @param Tracker The variable that keeps the tracker. Its former content is forgotten; on a refusal it is empty.
	 * @param Settings Settings of the tracker's memory.
	 * @return OK, or why the tracker was not begun.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Begin Motion Tracker", ReturnDisplayName = "Reason",
			Keywords = "track watch observe predict weave dodge evade target motion learn start pursuit"))
	static EPursuitStatus BeginMotionTracker(UPARAM(ref) FPursuitMotionTracker& Tracker, FPursuitTrackerSettings Settings);

	/**
	 * Adds an observation, once a tick, and predicts the target's motion: straight, on a circle, or weaving. It keeps several models
	 * of the target and follows the one with the smallest recent prediction error. Wire its Target into Solve Motion Intercept. On a
	 * refusal the tracker stays as it is.
	 * @param Tracker The variable that keeps the tracker, from Begin Motion Tracker; updated.
	 * @param Location Location of the target.
	 * @param Time When that is, in seconds on any clock that does not go back: Get Game Time in Seconds.
	 * @param LookAheadTime How far ahead the prediction must be good, in seconds: about as long as the pursuer will need. 0 or more.
	 * @return How the target goes on from here.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Step Motion Tracker", ReturnDisplayName = "Motion",
			Keywords = "track watch observe predict weave dodge evade target motion learn velocity continue pursuit"))
	static FPursuitTrackedMotion StepMotionTracker(
		UPARAM(ref) FPursuitMotionTracker& Tracker, FVector Location, double Time, double LookAheadTime = 1.0);

	/**
	 * The motion of a watched target from its last step, for another look-ahead time. Use it where pursuers at different distances
	 * share one tracker, each with its own Look Ahead Time.
	 * @param Tracker From Step Motion Tracker.
	 * @param LookAheadTime How far ahead the prediction must be good, in seconds: about as long as the pursuer will need. 0 or more.
	 * @return How the target goes on from its last step.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Get Tracked Motion", ReturnDisplayName = "Motion",
			Keywords = "track watch observe predict weave dodge evade target motion velocity pursuit"))
	static FPursuitTrackedMotion GetTrackedMotion(const FPursuitMotionTracker& Tracker, double LookAheadTime = 1.0);

	/**
	 * Estimates a target's velocity, acceleration and turn from samples of its location, smoothed and without outliers. One sample
	 * gives a location, two a velocity, three an acceleration; eight or more are best. Use it for a target that is seen now and then,
	 * and wire Location and Velocity into Solve Intercept; Step Motion Tracker is for one that is seen every tick.
	 * @param History Where it was seen, in any order: a ring buffer can be passed as it is. The newest 64 of the window are used.
	 * @param Settings Settings of the estimate.
	 * @return The motion of the target at the time of the newest sample, and its expected error.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Find Motion Estimate", ReturnDisplayName = "Motion",
			Keywords = "estimate velocity acceleration turn rate history sighting smooth average filter noise weave snitch pursuit"))
	static FPursuitMotionEstimate FindMotionEstimate(const TArray<FPursuitMotionSample>& History, FPursuitEstimateSettings Settings);
};

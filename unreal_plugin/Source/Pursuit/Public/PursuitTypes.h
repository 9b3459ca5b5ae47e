// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.generated.h"

/**
 * The result of a call: OK, not met with the physical reason, or refused with the kind of refusal. Compare it with Equal; the log
 * names a refused input.
 */
UENUM(BlueprintType)
enum class EPursuitStatus : uint8
{
	/** Success: an intercept, or whatever was asked for. */
	OK = 0 UMETA(DisplayName = "OK"),

	/** The target is within the capture radius now. */
	AlreadyThere = 1 UMETA(DisplayName = "Already There"),

	/** There is an intercept, but after the horizon. */
	BeyondHorizon = 2 UMETA(DisplayName = "Beyond Horizon"),

	/** The target is too fast: no course meets it. */
	TargetTooFast = 3 UMETA(DisplayName = "Target Too Fast"),

	/** The target is as fast as the pursuer, or faster, and does not come closer. */
	TargetEscaping = 4 UMETA(DisplayName = "Target Escaping"),

	/** The pursuer's speed is zero and it is not there yet. */
	PursuerImmobile = 5 UMETA(DisplayName = "Pursuer Immobile"),

	/** The target is beyond the maximum range when it would be hit. */
	OutOfRange = 6 UMETA(DisplayName = "Out Of Range"),

	/** The weapon cannot turn to the target in time. */
	TurnTooSlow = 7 UMETA(DisplayName = "Turn Too Slow"),

	/** The search is not finished: grant it more steps. */
	Unfinished = 8 UMETA(DisplayName = "Unfinished"),

	/** The navigation has no way to the target. */
	NoWay = 9 UMETA(DisplayName = "No Way"),

	/** Refused: a required input is missing. */
	NullPointer = 101 UMETA(DisplayName = "Refused: Missing Input"),

	/** Refused: an input is NaN or infinite. */
	NotFinite = 102 UMETA(DisplayName = "Refused: Not Finite"),

	/** Refused: an input is outside its range, such as a negative speed. */
	OutOfDomain = 103 UMETA(DisplayName = "Refused: Out Of Range Input"),

	/** Refused: there was too little room for the answer. */
	BufferTooSmall = 104 UMETA(DisplayName = "Refused: Buffer Too Small"),

	/** Refused: the plugin is disabled because its library does not fit it. The log says so at start-up. */
	Unavailable = 200 UMETA(DisplayName = "Refused: Plugin Disabled"),

	/** A status that this version of the plugin does not know. */
	Unknown = 201 UMETA(DisplayName = "Unknown"),
};

/** Where the pursuer aims when it cannot meet the target in time. */
UENUM(BlueprintType)
enum class EPursuitFallback : uint8
{
	/** Aim where the target will be at the end of the horizon. */
	Horizon = 0 UMETA(DisplayName = "Maximum Prediction Time"),

	/** Aim where the target is now. */
	DirectPursuit = 1 UMETA(DisplayName = "Direct Pursuit"),

	/** Aim where a straight course comes nearest to the target within the horizon. */
	ClosestApproach = 2 UMETA(DisplayName = "Closest Approach"),
};

/** Whether height counts. */
UENUM(BlueprintType)
enum class EPursuitDimensions : uint8
{
	/** On the ground: only X and Y count, whatever the height. */
	Two = 0 UMETA(DisplayName = "Two (On The Ground)"),

	/** In the air or under water: X, Y and Z count. */
	Three = 1 UMETA(DisplayName = "Three (In Space)"),
};

/** Where and when a pursuer meets its target. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitIntercept
{
	GENERATED_BODY()

	/** Whether the pursuer meets the target, now or later. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the target is at that time. Without an intercept: where it is when the pursuer comes nearest to it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** The velocity that takes the pursuer there, at its full speed; zero when it is already there. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector PursuerVelocity = FVector::ZeroVector;

	/** The earliest intercept, in seconds from now. Without an intercept: when they are nearest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** The latest intercept at full speed, in seconds from now; infinite when there is no latest time, 0 without an intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double LatestTime = 0.0;
};

/** Where and when a pursuer meets its target in the plane. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitIntercept2D
{
	GENERATED_BODY()

	/** Whether the pursuer meets the target, now or later. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the target is at that time. Without an intercept: where it is when the pursuer comes nearest to it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector2D Point = FVector2D::ZeroVector;

	/** The velocity that takes the pursuer there, at its full speed; zero when it is already there. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector2D PursuerVelocity = FVector2D::ZeroVector;

	/** The earliest intercept, in seconds from now. Without an intercept: when they are nearest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** The latest intercept at full speed, in seconds from now; infinite when there is no latest time, 0 without an intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double LatestTime = 0.0;
};

/** The straight course at full speed that brings a pursuer nearest to its target. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitClosestApproach
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the target is when they are nearest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** The velocity to take, at full speed; zero when the pursuer is already there. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector PursuerVelocity = FVector::ZeroVector;

	/** When they are nearest, in seconds from now; infinite when the gap only ever shrinks toward its limit. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;
};

/** How a pursuer looks ahead. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitPredictionSettings
{
	GENERATED_BODY()

	/** How far ahead the pursuer may look. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	/**
	 * How far to lead, as a part of the way to the intercept: 0 aims at the target itself, 1 at the intercept, more than 1 ahead of
	 * it.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	/** Within this distance the pursuer aims at the target itself, without a lead; 0 always leads. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double DirectPursuitDistance = 0.0;

	/** Where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFallback Fallback = EPursuitFallback::Horizon;
};

/** Where a pursuer should aim, for how long, and how well. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitPrediction
{
	GENERATED_BODY()

	/** Whether the pursuer can meet the target within the horizon. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept in time; then the aim point comes from the fallback. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where to fly, at full speed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector AimPoint = FVector::ZeroVector;

	/** How long to fly there, in seconds, at most the horizon. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Least distance outside the capture radius on that course within that time; 0 when the course meets the target. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double MissDistance = 0.0;
};

/** Limits of a body. Use the same limits to plan a stop and to move the body. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSteeringLimits
{
	GENERATED_BODY()

	/** The greatest speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** The greatest acceleration, in cm/s per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s^2"))
	double MaxAcceleration = 2048.0;

	/** The mass of the body: it multiplies the response time. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01"))
	double Mass = 1.0;

	/** Time constant of the steering for mass 1. 0: the velocity follows as fast as the acceleration allows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double ResponseTime = 0.0;
};

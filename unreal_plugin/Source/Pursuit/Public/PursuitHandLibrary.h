// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitHandLibrary.generated.h"

/** How well a hand aims: all that Begin Aiming Hand sets by a skill. A deviation is one about each of two axes. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAimingHandSettings
{
	GENERATED_BODY()

	/** From the sight of a target to the first movement toward it; also the least time between two corrections. 0.01 to 10 s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", ClampMax = "10", Units = "s"))
	double ReactionTime = 0.25;

	/** How long a correction takes. 0.01 to 10 s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", ClampMax = "10", Units = "s"))
	double MovementTime = 0.2;

	/** How much of its angle a correction is off. 0 to 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double CorrectionNoise = 0.3;

	/** How much of the target's speed across the line of sight the hand misjudges. 0 to 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double SpeedNoise = 0.1;

	/** Deviation of the aim at the beginning, and without a target in sight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "57", Units = "deg"))
	double InitialError = 1.5;

	/** Deviation of the aim at a target that rests and is long in sight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "57", Units = "deg"))
	double SteadyError = 0.3;

	/** How fast the deviation comes near one of these two: two thirds of the way in this time. 0.01 to 10 s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", ClampMax = "10", Units = "s"))
	double SettleTime = 0.3;

	/** How slowly the error drifts. 0.01 to 10 s. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", ClampMax = "10", Units = "s"))
	double DriftTime = 0.6;
};

/** A hand that aims. Made by Begin Aiming Hand, and moved by Step Aiming Hand. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAimingHand
{
	GENERATED_BODY()

	/** OK, or why the hand was not begun. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** How well it aims. Change it whenever you like, such as for a hand that is hurt. */
	UPROPERTY(BlueprintReadWrite, Category = "Pursuit")
	FPursuitAimingHandSettings Settings;

	/** What the hand remembers, opaque. */
	UPROPERTY()
	TArray<uint8> State;
};

/** What a hand aims at. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAimingTarget
{
	GENERATED_BODY()

	/**
	 * Where an exact shooter would aim, of any length but zero: toward the Aim Point of a turret's solution, or along the Launch Velocity
	 * of a projectile's.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Direction = FVector(1.0, 0.0, 0.0);

	/** Normal of the plane of a 2D game, in which alone the hand errs. Zero in space. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PlaneNormal = FVector::ZeroVector;

	/** How far away the target is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Distance = 1000.0;

	/** Radius of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 60.0;

	/** A number of your own for the target in sight: another number begins another reaction. Below 0 while it is hidden. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Target = 0;
};

/** Where a hand points, and how well. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitHandAim
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the hand points, of length 1: the direction to shoot in. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Direction = FVector::ZeroVector;

	/** Angle between it and the exact direction. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Error = 0.0;

	/** The error that the hand may expect of itself, as a deviation about each of two axes. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Deviation = 0.0;

	/** The chance that a shot now hits, from 0 to 1: what the hand may know, not whether it will. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double HitChance = 0.0;

	/** Whether the hand moves with the target: its reaction is over. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bTracking = false;

	/** Whether a shot now hits the target, if it stays where it is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bOnTarget = false;
};

/**
 * Aim like a person: late, by corrections, with an error that drifts and shrinks, on a skill from 0 to 1.
 *
 * The nodes take where an exact shooter would aim, such as Solve Turret or Solve Projectile answers, and answer where a hand points.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitHandLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Begins a hand that aims, at rest and without a target. Call it once for each shooter; then call Step Aiming Hand every tick.
	 * @param Hand The variable that keeps the hand. Its former content is forgotten; on a refusal it is empty.
	 * @param Forward Where it points at first, of any length but zero.
	 * @param Skill From 0 for a beginner to 1 for an expert; beyond, the nearer of them.
	 * @param Seed Hands of different seeds err differently.
	 * @return OK, or why an input was refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (DisplayName = "Begin Aiming Hand", ReturnDisplayName = "Reason",
			Keywords = "human skill accuracy difficulty spread miss inaccuracy bot enemy pursuit"))
	static EPursuitStatus BeginAimingHand(
		UPARAM(ref) FPursuitAimingHand& Hand, FVector Forward, double Skill = 0.5, int64 Seed = 0);

	/**
	 * Moves a hand by a tick, and tells where it points. Call it every tick; shoot along Direction when Hit Chance is high enough. The
	 * same hand takes the same way at any frame rate.
	 * @param Hand The variable that keeps the hand, from Begin Aiming Hand; updated. On a refusal it stays as it is.
	 * @param Target Where an exact shooter would aim now, and how large the target is.
	 * @param DeltaSeconds Time since the last step. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return Where the hand points, and its chance to hit.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Step Aiming Hand", ReturnDisplayName = "Aim",
			Keywords = "human skill accuracy chance hit spread miss inaccuracy bot enemy pursuit"))
	static FPursuitHandAim StepAimingHand(
		UPARAM(ref) FPursuitAimingHand& Hand, const FPursuitAimingTarget& Target, double DeltaSeconds,
		const UObject* WorldContextObject = nullptr);
};

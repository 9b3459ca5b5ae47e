// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "PursuitChaseTypes.generated.h"

/** Steering to an intercept, and the intercept. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitChase
{
	GENERATED_BODY()

	/** Whether the two meet, now or later. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The steering: desired velocity minus current velocity. Feed it to Apply Steering. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** Where they meet. Without an intercept: where the other is when they are nearest, or where the fallback aims. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** When they meet, or are nearest, in seconds from now; infinite when the gap only ever shrinks toward its limit. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;
};

/** What an agent knows about a threat besides its motion. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitEvadeSettings
{
	GENERATED_BODY()

	/** How far ahead to look for the threat. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Horizon = 5.0;

	/**
	 * The tightest circle that the threat can fly or drive at its speed. 0: the threat turns at will, and the agent runs straight
	 * away; use it if the radius is unknown. Greater: the agent sidesteps at the last moment. 1e9 for a threat that cannot turn, such
	 * as a thrown ball.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double ThreatTurnRadius = 0.0;

	/** Distance at which the threat catches the agent. The agent does not sidestep if the threat would catch it anyway. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;
};

/** How an agent hides. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitHideSettings
{
	GENERATED_BODY()

	/** How far from the surface of a cover to hide: at least the radius of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Clearance = 100.0;

	/** How to evade when there is no cover. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitEvadeSettings Evade;
};

/** Where an agent hides, and how it gets there. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitHiding
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The steering: desired velocity minus current velocity. Feed it to Apply Steering. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** Where to hide; where the agent is when there is no cover. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Spot = FVector::ZeroVector;

	/** Behind which cover, by its index in the array; -1 when the agent evades instead. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Cover = -1;
};

/** How an agent follows a leader. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFollowSettings
{
	GENERATED_BODY()

	/** How far behind the leader to stay. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Distance = 200.0;

	/** How far ahead of the leader to keep clear; 0 keeps nothing clear. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double ClearLength = 300.0;

	/** How far to each side of the leader's way to keep clear. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double ClearRadius = 100.0;
};

/** Where a thing is and how it moves, at one time. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionState
{
	GENERATED_BODY()

	/** Where it is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;
};

/** How an agent queues. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitQueueSettings
{
	GENERATED_BODY()

	/** How far to stay behind the one ahead, from center to center. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Gap = 150.0;

	/** Half width of the lane to the goal in which someone counts as ahead. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double LaneRadius = 100.0;
};

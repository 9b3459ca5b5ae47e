// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "PursuitLineOfFireTypes.generated.h"

/** What a shot meets first. */
UENUM(BlueprintType)
enum class EPursuitObstruction : uint8
{
	/** Nothing until its horizon. */
	None = 0 UMETA(DisplayName = "None"),

	/** The target, before anything else. */
	Target = 1 UMETA(DisplayName = "Target"),

	/** One of the bodies. */
	Body = 2 UMETA(DisplayName = "Body"),

	/** One of the obstacles. */
	Shape = 3 UMETA(DisplayName = "Obstacle"),
};

/** A sphere that moves: a friend, a bystander, the target. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMovingBody
{
	GENERATED_BODY()

	/** Where its center is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** How its velocity changes per second; zero for one that keeps it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Its radius, with the distance that a shot must keep. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 60.0;
};

/** A shot at its launch, and how long it is followed. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFiredShot
{
	GENERATED_BODY()

	/** Where the shot starts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector MuzzleLocation = FVector::ZeroVector;

	/** Its velocity in the world: the Launch Velocity of a launch, or the direction of a barrel times the muzzle speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector LaunchVelocity = FVector(3000.0, 0.0, 0.0);

	/** Gravity on the shot, in cm/s per second; zero for a straight flight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Gravity = FVector::ZeroVector;

	/** How the air moves; ignored without drag. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Wind = FVector::ZeroVector;

	/** How much the shot slows down per second for each cm/s through the air: the linear damping of a physics body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double LinearDrag = 0.0;

	/** How much it slows down in cm/s per second for each (cm/s)^2 through the air; about 0.000001 for a heavy ball. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double QuadraticDrag = 0.0;

	/** Radius of the shot at the muzzle: 0 for a bullet. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 0.0;

	/** How much that radius grows per second: the dispersion, as the speed times the tangent of its half angle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double RadiusGrowth = 0.0;

	/** How long the shot is followed: its time of flight to the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Horizon = 1.0;

	/** Index of the shooter's own body among the bodies, which is ignored; -1 if it is not there. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Shooter = -1;

	/** Index of the target's body among the bodies, which ends the shot and is not in the way; -1 if it is not there. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Target = -1;
};

/** What a shot meets first, and the body that it misses by the least. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitLineOfFire
{
	GENERATED_BODY()

	/** Whether the shot may be fired: it meets nothing, or the target before anything else. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bClear = false;

	/** OK; Unfinished when the search along a bullet or a rocket was cut short; or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** What is met first. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitObstruction Obstruction = EPursuitObstruction::None;

	/** Index of the body or obstacle that is met first; -1 for the target or nothing. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 ObstructionIndex = -1;

	/** Where the shot is at the first contact; at its horizon without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** When that is, from the launch. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Index of the body, but for the target, that the shot comes nearest to until then, or of the one that it meets; -1 without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Nearest = -1;

	/** By how much that body is missed; 0 or less for the one that is met. Infinite without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double MissDistance = 0.0;

	/** When the shot is nearest to it, from the launch. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double MissTime = 0.0;
};

/** Which launch is clear. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitClearArc
{
	GENERATED_BODY()

	/** Whether one of the launches is clear. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bClear = false;

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Index of the first launch that is clear; -1 if none is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Launch = -1;

	/** The line of fire of that launch, or of the first one if none is clear. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitLineOfFire Line;
};

/** How long to wait for a clear launch, and how closely to look. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitClearLaunchSettings
{
	GENERATED_BODY()

	/** How the muzzle moves until the launch: the shooter's Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector MuzzleVelocity = FVector::ZeroVector;

	/** The longest wait. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double MaxDelay = 2.0;

	/**
	 * How closely to look, such as a tick: the answer is later than the first clear launch by less than this. Exact for straight
	 * shots among bodies that do not accelerate.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.0001", Units = "s"))
	double Resolution = 1.0 / 60.0;
};

/** When a shot is clear next. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitClearLaunch
{
	GENERATED_BODY()

	/** Whether a launch is clear within the longest wait. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bClear = false;

	/** OK; Unfinished when a search through thick air was cut short; or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** How long to wait; 0 when none is clear. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Delay = 0.0;

	/** The line of fire of that launch; of a launch now when none is clear. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitLineOfFire Line;
};

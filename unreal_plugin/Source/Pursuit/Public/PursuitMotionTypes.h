// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "PursuitMotionTypes.generated.h"

/** How a target moves from now on. */
UENUM(BlueprintType)
enum class EPursuitTargetKind : uint8
{
	/** Straight on: Location and Velocity. */
	Straight = 0 UMETA(DisplayName = "Straight"),

	/** With constant acceleration up to a speed limit: Location, Velocity, Acceleration and Max Speed. */
	Accelerating = 1 UMETA(DisplayName = "Accelerating"),

	/** Turning at a constant rate: Location, Velocity, Turn Axis and Turn Rate. */
	Turning = 2 UMETA(DisplayName = "Turning"),

	/** On a path with known times or speeds. */
	Path = 3 UMETA(DisplayName = "On A Path"),

	/** Weaving about a straight line: Location, Velocity, First Swing and Second Swing. */
	Weaving = 4 UMETA(DisplayName = "Weaving"),
};

/** How a path goes on at its last point. */
UENUM(BlueprintType)
enum class EPursuitPathTopology : uint8
{
	/** It ends there; a target stays. */
	Open = 0 UMETA(DisplayName = "Open"),

	/** A closing line leads back to the first point: for a patrol. Refused for a target's path with times. */
	Closed = 1 UMETA(DisplayName = "Closed"),

	/** A target jumps from the last point to the first whenever it gets there. Refused for a steering path and a wall. */
	Loop = 2 UMETA(DisplayName = "Loop"),
};

/** How the motion of a target along its path is given. */
UENUM(BlueprintType)
enum class EPursuitPathTiming : uint8
{
	/** The time of each point. */
	Times = 0 UMETA(DisplayName = "Times"),

	/** The speed from each point to the next. */
	Speeds = 1 UMETA(DisplayName = "Speeds"),
};

/** How a pursuer can move. */
UENUM(BlueprintType)
enum class EPursuitPursuerKind : uint8
{
	/** At Max Speed in any direction, without inertia. */
	Constant = 0 UMETA(DisplayName = "Constant Speed"),

	/** In any direction, while its speed rises from Speed to Max Speed by Max Acceleration. */
	Ramp = 1 UMETA(DisplayName = "Gathering Speed"),

	/** With a thrust in one direction, from its present velocity, until it is at Max Speed; then straight on. */
	Thrust = 2 UMETA(DisplayName = "Thrust"),

	/** As a car on the ground: at Max Speed, turning no tighter than Turn Radius. */
	Car = 3 UMETA(DisplayName = "Car"),
};

/** The kind of a segment of a Dubins path. */
UENUM(BlueprintType)
enum class EPursuitDubinsSegment : uint8
{
	/** A straight line. */
	Straight = 0 UMETA(DisplayName = "Straight"),

	/** A turn to the right, on the tightest circle. */
	Right = 1 UMETA(DisplayName = "Right"),

	/** A turn to the left, on the tightest circle. */
	Left = 2 UMETA(DisplayName = "Left"),
};

/** A point of a path. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWaypoint
{
	GENERATED_BODY()

	/** Where it is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** When the target is there, when the path is given by times. Never less than at the point before. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Speed from there on, when the path is given by speeds. More than 0; ignored at the last point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double Speed = 300.0;
};

/** A sinusoidal swing to and fro, or around an ellipse. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSwing
{
	GENERATED_BODY()

	/** Its part of the velocity now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Its part of the acceleration now, in cm/s per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Angular frequency; 360 is one swing per second. 0 for no swing. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double Rate = 0.0;
};

/** How a target moves from now on. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTargetMotion
{
	GENERATED_BODY()

	/** Which motion it is. Fields of the other kinds are ignored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitTargetKind Kind = EPursuitTargetKind::Straight;

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind != EPursuitTargetKind::Path", EditConditionHides))
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind != EPursuitTargetKind::Path", EditConditionHides))
	FVector Velocity = FVector::ZeroVector;

	/** How its velocity changes, in cm/s per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Accelerating", EditConditionHides))
	FVector Acceleration = FVector::ZeroVector;

	/** The speed that it does not exceed while it accelerates; 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm/s", EditCondition = "Kind == EPursuitTargetKind::Accelerating", EditConditionHides))
	double MaxSpeed = 0.0;

	/** About which direction its velocity turns; up for a target that stays level. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Turning", EditConditionHides))
	FVector TurnAxis = FVector(0.0, 0.0, 1.0);

	/** How fast its velocity turns, in degrees per second; to the right about an upward axis, as yaw does. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (Units = "deg/s", EditCondition = "Kind == EPursuitTargetKind::Turning", EditConditionHides))
	double TurnRate = 0.0;

	/** A swing about the straight line of the drift. The drift is the velocity minus the velocities of the swings. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Weaving", EditConditionHides))
	FPursuitSwing FirstSwing;

	/** Another swing, such as up and down; none at rate 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Weaving", EditConditionHides))
	FPursuitSwing SecondSwing;

	/** The points of its path, at least one. The target waits at the first until the path begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Path", EditConditionHides))
	TArray<FPursuitWaypoint> Path;

	/** Whether the path is given by times or by speeds. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Path", EditConditionHides))
	EPursuitPathTiming PathTiming = EPursuitPathTiming::Times;

	/** When the path's own clock is at zero, in seconds from now; below zero for a path that is under way. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (Units = "s", EditCondition = "Kind == EPursuitTargetKind::Path", EditConditionHides))
	double PathStart = 0.0;

	/**
	 * How it goes on at the last point. On the closing line of a closed path it has the speed of the last point. To close a
	 * path with times, end it with the first point and choose Loop.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitTargetKind::Path", EditConditionHides))
	EPursuitPathTopology PathTopology = EPursuitPathTopology::Open;
};

/** How a pursuer can move. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitPursuerMotion
{
	GENERATED_BODY()

	/** Which motion it is. Fields of the other kinds are ignored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitPursuerKind Kind = EPursuitPursuerKind::Constant;

	/** Location of the pursuer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How fast it can move; for Thrust, 0 is no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** How fast it moves now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm/s", EditCondition = "Kind == EPursuitPursuerKind::Ramp", EditConditionHides))
	double Speed = 0.0;

	/** How fast its speed or velocity can change, in cm/s per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm/s^2",
			EditCondition = "Kind == EPursuitPursuerKind::Ramp || Kind == EPursuitPursuerKind::Thrust", EditConditionHides))
	double MaxAcceleration = 2048.0;

	/** How it moves now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitPursuerKind::Thrust", EditConditionHides))
	FVector Velocity = FVector::ZeroVector;

	/** Where the car is headed: its Get Actor Forward Vector. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitPursuerKind::Car", EditConditionHides))
	FVector Heading = FVector(1.0, 0.0, 0.0);

	/** The radius of the car's tightest circle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "1", Units = "cm", EditCondition = "Kind == EPursuitPursuerKind::Car", EditConditionHides))
	double TurnRadius = 500.0;
};

/** Where and when a pursuer meets its target, or comes nearest to it. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionIntercept
{
	GENERATED_BODY()

	/** Whether the pursuer meets the target in time. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where the target is then. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** The direction to take now: the course, or the thrust; for a car its first heading, and Find Dubins Path has the path. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Course = FVector::ZeroVector;

	/** When, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** How far outside the capture radius the target is then, or how far a car would still have to drive; 0 at an intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double MissDistance = 0.0;
};

/** Where a thing is and how it moves at the time that was asked for, or why there is no answer. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMotionStateAnswer
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where it is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;
};

/** The shortest path of a car to a point (Dubins path): a turn, then a straight line or the opposite turn. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDubinsPath
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Kind of the first segment. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitDubinsSegment First = EPursuitDubinsSegment::Straight;

	/** Length of the first segment. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double FirstLength = 0.0;

	/** Kind of the second segment. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitDubinsSegment Second = EPursuitDubinsSegment::Straight;

	/** Length of the second segment. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double SecondLength = 0.0;
};

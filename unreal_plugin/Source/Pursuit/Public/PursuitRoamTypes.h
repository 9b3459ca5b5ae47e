// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitChaseTypes.h"
#include "PursuitAvoidTypes.h"
#include "PursuitMotionTypes.h"
#include "PursuitTypes.h"
#include "PursuitRoamTypes.generated.h"

/** The direction along a wall. */
UENUM(BlueprintType)
enum class EPursuitWallSide : uint8
{
	/** As the agent moves; the wall may be on either side. */
	AsItMoves = 0 UMETA(DisplayName = "As It Moves"),

	/** The wall is on the agent's left, also round an inner corner. */
	Left = 1 UMETA(DisplayName = "Wall On The Left"),

	/** The wall is on the agent's right, also round an inner corner. */
	Right = 2 UMETA(DisplayName = "Wall On The Right"),
};

/** The kinds of volumes to stay in. */
UENUM(BlueprintType)
enum class EPursuitContainerKind : uint8
{
	/** Inside Shape. */
	Shape = 0 UMETA(DisplayName = "Inside A Shape"),

	/** The space in front of all Surfaces. With no surfaces every point is inside. */
	HalfSpaces = 1 UMETA(DisplayName = "In Front Of Surfaces"),
};

/** The value of a flow field outside its grid. */
UENUM(BlueprintType)
enum class EPursuitFlowOutside : uint8
{
	/** The velocity at the nearest point of the grid. */
	Clamp = 0 UMETA(DisplayName = "As At The Border"),

	/** None: the steering is zero. */
	Zero = 1 UMETA(DisplayName = "No Steering"),
};

/** How an agent wanders: toward a point on a sphere ahead of it, while the point walks at random over the sphere. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWanderSettings
{
	GENERATED_BODY()

	/** Distance from the agent to the center of the sphere. Only its ratio to Radius matters. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Distance = 200.0;

	/** Radius of the sphere. The larger its ratio to Distance, the sharper the turns: at half of Distance up to 30 degrees. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 100.0;

	/** How fast the point walks: its typical distance after one second, in degrees. After four seconds it is twice that. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg"))
	double WanderRate = 60.0;

	/** Whether the agent stays in the plane across Plane Normal, like a walker on the ground; otherwise it flies. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bInPlane = false;

	/** Normal of the plane. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (EditCondition = "bInPlane"))
	FVector PlaneNormal = FVector(0.0, 0.0, 1.0);
};

/**
 * The state of a wandering agent's walk. Begin Wander makes one; keep it in a variable. The same state and the same ticks give the
 * same walk.
 */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWanderState
{
	GENERATED_BODY()

	/** Where the agent was heading. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Heading = FVector::ZeroVector;

	/** Where on the sphere the point is: its direction from the middle. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Direction = FVector::ZeroVector;

	/** The state of the random numbers. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int64 Random = 0;
};

/** A path to steer along: a tube about straight lines between points. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSteeringPath
{
	GENERATED_BODY()

	/** The points, at least one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TArray<FVector> Points;

	/** How far from the lines still counts as on the path. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 100.0;

	/** How it goes on at the last point. Open: it ends there. Closed: a line leads back to the first point. Loop is refused. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitPathTopology Topology = EPursuitPathTopology::Open;
};

/** How an agent follows a path. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFollowPathSettings
{
	GENERATED_BODY()

	/** How far ahead the agent looks. A longer time cuts corners more widely. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double LookAheadTime = 0.5;

	/** Within this distance of the end of an open path the agent slows down, and stops at the end; 0 turns it off. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "!bBrakeForTheEnd"))
	double SlowdownRadius = 300.0;

	/**
	 * Whether it brakes as late as possible at the end, instead of slowing down within Slowdown Radius. For bodies with a low
	 * acceleration, which would overshoot. It plans with Limits and Delta Seconds.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bBrakeForTheEnd = false;

	/**
	 * How far along the path from the last Progress the agent searches in one frame: more than it flies in a frame. 0 for no limit.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double SearchDistance = 500.0;

	/** Whether it goes from the last point to the first. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bBackward = false;
};

/** A place on a path. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitPathPoint
{
	GENERATED_BODY()

	/** Where it is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Which way the path goes on there, of length 1: at a corner along the next line. Zero on a path without length. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Tangent = FVector::ZeroVector;

	/**
	 * How sharply the path turns there: 1 over the radius of the turn, per cm. At a corner of angle a between two lines:
	 * a / ((length + length) / 2) on the adjoining halves, 0 elsewhere.
	 */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Curvature = 0.0;
};

/** How to follow a path, and how far the agent is from it and from its end. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitPathSteering
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The steering: desired velocity minus current velocity. Feed it to Apply Steering. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** The length of the path left to the end that the agent moves to; infinite on a closed path that has a length. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Remaining = 0.0;

	/** How far the agent is from its place on the path. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Distance = 0.0;
};

/** A piece of wall, as a trace reports it: the Impact Point and the Impact Normal of its hit. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSurface
{
	GENERATED_BODY()

	/** A point of it: the Impact Point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** Its normal, to the side where the agent may be: the Impact Normal. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Normal = FVector::ZeroVector;
};

/** How an agent follows a wall. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFollowWallSettings
{
	GENERATED_BODY()

	/** The side of the agent on which the wall is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitWallSide Side = EPursuitWallSide::AsItMoves;

	/** The agent's up direction, to tell left from right. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Side != EPursuitWallSide::AsItMoves", EditConditionHides))
	FVector Up = FVector(0.0, 0.0, 1.0);

	/** Distance to keep from the wall. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Distance = 100.0;

	/** How far ahead the agent looks. Also the time to return to Distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double LookAheadTime = 0.5;
};

/** A volume to stay in. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitContainer
{
	GENERATED_BODY()

	FPursuitContainer()
	{
		Shape.Radius = 1000.0;
		Shape.HalfExtents = FVector(1000.0, 1000.0, 1000.0);
	}

	/** The kind of volume. Fields of the other kind are ignored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitContainerKind Kind = EPursuitContainerKind::Shape;

	/** The shape to stay in; for a half-space, the side behind its plane. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitContainerKind::Shape", EditConditionHides))
	FPursuitShape Shape;

	/** The surfaces to stay in front of. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitContainerKind::HalfSpaces", EditConditionHides))
	TArray<FPursuitSurface> Surfaces;
};

/** Velocities at the points of a regular grid, interpolated linearly. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFlowField
{
	GENERATED_BODY()

	/** The velocity at every point of the grid, Count X times Count Y times Count Z of them: first along x, then y, then z. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TArray<FVector> Flows;

	/** How many points along x. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 CountX = 1;

	/** How many points along y. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 CountY = 1;

	/** How many points along z; 1 for a field that is the same at every height. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 CountZ = 1;

	/** Where the first point of the grid is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Origin = FVector::ZeroVector;

	/** The distance between neighboring points along x, y and z, in cm. Each more than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Spacing = FVector(100.0, 100.0, 100.0);

	/** What the field is outside its grid. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFlowOutside Outside = EPursuitFlowOutside::Clamp;
};

/** A flow field that is being built from goals and costs, over several frames. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFlowFieldBuild
{
	GENERATED_BODY()

	/** The grid that it is built for, without flows. */
	FPursuitFlowField Grid;

	/** What the build remembers between two frames; empty if it was refused. */
	TArray<uint8> Memory;
};

/** Turn limits of a body. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurnLimits
{
	GENERATED_BODY()

	/** The greatest turn rate, in degrees per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double MaxRate = 360.0;

	/** Maximum change of the turn rate, in degrees per second per second; 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double MaxAcceleration = 0.0;
};

/** Where a body faces, and how it turns. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurnState
{
	GENERATED_BODY()

	/** Where it faces: at first its Get Actor Forward Vector. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Facing = FVector(1.0, 0.0, 0.0);

	/** How the facing moves: a vector across it whose length is the turn rate in degrees per second. Zero at first. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Turning = FVector::ZeroVector;
};

/** A yaw, and how it turns. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitYawState
{
	GENERATED_BODY()

	/** The yaw; start from the actor's rotation. It goes on beyond 180 degrees. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg"))
	double Yaw = 0.0;

	/** How it turns, in degrees per second. Zero at first. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg/s"))
	double Rate = 0.0;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "PursuitAvoidTypes.generated.h"

/** The kinds of shapes: of obstacles, of covers, of volumes to stay in. */
UENUM(BlueprintType)
enum class EPursuitShapeKind : uint8
{
	/** A sphere: Location and Radius. */
	Sphere = 0 UMETA(DisplayName = "Sphere"),

	/** A box turned any way: Location, Forward, Up and Half Extents. */
	Box = 1 UMETA(DisplayName = "Box"),

	/** Everything behind a plane, such as a floor: Location is any point of it, Up its normal, toward free space. */
	HalfSpace = 2 UMETA(DisplayName = "Half Space"),

	/** A capsule, such as a pillar with round ends: Location, Up, Half Length and Radius. */
	Capsule = 3 UMETA(DisplayName = "Capsule"),
};

/** The shape of an obstacle, of a cover, or of a volume to stay in. Fields of the other kinds are ignored. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitShape
{
	GENERATED_BODY()

	/** Which shape it is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitShapeKind Kind = EPursuitShapeKind::Sphere;

	/** Its center; any point of a plane. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** The forward vector of a box. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitShapeKind::Box", EditConditionHides))
	FVector Forward = FVector(1.0, 0.0, 0.0);

	/** The up vector of a box or of a capsule component, or the normal of a plane. Any length but zero; for a box not along Forward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind != EPursuitShapeKind::Sphere", EditConditionHides))
	FVector Up = FVector(0.0, 0.0, 1.0);

	/** From the center of a box to its faces: its scaled box extent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (EditCondition = "Kind == EPursuitShapeKind::Box", EditConditionHides))
	FVector HalfExtents = FVector(50.0, 50.0, 50.0);

	/** Half the length of a capsule without its round ends: its scaled capsule half height without hemisphere. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "Kind == EPursuitShapeKind::Capsule", EditConditionHides))
	double HalfLength = 50.0;

	/** The radius of a sphere or capsule. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm", EditConditionHides,
			EditCondition = "Kind == EPursuitShapeKind::Sphere || Kind == EPursuitShapeKind::Capsule"))
	double Radius = 50.0;
};

/** Radius, margin and look-ahead of an agent. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAvoidanceSettings
{
	GENERATED_BODY()

	/** Radius of the agent: the radius of its capsule. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double AgentRadius = 42.0;

	/** Margin: distance that it keeps beyond its radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Margin = 8.0;

	/** How far ahead it looks, at the wanted speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double LookAheadTime = 2.0;

	/** How far ahead it looks at most: the distance to its goal. Obstacles beyond the goal are ignored. 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double LookAheadDistance = 0.0;

	/** Normal of the plane in which the agent moves: up for a walker. Zero for an agent that flies and may pass above and below. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PlaneNormal = FVector::ZeroVector;
};

/** Radius, margin, look-ahead and height of an agent among neighbors that move. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitCollisionSettings
{
	GENERATED_BODY()

	/** Radius of the agent: the radius of its capsule. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double AgentRadius = 42.0;

	/** Margin: distance that it keeps beyond its radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Margin = 8.0;

	/** How far ahead it looks. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double LookAheadTime = 2.0;

	/**
	 * Half of the agent's height, with its location in the middle: it ignores neighbors on other floors. 0 for every floor.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;
};

/** The signed distance to an obstacle. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSignedDistance
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The distance to the surface; negative inside. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Distance = 0.0;

	/** Direction straight out of the obstacle, of length 1; inside, toward the nearest surface. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Normal = FVector::ZeroVector;
};

/** When a moving sphere first touches an obstacle. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSphereSweep
{
	GENERATED_BODY()

	/** OK, with or without a contact, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Whether there is a contact. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bContact = false;

	/** When, in seconds from now: 0 when it touches already and approaches, infinite without a contact. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Location of the sphere's center at the contact. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Direction from the obstacle to the sphere's center at the contact, of length 1. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Normal = FVector::ZeroVector;
};

/** Steering that keeps out of the way of obstacles. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAvoidance
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The wanted steering if the way is free, otherwise a steering around the obstacle. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** The first obstacle on the wanted way, by its index in the array; -1 for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Obstacle = -1;

	/** Distance to it; infinite for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Distance = 0.0;
};

/** What the guard did. */
UENUM(BlueprintType)
enum class EPursuitGuardOutcome : uint8
{
	/** The wanted steering is safe and is the answer. */
	Free = 0 UMETA(DisplayName = "Free"),

	/** Another steering is the answer: around an obstacle, along it, or the safe one nearest to the wanted one. */
	Diverted = 1 UMETA(DisplayName = "Diverted"),

	/** The agent brakes straight on: nothing else is safe. */
	Braking = 2 UMETA(DisplayName = "Braking"),

	/** The agent is nearer to an obstacle than its radius and margin, and leaves by the shortest way. */
	Leaving = 3 UMETA(DisplayName = "Leaving"),

	/** No steering keeps the clearance, not even braking: the agent was too fast or too near before the guard was used. */
	Unavoidable = 4 UMETA(DisplayName = "Unavoidable"),
};

/** The steering that the guard allows. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitGuardedSteering
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The input for Apply Steering or Advance Agent. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** The velocity after the tick. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** What the guard did. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitGuardOutcome Outcome = EPursuitGuardOutcome::Free;

	/** The obstacle that the wanted steering would meet, or that the agent leaves, by its index in the array; -1 for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Obstacle = -1;
};

/** Which groups an agent belongs to, avoids and ignores, and its priority: as the avoidance groups of Crowd Following. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitAvoidanceLayers
{
	GENERATED_BODY()

	/** The groups that the agent belongs to, one bit each. An agent without a group is not avoided. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Bitmask))
	int32 Group = 1;

	/** The groups that the agent avoids; all bits (-1) for all agents. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Bitmask))
	int32 Avoids = -1;

	/** The groups that the agent ignores, even where Avoids has them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Bitmask))
	int32 Ignores = 0;

	/** Of two that avoid each other, the one with the lower priority has the whole responsibility. With equal priorities they share it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Priority = 0;
};

/** A neighbor that moves. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitMovingNeighbor
{
	GENERATED_BODY()

	/** Where it is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Its radius: the radius of its capsule. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/** Avoidance layers and priority. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitAvoidanceLayers Layers;

	/** Half of its height, with its Location in the middle: an agent on another floor ignores it. 0 for every floor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;
};

/** Steering that keeps out of the way of neighbors. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitCollisionAvoidance
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Zero when no neighbor is in the way: a good first item for Blend Steering By Priority. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** The neighbor that the agent would touch first, by its index in the array; -1 for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Neighbor = -1;

	/** When, in seconds from now; 0 when they overlap, infinite without a neighbor in the way. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** Least distance between their centers; infinite without a neighbor in the way. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double MissDistance = 0.0;
};

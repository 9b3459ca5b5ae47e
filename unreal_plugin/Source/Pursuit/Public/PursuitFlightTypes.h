// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"
#include "PursuitFlightTypes.generated.h"

class AActor;

/** How a flight component behaves toward its goal. */
UENUM(BlueprintType)
enum class EPursuitFlightMode : uint8
{
	/** Fly to the goal at full speed, and through it. */
	Seek = 0 UMETA(DisplayName = "Seek"),

	/** Fly to the goal, slow down near it and stop there. */
	Arrive = 1 UMETA(DisplayName = "Arrive"),

	/** Fly away from the goal. */
	Flee = 2 UMETA(DisplayName = "Flee"),

	/** Fly at full speed to where the moving goal can be met, and catch it. */
	Pursue = 3 UMETA(DisplayName = "Pursue"),
};

/** How a flight component moves its pawn. */
UENUM(BlueprintType)
enum class EPursuitFlightDrive : uint8
{
	/** Sets the velocity of the movement component: exact, but the animation of a character sees no acceleration. */
	Velocity = 0 UMETA(DisplayName = "Velocity"),

	/**
	 * Adds movement input, as a player does: animation sees an acceleration. The movement component's own friction and turning then
	 * apply, and no clearance is guaranteed: use a wider margin.
	 */
	Input = 1 UMETA(DisplayName = "Movement Input"),
};

/** What a flight component sees of obstacles. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFlightSensing
{
	GENERATED_BODY()

	/** Fly around obstacles, and brake in front of those with no way around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles")
	bool bAvoidObstacles = true;

	/** Radius to keep clear around the character. 0: the half height of its capsule, or the bounds of the root of a pawn without one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bAvoidObstacles"))
	double BodyRadius = 0.0;

	/** Distance to keep from obstacles, in addition to the radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bAvoidObstacles"))
	double ObstacleMargin = 10.0;

	/** How far ahead to look for a way around obstacles. To brake, the character always looks far enough. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles",
		meta = (ClampMin = "0", Units = "s", EditCondition = "bAvoidObstacles"))
	double LookAheadTime = 1.0;

	/** Time between scans for obstacles; 0 scans every tick. In between, the obstacles of the last scan are used. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles",
		meta = (ClampMin = "0", Units = "s", EditCondition = "bAvoidObstacles"))
	double ScanInterval = 0.1;

	/** Treat other pawns as obstacles too, at their present location: their motion is not predicted. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles", meta = (EditCondition = "bAvoidObstacles"))
	bool bAvoidPawns = false;

	/**
	 * Actors that are never obstacles. Always ignored: a goal actor, actors attached to it or to the character, and actors that the
	 * character's capsule ignores when moving. A goal from the Blackboard is only a place: add its actor here.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Obstacles", meta = (EditCondition = "bAvoidObstacles"))
	TArray<TObjectPtr<AActor>> IgnoredActors;
};

/** Where a flight component takes its goal from. */
UENUM(BlueprintType)
enum class EPursuitGoalSource : uint8
{
	/** No goal: the component does not touch the movement. */
	None = 0 UMETA(DisplayName = "None"),

	/** A location, which may move. */
	Location = 1 UMETA(DisplayName = "Location"),

	/** An actor. */
	Actor = 2 UMETA(DisplayName = "Actor"),

	/** A goal provider, such as one that follows a Vector key of the AI's Blackboard. */
	Provider = 3 UMETA(DisplayName = "Provider"),
};

/** How a flight component predicts a moving goal. */
UENUM(BlueprintType)
enum class EPursuitGoalForecast : uint8
{
	/** The goal keeps its velocity. */
	Velocity = 0 UMETA(DisplayName = "By Velocity"),

	/**
	 * The goal continues its tracked motion: straight, turning or weaving. For an actor that is sought or pursued; other goals keep
	 * their velocity.
	 */
	Tracked = 1 UMETA(DisplayName = "By Tracking"),
};

/** What a hand that aims does for a flight component. */
UENUM(BlueprintType)
enum class EPursuitFlightHand : uint8
{
	/** There is no hand. */
	None = 0 UMETA(DisplayName = "None"),

	/** The hand aims at the goal: fire a weapon along Get Hand Aim, or turn the head by it. The flight does not change. */
	Aims = 1 UMETA(DisplayName = "Aims"),

	/** The hand also steers: a seeking or pursuing character flies where it points, late and with errors, as a person steers. */
	Steers = 2 UMETA(DisplayName = "Steers"),
};

/** Something happened to a flight. Actor is the goal if that is an actor that still exists, otherwise none. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitFlightEvent, AActor*, Actor);

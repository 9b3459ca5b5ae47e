// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
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

	/** A Vector key of the AI's Blackboard, such as the one that the task Predict Intercept writes. */
	BlackboardKey = 3 UMETA(DisplayName = "Blackboard Key"),
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

/** Something happened to a flight. Actor is the goal if that is an actor that still exists, otherwise none. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitFlightEvent, AActor*, Actor);

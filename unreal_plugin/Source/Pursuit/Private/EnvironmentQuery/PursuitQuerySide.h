// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Actor/PursuitActorSpeed.h"
#include "GameFramework/Actor.h"

/** One side of an intercept in an environment query: an actor, or a point that stands still. */
struct FPursuitQuerySide
{
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;

	/** The Max Speed of its movement component; 0 without one. */
	double MaxSpeed = 0.0;

	explicit FPursuitQuerySide(const FVector& Point)
		: Location(Point)
	{
	}

	explicit FPursuitQuerySide(const AActor& Actor)
		: Location(Actor.GetActorLocation()), Velocity(Actor.GetVelocity())
	{
		Pursuit::FindMaxSpeed(Actor, MaxSpeed);
	}
};

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

	/** How fast it can move, by what moves it; 0 without. */
	double MaxSpeed = 0.0;

	explicit FPursuitQuerySide(const FVector& Point)
		: Location(Point)
	{
	}

	explicit FPursuitQuerySide(const AActor& Actor)
		: Location(Actor.GetActorLocation())
		, Velocity(Actor.GetVelocity())
	{
		Pursuit::FindMaxSpeed(Actor, MaxSpeed);
	}
};

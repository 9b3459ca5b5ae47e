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

	/** Null for a point. */
	const AActor* Actor = nullptr;

	/** How fast it can move, by what moves it; 0 without. */
	double MaxSpeed = 0.0;

	explicit FPursuitQuerySide(const FVector& Point)
		: Location(Point)
	{
	}

	explicit FPursuitQuerySide(const AActor& InActor)
		: Location(InActor.GetActorLocation())
		, Velocity(InActor.GetVelocity())
		, Actor(&InActor)
	{
		Pursuit::FindMaxSpeed(InActor, MaxSpeed);
	}
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Actor/PursuitActorBody.h"

#include "GameFramework/Actor.h"

double Pursuit::FindWidth(const AActor& Actor)
{
	float Radius = 0.0f;
	float HalfHeight = 0.0f;
	Actor.GetSimpleCollisionCylinder(Radius, HalfHeight);
	return Radius;
}

double Pursuit::FindRadius(const AActor& Actor)
{
	float Radius = 0.0f;
	float HalfHeight = 0.0f;
	Actor.GetSimpleCollisionCylinder(Radius, HalfHeight);
	return FMath::Max(Radius, HalfHeight);
}

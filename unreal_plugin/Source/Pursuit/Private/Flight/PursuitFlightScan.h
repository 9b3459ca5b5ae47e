// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CollisionQueryParams.h"
#include "CoreMinimal.h"
#include "Engine/OverlapResult.h"
#include "Flight/PursuitFlightPlan.h"
#include "Steering/PursuitAvoidConversions.h"
#include "UObject/WeakObjectPtr.h"

class AActor;
class UPrimitiveComponent;

struct FPursuitFlightSensing;

/**
 * What a flight component has seen of obstacles. What a look writes anew it keeps: memory is taken when there is more of it than ever
 * before.
 */
struct FPursuitFlightSight
{
	FPursuitFlightSight();

	/** Looks for what blocks the pawn, unless the last look is recent enough. */
	Pursuit::FOutcome Look(const FPursuitFlightSensing& Sensing, const FPursuitFlightPlan& Plan, double DeltaSeconds);

	/** Lets the next look be a new one. */
	void Forget();

	/** How old the last look is, by the ticks. */
	void Age(double DeltaSeconds);

	/** What was found at the last look, and how far that reached. */
	TArray<FPursuitShape> Obstacles;
	double Range = 0.0;

	/** Whose each obstacle is. */
	TArray<TWeakObjectPtr<AActor>> Owners;

	/** Adds what was found, of this component. */
	void Add(const FPursuitShape& Obstacle, const UPrimitiveComponent& Component);

	// Written again by each look and each tick.
	TArray<FOverlapResult> Overlaps;
	TArray<AActor*> Attached;
	FCollisionQueryParams Params{SCENE_QUERY_STAT(PursuitFlight), false};

	/** The obstacles as the library takes them. */
	TArray<PursuitShape> Shapes;

private:
	/** Whether the last look still counts, and how old it is: by the ticks, and by the world's clock, which goes on without them. */
	bool bLooked = false;
	double TicksAge = 0.0;
	double LookTime = 0.0;
};

namespace Pursuit
{
	/** How much room a pawn wants, and how far it looks. */
	FPursuitAvoidanceSettings FindAvoidance(const FPursuitFlightSensing& Sensing, const FPursuitFlightPlan& Plan);
}

/** A component by its shape, when it is one that the library knows: a sphere, a box or a capsule. */
bool FindPursuitShape(const UPrimitiveComponent& Component, FPursuitShape& OutShape);

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "AI/Navigation/NavigationTypes.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "PursuitNavTypes.h"

class AActor;
class ANavigationData;
struct FNavigationPath;

/** Where a target goes on the navigation mesh, and when it is where. */
struct FPursuitTargetRoute
{
	TArray<FVector> Points;

	/** Seconds from now, one for each point. */
	TArray<double> Times;

	/** How many links it uses. */
	int32 Links = 0;

	/** Whether it follows no path that can be read. */
	bool bGuessed = false;

	void Begin(const FVector& Feet);

	/** A point that is no other than the last one is left out. */
	void Add(const FVector& Point, double Seconds);

	/** The rest of a path from the point Next on, at a speed. Where it begins was added before. */
	void AddPath(const FNavigationPath& Path, int32 Next, double Speed, double SecondsPerLink);
};

namespace Pursuit
{
	/** Where an actor touches the ground: the feet of a pawn, the location of any other actor. */
	FVector FindFeet(const AActor& Actor);

	/** Whether the leg that begins at the point is a link: no walking. */
	bool IsLink(const FNavPathPoint& Point);

	/** The path that the actor's own path following follows now, and the point that it is heading to; null without one. */
	FNavPathSharedPtr FindFollowedPath(const AActor& Actor, int32& OutNext);

	/** Whether the corners of a path can be read: not of a crowd's path, which is start and end only. */
	bool HasCorners(const FNavigationPath& Path);

	/** Straight on from a place on the mesh, slid along its borders, for a time; then it waits. */
	void GuessRoute(const ANavigationData& NavData, const FSharedConstNavQueryFilter& Filter, const AActor* Querier,
		const FNavLocation& Start, const FVector& Velocity, double Seconds, FPursuitTargetRoute& OutRoute);
}

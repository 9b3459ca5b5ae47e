// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassExternalSubsystemTraits.h"
#include "Misc/ScopeRWLock.h"
#include "PursuitAvoidTypes.h"
#include "PursuitOrcaLibrary.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/SharedPointer.h"
#include "PursuitOrcaCrowdSubsystem.generated.h"

/** A snapshot of a crowd's walls and obstacles. It never changes, so any thread may read it. */
struct FPursuitCrowdSurroundings
{
	TArray<FPursuitOrcaWall> Walls;
	TArray<FPursuitShape> Obstacles;

	/** Counts how often walls or obstacles had been set. */
	uint32 Revision = 0;
};

/**
 * The walls and obstacles of a world's entities with Pursuit ORCA Crowd. Any thread may set and read them: a change takes effect in
 * the crowd's next step.
 */
UCLASS()
class PURSUITMASS_API UPursuitOrcaCrowdSubsystem : public UWorldSubsystem
{
	GENERATED_BODY()

public:
	/**
	 * Replaces the walls on the ground. Call it when the level begins, and again when a door opens or closes.
	 * @param InWalls The walls, each with its corners in order, such as the points of Make Path from Spline. Ignored in space.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Set Crowd Walls", Keywords = "mass orca entities avoid corners building pursuit"))
	void SetWalls(const TArray<FPursuitOrcaWall>& InWalls);

	/**
	 * Replaces the obstacles in space. Call it when the level begins, and again when an obstacle appears or disappears.
	 * @param InObstacles Spheres, boxes, capsules, half-spaces. Ignored on the ground.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Set Crowd Obstacles", Keywords = "mass orca entities avoid shapes space fly pursuit"))
	void SetObstacles(const TArray<FPursuitShape>& InObstacles);

	/** The last snapshot. It does not change when another is set. */
	TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> GetSurroundings() const;

private:
	/** Held while Current is copied or replaced. */
	mutable FRWLock Lock;
	TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> Current =
		MakeShared<FPursuitCrowdSurroundings, ESPMode::ThreadSafe>();
};

/** Processors may read and set it on any thread, at the same time. */
template <>
struct TMassExternalSubsystemTraits<UPursuitOrcaCrowdSubsystem> final
{
	enum
	{
		GameThreadOnly = false,
		ThreadSafeWrite = true,
	};
};

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

/** What a crowd does not walk or fly into, as it was at one time. It never changes, so any thread may read it. */
struct FPursuitCrowdSurroundings
{
	TArray<FPursuitOrcaWall> Walls;
	TArray<FPursuitShape> Obstacles;

	/** Counts how often walls or obstacles had been set. */
	uint32 Revision = 0;
};

/**
 * What the entities with Pursuit ORCA Crowd of a world do not walk or fly into. Any thread may set and read it: the crowd's next step is
 * the first that knows of a change.
 */
UCLASS()
class PURSUITMASS_API UPursuitOrcaCrowdSubsystem : public UWorldSubsystem
{
	GENERATED_BODY()

public:
	/**
	 * Sets the walls that no entity walks into, on the ground, in place of earlier ones. Call it as the level begins, and again when a
	 * door opens or closes.
	 * @param InWalls Each as one wall, corner after corner, such as the points of Make Path from Spline. Ignored in space.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Set Crowd Walls", Keywords = "mass orca entities avoid corners building pursuit"))
	void SetWalls(const TArray<FPursuitOrcaWall>& InWalls);

	/**
	 * Sets the obstacles that no entity flies into, in space, in place of earlier ones. Call it as the level begins, and again when an
	 * obstacle comes or goes.
	 * @param InObstacles Spheres, boxes, capsules, half-spaces. Ignored on the ground.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Set Crowd Obstacles", Keywords = "mass orca entities avoid shapes space fly pursuit"))
	void SetObstacles(const TArray<FPursuitShape>& InObstacles);

	/** What was set last. It stays as it is when something else is set. */
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

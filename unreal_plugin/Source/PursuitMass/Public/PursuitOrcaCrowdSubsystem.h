// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitAvoidTypes.h"
#include "PursuitOrcaLibrary.h"
#include "Subsystems/WorldSubsystem.h"
#include "PursuitOrcaCrowdSubsystem.generated.h"

/** What the entities with Pursuit ORCA Crowd of a world do not walk or fly into. */
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

	/** The walls that were set last. */
	const TArray<FPursuitOrcaWall>& GetWalls() const { return Walls; }

	/** The obstacles that were set last. */
	const TArray<FPursuitShape>& GetObstacles() const { return Obstacles; }

	/** Counts how often walls or obstacles were set. */
	uint32 GetRevision() const { return Revision; }

private:
	TArray<FPursuitOrcaWall> Walls;
	TArray<FPursuitShape> Obstacles;
	uint32 Revision = 0;
};

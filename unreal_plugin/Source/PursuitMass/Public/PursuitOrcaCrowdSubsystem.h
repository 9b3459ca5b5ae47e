// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassExternalSubsystemTraits.h"
#include "Misc/ScopeRWLock.h"
#include "PursuitAvoidTypes.h"
#include "PursuitOrcaLibrary.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "PursuitOrcaCrowdSubsystem.generated.h"

class ANavigationData;
class UNavigationSystemV1;
struct FPursuitBorderList;
struct FPursuitMeshBorders;

/** A snapshot of a crowd's walls and obstacles. It never changes, so any thread may read it. */
struct FPursuitCrowdSurroundings
{
	TArray<FPursuitOrcaWall> Walls;
	TArray<FPursuitShape> Obstacles;

	/** The borders of the navigation mesh, of which the crowd makes walls; null without. */
	TSharedPtr<const FPursuitBorderList, ESPMode::ThreadSafe> MeshBorders;

	/** Counts how often walls or obstacles had been set. */
	uint32 Revision = 0;
};

/**
 * The walls and obstacles of a world's entities with Pursuit ORCA Crowd. Any thread may set and read them: a change takes effect in
 * the crowd's next step. Beside a navigation mesh of more than 500 borders a task makes the walls, and a change takes effect when it
 * has ended.
 */
UCLASS()
class PURSUITMASS_API UPursuitOrcaCrowdSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	UPursuitOrcaCrowdSubsystem();

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

	/**
	 * Takes the borders of the world's navigation mesh as walls, beside the walls of Set Crowd Walls, and keeps them up to date: when the
	 * mesh changes, only the changed tiles are read again. From Unreal 5.5 on. The trait's Walls From Nav Mesh calls it.
	 *
	 * The mesh is the default one, and inset by the radius of its agent: entities keep only what their Radius is more. Without a mesh
	 * there are no such walls, and one line of the log says so. Call it on the game thread.
	 * @param bOpenAtNavLinks Whether borders are open, 1 m wide, where the links of Nav Link Proxies cross them, such as at ledges; at a
	 * smart link while it is enabled. A link that changes is seen within a second. Who uses a link is not moved by the crowd meanwhile.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Use NavMesh Walls", Keywords = "mass orca entities avoid navigation mesh border edge tile pursuit"))
	void UseNavMeshWalls(bool bOpenAtNavLinks = true);

	/** Whether the borders of the navigation mesh are walls. */
	bool UsesNavMeshWalls() const
	{
		return bUsesNavMesh;
	}

	/** Reads the changed tiles of the mesh now, as happens by itself when navigation was generated, and once in a second. */
	void RefreshNavMeshWalls();

	/** The walls of the navigation mesh as the crowd makes them, such as to draw them. Any thread may call it. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Get NavMesh Walls", ReturnDisplayName = "Walls", Keywords = "mass orca border edge draw debug pursuit"))
	TArray<FPursuitOrcaWall> GetNavMeshWalls() const;

	/** How many tiles the last change of the mesh had read. */
	int32 GetTilesOfLastChange() const;

	/** The last snapshot. It does not change when another is set. */
	TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> GetSurroundings() const;

	virtual void Tick(float DeltaSeconds) override;
	virtual TStatId GetStatId() const override;
	virtual void Deinitialize() override;

private:
	/** Navigation was generated anew, all of it or some tiles. */
	UFUNCTION()
	void HearNavigation(ANavigationData* NavData);

	/** Replaces the current snapshot by a copy that is changed. */
	void Change(TFunctionRef<void(FPursuitCrowdSurroundings&)> Apply);

	/** Whether the mesh is wanted, who tells of its changes, and its borders. Only on the game thread. */
	bool bUsesNavMesh = false;
	bool bOpensAtNavLinks = true;
	double SinceRefresh = 0.0;
	TWeakObjectPtr<UNavigationSystemV1> Heard;
	TSharedPtr<FPursuitMeshBorders> Borders;

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

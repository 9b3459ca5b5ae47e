// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "NavMesh/RecastNavMesh.h"
#include "PursuitOrcaLibrary.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtrTemplates.h"

class ANavigationData;

/** The borders of a tile of a navigation mesh. They never change; null for none. */
using FPursuitTileBorders = TSharedPtr<const TArray<PursuitBorder>, ESPMode::ThreadSafe>;

/** Borders of a navigation mesh. It never changes, so any thread may read it; tiles that did not change are shared with the last one. */
struct FPursuitBorderList
{
	TArray<FPursuitTileBorders> Tiles;

	/** How many they are in all. */
	int32 BorderCount = 0;

	/** Where borders are passable. */
	TArray<PursuitBorderOpening> Openings;

	/** How far they already stand inside the floor: the radius of the mesh's agent. */
	double Inset = 0.0;

	/** Whether openings are at the same places as its own. */
	bool HasOpenings(const TArray<PursuitBorderOpening>& Others) const;
};

namespace Pursuit
{
	/** Adds borders as walls; returns the library's status. Only while the library is connected. */
	PursuitStatus MakeMeshWalls(const FPursuitBorderList* List, TArray<FPursuitOrcaWall>& OutWalls);
}

/** The borders of a navigation mesh, tile by tile: what did not change is not read again. */
struct FPursuitMeshBorders
{
	/** Reads the tiles that changed, and those beside them; returns whether any did. */
	bool Refresh(ANavigationData* NavData);

	/** All borders, with openings. */
	TSharedRef<const FPursuitBorderList, ESPMode::ThreadSafe> List(TArray<PursuitBorderOpening>&& Openings) const;

	/** Whether there is no tile. */
	bool IsEmpty() const;

	/** How many tiles the last Refresh that found a change has read. */
	int32 TilesOfLastChange = 0;

#if WITH_RECAST && !UE_VERSION_OLDER_THAN(5, 5, 0)
private:
	/** A place for a tile in the mesh: the tile that was there, where it is, and its borders. */
	struct FTile
	{
		FNavTileRef Ref;
		FBox Bounds = FBox(ForceInit);
		FPursuitTileBorders Borders;
	};

	TWeakObjectPtr<const ARecastNavMesh> Mesh;
	TArray<FTile> Tiles;
#endif
};

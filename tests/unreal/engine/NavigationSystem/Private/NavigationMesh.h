#pragma once

#include "NavMesh/RecastNavMesh.h"
#include "StandIn/NavigationScene.h"

#include <memory>

class dtNavMesh;
class dtNavMeshQuery;
class dtQueryFilter;

namespace UE::StandIn
{
	/** Recast's mesh of a scene, and Detour's searches on it. What goes in and out is in Unreal's axes. */
	class FNavigationMesh
	{
	public:
		explicit FNavigationMesh(const FNavigationScene& Scene);
		~FNavigationMesh();

		/** Makes the tiles that a box touches. */
		void MakeTiles(const FNavigationScene& Scene, const FBox& Touched);

		bool FindNearest(const FVector& Place, const FVector& Extent, const FNavigationQueryFilter* Filter, FNavLocation& Out) const;
		/** The way along the middles of the portals, and what it costs. */
		bool MeasureCorridor(const FVector& Start, const FVector& End, const TArray<NavNodeRef>& Corridor, const FNavigationQueryFilter* Filter, double& OutLength, TArray<double>& OutCosts) const;
		ENavigationQueryResult::Type Search(const FPathFindingQuery& Query, const FVector& Extent, FNavMeshPath& OutPath) const;
		bool CastRay(const FNavLocation& Start, const FVector& End, const FNavigationQueryFilter* Filter, FVector& OutHit) const;
		bool MoveAlong(const FNavLocation& Start, const FVector& End, const FNavigationQueryFilter* Filter, FNavLocation& Out) const;
		void FindWalls(NavNodeRef Around, const FVector& Center, double Radius, const FNavigationQueryFilter* Filter, TArray<FNavigationWallEdge>& OutEdges) const;
		/** Every place for a tile, whether there is one or not. */
		void FindTiles(TArray<FNavTileRef>& OutTiles) const;
		FBox FindTileBounds(FNavTileRef Tile) const;
		void FindTileWalls(FNavTileRef Tile, const FNavigationQueryFilter* Filter, TArray<FNavigationWallEdge>& OutEdges) const;
		bool IsThere(NavNodeRef Polygon) const;

	private:
		std::unique_ptr<dtNavMesh, void (*)(dtNavMesh*)> Mesh;
		mutable std::unique_ptr<dtNavMeshQuery, void (*)(dtNavMeshQuery*)> Detour;
		mutable uint32 Nodes = 0;
		/** Of Recast's axes. */
		float Lowest[3];
		float Highest[3];
		int32 TilesAcross = 0;
		int32 TilesAlong = 0;
		float TileSide = 0.f;

		void MakeTile(const FNavigationScene& Scene, const TArray<float>& Corners, int32 X, int32 Y);
		void PrepareNodes(const FNavigationQueryFilter* Filter) const;
	};
}

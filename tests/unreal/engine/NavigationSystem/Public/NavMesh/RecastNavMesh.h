// Stand-in for NavigationSystem/Public/NavMesh/RecastNavMesh.h.
// Sources: the API page of ARecastNavMesh; public code that asks it for borders.
#pragma once

#include "Math/Box.h"
#include "NavigationData.h"
#include "NavMesh/NavMeshPath.h"
#include "RecastNavMesh.generated.h"

#ifndef WITH_RECAST
#define WITH_RECAST 1							// [repo] chainemists/CkFoundation
#endif

namespace UE::StandIn
{
	class FNavigationMesh;
}

namespace ERecastPathFlags
{
	/** For FPathFindingQueryData::NavDataFlags. */
	enum Type
	{
		SkipStringPulling = 1 << 0,				// [doc 5.4]
		GenerateCorridor = 1 << 1,				// [doc 5.4]
	};
}

/** A border. The mesh is on its left, seen from above. */
struct FNavigationWallEdge
{
	FVector Start;								// [repo] chainemists/CkFoundation, stain2003/AIEnhancedAwareness
	FVector End;								// [repo] chainemists/CkFoundation, stain2003/AIEnhancedAwareness
};

/** A tile of a mesh; once it is made anew it is another. */
struct FNavTileRef
{
	FNavTileRef() = default;
	explicit FNavTileRef(uint64 InTile) : RefInStandIn(InTile) {}		// [repo] snmtwt/SilverChoir has tiles only from the mesh
	bool operator==(const FNavTileRef& Other) const { return RefInStandIn == Other.RefInStandIn; }	// [repo] 1aydan/Modular-Minimap

	uint64 RefInStandIn = 0;										// [inside]
};

/** A navigation mesh: Recast makes it, and Detour searches on it, as in the engine, in Debian's versions of them. */
UCLASS(MinimalAPI)
class ARecastNavMesh : public ANavigationData
{
	GENERATED_BODY()

public:
	ARecastNavMesh(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.4] ARecastNavMesh/__ctor
	~ARecastNavMesh() override;

	bool ProjectPoint(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, FSharedConstNavQueryFilter Filter = nullptr, const UObject* Querier = nullptr) const override;	// [doc 5.4]
	ENavigationQueryResult::Type CalcPathLengthAndCost(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& OutPathLength, FVector::FReal& OutPathCost, FSharedConstNavQueryFilter QueryFilter = nullptr, const UObject* Querier = nullptr) const override;	// [doc 5.5]
	bool FindMoveAlongSurface(const FNavLocation& StartLocation, const FVector& TargetPosition, FNavLocation& OutLocation, FSharedConstNavQueryFilter Filter = nullptr, const UObject* Querier = nullptr) const override;	// [doc latest]
	bool FindOverlappingEdges(const FNavLocation& StartLocation, TConstArrayView<FVector> ConvexPolygon, TArray<FVector>& OutEdges, FSharedConstNavQueryFilter Filter = nullptr, const UObject* Querier = nullptr) const override;	// [doc 5.4]

	/** INVALID_NAVNODEREF when there is no polygon within the extent. */
	NavNodeRef FindNearestPoly(const FVector& Loc, const FVector& Extent, FSharedConstNavQueryFilter Filter = nullptr, const UObject* Querier = nullptr) const;	// [repo] chainemists/CkFoundation
	/** The borders of the polygons around, not cut at the radius; no other floor's, and none behind walls. */
	bool FindEdges(const NavNodeRef CenterNodeRef, const FVector Center, const FVector::FReal Radius, const FSharedConstNavQueryFilter Filter, TArray<FNavigationWallEdge>& OutEdges) const;	// [repo] chainemists/CkFoundation, stain2003/AIEnhancedAwareness

	/** One for each tile that there is room for: those without bounds are empty, and must not be asked for edges. */
	void GetAllNavMeshTiles(TArray<FNavTileRef>& OutRefs) const;	// [repo] 1aydan/Modular-Minimap, snmtwt/SilverChoir
	FBox GetNavMeshTileBounds(FNavTileRef TileRef) const;		// [repo] 1aydan/Modular-Minimap, snmtwt/SilverChoir
	/** The borders of a tile: where it leads on to another tile there is none. Between the two calls below. */
	bool GetEdgesInTile(FNavTileRef TileRef, TArray<FNavigationWallEdge>& OutEdges) const;	// [repo] snmtwt/SilverChoir
	void BeginBatchQuery() const override { ++BatchesInStandIn; }		// [repo] snmtwt/SilverChoir
	void FinishBatchQuery() const override { --BatchesInStandIn; }		// [repo] snmtwt/SilverChoir

	// The side of what builds it.
	mutable int32 BatchesInStandIn = 0;
	/** How many tiles were asked for their edges. */
	mutable int32 AskedTilesInStandIn = 0;
	TSharedPtr<UE::StandIn::FNavigationMesh> MeshInStandIn;
	void ConfigureInStandIn(const FNavDataConfig& Config) { NavDataConfig = Config; }

protected:
	bool CastRayInStandIn(const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, FSharedConstNavQueryFilter QueryFilter, const UObject* Querier) const override;
	FPathFindingResult SearchInStandIn(const FPathFindingQuery& Query) const override;

private:
	const FNavigationQueryFilter* FilterOrOwn(const FSharedConstNavQueryFilter& Filter) const;
};

#include "NavMesh/RecastNavMesh.h"

#include "NavigationMesh.h"

const FNavPathType FNavMeshPath::Type(&FNavigationPath::Type);

FVector::FReal FNavMeshPath::GetCostFromIndex(int32 PathPointIndex) const
{
	FVector::FReal Cost = 0.0;
	for (int32 Index = PathPointIndex; Index < PathCorridorCost.Num(); ++Index) { Cost += PathCorridorCost[Index]; }
	return Cost;
}

ARecastNavMesh::ARecastNavMesh(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

ARecastNavMesh::~ARecastNavMesh() = default;

const FNavigationQueryFilter* ARecastNavMesh::FilterOrOwn(const FSharedConstNavQueryFilter& Filter) const { return Filter.IsValid() ? Filter.Get() : DefaultQueryFilter.Get(); }

bool ARecastNavMesh::ProjectPoint(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, FSharedConstNavQueryFilter Filter, const UObject*) const
{
	return MeshInStandIn.IsValid() && MeshInStandIn->FindNearest(Point, Extent, FilterOrOwn(Filter), OutLocation);
}

ENavigationQueryResult::Type ARecastNavMesh::CalcPathLengthAndCost(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& OutPathLength, FVector::FReal& OutPathCost, FSharedConstNavQueryFilter QueryFilter, const UObject* Querier) const
{
	FPathFindingQuery Query(Querier, *this, PathStart, PathEnd, QueryFilter);
	Query.SetAllowPartialPaths(false);
	Query.NavDataFlags = ERecastPathFlags::SkipStringPulling;
	FNavMeshPath Path;
	const ENavigationQueryResult::Type Result = MeshInStandIn.IsValid() ? MeshInStandIn->Search(Query, GetDefaultQueryExtent(), Path) : ENavigationQueryResult::Error;
	OutPathLength = Path.GetTotalPathLength();
	OutPathCost = Path.GetCost();
	return Result;
}

bool ARecastNavMesh::FindMoveAlongSurface(const FNavLocation& StartLocation, const FVector& TargetPosition, FNavLocation& OutLocation, FSharedConstNavQueryFilter Filter, const UObject*) const
{
	FNavLocation Start = StartLocation;
	if (!Start.HasNodeRef() && !ProjectPoint(Start.Location, Start, GetDefaultQueryExtent(), Filter)) { return false; }
	return MeshInStandIn.IsValid() && MeshInStandIn->MoveAlong(Start, TargetPosition, FilterOrOwn(Filter), OutLocation);
}

bool ARecastNavMesh::FindOverlappingEdges(const FNavLocation& StartLocation, TConstArrayView<FVector> ConvexPolygon, TArray<FVector>& OutEdges, FSharedConstNavQueryFilter Filter, const UObject*) const
{
	if (ConvexPolygon.IsEmpty() || !StartLocation.HasNodeRef()) { return false; }
	FVector Middle = FVector::ZeroVector;
	for (const FVector& Corner : ConvexPolygon) { Middle += Corner / static_cast<double>(ConvexPolygon.Num()); }
	double Radius = 0.0;
	for (const FVector& Corner : ConvexPolygon) { Radius = FMath::Max(Radius, FVector::Dist(Corner, Middle)); }
	// Those around the polygon, too: they are not cut, and no caller may rely on their being few.
	TArray<FNavigationWallEdge> Edges;
	if (!FindEdges(StartLocation.NodeRef, Middle, Radius, Filter, Edges)) { return false; }
	for (const FNavigationWallEdge& Edge : Edges)
	{
		OutEdges.Add(Edge.Start);
		OutEdges.Add(Edge.End);
	}
	return true;
}

NavNodeRef ARecastNavMesh::FindNearestPoly(const FVector& Loc, const FVector& Extent, FSharedConstNavQueryFilter Filter, const UObject*) const
{
	FNavLocation Found;
	return ProjectPoint(Loc, Found, Extent, Filter) ? Found.NodeRef : INVALID_NAVNODEREF;
}

bool ARecastNavMesh::FindEdges(const NavNodeRef CenterNodeRef, const FVector Center, const FVector::FReal Radius, const FSharedConstNavQueryFilter Filter, TArray<FNavigationWallEdge>& OutEdges) const
{
	if (!MeshInStandIn.IsValid() || !MeshInStandIn->IsThere(CenterNodeRef)) { return false; }
	MeshInStandIn->FindWalls(CenterNodeRef, Center, Radius, FilterOrOwn(Filter), OutEdges);
	return true;
}

void ARecastNavMesh::GetAllNavMeshTiles(TArray<FNavTileRef>& OutRefs) const
{
	if (MeshInStandIn.IsValid()) { MeshInStandIn->FindTiles(OutRefs); }
}

FBox ARecastNavMesh::GetNavMeshTileBounds(FNavTileRef TileRef) const
{
	return MeshInStandIn.IsValid() ? MeshInStandIn->FindTileBounds(TileRef) : FBox(ForceInit);
}

bool ARecastNavMesh::GetEdgesInTile(FNavTileRef TileRef, TArray<FNavigationWallEdge>& OutEdges) const
{
	// The engine reads the header of the tile, whether it has one or not.
	checkf(BatchesInStandIn > 0, TEXT("edges of tiles are asked for within a batch of queries"));
	checkf(GetNavMeshTileBounds(TileRef).IsValid, TEXT("an empty tile has no edges"));
	++AskedTilesInStandIn;
	MeshInStandIn->FindTileWalls(TileRef, FilterOrOwn(nullptr), OutEdges);
	return true;
}

bool ARecastNavMesh::CastRayInStandIn(const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, FSharedConstNavQueryFilter QueryFilter, const UObject*) const
{
	FNavLocation Start;
	HitLocation = RayStart;
	if (!ProjectPoint(RayStart, Start, GetDefaultQueryExtent(), QueryFilter)) { return true; }
	return MeshInStandIn->CastRay(Start, RayEnd, FilterOrOwn(QueryFilter), HitLocation);
}

FPathFindingResult ARecastNavMesh::SearchInStandIn(const FPathFindingQuery& Query) const
{
	FPathFindingResult Result(ENavigationQueryResult::Error);
	if (!MeshInStandIn.IsValid()) { return Result; }
	FPathFindingQuery Asked = Query;
	if (!Asked.QueryFilter.IsValid()) { Asked.QueryFilter = DefaultQueryFilter; }
	const FNavPathSharedPtr Path = Query.PathInstanceToFill.IsValid() ? Query.PathInstanceToFill : FNavPathSharedPtr(MakeShared<FNavMeshPath>());
	FNavMeshPath* Filled = Path->CastPath<FNavMeshPath>();
	if (!Filled) { return Result; }
	Result.Result = MeshInStandIn->Search(Asked, GetDefaultQueryExtent(), *Filled);
	if (Result.Result != ENavigationQueryResult::Error) { Result.Path = Path; }
	return Result;
}

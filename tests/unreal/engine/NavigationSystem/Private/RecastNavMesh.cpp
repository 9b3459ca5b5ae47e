#include "NavMesh/RecastNavMesh.h"

const FNavPathType FNavMeshPath::Type(&FNavigationPath::Type);

FVector::FReal FNavMeshPath::GetCostFromIndex(int32 PathPointIndex) const
{
	FVector::FReal Cost = 0.0;
	for (int32 Index = PathPointIndex; Index < PathCorridorCost.Num(); ++Index) { Cost += PathCorridorCost[Index]; }
	return Cost;
}

ARecastNavMesh::ARecastNavMesh(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

ARecastNavMesh::~ARecastNavMesh() = default;

bool ARecastNavMesh::ProjectPoint(const FVector&, FNavLocation&, const FVector&, FSharedConstNavQueryFilter, const UObject*) const { return false; }

ENavigationQueryResult::Type ARecastNavMesh::CalcPathLengthAndCost(const FVector&, const FVector&, FVector::FReal&, FVector::FReal&, FSharedConstNavQueryFilter, const UObject*) const { return ENavigationQueryResult::Error; }

bool ARecastNavMesh::FindMoveAlongSurface(const FNavLocation&, const FVector&, FNavLocation&, FSharedConstNavQueryFilter, const UObject*) const { return false; }

bool ARecastNavMesh::FindOverlappingEdges(const FNavLocation&, TConstArrayView<FVector>, TArray<FVector>&, FSharedConstNavQueryFilter, const UObject*) const { return false; }

NavNodeRef ARecastNavMesh::FindNearestPoly(const FVector&, const FVector&, FSharedConstNavQueryFilter, const UObject*) const { return INVALID_NAVNODEREF; }

bool ARecastNavMesh::FindEdges(const NavNodeRef, const FVector, const FVector::FReal, const FSharedConstNavQueryFilter, TArray<FNavigationWallEdge>&) const { return false; }

bool ARecastNavMesh::CastRayInStandIn(const FVector&, const FVector&, FVector&, FSharedConstNavQueryFilter, const UObject*) const { return true; }

FPathFindingResult ARecastNavMesh::SearchInStandIn(const FPathFindingQuery&) const { return ENavigationQueryResult::Error; }

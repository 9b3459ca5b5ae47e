// Stand-in for NavigationSystem/Public/NavMesh/NavMeshPath.h.
// Sources: the API pages of FNavMeshPath and FNavMeshNodeFlags, which name this header.
#pragma once

#include "NavigationData.h"

/** What the flags of a path's point say. */
struct FNavMeshNodeFlags
{
	uint8 PathFlags = 0;											// [doc latest]
	uint8 Area = 0;													// [doc latest]
	uint16 AreaFlags = 0;											// [doc latest]

	FNavMeshNodeFlags() = default;									// [doc latest] FNavMeshNodeFlags/__ctor
	explicit FNavMeshNodeFlags(const uint32 Flags) : PathFlags(static_cast<uint8>(Flags)), Area(static_cast<uint8>(Flags >> 8)), AreaFlags(static_cast<uint16>(Flags >> 16)) {}	// [doc latest] FNavMeshNodeFlags/__ctor
	uint32 Pack() const { return PathFlags | static_cast<uint32>(Area) << 8 | static_cast<uint32>(AreaFlags) << 16; }	// [doc latest]
	/** Whether the way from here is a link. */
	bool IsNavLink() const { return (PathFlags & 4) != 0; }			// [doc latest] the bit: Detour's DT_STRAIGHTPATH_OFFMESH_CONNECTION
};

struct FNavMeshPath : public FNavigationPath
{
	static const FNavPathType Type;									// [doc 5.4] FNavMeshPath/Type

	FNavMeshPath() { PathType = &Type; }							// [doc 5.4] FNavMeshPath/__ctor

	/** False of one that is start and end only. */
	bool IsStringPulled() const { return bStringPulled; }			// [doc 5.4]
	bool WantsStringPulling() const { return bWantsStringPulling; }	// [doc 5.4]
	void SetWantsStringPulling(bool bNewWantsStringPulling) { bWantsStringPulling = bNewWantsStringPulling; }	// [doc 5.4]
	/** Of a path that is not pulled straight, along its corridor. */
	FVector::FReal GetTotalPathLength() const { return bStringPulled ? GetLength() : CorridorLength; }	// [doc 5.4]
	FVector::FReal GetCostFromIndex(int32 PathPointIndex) const override;	// [doc 5.4]

	/** The polygons that it leads through. */
	TArray<NavNodeRef> PathCorridor;								// [doc 5.4]
	TArray<FVector::FReal> PathCorridorCost;						// [doc 5.4]
	TArray<FNavLinkId> CustomNavLinkIds;							// [doc 5.4]

	// The navigation mesh's side.
	FVector::FReal CorridorLength = 0.0;
	bool bStringPulled = true;

private:
	bool bWantsStringPulling = true;
};

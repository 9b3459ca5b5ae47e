// Stand-in for Engine/Public/AI/Navigation/NavQueryFilter.h.
// Source: the API page of FNavigationQueryFilter, which names this header.
#pragma once

#include "HAL/Platform.h"
#include "Templates/SharedPointer.h"

struct FNavigationQueryFilter;

using FSharedNavQueryFilter = TSharedPtr<FNavigationQueryFilter, ESPMode::ThreadSafe>;				// [doc latest] FNavigationQueryFilter/__ctor takes one
using FSharedConstNavQueryFilter = TSharedPtr<const FNavigationQueryFilter, ESPMode::ThreadSafe>;	// [doc 5.4]

/** What a search passes, at what cost. */
struct FNavigationQueryFilter : public TSharedFromThis<FNavigationQueryFilter, ESPMode::ThreadSafe>	// [doc latest]
{
	static constexpr uint32 DefaultMaxSearchNodes = 2048;	// [doc latest] the number is the stand-in's

	FNavigationQueryFilter()							// [doc latest] FNavigationQueryFilter/__ctor
	{
		for (float& Cost : AreaCosts) { Cost = 1.f; }
	}
	/** How much dearer than the plainest ground an area is. */
	void SetAreaCost(uint8 AreaType, float Cost) { AreaCosts[AreaType] = Cost; }	// [doc 5.4]
	void SetExcludedArea(uint8 AreaType) { ExcludedAreas |= 1ULL << AreaType; }		// [doc 5.4]
	uint32 GetMaxSearchNodes() const { return MaxSearchNodes; }						// [doc 5.4]
	void SetMaxSearchNodes(const uint32 NewMaxSearchNodes) { MaxSearchNodes = NewMaxSearchNodes; }	// [doc 5.4]
	FSharedNavQueryFilter GetCopy() const				// [doc latest]
	{
		FSharedNavQueryFilter Copy = MakeShared<FNavigationQueryFilter>();
		for (int32 Area = 0; Area < 64; ++Area) { Copy->AreaCosts[Area] = AreaCosts[Area]; }
		Copy->ExcludedAreas = ExcludedAreas;
		Copy->MaxSearchNodes = MaxSearchNodes;
		return Copy;
	}

	// The navigation data's side.
	float AreaCosts[64];
	uint64 ExcludedAreas = 0;

private:
	uint32 MaxSearchNodes = DefaultMaxSearchNodes;
};

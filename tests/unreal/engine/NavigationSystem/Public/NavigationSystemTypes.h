// Stand-in for NavigationSystem/Public/NavigationSystemTypes.h.
// Sources: the API pages of FPathFindingQueryData, FPathFindingQuery and EPathFindingMode, which name this header.
#pragma once

#include "AI/Navigation/NavAgentInterface.h"
#include "AI/Navigation/NavigationTypes.h"
#include "AI/Navigation/NavQueryFilter.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <limits>

class ANavigationData;
class UObject;

namespace EPathFindingMode
{
	enum Type { Regular, Hierarchical };						// [doc latest]
}

struct FPathFindingQueryData
{
	TWeakObjectPtr<const UObject> Owner;						// [doc 5.5]
	FVector StartLocation = FVector::ZeroVector;				// [doc 5.5]
	FVector EndLocation = FVector::ZeroVector;					// [doc 5.5]
	/** Null for the navigation data's own. */
	FSharedConstNavQueryFilter QueryFilter;						// [doc 5.5]
	/** Only for the navigation data, such as ERecastPathFlags. */
	int32 NavDataFlags = 0;										// [doc 5.5]
	FVector::FReal CostLimit = std::numeric_limits<FVector::FReal>::max();	// [doc 5.5]
	uint32 bAllowPartialPaths : 1 = true;						// [doc 5.5]
	uint32 bRequireNavigableEndLocation : 1 = true;				// [doc 5.5]
};

struct FPathFindingQuery : public FPathFindingQueryData
{
	TWeakObjectPtr<const ANavigationData> NavData;				// [doc 5.5]
	FNavPathSharedPtr PathInstanceToFill;						// [doc 5.5]
	FNavAgentProperties NavAgentProperties;						// [doc 5.5]

	FPathFindingQuery() = default;								// [doc 5.4] FPathFindingQuery/__ctor
	FPathFindingQuery(const UObject* InOwner, const ANavigationData& InNavData, const FVector& Start, const FVector& End, FSharedConstNavQueryFilter SourceQueryFilter = nullptr, FNavPathSharedPtr InPathInstanceToFill = nullptr, const FVector::FReal CostLimit = std::numeric_limits<FVector::FReal>::max(), const bool bInRequireNavigableEndLocation = true);	// [doc 5.5] FPathFindingQuery/__ctor
	FPathFindingQuery(const INavAgentInterface& InNavAgent, const ANavigationData& InNavData, const FVector& Start, const FVector& End, FSharedConstNavQueryFilter SourceQueryFilter = nullptr, FNavPathSharedPtr InPathInstanceToFill = nullptr, const FVector::FReal CostLimit = std::numeric_limits<FVector::FReal>::max(), const bool bInRequireNavigableEndLocation = true);	// [doc 5.5] FPathFindingQuery/__ctor
	explicit FPathFindingQuery(FNavPathSharedRef PathToRecalculate, const ANavigationData* NavDataOverride = nullptr);	// [doc 5.5] FPathFindingQuery/__ctor

	FPathFindingQuery& SetAllowPartialPaths(bool bAllow)		// [doc 5.5]
	{
		bAllowPartialPaths = bAllow;
		return *this;
	}
	FPathFindingQuery& SetNavAgentProperties(const FNavAgentProperties& InNavAgentProperties)	// [doc 5.5]
	{
		NavAgentProperties = InNavAgentProperties;
		return *this;
	}
	FPathFindingQuery& SetPathInstanceToUpdate(FNavPathSharedPtr PathInstance)	// [doc 5.5]
	{
		PathInstanceToFill = PathInstance;
		return *this;
	}
	FPathFindingQuery& SetRequireNavigableEndLocation(bool bRequire)	// [doc 5.5]
	{
		bRequireNavigableEndLocation = bRequire;
		return *this;
	}
	/** A bound for a search: as far as the straight line costs, times a factor, or a least one. */
	static FVector::FReal ComputeCostLimitFromHeuristic(const FVector& StartPos, const FVector& EndPos, const FVector::FReal HeuristicScale, const FVector::FReal CostLimitFactor, const FVector::FReal MinimumCostLimit);	// [doc 5.5]
};

// Stand-in for NavigationSystem/Public/NavFilters/NavigationQueryFilter.h.
// Source: the API page of UNavigationQueryFilter.
#pragma once

#include "AI/Navigation/NavQueryFilter.h"
#include "Templates/SubclassOf.h"
#include "UObject/Object.h"
#include "NavigationQueryFilter.generated.h"

class ANavigationData;

UCLASS(Abstract, Blueprintable, MinimalAPI)
class UNavigationQueryFilter : public UObject
{
	GENERATED_BODY()

public:
	/** The navigation data's own for no class. */
	static FSharedConstNavQueryFilter GetQueryFilter(const ANavigationData& NavData, TSubclassOf<UNavigationQueryFilter> FilterClass);	// [doc 5.4]
	static FSharedConstNavQueryFilter GetQueryFilter(const ANavigationData& NavData, const UObject* Querier, TSubclassOf<UNavigationQueryFilter> FilterClass);	// [doc 5.5]

protected:
	/** Sets up the filter of a class. */
	virtual void InitializeFilter(const ANavigationData& /*NavData*/, const UObject* /*Querier*/, FNavigationQueryFilter& /*Filter*/) const {}	// [doc latest] URecastFilter_UseDefaultArea/InitializeFilter
};

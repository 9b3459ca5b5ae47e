// Stand-in for NavigationSystem/Public/AbstractNavData.h: navigation data that is no mesh, on which every way is straight.
// Source: the API page of AAbstractNavData.
#pragma once

#include "NavigationData.h"
#include "AbstractNavData.generated.h"

UCLASS(MinimalAPI)
class AAbstractNavData : public ANavigationData
{
	GENERATED_BODY()

public:
	AAbstractNavData(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] AAbstractNavData/__ctor

	bool ProjectPoint(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, FSharedConstNavQueryFilter Filter = nullptr, const UObject* Querier = nullptr) const override;	// [doc latest] AAbstractNavData

protected:
	bool CastRayInStandIn(const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, FSharedConstNavQueryFilter QueryFilter, const UObject* Querier) const override;
	FPathFindingResult SearchInStandIn(const FPathFindingQuery& Query) const override;
};

// Stand-in for Engine/Classes/Components/SplineComponent.h: straight lines between the points, where the engine has curves.
// Sources: the API pages of USplineComponent; the Python page of SplineCoordinateSpace.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "SplineComponent.generated.h"

namespace ESplineCoordinateSpace
{
	enum Type : int								// [doc 5.7] the Python page; that it is one in a namespace: [doc 5.4] of its uses
	{
		Local,									// [doc 5.7]
		World,									// [doc 5.7]
	};
}

UCLASS(MinimalAPI)
class USplineComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	USplineComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc 5.4]

	void ClearSplinePoints(bool /*bUpdateSpline*/ = true) { Points.Empty(); }	// [doc 5.4] the engine's begins with two points, here it has none
	/** Points are kept in the world: here a component that moves leaves them. */
	void AddSplinePoint(const FVector& Position, ESplineCoordinateSpace::Type CoordinateSpace, bool bUpdateSpline = true);	// [doc 5.5] the default of the last is not told
	void SetClosedLoop(bool bInClosedLoop, bool /*bUpdateSpline*/ = true) { bClosedLoop = bInClosedLoop; }	// [doc 5.4] the same
	bool IsClosedLoop() const { return bClosedLoop; }							// [doc 5.4]
	float GetSplineLength() const;												// [doc 5.5]
	FVector GetLocationAtDistanceAlongSpline(float Distance, ESplineCoordinateSpace::Type CoordinateSpace) const;	// [doc 5.4]

private:
	FVector PointAt(int32 Index) const { return Points[Index % Points.Num()]; }
	int32 CountLines() const { return Points.Num() < 2 ? 0 : Points.Num() - (bClosedLoop ? 0 : 1); }

	TArray<FVector> Points;
	bool bClosedLoop = false;
};

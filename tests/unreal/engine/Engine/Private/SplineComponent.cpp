#include "Components/SplineComponent.h"

void USplineComponent::AddSplinePoint(const FVector& Position, ESplineCoordinateSpace::Type CoordinateSpace, bool)
{
	const FVector Turned = GetComponentQuat().RotateVector(Position * GetComponentScale());
	Points.Add(CoordinateSpace == ESplineCoordinateSpace::World ? Position : GetComponentLocation() + Turned);
}

float USplineComponent::GetSplineLength() const
{
	double Length = 0.0;
	for (int32 Index = 0; Index < CountLines(); ++Index) { Length += FVector::Dist(PointAt(Index), PointAt(Index + 1)); }
	return static_cast<float>(Length);
}

FVector USplineComponent::GetLocationAtDistanceAlongSpline(float Distance, ESplineCoordinateSpace::Type CoordinateSpace) const
{
	check(CoordinateSpace == ESplineCoordinateSpace::World);
	if (Points.IsEmpty()) { return GetComponentLocation(); }
	double Left = Distance;
	for (int32 Index = 0; Index < CountLines(); ++Index)
	{
		const double Line = FVector::Dist(PointAt(Index), PointAt(Index + 1));
		if (Left <= Line && Line > 0.0) { return PointAt(Index) + (PointAt(Index + 1) - PointAt(Index)) * (Left / Line); }
		Left -= Line;
	}
	return PointAt(CountLines());
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDemoGap.h"

#include "Components/StaticMeshComponent.h"
#include "GameFramework/Actor.h"
#include "PursuitDemoStage.h"

#include <limits>

namespace
{
	constexpr double GapWallReach = 2000.0;
	constexpr double GapWallHeight = 250.0;
	constexpr double GapWallThickness = 20.0;
	const FVector GapBodySize(2.0 * PursuitGap::Radius, 2.0 * PursuitGap::Radius, 180.0);
}

TArray<FPursuitOrcaWall> PursuitGap::Build(AActor& Actor, double Width)
{
	TArray<FPursuitOrcaWall> Walls;
	const FVector Origin = Actor.GetActorLocation();
	const double HalfGap = Width / 2.0;
	for (const double Side : {-1.0, 1.0})
	{
		FPursuitOrcaWall& Wall = Walls.AddDefaulted_GetRef();
		Wall.Corners = {Origin + FVector(0.0, Side * HalfGap, 0.0), Origin + FVector(0.0, Side * GapWallReach, 0.0)};
		const double Length = GapWallReach - HalfGap;
		PursuitStage::Show(Actor, PursuitStage::EShape::Cube, FVector(GapWallThickness, Length, GapWallHeight),
			FVector(0.0, Side * (HalfGap + Length / 2.0), GapWallHeight / 2.0));
	}
	return Walls;
}

void PursuitGap::Show(UInstancedStaticMeshComponent& Bodies, const TArray<FPursuitOrcaMember>& Crowd)
{
	TArray<FVector> Locations;
	for (const FPursuitOrcaMember& Member : Crowd)
	{
		Locations.Add(Member.Location + FVector(0.0, 0.0, GapBodySize.Z / 2.0));
	}
	PursuitStage::Place(Bodies, Locations, GapBodySize);
}

double PursuitGap::FindLeastGap(const TArray<FPursuitOrcaMember>& Crowd, const AActor& Actor, double Width)
{
	const double HalfGap = Width / 2.0;
	double Least = std::numeric_limits<double>::max();
	for (int32 Index = 0; Index < Crowd.Num(); ++Index)
	{
		const FVector Place = Crowd[Index].Location - Actor.GetActorLocation();
		const FVector OnWall(0.0, Place.Y < 0.0 ? FMath::Min(Place.Y, -HalfGap) : FMath::Max(Place.Y, HalfGap), 0.0);
		Least = FMath::Min(Least, FVector::Dist(Place, OnWall) - Radius);
		for (int32 Other = 0; Other < Index; ++Other)
		{
			Least = FMath::Min(Least, FVector::Dist(Crowd[Index].Location, Crowd[Other].Location) - 2.0 * Radius);
		}
	}
	return Least;
}

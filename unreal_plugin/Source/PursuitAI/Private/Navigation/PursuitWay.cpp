// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitWay.h"

#include "Core/PursuitCall.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"
#include "Navigation/PursuitTargetRoute.h"
#include "NavigationData.h"
#include "PursuitNavTypes.h"

namespace
{
	/** Nearer points of a way tell no direction, in cm. */
	constexpr double WayLeastLook = 20.0;

	/** The direction on the floor to the first point that is far enough. */
	FVector DirectionTo(const FVector& Feet, const FVector& Point)
	{
		const FVector Between(Point.X - Feet.X, Point.Y - Feet.Y, 0.0);
		return Between.Size() >= WayLeastLook ? Between.GetSafeNormal() : FVector::ZeroVector;
	}
}

bool Pursuit::IsWorthTurning(
	const APawn& Pawn, const UPathFollowingComponent& Following, const FPursuitNavIntercept& Found, double Gain)
{
	const FNavPathSharedPtr Path = Following.GetPath();
	if (!Path.IsValid() || !Path->IsValid() || Path->GetPathPoints().Num() < 2 || !(Found.TravelTime > 0.0))
	{
		return true;
	}
	const FVector Feet = FindFeet(Pawn);
	FVector Ahead = FVector::ZeroVector;
	const TArray<FNavPathPoint>& Old = Path->GetPathPoints();
	for (int32 Index = FMath::Max(static_cast<int32>(Following.GetNextPathIndex()), 1); Index < Old.Num() && Ahead.IsZero(); ++Index)
	{
		Ahead = DirectionTo(Feet, Old[Index].Location);
	}
	FVector Anew = FVector::ZeroVector;
	for (const FVector& Point : Found.PathPoints)
	{
		Anew = Anew.IsZero() ? DirectionTo(Feet, Point) : Anew;
	}
	if ((Ahead | Anew) >= 0.0)
	{
		return true;
	}
	const double Rest = Path->GetLengthFromPosition(Feet, Following.GetNextPathIndex());
	const double GoOn = Rest + FVector::Dist(Old.Last().Location, Found.Point);
	const double Speed = Found.Length / Found.TravelTime;
	const PursuitWayCommitment Commitment{FMath::Max(Gain, 0.0), 0.0};
	int32 bLeaves = 0;
	pursuit_leaves_way(&Commitment, GoOn / Speed, Found.TravelTime, &bLeaves);
	return bLeaves != 0;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitWay.h"

#include "Actor/PursuitActorSpeed.h"
#include "Core/PursuitCall.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PathFollowingComponent.h"
#include "Navigation/PursuitNavSearch.h"
#include "Navigation/PursuitTargetRoute.h"
#include "NavigationData.h"
#include "NavigationSystem.h"
#include "PursuitMoveOrder.h"
#include "PursuitNavSubsystem.h"

namespace
{
	/** Nearer points of a way tell no direction, in cm. */
	constexpr double WayLeastLook = 20.0;

	/** Corners within this distance of each other are one, in cm: a rounded corner of the mesh has several. */
	constexpr double WaySameCorner = 60.0;

	double WayFloorDistance(const FVector& A, const FVector& B)
	{
		return FVector(B.X - A.X, B.Y - A.Y, 0.0).Size();
	}

	/** The corners and the end of a way, without what the pawn stands on. */
	TArray<FVector> AheadOf(const FVector& Feet, const TArray<FVector>& Points)
	{
		TArray<FVector> Ahead;
		for (const FVector& Point : Points)
		{
			if (!Ahead.IsEmpty() || WayFloorDistance(Feet, Point) >= WayLeastLook)
			{
				Ahead.Add(Point);
			}
		}
		return Ahead;
	}

	bool HasCorner(const TArray<FVector>& Ahead, const FVector& Corner)
	{
		for (int32 Index = 0; Index + 1 < Ahead.Num(); ++Index)
		{
			if (WayFloorDistance(Ahead[Index], Corner) <= WaySameCorner)
			{
				return true;
			}
		}
		return false;
	}

	/** Whether a way leads to where another begins to turn: then it is no other way around what lies between. */
	bool IsSameWay(const FVector& Feet, const TArray<FVector>& Old, const TArray<FVector>& New)
	{
		if (Old.IsEmpty() || New.Num() < 2)
		{
			return true;
		}
		if (Old.Num() < 2)
		{
			// The end of the old way is in sight: back is another way.
			return ((Old[0] - Feet) | (New[0] - Feet)) >= 0.0;
		}
		return HasCorner(Old, New[0]) || HasCorner(New, Old[0]);
	}
}

Pursuit::EWayChoice Pursuit::ChooseWay(const APawn& Pawn, const UPathFollowingComponent& Following, const FPursuitNavIntercept& Found,
	const FPursuitMoveSettings& Settings, UPursuitNavSubsystem& Queue)
{
	const FNavPathSharedPtr Path = Following.GetPath();
	double Speed = Settings.PursuerSpeed;
	const bool bHasSpeed = !IsZero(Speed) || FindMaxSpeed(Pawn, Speed);
	if (!Path.IsValid() || !Path->IsValid() || Path->GetPathPoints().Num() < 2 || !bHasSpeed || !(Speed > 0.0))
	{
		return EWayChoice::Takes;
	}
	const FVector Feet = FindFeet(Pawn);
	const TArray<FNavPathPoint>& Points = Path->GetPathPoints();
	TArray<FVector> OldPoints;
	for (int32 Index = FMath::Max(static_cast<int32>(Following.GetNextPathIndex()), 1); Index < Points.Num(); ++Index)
	{
		OldPoints.Add(Points[Index].Location);
	}
	TArray<FVector> NewPoints = Found.PathPoints;
	double NewTime = Found.TravelTime;
	if (!Found.bMet)
	{
		// To where the target is: that way was not asked for, or another point's.
		if (!Queue.Spend())
		{
			return EWayChoice::Unknown;
		}
		const FNavPathSharedPtr Way = Pursuit::FindWay(Pawn, Settings, Feet, Found.Point);
		if (!Way.IsValid())
		{
			return EWayChoice::Takes;
		}
		NewPoints.Reset();
		for (const FNavPathPoint& Point : Way->GetPathPoints())
		{
			NewPoints.Add(Point.Location);
		}
		NewTime = Way->GetLength() / Speed;
	}
	if (IsSameWay(Feet, AheadOf(Feet, OldPoints), AheadOf(Feet, NewPoints)))
	{
		return EWayChoice::Takes;
	}
	if (!Queue.Spend())
	{
		return EWayChoice::Unknown;
	}
	const FNavPathSharedPtr Rest = Pursuit::FindWay(Pawn, Settings, Points.Last().Location, Found.Point);
	const double Kept = Path->GetLengthFromPosition(Feet, Following.GetNextPathIndex());
	const double KeptTime = Rest.IsValid() ? (Kept + Rest->GetLength()) / Speed : Pursuit::NoLimit();
	const PursuitWayCommitment Commitment{FMath::Max(Settings.TurnBackGain, 0.0), FMath::Max(Settings.TurnBackPart, 0.0)};
	int32 bLeaves = 0;
	pursuit_leaves_way(&Commitment, KeptTime, NewTime, &bLeaves);
	return bLeaves != 0 ? EWayChoice::Takes : EWayChoice::Keeps;
}

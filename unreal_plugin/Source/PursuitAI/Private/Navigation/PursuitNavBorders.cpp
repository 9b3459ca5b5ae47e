// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitNavBorders.h"

#include "Core/PursuitCall.h"

namespace
{
	/** Ends that are nearer on the floor are one corner, and corners that are nearer to a line lie on it, in cm. */
	constexpr double BorderSameCorner = 1.0;
	constexpr double BorderSameLine = 1.0;

	struct FBorderChain
	{
		TArray<FVector> Corners;
		bool bClosed = false;

		/** Of its nearest piece. */
		double Distance = 0.0;
	};

	FVector OnFloor(const FVector& Point)
	{
		return FVector(Point.X, Point.Y, 0.0);
	}

	double FloorDistance(const FVector& A, const FVector& B)
	{
		return FVector::Dist(OnFloor(A), OnFloor(B));
	}

	/** From a point to a piece, on the floor. */
	double DistanceToPiece(const FVector& Point, const FVector& Start, const FVector& End)
	{
		PursuitSurface Nearest{};
		pursuit_get_wall_surface(
			Pursuit::ToC(OnFloor(Start)), Pursuit::ToC(OnFloor(End)), Pursuit::ToC(OnFloor(Point)), &Nearest);
		return FloorDistance(Point, Pursuit::FromC(Nearest.point));
	}

	/** Joins pieces end to start. */
	TArray<FBorderChain> JoinBorders(TArray<FPursuitBorder> Pieces)
	{
		TArray<FBorderChain> Chains;
		while (!Pieces.IsEmpty())
		{
			const FPursuitBorder First = Pieces.Pop();
			FBorderChain Chain;
			Chain.Corners = {First.Start, First.End};
			Chain.Distance = First.Distance;
			bool bGrown = true;
			while (bGrown && !Chain.bClosed)
			{
				bGrown = false;
				for (int32 Index = 0; Index < Pieces.Num() && !bGrown; ++Index)
				{
					const FPursuitBorder Piece = Pieces[Index];
					if (FloorDistance(Chain.Corners.Last(), Piece.Start) <= BorderSameCorner)
					{
						Chain.Corners.Add(Piece.End);
						bGrown = true;
					}
					else if (FloorDistance(Chain.Corners[0], Piece.End) <= BorderSameCorner)
					{
						TArray<FVector> Longer = {Piece.Start};
						Longer.Append(Chain.Corners);
						Chain.Corners = Longer;
						bGrown = true;
					}
					if (bGrown)
					{
						Chain.Distance = FMath::Min(Chain.Distance, Piece.Distance);
						Pieces.RemoveAt(Index);
					}
				}
				if (Chain.Corners.Num() > 3 && FloorDistance(Chain.Corners.Last(), Chain.Corners[0]) <= BorderSameCorner)
				{
					Chain.Corners.Pop();
					Chain.bClosed = true;
				}
			}
			Chains.Add(MoveTemp(Chain));
		}
		return Chains;
	}

	/** Leaves out the corners between two that lie on the line between them. */
	void Straighten(FBorderChain& Chain)
	{
		TArray<FVector> Kept = {Chain.Corners[0]};
		int32 From = 0;
		for (int32 To = 2; To < Chain.Corners.Num(); ++To)
		{
			for (int32 Between = From + 1; Between < To; ++Between)
			{
				if (DistanceToPiece(Chain.Corners[Between], Chain.Corners[From], Chain.Corners[To]) > BorderSameLine)
				{
					From = To - 1;
					Kept.Add(Chain.Corners[From]);
					break;
				}
			}
		}
		Kept.Add(Chain.Corners.Last());
		if (Chain.bClosed && Kept.Num() > 3
			&& DistanceToPiece(Kept.Last(), Kept[Kept.Num() - 2], Kept[0]) <= BorderSameLine)
		{
			Kept.Pop();
		}
		if (Chain.bClosed && Kept.Num() > 3 && DistanceToPiece(Kept[0], Kept.Last(), Kept[1]) <= BorderSameLine)
		{
			Kept.RemoveAt(0);
		}
		Chain.Corners = Kept;
	}

	int32 CountPieces(const FBorderChain& Chain)
	{
		return Chain.Corners.Num() - (Chain.bClosed ? 0 : 1);
	}

	FPursuitBorder PieceOf(const FBorderChain& Chain, int32 Index, const FVector& Center)
	{
		const FVector& Start = Chain.Corners[Index];
		const FVector& End = Chain.Corners[Index + 1 < Chain.Corners.Num() ? Index + 1 : 0];
		return {Start, End, DistanceToPiece(Center, Start, End)};
	}

	/** By distance, and then by place: what the order of the mesh's answer was does not show in the walls. */
	bool IsNearer(double ToA, const FVector& A, double ToB, const FVector& B)
	{
		if (ToA != ToB)
		{
			return ToA < ToB;
		}
		return A.X != B.X ? A.X < B.X : A.Y < B.Y;
	}

	void SortBorders(TArray<FPursuitBorder>& Pieces)
	{
		Pieces.Sort(
			[](const FPursuitBorder& A, const FPursuitBorder& B) { return IsNearer(A.Distance, A.Start, B.Distance, B.Start); });
	}
}

void Pursuit::MakeWalls(TArray<FPursuitBorder> Borders, const FVector& Center, double Radius, double HeightBand, int32 MaxSegments,
	FPursuitNavWalls& OutWalls)
{
	for (FPursuitBorder& Border : Borders)
	{
		Border.Distance = DistanceToPiece(Center, Border.Start, Border.End);
	}
	Borders.RemoveAll([&](const FPursuitBorder& Border) {
		return FMath::Max(Border.Start.Z, Border.End.Z) < Center.Z - HeightBand
			|| FMath::Min(Border.Start.Z, Border.End.Z) > Center.Z + HeightBand
			|| FloorDistance(Border.Start, Border.End) <= 0.0 || Border.Distance > Radius;
	});

	SortBorders(Borders);
	TArray<FPursuitBorder> Pieces;
	for (FBorderChain& Chain : JoinBorders(MoveTemp(Borders)))
	{
		Straighten(Chain);
		for (int32 Index = 0; Index < CountPieces(Chain); ++Index)
		{
			Pieces.Add(PieceOf(Chain, Index, Center));
		}
	}
	SortBorders(Pieces);
	OutWalls.LeftOut = FMath::Max(Pieces.Num() - MaxSegments, 0);
	Pieces.SetNum(FMath::Min(Pieces.Num(), MaxSegments));
	OutWalls.Segments = Pieces.Num();

	TArray<FBorderChain> Chains = JoinBorders(MoveTemp(Pieces));
	Chains.Sort([](const FBorderChain& A, const FBorderChain& B) {
		return IsNearer(A.Distance, A.Corners[0], B.Distance, B.Corners[0]);
	});
	OutWalls.Walls.Reset();
	for (const FBorderChain& Chain : Chains)
	{
		FPursuitOrcaWall Wall;
		Wall.Corners = Chain.Corners;
		Wall.Topology = Chain.bClosed ? EPursuitPathTopology::Closed : EPursuitPathTopology::Open;
		double Lowest = Chain.Corners[0].Z;
		double Highest = Lowest;
		for (const FVector& Corner : Chain.Corners)
		{
			Lowest = FMath::Min(Lowest, Corner.Z);
			Highest = FMath::Max(Highest, Corner.Z);
		}
		Wall.HeightCenter = (Lowest + Highest) / 2.0;
		Wall.HalfHeight = (Highest - Lowest) / 2.0 + HeightBand;
		OutWalls.Walls.Add(MoveTemp(Wall));
	}
}

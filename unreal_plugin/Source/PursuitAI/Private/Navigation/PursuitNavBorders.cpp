// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitNavBorders.h"

namespace
{
	/** Ends that are nearer on the floor are one corner, and corners that are nearer to a line lie on it, in cm. */
	constexpr double BorderSameCorner = 1.0;
	constexpr double BorderSameLine = 1.0;

	struct FBorderChain
	{
		TArray<FVector> Corners;
		bool bClosed = false;
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
		const FVector Along = OnFloor(End - Start);
		const double Squared = Along.SizeSquared();
		const double Part = Squared > 0.0 ? FMath::Clamp((OnFloor(Point - Start) | Along) / Squared, 0.0, 1.0) : 0.0;
		return FloorDistance(Point, Start + (End - Start) * Part);
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

	FPursuitBorder PieceOf(const FBorderChain& Chain, int32 Index)
	{
		return {Chain.Corners[Index], Chain.Corners[Index + 1 < Chain.Corners.Num() ? Index + 1 : 0]};
	}

	double DistanceOf(const FBorderChain& Chain, const FVector& Center)
	{
		double Least = DistanceToPiece(Center, Chain.Corners[0], Chain.Corners[1]);
		for (int32 Index = 1; Index < CountPieces(Chain); ++Index)
		{
			const FPursuitBorder Piece = PieceOf(Chain, Index);
			Least = FMath::Min(Least, DistanceToPiece(Center, Piece.Start, Piece.End));
		}
		return Least;
	}
}

void Pursuit::MakeWalls(TArray<FPursuitBorder> Borders, const FVector& Center, double Radius, double HeightBand, int32 MaxSegments,
	FPursuitNavWalls& OutWalls)
{
	Borders.RemoveAll([&](const FPursuitBorder& Border) {
		return FMath::Max(Border.Start.Z, Border.End.Z) < Center.Z - HeightBand
			|| FMath::Min(Border.Start.Z, Border.End.Z) > Center.Z + HeightBand
			|| FloorDistance(Border.Start, Border.End) <= 0.0 || DistanceToPiece(Center, Border.Start, Border.End) > Radius;
	});

	// What the order of the mesh's answer was does not show in the walls.
	const auto IsBefore = [](const FVector& A, const FVector& B) { return A.X != B.X ? A.X < B.X : A.Y < B.Y; };
	const auto IsNearer = [&Center, &IsBefore](const FPursuitBorder& A, const FPursuitBorder& B) {
		const double ToA = DistanceToPiece(Center, A.Start, A.End);
		const double ToB = DistanceToPiece(Center, B.Start, B.End);
		return ToA != ToB ? ToA < ToB : IsBefore(A.Start, B.Start);
	};
	Borders.Sort(IsNearer);
	TArray<FPursuitBorder> Pieces;
	for (FBorderChain& Chain : JoinBorders(MoveTemp(Borders)))
	{
		Straighten(Chain);
		for (int32 Index = 0; Index < CountPieces(Chain); ++Index)
		{
			Pieces.Add(PieceOf(Chain, Index));
		}
	}
	Pieces.Sort(IsNearer);
	OutWalls.LeftOut = FMath::Max(Pieces.Num() - MaxSegments, 0);
	Pieces.SetNum(FMath::Min(Pieces.Num(), MaxSegments));
	OutWalls.Segments = Pieces.Num();

	TArray<FBorderChain> Chains = JoinBorders(MoveTemp(Pieces));
	Chains.Sort([&Center, &IsBefore](const FBorderChain& A, const FBorderChain& B) {
		const double ToA = DistanceOf(A, Center);
		const double ToB = DistanceOf(B, Center);
		return ToA != ToB ? ToA < ToB : IsBefore(A.Corners[0], B.Corners[0]);
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

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitOrcaLibrary.h"

/** Borders of a floor as walls. */
namespace Pursuit
{
	/** Whether a border may be within an opening's width, by their extents in the plane; by more than rounding. */
	inline bool MayCross(const PursuitBorder& Border, const PursuitBorderOpening& Opening)
	{
		constexpr double Slack = 1.0;
		const double Around = Opening.radius + Slack;
		const auto AreBeside = [Around](double A, double B, double C, double D) {
			return FMath::Max(A, B) >= FMath::Min(C, D) - Around && FMath::Min(A, B) <= FMath::Max(C, D) + Around;
		};
		return AreBeside(Border.start.x, Border.end.x, Opening.start.x, Opening.end.x)
			&& AreBeside(Border.start.y, Border.end.y, Opening.start.y, Opening.end.y);
	}

	/** At most as many pieces as openings make of borders, as far as memory may hold them: each divides the borders that it crosses. */
	inline uint32 CountPieces(const TArray<PursuitBorder>& Borders, const TArray<PursuitBorderOpening>& Openings)
	{
		constexpr int64 Most = 1 << 23;
		int64 Pieces = Borders.Num();
		for (const PursuitBorderOpening& Opening : Openings)
		{
			for (const PursuitBorder& Border : Borders)
			{
				Pieces += MayCross(Border, Opening) ? 1 : 0;
			}
		}
		return static_cast<uint32>(FMath::Min(Pieces, Most));
	}

	/** Borders as walls; returns the library's status. Only while the library is connected. */
	inline PursuitStatus BuildBorderWalls(const TArray<PursuitBorder>& Borders, const TArray<PursuitBorderOpening>& Openings,
		const PursuitBorderWallSettings& Settings, TArray<FPursuitOrcaWall>& OutWalls, PursuitBorderWalls& OutMade)
	{
		const uint32 PieceCount = CountPieces(Borders, Openings);
		PursuitBorderWallSettings Asked = Settings;
		Asked.max_segments = FMath::Min(Asked.max_segments, FMath::Max(PieceCount, 1u));
		TArray<uint8> Memory;
		Memory.SetNumZeroed(static_cast<int32>(pursuit_border_walls_memory_size(PieceCount)));
		TArray<PursuitOrcaWall> Walls;
		TArray<FVector> Corners;
		Walls.SetNumZeroed(static_cast<int32>(Asked.max_segments));
		Corners.SetNumZeroed(2 * Walls.Num());
		OutMade = PursuitBorderWalls{};
		const PursuitStatus Status = pursuit_build_border_walls(Borders.GetData(), CountOf(Borders), Openings.GetData(), CountOf(Openings),
			&Asked, Memory.GetData(), static_cast<size_t>(Memory.Num()), Walls.GetData(), CountOf(Walls),
			reinterpret_cast<PursuitVec3*>(Corners.GetData()), CountOf(Corners), &OutMade);

		OutWalls.Reset();
		int32 First = 0;
		for (uint32 Index = 0; Index < OutMade.walls; ++Index)
		{
			const PursuitOrcaWall& From = Walls[static_cast<int32>(Index)];
			FPursuitOrcaWall& Wall = OutWalls.AddDefaulted_GetRef();
			const int32 Count = static_cast<int32>(From.corner_count);
			Wall.Corners.Append(Corners.GetData() + First, Count);
			Wall.Topology = static_cast<EPursuitPathTopology>(From.topology);
			Wall.HalfHeight = From.half_height;
			Wall.HeightCenter = From.height_center;
			Wall.Inset = From.inset;
			First += Count;
		}
		return Status;
	}
}

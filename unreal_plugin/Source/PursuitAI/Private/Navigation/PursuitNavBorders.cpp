// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitNavBorders.h"

#include "NavMesh/RecastNavMesh.h"

namespace
{
	/** As many pieces as the openings may make of the edges, as far as memory may hold them. */
	uint32 CountPieces(int32 Edges, int32 Openings)
	{
		constexpr int64 Most = 1 << 23;
		return static_cast<uint32>(FMath::Min(static_cast<int64>(Edges) * (1 + static_cast<int64>(Openings)), Most));
	}
}

PursuitBorderWallSettings Pursuit::MakeBorderSettings(
	const FVector& Center, double Radius, double HeightBand, double Inset, int32 MaxSegments)
{
	PursuitBorderWallSettings Settings = pursuit_border_wall_settings_default(100.0);
	Settings.center = ToC(Center);
	Settings.query_radius = Radius;
	Settings.height_range = HeightBand;
	Settings.half_height = HeightBand;
	Settings.inset = Inset;
	Settings.max_segments = static_cast<uint32>(MaxSegments);
	return Settings;
}

PursuitStatus Pursuit::MakeWalls(const TArray<FNavigationWallEdge>& Edges, const TArray<FPursuitNavOpening>& Openings,
	const PursuitBorderWallSettings& Settings, FPursuitNavWalls& OutWalls)
{
	TArray<PursuitBorder> Borders;
	for (const FNavigationWallEdge& Edge : Edges)
	{
		Borders.Add(PursuitBorder{ToC(Edge.Start), ToC(Edge.End)});
	}
	TArray<PursuitBorderOpening> COpenings;
	for (const FPursuitNavOpening& Opening : Openings)
	{
		COpenings.Add(PursuitBorderOpening{ToC(Opening.Start), ToC(Opening.End), Opening.Width / 2.0});
	}
	const uint32 PieceCount = CountPieces(Borders.Num(), COpenings.Num());
	PursuitBorderWallSettings Asked = Settings;
	Asked.max_segments = FMath::Min(Asked.max_segments, FMath::Max(PieceCount, 1u));
	TArray<uint8> Memory;
	Memory.SetNumZeroed(static_cast<int32>(pursuit_border_walls_memory_size(PieceCount)));
	TArray<PursuitOrcaWall> Walls;
	TArray<FVector> Corners;
	Walls.SetNumZeroed(static_cast<int32>(Asked.max_segments));
	Corners.SetNumZeroed(2 * Walls.Num());
	PursuitBorderWalls Made{};
	const PursuitStatus Status = pursuit_build_border_walls(Borders.GetData(), CountOf(Borders), COpenings.GetData(),
		CountOf(COpenings), &Asked, Memory.GetData(), static_cast<size_t>(Memory.Num()), Walls.GetData(), CountOf(Walls),
		reinterpret_cast<PursuitVec3*>(Corners.GetData()), CountOf(Corners), &Made);

	OutWalls.InsetBy = Settings.inset;
	OutWalls.Segments = static_cast<int32>(Made.segments);
	OutWalls.LeftOut = static_cast<int32>(Made.left_out);
	OutWalls.Walls.Reset();
	int32 First = 0;
	for (uint32 Index = 0; Index < Made.walls; ++Index)
	{
		const PursuitOrcaWall& From = Walls[static_cast<int32>(Index)];
		FPursuitOrcaWall& Wall = OutWalls.Walls.AddDefaulted_GetRef();
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

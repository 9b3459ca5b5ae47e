// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitNavBorders.h"

#include "Crowd/PursuitBorders.h"
#include "NavMesh/RecastNavMesh.h"

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
	TArray<PursuitBorderOpening> Links, const PursuitBorderWallSettings& Settings, FPursuitNavWalls& OutWalls)
{
	TArray<PursuitBorder> Borders;
	for (const FNavigationWallEdge& Edge : Edges)
	{
		Borders.Add(PursuitBorder{ToC(Edge.Start), ToC(Edge.End)});
	}

	// The caller's first: a refusal says the number of one.
	TArray<PursuitBorderOpening> COpenings;
	for (const FPursuitNavOpening& Opening : Openings)
	{
		COpenings.Add(PursuitBorderOpening{ToC(Opening.Start), ToC(Opening.End), Opening.Width / 2.0});
	}
	COpenings.Append(Links);
	PursuitBorderWalls Made{};
	const PursuitStatus Status = BuildBorderWalls(Borders, COpenings, Settings, OutWalls.Walls, Made);
	OutWalls.InsetBy = Settings.inset;
	OutWalls.Segments = static_cast<int32>(Made.segments);
	OutWalls.LeftOut = static_cast<int32>(Made.left_out);
	return Status;
}

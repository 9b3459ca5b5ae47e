// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "CoreMinimal.h"
#include "PursuitNavWalls.h"

struct FNavigationWallEdge;

namespace Pursuit
{
	/** Settings of walls around a place, in centimeters. */
	PursuitBorderWallSettings MakeBorderSettings(
		const FVector& Center, double Radius, double HeightBand, double Inset, int32 MaxSegments);

	/**
	 * Borders of the mesh as walls; returns the library's status. The mesh is on the left of an edge, as seen from above.
	 * Only while the library is connected.
	 */
	PursuitStatus MakeWalls(const TArray<FNavigationWallEdge>& Edges, const TArray<FPursuitNavOpening>& Openings,
		TArray<PursuitBorderOpening> Links, const PursuitBorderWallSettings& Settings, FPursuitNavWalls& OutWalls);
}

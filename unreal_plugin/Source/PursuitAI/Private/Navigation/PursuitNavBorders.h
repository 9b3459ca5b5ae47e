// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavWalls.h"

/** A straight piece of a border. The mesh is on its left, as seen from above. */
struct FPursuitBorder
{
	FVector Start = FVector::ZeroVector;
	FVector End = FVector::ZeroVector;

	/** From the middle of the walls, on the floor. */
	double Distance = 0.0;
};

namespace Pursuit
{
	/**
	 * Borders as walls: pieces that are too far away or on another floor are left out, pieces that touch end to start become one wall,
	 * and those on a line one piece. The nearest MaxSegments pieces are kept.
	 */
	void MakeWalls(TArray<FPursuitBorder> Borders, const FVector& Center, double Radius, double HeightBand, int32 MaxSegments,
		FPursuitNavWalls& OutWalls);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitOrcaLibrary.h"

class AActor;
class UInstancedStaticMeshComponent;

/** A wall with a gap in it, and those who walk through: what the scenes of a doorway and of a formation share. */
namespace PursuitGap
{
	/** Of who walks. */
	constexpr double Radius = 30.0;

	/** What they keep from others beyond their radius, so that they do not touch where it gets crowded. */
	constexpr double Margin = 3.0;
	constexpr double NeighborDistance = 800.0;

	/** The wall along y through the actor, with a gap of this width in its middle: shown, and as walls for ORCA. */
	TArray<FPursuitOrcaWall> Build(AActor& Actor, double Width);

	/** Who walks, as cylinders. */
	void Show(UInstancedStaticMeshComponent& Bodies, const TArray<FPursuitOrcaMember>& Crowd);

	/** The least gap between two who walk, and between one and the wall. */
	double FindLeastGap(const TArray<FPursuitOrcaMember>& Crowd, const AActor& Actor, double Width);
}

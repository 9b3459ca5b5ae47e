// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Flight/PursuitFlightPlan.h"

class UPrimitiveComponent;
class UPursuitFlightComponent;

struct FPursuitFlightBuffers;

/** What blocks the character's capsule within a range, into an array that keeps its memory. */
void ScanPursuitSurroundings(const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	const FPursuitAvoidanceSettings& Settings, double Range, FPursuitFlightBuffers& Buffers, TArray<FPursuitShape>& OutObstacles);

/** A component by its shape, when it is one that the library knows: a sphere, a box or a capsule. */
bool FindPursuitShape(const UPrimitiveComponent& Component, FPursuitShape& OutShape);

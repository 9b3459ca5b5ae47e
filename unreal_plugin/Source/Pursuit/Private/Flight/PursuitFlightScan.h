// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Flight/PursuitFlightPlan.h"

class UPrimitiveComponent;
class UPursuitFlightComponent;

/** What blocks the character's capsule within a range. */
TArray<FPursuitShape> ScanPursuitSurroundings(const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	const FPursuitAvoidanceSettings& Settings, double Range);

/** A component by its shape, when it is one that the library knows: a sphere, a box or a capsule. */
bool FindPursuitShape(const UPrimitiveComponent& Component, FPursuitShape& OutShape);

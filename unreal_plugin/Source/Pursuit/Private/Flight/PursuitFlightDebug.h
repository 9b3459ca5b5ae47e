// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Flight/PursuitFlightPlan.h"

class UPursuitFlightComponent;

struct FPursuitFlightSight;

/** Draws a tick, when asked to, and writes it into the Visual Logger, while that records. */
void ShowPursuitFlight(const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	const FPursuitFlightSight& Sight);

/** Writes what happened into the Visual Logger. */
void LogPursuitFlight(const UPursuitFlightComponent& Flight, const TCHAR* Happening);

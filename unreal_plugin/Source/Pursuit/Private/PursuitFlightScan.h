// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "PursuitFlightPlan.h"

class UPursuitFlightComponent;

/** How much room the component's character wants, and how far it looks. */
PursuitBridge::FClearance FindPursuitClearance(const UPursuitFlightComponent& Flight, const ACharacter& Character);

/** Looks around within InOutSurroundings.Range for what blocks the character's capsule. */
void ScanPursuitSurroundings(
	const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan, FPursuitFlightSurroundings& InOutSurroundings);

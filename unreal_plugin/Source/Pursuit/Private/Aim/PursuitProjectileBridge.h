// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitProjectileTypes.h"

/** Projectiles under gravity and through air. */
namespace PursuitBridge
{
	FPursuitLaunches SolveProjectile(const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByApex(const FPursuitShot& Shot, double ApexHeight, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByAngle(
		const FPursuitShot& Shot, double ElevationDegrees, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByTime(const FPursuitShot& Shot, double FlightTime, const FPursuitSimulation& Simulation);

	/** A Horizon of 0 is any time. */
	FPursuitLaunches SolveProjectileMinimumSpeed(
		const FPursuitShot& Shot, double Horizon, const FPursuitSimulation& Simulation);

	FPursuitLaunches SolveProjectileThroughAir(const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitAir& Air);

	/** The library's own defaults, to compare with those of the Blueprint structs; false while it is not connected. */
	bool ReadDefaults(FPursuitSimulation& OutSimulation, FPursuitAir& OutAir);
}

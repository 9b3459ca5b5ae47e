// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitBridge.h"
#include "PursuitTurretLibrary.h"

/** Turrets that rotate before they fire. Turn rates in degrees per second, angles in degrees. */
namespace PursuitBridge
{
	/** What every kind of turret asks, in cm, cm/s and seconds. A MaxRange of 0 is no limit. */
	struct FShot
	{
		FVector ShooterLocation = FVector::ZeroVector;
		FVector TargetLocation = FVector::ZeroVector;
		FVector TargetVelocity = FVector::ZeroVector;
		double MuzzleSpeed = 0.0;
		double MaxRange = 0.0;
		double MinTime = 0.0;
		double Horizon = 0.0;
	};

	/** How a turret on a gimbal stands now, in degrees. */
	struct FMount
	{
		FVector Forward = FVector::ZeroVector;
		FVector Up = FVector::ZeroVector;
		double Yaw = 0.0;
		double Pitch = 0.0;
	};

	FPursuitTurretShot SolveTurret(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone);
	FPursuitTurretSearch BeginTurretSearch(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone);
	FPursuitTurretShot StepTurretSearch(FPursuitTurretSearch& Search, int32 Steps);
	FPursuitGimbalShot SolveGimbalTurret(const FShot& Shot, const FMount& Mount, const FPursuitGimbal& Gimbal);
}

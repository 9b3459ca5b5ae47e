// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "PursuitTurretLibrary.h"

class AActor;

/** The debug display of a turret. */
struct FPursuitShownTurret
{
	const AActor* Owner = nullptr;
	FVector Muzzle = FVector::ZeroVector;
	FVector BarrelDirection = FVector::ZeroVector;

	/** The launch along the barrel. Gravity is zero for a projectile that flies straight. */
	FVector LaunchVelocity = FVector::ZeroVector;
	FVector Gravity = FVector::ZeroVector;

	FPursuitTurretShot Shot;
	bool bReady = false;
};

/** Draws a turret after a tick of aiming, when asked to, and writes it into the Visual Logger, while that records. */
void ShowPursuitTurret(const FPursuitShownTurret& Turret);

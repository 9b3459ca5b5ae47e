// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class AActor;

namespace Pursuit
{
	/** How fast an actor can move, by its movement component or, from 5.5 on, what else navigation moves it by; false without one. */
	PURSUIT_API bool FindMaxSpeed(const AActor& Actor, double& OutSpeed);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class AActor;

namespace Pursuit
{
	/** How wide an actor is to each side, by its collision cylinder; 0 without collision. */
	PURSUIT_API double FindWidth(const AActor& Actor);

	/** Radius of the sphere that an actor is taken for: its collision cylinder's radius or half height, whichever is more. */
	PURSUIT_API double FindRadius(const AActor& Actor);
}

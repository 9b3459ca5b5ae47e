// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"

/** Intercept a moving target. */
namespace Pursuit
{
	/** What a pursuer knows about itself and its target, in cm and cm/s. */
	inline PursuitInterceptQuery MakeQuery(const FVector& PursuerLocation, double PursuerSpeed, const FVector& TargetLocation,
		const FVector& TargetVelocity, double CaptureRadius)
	{
		PursuitInterceptQuery Query{};
		Query.pursuer_position = ToC(PursuerLocation);
		Query.target_position = ToC(TargetLocation);
		Query.target_velocity = ToC(TargetVelocity);
		Query.pursuer_speed = PursuerSpeed;
		Query.capture_radius = CaptureRadius;
		return Query;
	}
}

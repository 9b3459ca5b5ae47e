// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"

/** Steering, and turning it into movement. */
namespace Pursuit
{
	/** The one who steers. */
	struct FAgent
	{
		FVector Location = FVector::ZeroVector;
		FVector Velocity = FVector::ZeroVector;
		double MaxSpeed = 0.0;
	};

	inline TInC<PursuitAgent> ToC(const FAgent& Agent)
	{
		PursuitAgent Result{};
		Result.position = ToC(Agent.Location);
		Result.velocity = ToC(Agent.Velocity);
		Result.max_speed = Agent.MaxSpeed;
		return Result;
	}
}

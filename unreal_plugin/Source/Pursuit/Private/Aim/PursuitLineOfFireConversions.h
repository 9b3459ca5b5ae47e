// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "GameFramework/Actor.h"
#include "Generated/PursuitConversions.h"

namespace Pursuit
{
	inline TArray<PursuitMovingBody> ToC(const TArray<FPursuitMovingBody>& Bodies)
	{
		TArray<PursuitMovingBody> Result;
		Result.Reserve(Bodies.Num());
		for (const FPursuitMovingBody& Body : Bodies)
		{
			Result.Add(ToC(Body));
		}
		return Result;
	}

	/** An actor as a body that may be in the way. */
	inline FPursuitMovingBody BodyOf(const AActor& Actor, double Radius)
	{
		FPursuitMovingBody Body;
		Body.Location = Actor.GetActorLocation();
		Body.Velocity = Actor.GetVelocity();
		Body.Radius = Radius;
		return Body;
	}

	/** The indexes of a refusal are 0 in C, which is an index. */
	inline FPursuitLineOfFire FromC(const FOutcome& Outcome, const PursuitLineOfFire& Line)
	{
		FPursuitLineOfFire Result;
		Result.Reason = Outcome.Status;
		if (Outcome.IsRefused())
		{
			return Result;
		}
		Result.bClear = Line.is_clear != 0;
		Result.Obstruction = static_cast<EPursuitObstruction>(Line.obstruction);
		Result.ObstructionIndex = Line.obstruction_index;
		Result.Location = FromC(Line.position);
		Result.Time = Line.time;
		Result.Nearest = Line.nearest;
		Result.MissDistance = Line.miss_distance;
		Result.MissTime = Line.miss_time;
		return Result;
	}
}

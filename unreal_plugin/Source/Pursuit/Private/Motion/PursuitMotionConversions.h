// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"
#include "PursuitMotionTypes.h"

namespace Pursuit
{
	/** The path of the result reads the target's points where they lie. */
	inline TInC<PursuitTargetMotion> ToC(const FPursuitTargetMotion& Target)
	{
		PursuitTargetMotion Result{};
		Result.position = ToC(Target.Location);
		Result.velocity = ToC(Target.Velocity);
		Result.acceleration = ToC(Target.Acceleration);
		Result.max_speed = LimitOrNone(Target.MaxSpeed);
		Result.axis = ToC(Target.TurnAxis);
		Result.turn_rate = FMath::DegreesToRadians(Target.TurnRate);
		Result.first_swing = ToC(Target.FirstSwing);
		Result.second_swing = ToC(Target.SecondSwing);
		Result.path.positions = ViewOf(Target.Path, &FPursuitWaypoint::Location);
		const bool bTimes = Target.PathTiming == EPursuitPathTiming::Times;
		Result.path.paces = ViewOf(Target.Path, bTimes ? &FPursuitWaypoint::Time : &FPursuitWaypoint::Speed);
		Result.path.start = Target.PathStart;
		Result.path.count = CountOf(Target.Path);
		Result.path.timing = static_cast<int32>(Target.PathTiming);
		Result.path.topology = static_cast<int32>(Target.PathTopology);
		Result.kind = static_cast<int32>(Target.Kind);
		return Result;
	}

	/** What a path's pace is: a time or a speed. */
	inline const ANSICHAR* PaceOf(const FPursuitTargetMotion& Target)
	{
		return Target.PathTiming == EPursuitPathTiming::Times ? "Target.Path[].Time" : "Target.Path[].Speed";
	}
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "Generated/PursuitConversions.h"

/** A target under observation. */
namespace Pursuit
{
	/** Begins a tracker, in memory that grows as needed; on a refusal there is none. Only while the library is connected. */
	inline PursuitStatus BeginTracker(const FPursuitTrackerSettings& Settings, TArray<uint8>& State)
	{
		const int32 Size = static_cast<int32>(pursuit_motion_tracker_memory_size());
		State.SetNumZeroed(Size);
		const PursuitStatus Status = pursuit_begin_motion_tracker(ToC(Settings), State.GetData(), static_cast<size_t>(Size));
		if (FOutcome(Status).IsRefused())
		{
			State.Empty();
		}
		return Status;
	}

	/** Sees the target, and asks how it goes on. Only while the library is connected. */
	inline PursuitStatus StepTracker(
		TArray<uint8>& State, const FVector& Location, double Time, double LookAheadTime, PursuitTrackedMotion& OutMotion)
	{
		return pursuit_step_motion_tracker(
			State.GetData(), static_cast<size_t>(State.Num()), Time, ToC(Location), LookAheadTime, &OutMotion);
	}

	/** How the target goes on, once more. Only while the library is connected. */
	inline PursuitStatus AskTracker(const TArray<uint8>& State, double LookAheadTime, PursuitTrackedMotion& OutMotion)
	{
		return pursuit_get_tracked_motion(State.GetData(), static_cast<size_t>(State.Num()), LookAheadTime, &OutMotion);
	}
}

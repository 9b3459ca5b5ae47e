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
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"

namespace Pursuit
{
	/** The launches that hit; without one the first is the best launch otherwise. */
	inline FPursuitLaunches LaunchesFromC(const FOutcome& Outcome, const PursuitLaunch* Launches, uint32 Count)
	{
		FPursuitLaunches Result;
		Result.Reason = Outcome.Status;
		Result.bHit = Result.Reason == EPursuitStatus::OK;
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			Result.Launches.Add(FromC(Launches[Index]));
		}
		Result.Best = FromC(Launches[0]);
		return Result;
	}
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Navigation/PursuitNavSearch.h"
#include "PursuitCutOffLibrary.h"

class AActor;

/** The question who of several cuts a target off where: one search for each pursuer alone, and one for each stretch or exit of each. */
class FPursuitCutOffSearch
{
public:
	/** Begins all searches, with the state of now; false when an input is refused, which the log says. */
	bool Begin(const TArray<AActor*>& Pursuers, const FPursuitNavTarget& Target, const FPursuitNavSettings& Settings,
		const TArray<FVector>& Exits, int32 Stretches, FPursuitRefusalLog& Log);

	/** A search with an open question, the searches of each pursuer alone first; null when all are over. */
	FPursuitNavSearch* FindOpen();

	/** Ends the searches with an open question for a reason of their own. */
	void EndAll(EPursuitNavReason Reason);

	/** One for each pursuer, of what was found so far: the latest of their intercepts is as early as it can be. */
	TArray<FPursuitNavCutOff> Assign(FPursuitRefusalLog& Log) const;

private:
	/** Whether a stretch or exit of a pursuer is asked for: who meets the target nowhere has no stretch, but may be at an exit before. */
	bool IsWanted(int32 Row) const
	{
		return bExits || Alone[Row].GetResult().bMet;
	}

	TArray<FPursuitNavSearch> Alone;

	/** By rows, one for each pursuer. */
	TArray<FPursuitNavSearch> Pairs;
	int32 Columns = 0;
	bool bExits = false;
};

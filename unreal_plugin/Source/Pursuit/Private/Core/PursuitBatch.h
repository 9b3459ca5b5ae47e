// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Async/ParallelFor.h"
#include "Generated/PursuitConversions.h"

/** Many questions at once, on all threads. */
namespace Pursuit
{
	/** The best instructions of the processor: asked once, which can take long. Only while the library is connected. */
	const PursuitProcessorLevel& ProcessorLevel();

	/** Calls Range for each range of items, on several threads if there are several ranges. */
	template <typename RangeType>
	void ForRanges(int32 Items, int32 ItemsOfRange, RangeType&& Range)
	{
		const int32 Ranges = (Items - 1) / ItemsOfRange + 1;
		const auto Take = [&](int32 Index) {
			const int32 Begin = Index * ItemsOfRange;
			Range(Begin, Begin + FMath::Min(ItemsOfRange, Items - Begin));
		};
		if (Ranges == 1)
		{
			Take(0);
			return;
		}
		ParallelFor(Ranges, Take);
	}

	/** A node that takes an array of items, for its log: how the array's pin and the fields of an item are called. */
	struct FBatchNames
	{
		const ANSICHAR* Items;

		/** Of an item: {"agent.", ".Current"}. */
		TArray<FPinName> Fields;

		/** Pins that all items share, as far as the log's own names do not tell. */
		TArray<FPinName> Shared = {};
	};

	/** How many items a thread takes at a time where one takes some nanoseconds: enough to be worth waking it for. */
	constexpr int32 ManyItems = 4096;

	/** The same where one takes some microseconds. */
	constexpr int32 FewItems = 64;

	/** Writes the first refusal of the statuses, with its item. */
	void WriteFirstRefusal(FPursuitRefusalLog& Log, const TArray<PursuitStatus>& Statuses, const FBatchNames& Names);

	/**
	 * Answers a batch by ranges. Solve calls the library for one: it writes what the answers hold, and a status for each item. Then
	 * Tell hears the outcome of every item, and the first refusal goes to the node's log. Where the library is not available, neither
	 * is called.
	 */
	template <typename SolveType, typename TellType>
	void AnswerBatch(FPursuitRefusalLog& Log, const FBatchNames& Names, int32 Items, int32 ItemsOfRange, SolveType&& Solve, TellType&& Tell)
	{
		if (Items == 0)
		{
			return;
		}
		if (!IsConnected())
		{
			// As the answers were made, they say that the library is not available.
			Log.Check(FOutcome());
			return;
		}
		TArray<PursuitStatus> Statuses;
		Statuses.SetNumZeroed(Items);
		ForRanges(Items, ItemsOfRange, [&](int32 Begin, int32 End) {
			uint32 Solved = 0;
			const PursuitStatus Refusal =
				Solve(static_cast<uint32>(Begin), static_cast<uint32>(End), Statuses.GetData() + Begin, &Solved);
			for (int32 Index = Begin; Index < End; ++Index)
			{
				// What they all share was refused, so each is.
				if (Refusal < PURSUIT_STATUS_OK)
				{
					Statuses[Index] = Refusal;
				}
				Tell(Index, FOutcome(Statuses[Index]));
			}
		});
		WriteFirstRefusal(Log, Statuses, Names);
	}
}

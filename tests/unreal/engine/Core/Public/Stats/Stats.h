// Stand-in for Core/Public/Stats/Stats.h: how often each cycle counter was entered, for tests to look at.
// Source: Epic's page "Stats System Overview".
#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"

/** What a thing that is ticked is counted as. */
struct TStatId
{
};

#define RETURN_QUICK_DECLARE_CYCLE_STAT(StatId, GroupId) return TStatId()	// [repo] Sixze/FabulousUtility

#if UE_BUILD_DEBUG || UE_BUILD_DEVELOPMENT

namespace UE::StandIn
{
	struct FStatCount
	{
		const TCHAR* Group;
		const TCHAR* Counter;
		int32 Calls;
		int32 Sum = 0;
	};

	/** Every counter that was entered, in that order. */
	TArray<FStatCount>& StatCounts();
	void CountStat(const TCHAR* Group, const TCHAR* Counter, int32 Amount = 0);
}

#define DECLARE_STATS_GROUP(GroupDesc, GroupId, GroupCat) struct FStatGroup_##GroupId { static const TCHAR* Name() { return GroupDesc; } }	// [doc latest] Stats System Overview
#define DECLARE_CYCLE_STAT(CounterName, StatId, GroupId) struct FStat_##StatId { using FGroup = FStatGroup_##GroupId; static const TCHAR* Name() { static const TCHAR* const Text = CounterName; return Text; } }	// [doc latest] Stats System Overview
#define SCOPE_CYCLE_COUNTER(Stat) UE::StandIn::CountStat(FStat_##Stat::FGroup::Name(), FStat_##Stat::Name())	// [doc latest] Stats System Overview
#define DECLARE_DWORD_COUNTER_STAT(CounterName, StatId, GroupId) DECLARE_CYCLE_STAT(CounterName, StatId, GroupId)	// [doc latest] Stats System Overview
#define INC_DWORD_STAT_BY(Stat, Amount) UE::StandIn::CountStat(FStat_##Stat::FGroup::Name(), FStat_##Stat::Name(), Amount)	// [doc latest] Stats System Overview

#else

// A shipped game has no stats.
#define DECLARE_STATS_GROUP(GroupDesc, GroupId, GroupCat) static_assert(true)	// [doc latest] Stats System Overview
#define DECLARE_CYCLE_STAT(CounterName, StatId, GroupId) static_assert(true)	// [doc latest] Stats System Overview
#define SCOPE_CYCLE_COUNTER(Stat) static_assert(true)	// [doc latest] Stats System Overview
#define DECLARE_DWORD_COUNTER_STAT(CounterName, StatId, GroupId) static_assert(true)	// [doc latest] Stats System Overview
#define INC_DWORD_STAT_BY(Stat, Amount) static_assert(true)	// [doc latest] Stats System Overview

#endif

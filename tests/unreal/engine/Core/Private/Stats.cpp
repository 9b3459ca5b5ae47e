#include "Stats/Stats.h"

#if UE_BUILD_DEBUG || UE_BUILD_DEVELOPMENT

TArray<UE::StandIn::FStatCount>& UE::StandIn::StatCounts()
{
	static TArray<FStatCount> Counts;
	return Counts;
}

void UE::StandIn::CountStat(const TCHAR* Group, const TCHAR* Counter, int32 Amount)
{
	FStatCount* Known = StatCounts().FindByPredicate([Counter](const FStatCount& Count) { return Count.Counter == Counter; });
	if (!Known)
	{
		StatCounts().Add({Group, Counter, 0});
		Known = &StatCounts().Last();
	}
	++Known->Calls;
	Known->Sum += Amount;
}

#endif

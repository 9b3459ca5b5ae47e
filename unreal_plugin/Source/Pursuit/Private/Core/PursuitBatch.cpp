// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Core/PursuitBatch.h"

#include "Misc/CString.h"

namespace Pursuit
{
	const PursuitProcessorLevel& ProcessorLevel()
	{
		static const PursuitProcessorLevel Level = [] {
			PursuitProcessorLevel Asked{};
			pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &Asked);
			return Asked;
		}();
		return Level;
	}

	void WriteFirstRefusal(FPursuitRefusalLog& Log, const TArray<PursuitStatus>& Statuses, const FBatchNames& Names)
	{
		int32 Refused = 0;
		while (Refused < Statuses.Num() && Statuses[Refused] >= PURSUIT_STATUS_OK)
		{
			++Refused;
		}
		if (Refused == Statuses.Num())
		{
			return;
		}
		constexpr int32 MostFields = 8;
		ANSICHAR Pins[MostFields][64] = {};
		TArray<FPinName> ItemNames = Names.Shared;
		for (int32 Field = 0; Field < FMath::Min(Names.Fields.Num(), MostFields); ++Field)
		{
			FCStringAnsi::Snprintf(
				Pins[Field], static_cast<int32>(sizeof(Pins[Field])), "%s[%d]%s", Names.Items, Refused, Names.Fields[Field].Pin);
			ItemNames.Add({Names.Fields[Field].Input, Pins[Field]});
		}
		Log.Write(FOutcome(Statuses[Refused]), ItemNames);
	}
}

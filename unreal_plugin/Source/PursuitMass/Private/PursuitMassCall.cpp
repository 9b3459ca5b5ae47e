// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMassCall.h"

#include <cstring>

namespace Pursuit
{
	int32 FindVector(const void* Memory, int32 Size, const FVector& Sought)
	{
		const int32 Step = static_cast<int32>(alignof(double));
		for (int32 Offset = 0; Offset + static_cast<int32>(sizeof(FVector)) <= Size; Offset += Step)
		{
			if (std::memcmp(static_cast<const uint8*>(Memory) + Offset, &Sought, sizeof(FVector)) == 0)
			{
				return Offset;
			}
		}
		return -1;
	}

	const PursuitProcessorLevel& LevelOfMass()
	{
		static const PursuitProcessorLevel Level = [] {
			PursuitProcessorLevel Asked{};
			pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &Asked);
			return Asked;
		}();
		return Level;
	}

	int32 LocationOffset()
	{
		// FTransform does not expose its layout, and keeps its parts in registers on some platforms; so a transform is made and
		// inspected.
		static const int32 Offset = [] {
			const FVector Sought(1.25, -2.5, 1024.0);
			const FTransformFragment Made(FTransform(FQuat::Identity, Sought));
			return FindVector(&Made, static_cast<int32>(sizeof(Made)), Sought);
		}();
		return Offset;
	}
}

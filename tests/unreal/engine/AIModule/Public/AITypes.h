// Stand-in for AIModule/Classes/AITypes.h.
// Sources: the API pages of FAISystem::InvalidLocation (5.1) and FAISystem::IsValidLocation (5.4), which name this header.
#pragma once

#include "Math/Vector.h"

namespace FAISystem
{
	inline constexpr FVector InvalidLocation(MAX_FLT, MAX_FLT, MAX_FLT);	// [doc 5.1]
	inline bool IsValidLocation(const FVector& TestLocation) { return TestLocation != InvalidLocation; }	// [doc 5.4] that it compares exactly is [unverified]
}

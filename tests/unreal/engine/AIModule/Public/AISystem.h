// Stand-in for AIModule/Classes/AISystem.h.
// Sources: the API page of UBlackboardKeyType_Vector ("FAISystem::InvalidLocation"); public code that calls IsValidLocation.
#pragma once

#include "Math/Vector.h"

namespace FAISystem
{
	inline constexpr FVector InvalidLocation(MAX_FLT, MAX_FLT, MAX_FLT);	// [unverified] that it is FLT_MAX
	inline bool IsValidLocation(const FVector& Location) { return Location != InvalidLocation; }	// [idx]
}

// Stand-in for AIModule/Classes/AISystem.h.
// Sources: the API page of UBlackboardKeyType_Vector ("FAISystem::InvalidLocation"); Epic's forum page
// "Blackboard Documentation" (its value); public code that calls IsValidLocation.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Math/Vector.h"

namespace FAISystem
{
	inline constexpr FVector InvalidLocation(MAX_FLT, MAX_FLT, MAX_FLT);	// [doc] "Defaults to (FLOAT_MAX, FLOAT_MAX, FLOAT_MAX)"
	inline bool IsValidLocation(const FVector& Location) { return Location != InvalidLocation; }	// [idx]
}

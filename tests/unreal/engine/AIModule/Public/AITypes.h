// Stand-in for AIModule/Classes/AITypes.h.
// Sources: the API pages of FAISystem::InvalidLocation (5.1) and FAISystem::IsValidLocation (5.4), which name this header.
#pragma once

#include "Math/Vector.h"

namespace FAISystem
{
	inline constexpr FVector InvalidLocation(MAX_FLT, MAX_FLT, MAX_FLT);	// [doc 5.1]
	/** Every component strictly between the invalid one and its negative: neither a huge number nor NaN is one of a location. */
	inline bool IsValidLocation(const FVector& TestLocation)	// [doc 5.4] that it is a range test is [unverified]
	{
		const auto IsInside = [](double Component) { return -InvalidLocation.X < Component && Component < InvalidLocation.X; };
		return IsInside(TestLocation.X) && IsInside(TestLocation.Y) && IsInside(TestLocation.Z);
	}
}

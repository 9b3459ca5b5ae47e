// Stand-in for CoreUObject/Public/UObject/GeneratedCppIncludes.h: what generated sources include.
#pragma once

#include "UObject/Class.h"	// [unverified] that it gives this
#include "UObject/Object.h"	// [unverified] that it gives this

namespace UE::StandIn
{
	template<typename T, SIZE_T Count>
	void CopyArray(const T (&From)[Count], T (&To)[Count])
	{
		for (SIZE_T Index = 0; Index < Count; ++Index) { To[Index] = From[Index]; }
	}
}

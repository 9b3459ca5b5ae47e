// No header of the engine's: how often memory is taken, for tests of what shall take none.
#pragma once

#include "HAL/Platform.h"

namespace UE::StandIn
{
	/** How often the calling thread has taken memory. Under a sanitizer, which has an allocator of its own, it is always 0. */
	uint64 AllocationCount();	// [inside]

	/** While one lives, allocations of the thread are not counted: for allocations of the stand-in that an engine would not make. */
	struct FUncounted
	{
		FUncounted();
		~FUncounted();
	};
}

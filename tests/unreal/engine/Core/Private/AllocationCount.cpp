#include "HAL/AllocationCount.h"

#include <cstdlib>
#include <new>

#ifndef __has_feature
#define __has_feature(Feature) 0
#endif

namespace
{
	thread_local uint64 Allocations = 0;
	thread_local int32 Uncounted = 0;
}

uint64 UE::StandIn::AllocationCount() { return Allocations; }

UE::StandIn::FUncounted::FUncounted() { ++Uncounted; }

UE::StandIn::FUncounted::~FUncounted() { --Uncounted; }

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

namespace
{
	void* Take(std::size_t Size, std::size_t Alignment)
	{
		Allocations += Uncounted == 0 ? 1 : 0;
		const std::size_t Rounded = (Size + Alignment - 1) / Alignment * Alignment;
		void* const Taken = std::aligned_alloc(Alignment, Rounded == 0 ? Alignment : Rounded);
		// There are no exceptions here.
		if (Taken == nullptr) { std::abort(); }
		return Taken;
	}
}

// The operators for arrays and the ones that do not throw call these.
void* operator new(std::size_t Size) { return Take(Size, __STDCPP_DEFAULT_NEW_ALIGNMENT__); }

void* operator new(std::size_t Size, std::align_val_t Alignment)
{
	const std::size_t Least = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
	return Take(Size, static_cast<std::size_t>(Alignment) < Least ? Least : static_cast<std::size_t>(Alignment));
}

void operator delete(void* Memory) noexcept { std::free(Memory); }

void operator delete(void* Memory, std::size_t) noexcept { std::free(Memory); }

void operator delete(void* Memory, std::align_val_t) noexcept { std::free(Memory); }

void operator delete(void* Memory, std::size_t, std::align_val_t) noexcept { std::free(Memory); }

#endif

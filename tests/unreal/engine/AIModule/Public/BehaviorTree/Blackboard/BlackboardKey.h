// Stand-in for AIModule/Classes/BehaviorTree/Blackboard/BlackboardKey.h.
// Source: the API page of FBlackboard::FKey (5.3 and later): a struct of 16 bits, no integer.
#pragma once

#include "HAL/Platform.h"

namespace FBlackboard
{
	struct FKey
	{
		constexpr FKey() = default;											// [doc 5.3]
		constexpr FKey(int32 InKey) : Key(static_cast<uint16>(InKey)) {}	// [doc 5.3]
		constexpr FKey(uint16 InKey) : Key(InKey) {}						// [doc 5.3]
		constexpr FKey(uint8 InKey) : Key(InKey) {}							// [doc 5.3]
		constexpr bool operator==(const FKey& Other) const { return Key == Other.Key; }		// [doc 5.3]
		constexpr operator int32() const { return Key; }					// [doc 5.3]
		constexpr operator uint16() const { return Key; }					// [doc 5.3]

	private:
		uint16 Key = 0xffff;
	};

	inline constexpr FKey InvalidKey;	// [inside]
}

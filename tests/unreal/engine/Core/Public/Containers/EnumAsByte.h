// Stand-in for Core/Public/Containers/EnumAsByte.h.
// Source: the API page of TEnumAsByte.
#pragma once

#include "HAL/Platform.h"

template<typename EnumType>
class TEnumAsByte
{
public:
	constexpr TEnumAsByte() = default;												// [unverified]
	constexpr TEnumAsByte(EnumType InValue) : Value(static_cast<uint8>(InValue)) {}	// [unverified]
	constexpr operator EnumType() const { return static_cast<EnumType>(Value); }	// [unverified]

private:
	uint8 Value = 0;
};

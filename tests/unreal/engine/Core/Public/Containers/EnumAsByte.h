// Stand-in for Core/Public/Containers/EnumAsByte.h.
// Source: the API page of TEnumAsByte.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "HAL/Platform.h"

template<typename EnumType>
class TEnumAsByte
{
public:
	constexpr TEnumAsByte() = default;												// [doc]
	constexpr TEnumAsByte(EnumType InValue) : Value(static_cast<uint8>(InValue)) {}	// [doc]
	constexpr explicit TEnumAsByte(int32 InValue) : Value(static_cast<uint8>(InValue)) {}	// [doc]
	constexpr operator EnumType() const { return static_cast<EnumType>(Value); }	// [doc]
	constexpr EnumType GetValue() const { return static_cast<EnumType>(Value); }	// [doc]

private:
	uint8 Value = 0;
};

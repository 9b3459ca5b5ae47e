// Stand-in for Core/Public/Containers/EnumAsByte.h.
// Source: the API page of TEnumAsByte.
#pragma once

#include "HAL/Platform.h"

template<typename EnumType>
class TEnumAsByte
{
public:
	constexpr TEnumAsByte() = default;												// [doc latest] TEnumAsByte/__ctor
	constexpr TEnumAsByte(EnumType InValue) : Value(static_cast<uint8>(InValue)) {}	// [doc latest] TEnumAsByte/__ctor
	constexpr operator EnumType() const { return static_cast<EnumType>(Value); }	// [doc 5.0] TEnumAsByte/operatorTEnum

private:
	uint8 Value = 0;
};

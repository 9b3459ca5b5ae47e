// Stand-in for Core/Public/Math/Color.h.
// Source: the API page of FColor.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "HAL/Platform.h"

struct FColor
{
	uint8 B = 0;	// [doc]
	uint8 G = 0;	// [doc]
	uint8 R = 0;	// [doc]
	uint8 A = 0;	// [doc]

	static const FColor White, Black, Red, Green, Blue, Yellow, Cyan, Magenta, Orange, Purple;	// [doc]

	constexpr FColor() = default;	// [doc]
	constexpr FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255) : B(InB), G(InG), R(InR), A(InA) {}	// [doc]
	constexpr bool operator==(const FColor& C) const = default;	// [doc]
};

// Stand-in for Core/Public/Math/Color.h.
// Source: the API page of FColor.
#pragma once

#include "HAL/Platform.h"

struct FColor
{
	uint8 B = 0;	// [unverified]
	uint8 G = 0;	// [inside]
	uint8 R = 0;	// [inside]
	uint8 A = 0;	// [unverified]

	static const FColor White, Black, Red, Green, Blue, Yellow, Cyan, Magenta, Orange, Purple;	// [inside]

	constexpr FColor() = default;	// [unverified]
	constexpr FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255) : B(InB), G(InG), R(InR), A(InA) {}	// [unverified]
	constexpr bool operator==(const FColor& C) const = default;	// [unverified]
};

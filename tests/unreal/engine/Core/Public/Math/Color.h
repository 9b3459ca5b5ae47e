// Stand-in for Core/Public/Math/Color.h: only the colors that have a name.
// Source: the API page of FColor.
#pragma once

#include "HAL/Platform.h"

struct FColor
{
	static const FColor White, Black, Red, Green, Blue, Yellow, Cyan, Magenta, Orange, Purple;	// [repo] Sixze/ALS-Refactored, quodsoler/unreal-engine-skills

	bool operator==(const FColor& C) const { return B == C.B && G == C.G && R == C.R && A == C.A; }	// [doc latest] FColor

private:
	uint8 B;
	uint8 G;
	uint8 R;
	uint8 A = 255;

	constexpr FColor(uint8 InR, uint8 InG, uint8 InB) : B(InB), G(InG), R(InR) {}
};

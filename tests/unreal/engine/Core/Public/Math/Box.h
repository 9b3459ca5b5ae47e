// Stand-in for Core/Public/Math/Box.h.
// Source: the API page of FBox.
#pragma once

#include "Math/Vector.h"

struct FBox
{
	FVector Min;										// [doc latest] TBox
	FVector Max;										// [doc latest] TBox

	FBox(const FVector& InMin, const FVector& InMax) : Min(InMin), Max(InMax) {}	// [doc latest] TBox/__ctor
};

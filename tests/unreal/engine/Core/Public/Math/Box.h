// Stand-in for Core/Public/Math/Box.h.
// Source: the API page of FBox.
#pragma once

#include "Math/Vector.h"
#include "Misc/CoreMiscDefines.h"

struct FBox
{
	FVector Min;										// [doc latest] TBox
	FVector Max;										// [doc latest] TBox

	/** 0 for one that nothing was said of. */
	uint8 IsValid = 1;									// [repo] snmtwt/SilverChoir

	FBox(const FVector& InMin, const FVector& InMax) : Min(InMin), Max(InMax) {}	// [doc latest] TBox/__ctor
	explicit FBox(EForceInit) : Min(FVector::ZeroVector), Max(FVector::ZeroVector), IsValid(0) {}	// [doc latest] TBox/__ctor
};

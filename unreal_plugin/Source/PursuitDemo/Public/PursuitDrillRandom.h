// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

#include <random>

/** Numbers that are the same on every machine. */
class PURSUITDEMO_API FPursuitDrillRandom
{
public:
	explicit FPursuitDrillRandom(uint32 Seed)
		: Engine(Seed)
	{
	}

	/** A number from From on and below To. */
	double Real(double From, double To);

	FVector InBox(const FVector& HalfSize);
	FQuat Rotation();

private:
	/** Not FRandomStream: the bits of this one are the C++ standard's, so a drill has the same results in every engine and without one. */
	std::mt19937 Engine;
};

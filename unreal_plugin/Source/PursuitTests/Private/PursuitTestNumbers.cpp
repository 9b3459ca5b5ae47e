// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTestNumbers.h"

#include <cstring>

namespace
{
	double PursuitNumberOf(uint64 Bits)
	{
		const volatile uint64 Kept = Bits;
		const uint64 Read = Kept;
		double Number = 0.0;
		std::memcpy(&Number, &Read, sizeof(Number));
		return Number;
	}
}

double PursuitNumbers::NaN()
{
	return PursuitNumberOf(0x7FF8000000000000);
}

double PursuitNumbers::Infinity()
{
	return PursuitNumberOf(0x7FF0000000000000);
}

bool PursuitNumbers::IsInfinite(double Number)
{
	const double Wanted = Infinity();
	return std::memcmp(&Number, &Wanted, sizeof(Number)) == 0;
}

FVector PursuitNumbers::Nowhere()
{
	FVector Location = FVector::ZeroVector;
	Location.X = NaN();
	return Location;
}

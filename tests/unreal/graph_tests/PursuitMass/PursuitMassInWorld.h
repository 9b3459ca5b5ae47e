// Mass in a world of its own.

#pragma once

#include "PursuitDrillRandom.h"
#include "PursuitMassEntities.h"
#include "PursuitTestWorld.h"

#include <cstring>
#include <optional>

/** The world, which is there before its entities and after them. */
struct FMassWorld
{
	std::optional<FPursuitTestWorld> World{std::in_place};
};

class FMassInWorld : public FMassWorld, public FMassEntities
{
public:
	FMassInWorld()
		: FMassEntities(World->Get())
	{
	}
};

/** Places in a box of 500 m by 500 m by 50 m, and velocities of up to 10 m/s. */
struct FMassRandom : FPursuitDrillRandom
{
	FMassRandom() : FPursuitDrillRandom(20261123) {}

	double Uniform(double Low, double High) { return Real(Low, High); }
	FVector Place() { return FVector(0.0, 0.0, 2500.0) + InBox(FVector(25000.0, 25000.0, 2500.0)); }
	FVector Velocity() { return InBox(FVector(577.0)); }
};

inline bool HasBitsOf(const FVector& Vector, const PursuitVec3& Expected)
{
	return std::memcmp(&Vector, &Expected, sizeof(Vector)) == 0;
}

inline bool HasBitsOf(double Number, double Expected)
{
	return std::memcmp(&Number, &Expected, sizeof(Number)) == 0;
}

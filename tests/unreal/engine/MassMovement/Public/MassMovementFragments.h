// Stand-in for MassMovement/Public/MassMovementFragments.h.
// Source: the API page of FMassVelocityFragment.
#pragma once

#include "MassEntityTypes.h"
#include "Math/Vector.h"
#include "MassMovementFragments.generated.h"

/** How an entity moves. */
USTRUCT()
struct FMassVelocityFragment : public FMassFragment	// [doc latest]
{
	GENERATED_BODY()

	FVector Value = FVector::ZeroVector;	// [doc latest]
};

// Stand-in for MassMovement/Public/MassMovementFragments.h.
// Source: the API page of FMassVelocityFragment.
#pragma once

#include "MassEntityTypes.h"
#if STAND_IN_ENGINE_MINOR >= 6
#include "StandIn/MassDesiredMovement.h"
#endif
#include "Math/Vector.h"
#include "MassMovementFragments.generated.h"

/** How an entity moves. */
USTRUCT()
struct FMassVelocityFragment : public FMassFragment	// [doc latest]
{
	GENERATED_BODY()

	FVector Value = FVector::ZeroVector;	// [doc latest]
};

// The part of MassMovement/Public/MassMovementFragments.h that is there from 5.6 on.
// Source: the API page of FMassDesiredMovementFragment. Ji-Rath/MassAIExample writes the velocity fragment itself up to 5.5.
#pragma once

#include "Mass/EntityElementTypes.h"
#include "Math/Quat.h"
#include "MassDesiredMovement.generated.h"

/** What the trait Movement follows. */
USTRUCT()
struct FMassDesiredMovementFragment : public FMassFragment	// [doc latest] "the output of all processors that intend to affect movement"
{
	GENERATED_BODY()

	FVector DesiredVelocity = FVector::ZeroVector;	// [doc latest]
	FQuat DesiredFacing = FQuat::Identity;			// [doc latest]
};

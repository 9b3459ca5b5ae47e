// Stand-in for MassCore/Public/Mass/EntityFragments.h. Before 5.8 it is in MassCommonFragments.h.
// Source: the API page of FTransformFragment.
#pragma once

#include "Mass/EntityElementTypes.h"
#include "Math/Transform.h"
#include "EntityFragments.generated.h"

USTRUCT()
struct FTransformFragment : public FMassFragment	// [doc latest] MassCore/FTransformFragment
{
	GENERATED_BODY()

	FTransformFragment() = default;											// [doc latest]
	FTransformFragment(const FTransform& InTransform) : Transform(InTransform) {}	// [doc latest]

	const FTransform& GetTransform() const { return Transform; }			// [doc 5.2]
	FTransform& GetMutableTransform() { return Transform; }					// [doc 5.0]

protected:
	FTransform Transform;
};

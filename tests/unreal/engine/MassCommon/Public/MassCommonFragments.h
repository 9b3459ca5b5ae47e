// Stand-in for MassCommon/Public/MassCommonFragments.h.
// Sources: the API pages of FTransformFragment (5.4) and FAgentRadiusFragment, which name this header.
#pragma once

#include "Mass/EntityFragments.h"
#include "MassCommonFragments.generated.h"

/** How far an entity reaches. */
USTRUCT()
struct FAgentRadiusFragment : public FMassFragment	// [doc latest] MassCommon/FAgentRadiusFragment
{
	GENERATED_BODY()

	UPROPERTY()
	float Radius = 40.f;	// [doc latest] FAgentRadiusFragment
};

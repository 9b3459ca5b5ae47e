// Stand-in for MassCore/Public/Mass/EntityElementTypes.h: what entities are made of. Before 5.8 it is in MassEntityTypes.h.
// Source: the API pages of FMassFragment and FMassSharedFragment.
#pragma once

#include "UObject/Class.h"
#include "EntityElementTypes.generated.h"

/** Data of one entity. */
USTRUCT()
struct FMassFragment			// [doc latest] MassCore/FMassFragment
{
	GENERATED_BODY()
};

/** Data that many entities share. */
USTRUCT()
struct FMassSharedFragment		// [doc 5.5] MassEntity/FMassSharedFragment
{
	GENERATED_BODY()
};

// Stand-in for MassCore/Public/Mass/EntityHandle.h. Before 5.8 it is in MassEntityTypes.h.
// Source: the API page of FMassEntityHandle.
#pragma once

#include "UObject/Class.h"
#include "EntityHandle.generated.h"

/** The number of an entity; a new entity with the number of a destroyed one has another serial number. */
USTRUCT()
struct FMassEntityHandle		// [doc latest]
{
	GENERATED_BODY()

	int32 Index = 0;			// [doc latest]
	int32 SerialNumber = 0;		// [doc latest]

	bool IsSet() const { return Index != 0 && SerialNumber != 0; }	// [doc latest] "merely checking if Index and SerialNumber are set"
	bool operator==(const FMassEntityHandle Other) const { return Index == Other.Index && SerialNumber == Other.SerialNumber; }	// [doc 5.5]
};

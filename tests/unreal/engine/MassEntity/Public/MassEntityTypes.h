// Stand-in for MassEntity/Public/MassEntityTypes.h.
// Source: the API pages of FMassFragment, FMassSharedFragment and FMassEntityHandle, which name this header up to 5.5.
#pragma once

#include "Mass/EntityElementTypes.h"
#include "Mass/EntityHandle.h"

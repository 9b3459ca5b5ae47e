// Stand-in for MassEntity/Public/MassEntityTypes.h.
// Source: the API pages of FMassFragment, FMassSharedFragment and FMassEntityHandle, which name this header up to 5.5. From 5.6 on the
// handle has one of its own.
#pragma once

#include "Mass/EntityElementTypes.h"
#if STAND_IN_ENGINE_MINOR < 6
#include "Mass/EntityHandle.h"
#endif

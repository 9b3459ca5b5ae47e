// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Misc/EngineVersionComparison.h"

#if UE_VERSION_OLDER_THAN(5, 8, 0)
#include "MassEntityTypes.h"
#else
#include "Mass/EntityElementTypes.h"
#include "Mass/EntityHandle.h"
#endif

#if UE_VERSION_OLDER_THAN(5, 6, 0)
/** What ConfigureQueries is given: nothing before 5.6. */
#define PURSUIT_MASS_MANAGER
#else
/** What ConfigureQueries is given: nothing before 5.6. */
#define PURSUIT_MASS_MANAGER const TSharedRef<FMassEntityManager>&
#endif

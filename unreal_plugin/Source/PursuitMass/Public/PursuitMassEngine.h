// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Misc/EngineVersionComparison.h"

// Includes the headers of fragments and entity handles.
#if UE_VERSION_OLDER_THAN(5, 6, 0)
#include "MassEntityTypes.h"
#elif UE_VERSION_OLDER_THAN(5, 8, 0)
#include "MassEntityHandle.h"
#include "MassEntityTypes.h"
#else
#include "Mass/EntityElementTypes.h"
#include "Mass/EntityHandle.h"
#endif

// Stand-in for Core/Public/Misc/EngineVersionComparison.h: the version is set by the build.
// Source: sentry-unreal, Private/Tests/SentryTests.h (UE_VERSION_OLDER_THAN).
#pragma once

#include "Runtime/Launch/Resources/Version.h"

#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) \
	UE_GREATER_SORT(Major, ENGINE_MAJOR_VERSION, UE_GREATER_SORT(Minor, ENGINE_MINOR_VERSION, UE_GREATER_SORT(Patch, ENGINE_PATCH_VERSION, false)))	// [repo] sentry-unreal
#define UE_GREATER_SORT(Value, Limit, TieBreaker) (((Value) > (Limit)) || (((Value) == (Limit)) && (TieBreaker)))	// [inside]

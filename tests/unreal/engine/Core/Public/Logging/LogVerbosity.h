// Stand-in for Core/Public/Logging/LogVerbosity.h.
// Source: Epic's page "Logging in Unreal Engine".
#pragma once

#include "HAL/Platform.h"

namespace ELogVerbosity
{
	enum Type : uint8 { NoLogging, Fatal, Error, Warning, Display, Log, Verbose, VeryVerbose, All = VeryVerbose };	// [repo] quodsoler/unreal-engine-skills
}

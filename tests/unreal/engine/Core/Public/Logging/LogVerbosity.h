// Stand-in for Core/Public/Logging/LogVerbosity.h.
// Source: Epic's page "Logging in Unreal Engine".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "HAL/Platform.h"

namespace ELogVerbosity
{
	enum Type : uint8 { NoLogging, Fatal, Error, Warning, Display, Log, Verbose, VeryVerbose, All = VeryVerbose };	// [doc]
}

// Stand-in for Core/Public/CoreGlobals.h.
// Sources: Epic's page "Logging in Unreal Engine" (LogTemp); the API page of GLog.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Logging/LogMacros.h"

class FOutputDeviceRedirector;

extern FOutputDeviceRedirector* GLog;				// [doc]
inline uint64 GFrameCounter = 0;					// [unverified] the engine's own loop counts it, a test's does not
DECLARE_LOG_CATEGORY_EXTERN(LogTemp, Log, All);		// [doc]
DECLARE_LOG_CATEGORY_EXTERN(LogOutputDevice, Log, All);	// [unverified] the category of a failed ensure

// Stand-in for Core/Public/CoreGlobals.h.
// Sources: Epic's page "Logging in Unreal Engine" (LogTemp); the API page of GLog.
#pragma once

#include "Logging/LogMacros.h"

class FOutputDeviceRedirector;

extern FOutputDeviceRedirector* GLog;				// [inside]
__attribute__((visibility("default"))) inline uint64 GFrameCounter = 0;					// [repo] landelare/ue5coro the engine's own loop counts it, a test's does not
DECLARE_LOG_CATEGORY_EXTERN(LogTemp, Log, All);		// [repo] imitmeLearn/UEPart01
DECLARE_LOG_CATEGORY_EXTERN(LogOutputDevice, Log, All);	// [repo] Tencent/UnLua issue 144: the category of a failed ensure

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "EngineDefines.h"
#include "Modules/ModuleManager.h"

// What a configuration switches on follows from the configuration alone.
constexpr bool bSampleIsShipped = UE_BUILD_SHIPPING;
static_assert(DO_CHECK != bSampleIsShipped && DO_ENSURE != bSampleIsShipped && NO_LOGGING == bSampleIsShipped);
static_assert(ENABLE_DRAW_DEBUG == (!bSampleIsShipped || WITH_EDITOR) && ENABLE_VISUAL_LOG == !bSampleIsShipped);

/** Only there to be started. */
class FSampleModule : public IModuleInterface
{
public:
	bool bStarted = false;

	virtual void StartupModule() override { bStarted = true; }
};

IMPLEMENT_MODULE(FSampleModule, Sample)

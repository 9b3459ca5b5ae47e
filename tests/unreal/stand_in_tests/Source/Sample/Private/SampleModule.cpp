// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

/** Only there to be started. */
class FSampleModule : public IModuleInterface
{
public:
	bool bStarted = false;

	virtual void StartupModule() override { bStarted = true; }
};

IMPLEMENT_MODULE(FSampleModule, Sample)

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"
#include "Core/PursuitBridge.h"
#include "Core/PursuitLog.h"

DEFINE_LOG_CATEGORY(LogPursuit);

/** Checks at start-up that the library fits the plugin; until then, and after a misfit, every node refuses. */
class FPursuitModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		PursuitBridge::Connect(PursuitBridge::LinkedLibrary());
	}
};

IMPLEMENT_MODULE(FPursuitModule, Pursuit)

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitLink.h"
#include "Core/PursuitLog.h"
#include "Debug/PursuitDebuggerCategory.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogPursuit);

/** Checks at start-up that the library fits the plugin; until then, and after a misfit, every node refuses. */
class FPursuitModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		Pursuit::Connect(Pursuit::LinkedLibrary());
		RegisterPursuitDebuggerCategory();
	}

	virtual void ShutdownModule() override
	{
		UnregisterPursuitDebuggerCategory();
	}
};

IMPLEMENT_MODULE(FPursuitModule, Pursuit)

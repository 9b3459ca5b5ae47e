// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Debug/PursuitNavDebuggerCategory.h"
#include "Modules/ModuleManager.h"

/** Shows what is asked of the navigation mesh in the Gameplay Debugger. */
class FPursuitAIModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		RegisterPursuitNavDebuggerCategory();
	}

	virtual void ShutdownModule() override
	{
		UnregisterPursuitNavDebuggerCategory();
	}
};

IMPLEMENT_MODULE(FPursuitAIModule, PursuitAI)

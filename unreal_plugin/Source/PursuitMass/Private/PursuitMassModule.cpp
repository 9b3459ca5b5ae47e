// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitMassCall.h"
#include "PursuitMassLog.h"

DEFINE_LOG_CATEGORY(LogPursuitMass);

/** Says at start-up if the engine's transforms are not as this module reads them: then Pursuit Chase refuses. */
class FPursuitMassModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		if (Pursuit::LocationOffset() < 0)
		{
			UE_LOG(LogPursuitMass, Error, TEXT("Pursuit Chase is disabled: FTransform keeps no location as three doubles."));
		}
	}
};

IMPLEMENT_MODULE(FPursuitMassModule, PursuitMass)

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitAddOn.h"
#include "PursuitMassCall.h"
#include "PursuitMassLog.h"

#include <atomic>

DEFINE_LOG_CATEGORY(LogPursuitMass);

namespace Pursuit
{
	static std::atomic<bool> bMassConnected{false};

	FLibraryFacts LibraryOfMass()
	{
		FLibraryFacts Facts;
		Facts.AbiVersion = pursuit_abi_version();
		Facts.StructSize = [](const char* Name) -> uint32 { return pursuit_struct_size(Name); };
		return Facts;
	}

	bool ConnectMass(const ANSICHAR* BuiltWith, const FLibraryFacts& Copy)
	{
		const bool bFits = ConnectAddOn(TEXT("Pursuit for Mass"), BuiltWith, Copy.AbiVersion, Copy.StructSize);
		bMassConnected.store(bFits, std::memory_order_release);
		return bFits;
	}

	bool IsMassConnected()
	{
		return bMassConnected.load(std::memory_order_acquire) && IsConnected();
	}
}

/** Says at start-up if this module does not fit the plugin, or if the engine's transforms are not as it reads them: then it refuses. */
class FPursuitMassModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		if (Pursuit::ConnectMass(PURSUIT_PLUGIN_VERSION, Pursuit::LibraryOfMass()) && Pursuit::LocationOffset() < 0)
		{
			UE_LOG(LogPursuitMass, Error, TEXT("Pursuit Chase is disabled: FTransform keeps no location as three doubles."));
		}
	}
};

IMPLEMENT_MODULE(FPursuitMassModule, PursuitMass)

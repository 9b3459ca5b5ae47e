// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Modules/ModuleManager.h"
#include "PursuitAddOn.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"

#include <atomic>

DEFINE_LOG_CATEGORY(LogPursuitStateTree);

namespace Pursuit
{
	static std::atomic<bool> bStateTreeConnected{false};

	bool ConnectStateTree(const ANSICHAR* BuiltWith)
	{
		const bool bFits = ConnectAddOn(TEXT("Pursuit for StateTree"), BuiltWith);
		bStateTreeConnected.store(bFits, std::memory_order_release);
		return bFits;
	}

	bool IsStateTreeConnected()
	{
		return bStateTreeConnected.load(std::memory_order_acquire);
	}
}

/** Says at start-up if this module does not fit the plugin. */
class FPursuitStateTreeModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		Pursuit::ConnectStateTree(PURSUIT_PLUGIN_VERSION);
	}
};

IMPLEMENT_MODULE(FPursuitStateTreeModule, PursuitStateTree)

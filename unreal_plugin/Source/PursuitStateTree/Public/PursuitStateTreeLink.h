// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

namespace Pursuit
{
	/** Connects this module when it fits the plugin, or else disconnects it and logs why. Returns whether it is connected. */
	PURSUITSTATETREE_API bool ConnectStateTree(const ANSICHAR* BuiltWith);

	/** Whether this module fits the plugin: until then every task fails, no condition passes, and no component is touched. */
	PURSUITSTATETREE_API bool IsStateTreeConnected();
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

/** The version of these headers: an add-on keeps the one that it was compiled with. */
#define PURSUIT_PLUGIN_VERSION "0.1.0"

/** How an add-on is connected to Pursuit: a module in a plugin of its own, which has the layouts of these headers compiled in. */
namespace Pursuit
{
	/**
	 * How an add-on differs from this plugin; empty when it fits.
	 *
	 * BuiltWith is the add-on's PURSUIT_PLUGIN_VERSION. StructSize and AbiVersion describe the copy of the C library linked into the
	 * add-on; null and 0 for an add-on without one.
	 */
	PURSUIT_API FString FindAddOnMismatch(
		const ANSICHAR* BuiltWith, uint32 AbiVersion = 0, uint32 (*StructSize)(const char* Name) = nullptr);

	/**
	 * Whether an add-on fits this plugin. If it does not, an error in the log says what to do, and the add-on must do nothing.
	 * Add-ons of every version call this: its name and parameters never change.
	 */
	PURSUIT_API bool ConnectAddOn(const TCHAR* AddOn, const ANSICHAR* BuiltWith, uint32 AbiVersion = 0,
		uint32 (*StructSize)(const char* Name) = nullptr);
}

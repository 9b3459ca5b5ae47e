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
	 * BuiltWith is the add-on's PURSUIT_PLUGIN_VERSION. StructSize and AbiVersion are those of the copy of the C library that is linked
	 * into it; null and 0 for an add-on without one.
	 */
	PURSUIT_API FString FindAddOnMismatch(
		const ANSICHAR* BuiltWith, uint32 AbiVersion = 0, uint32 (*StructSize)(const char* Name) = nullptr);

	/**
	 * Whether an add-on fits this plugin. When it does not, the log says so as an error, with what to do, and the add-on is to do nothing.
	 * An add-on of any version calls this: its name and its parameters stay.
	 */
	PURSUIT_API bool ConnectAddOn(const TCHAR* AddOn, const ANSICHAR* BuiltWith, uint32 AbiVersion = 0,
		uint32 (*StructSize)(const char* Name) = nullptr);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"

/** The link to the C library: whether the library fits this plugin, and what its statuses mean. Any thread may ask at any time. */
namespace Pursuit
{
	/** What a library says about itself. */
	struct FLibraryFacts
	{
		uint32 AbiVersion = 0;

		/** The size in bytes of the C struct of that name, 0 when the library does not know it. */
		uint32 (*StructSize)(const char* Name) = nullptr;
	};

	/** The facts of the library that is linked into this module. */
	PURSUIT_API FLibraryFacts LinkedLibrary();

	/** How a library differs from the header that this plugin was built with; empty when it fits. */
	PURSUIT_API FString FindMismatch(const FLibraryFacts& Library);

	/** Connects the plugin when the library fits, or else disconnects it and logs why. Returns whether it is connected. */
	PURSUIT_API bool Connect(const FLibraryFacts& Library);

	/** Whether the library fits this plugin. Until then no function of it is called. */
	PURSUIT_API bool IsConnected();

	/** Infinity, which the library takes for no limit. */
	PURSUIT_API double NoLimit();

	/** Met now or later. */
	PURSUIT_API bool IsMet(EPursuitStatus Status);

	/** The question had no meaning, so there is no answer. */
	PURSUIT_API bool IsRefused(EPursuitStatus Status);

	/** One English sentence, the library's own where it has one. */
	PURSUIT_API FString Describe(EPursuitStatus Status);
}

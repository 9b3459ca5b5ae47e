// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"

/**
 * The one place where Unreal's types become those of the C library and back. It holds no formula.
 *
 * Every question answers with a status; its outputs are always written, with zeros on a refusal. While the library is not
 * connected, every question is refused with EPursuitStatus::Unavailable. Any thread may ask at any time.
 */
namespace PursuitBridge
{
	/** What a library says about itself. */
	struct FLibraryFacts
	{
		uint32 AbiVersion = 0;

		/** The size in bytes of the C struct of that name, 0 when the library does not know it. */
		uint32 (*StructSize)(const char* Name) = nullptr;
	};

	/** The facts of the library that is linked into this module. */
	FLibraryFacts LinkedLibrary();

	/** How a library differs from the header that this plugin was built with; empty when it fits. */
	FString FindMismatch(const FLibraryFacts& Library);

	/** Opens the bridge when the library fits, or else closes it and logs why. Returns whether it is open. */
	bool Connect(const FLibraryFacts& Library);

	/** Met now or later. */
	bool IsMet(EPursuitStatus Status);

	/** The question had no meaning, so there is no answer. */
	bool IsRefused(EPursuitStatus Status);

	/** One English sentence, the library's own where it has one. */
	FString Describe(EPursuitStatus Status);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitAddOn.h"

#include "Core/PursuitLink.h"
#include "Core/PursuitLog.h"

#include <cstring>

namespace Pursuit
{
	FString FindAddOnMismatch(const ANSICHAR* BuiltWith, uint32 AbiVersion, uint32 (*StructSize)(const char* Name))
	{
		if (std::strcmp(BuiltWith, PURSUIT_PLUGIN_VERSION) != 0)
		{
			return FString::Printf(TEXT("it was built with Pursuit %s, and this is Pursuit %s"), *FString(UTF8_TO_TCHAR(BuiltWith)),
				*FString(UTF8_TO_TCHAR(PURSUIT_PLUGIN_VERSION)));
		}
		if (StructSize == nullptr)
		{
			return FString();
		}
		FLibraryFacts Copy;
		Copy.AbiVersion = AbiVersion;
		Copy.StructSize = StructSize;
		const FString Mismatch = FindMismatch(Copy);
		return Mismatch.IsEmpty() ? Mismatch : FString(TEXT("in its copy of the library ")) + Mismatch;
	}

	bool ConnectAddOn(
		[[maybe_unused]] const TCHAR* AddOn, const ANSICHAR* BuiltWith, uint32 AbiVersion, uint32 (*StructSize)(const char* Name))
	{
		const FString Mismatch = FindAddOnMismatch(BuiltWith, AbiVersion, StructSize);
		if (Mismatch.IsEmpty())
		{
			return true;
		}
		UE_LOG(LogPursuit, Error,
			TEXT("%s is disabled: %s. Install Pursuit and its add-ons from one release, delete the folders Binaries and ")
			TEXT("Intermediate of each, and rebuild the project."),
			AddOn, *Mismatch);
		return false;
	}
}

// Stand-in for StructUtils/Public/SharedStruct.h, of the plugin StructUtils: a struct of any type that many share.
// Source: the API page of FMassEntityManager::GetOrCreateSharedFragmentByHash, which returns one. From 5.5 on it is CoreUObject's.
#pragma once

#include "UObject/Class.h"

#include <memory>

struct FSharedStruct		// [doc 5.4] FMassEntityManager/GetOrCreateSharedFragmentByHash
{
	const UScriptStruct* Type = nullptr;
	std::shared_ptr<void> Memory;
};

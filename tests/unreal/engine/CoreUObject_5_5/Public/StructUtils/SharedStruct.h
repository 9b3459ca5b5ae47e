// Stand-in for CoreUObject/Public/StructUtils/SharedStruct.h: a struct of any type that many share.
// Source: the API page of FMassEntityManager::GetOrCreateSharedFragmentByHash, which returns one. Before 5.5 it is the plugin StructUtils'.
#pragma once

#include "UObject/Class.h"

#include <memory>

struct FSharedStruct		// [doc 5.4] FMassEntityManager/GetOrCreateSharedFragmentByHash
{
	const UScriptStruct* Type = nullptr;
	std::shared_ptr<void> Memory;
};

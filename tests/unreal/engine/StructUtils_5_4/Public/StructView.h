// Stand-in for StructUtils/Public/StructView.h, of the plugin StructUtils: a struct of any type, seen where it lies.
// Sources: the API pages of FConstStructView (5.4), whose Make is on the page of 5.5.
#pragma once

#include "UObject/Class.h"

struct FConstStructView		// [doc 5.4] StructUtils/FConstStructView
{
	template<typename T>
	static FConstStructView Make(const T& Struct) { return {T::StaticStruct(), &Struct}; }	// [doc 5.5] FConstStructView/Make; [repo] Megafunk/MassSample

	const UScriptStruct* Struct = nullptr;
	const void* Memory = nullptr;
};

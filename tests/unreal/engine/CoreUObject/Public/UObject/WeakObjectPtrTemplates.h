// Stand-in for Core/Public/UObject/WeakObjectPtrTemplates.h, where the engine keeps TWeakObjectPtr itself.
#pragma once

#include "UObject/WeakObjectPtr.h"	// [doc 5.5] Core/UObject/TWeakObjectPtr the API page of TWeakObjectPtr

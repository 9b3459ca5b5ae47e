// Stand-in for Core/Public/UObject/WeakObjectPtrTemplates.h, where the engine keeps TWeakObjectPtr itself.
#pragma once

#include "UObject/WeakObjectPtr.h"	// [doc] the API page of TWeakObjectPtr

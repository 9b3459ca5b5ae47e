// Stand-in for Core/Public/UObject/WeakObjectPtrTemplates.h, where the engine keeps TWeakObjectPtr itself.
#pragma once

#include "UObject/WeakObjectPtr.h"	// [unverified] the API page of TWeakObjectPtr

// Stand-in for Core/Public/UObject/WeakObjectPtrTemplates.h, where the engine keeps TWeakObjectPtr itself.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "UObject/WeakObjectPtr.h"	// [doc] the API page of TWeakObjectPtr

// Stand-in for AIModule/Classes/AITypes.h: nothing of it is used.
#pragma once

#include "HAL/Platform.h"	// [unverified] that it gives this

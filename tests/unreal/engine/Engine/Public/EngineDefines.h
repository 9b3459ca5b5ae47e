// Stand-in for Engine/Public/EngineDefines.h.
// Source: public code that tests these switches (Sixze/ALS-Refactored, AlsAnimationInstance.cpp; sinbad/SUSS).
#pragma once

#include "Misc/Build.h"

#define ENABLE_DRAW_DEBUG (!(UE_BUILD_SHIPPING || UE_BUILD_TEST) || WITH_EDITOR)	// [repo] quodsoler/unreal-engine-skills
#define ENABLE_VISUAL_LOG (!NO_LOGGING && ENABLE_DRAW_DEBUG)						// [repo] quodsoler/unreal-engine-skills; there on desktop platforms only

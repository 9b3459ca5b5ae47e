// Stand-in for MassCommon/Public/MassCommonTypes.h: the groups of processors that the engine orders its own in.
// Source: Megafunk/MassSample, which names them.
#pragma once

#include "UObject/NameTypes.h"

namespace UE::Mass::ProcessorGroupNames
{
	inline const FName Behavior(TEXT("Behavior"));		// [repo] Megafunk/MassSample
	inline const FName Avoidance(TEXT("Avoidance"));	// [repo] Megafunk/MassSample
	inline const FName Movement(TEXT("Movement"));		// [repo] Megafunk/MassSample
}

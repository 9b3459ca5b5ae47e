// Stand-in for StateTreeModule/Public/StateTreeExecutionTypes.h.
// Sources: the API pages of EStateTreeRunStatus and FStateTreeTaskBase::EnterState.
#pragma once

#include "HAL/Platform.h"
#include "UObject/ObjectMacros.h"
#include "StateTreeExecutionTypes.generated.h"

UENUM(BlueprintType)
enum class EStateTreeRunStatus : uint8
{
	Running,			// [doc 5.3]
	Succeeded,			// [doc 5.3]
	Failed,				// [doc 5.3]
	Unset,				// [inside]
};

/** What led to a state: the stand-in's tells nothing. */
USTRUCT(BlueprintType)
struct FStateTreeTransitionResult	// [doc 5.4] FStateTreeTaskBase/EnterState/1
{
	GENERATED_BODY()
};

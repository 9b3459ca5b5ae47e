// Stand-in for StateTreeModule/Public/StateTreeTaskBase.h.
// Source: the API pages of FStateTreeTaskBase and its functions.
#pragma once

#include "StateTreeExecutionTypes.h"
#include "StateTreeNodeBase.h"
#include "StateTreeTaskBase.generated.h"

USTRUCT(meta = (Hidden))
struct FStateTreeTaskBase : public FStateTreeNodeBase	// [doc 5.0]
{
	GENERATED_BODY()

	virtual EStateTreeRunStatus EnterState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult& Transition) const;	// [doc 5.4]
	virtual void ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult& Transition) const;	// [doc 5.5]
	/** Called while the state is active, when bShouldCallTick is set. */
	virtual EStateTreeRunStatus Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const;	// [doc 5.4]

	uint8 bShouldCallTick : 1 = true;	// [doc 5.0] the default is not told
};

USTRUCT(meta = (Hidden))
struct FStateTreeTaskCommonBase : public FStateTreeTaskBase	// [doc 5.0]
{
	GENERATED_BODY()
};

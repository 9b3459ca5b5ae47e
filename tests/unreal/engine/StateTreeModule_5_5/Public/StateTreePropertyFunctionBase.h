// Stand-in for StateTreeModule/Public/StateTreePropertyFunctionBase.h, whose API pages begin with 5.5.
// Source: the API pages of FStateTreePropertyFunctionBase and Execute.
#pragma once

#include "StateTreeNodeBase.h"
#include "StateTreePropertyFunctionBase.generated.h"

USTRUCT(meta = (Hidden))
struct FStateTreePropertyFunctionBase : public FStateTreeNodeBase	// [doc 5.5]
{
	GENERATED_BODY()

	/** Called right before the bindings of the node that owns it are evaluated. */
	virtual void Execute(FStateTreeExecutionContext& /*Context*/) const {}	// [doc 5.5]
};

USTRUCT(meta = (Hidden))
struct FStateTreePropertyFunctionCommonBase : public FStateTreePropertyFunctionBase	// [doc 5.5]
{
	GENERATED_BODY()
};

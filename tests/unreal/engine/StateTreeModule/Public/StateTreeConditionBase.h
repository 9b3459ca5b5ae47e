// Stand-in for StateTreeModule/Public/StateTreeConditionBase.h.
// Source: the API pages of FStateTreeConditionBase and TestCondition.
#pragma once

#include "StateTreeNodeBase.h"
#include "StateTreeConditionBase.generated.h"

USTRUCT(meta = (Hidden))
struct FStateTreeConditionBase : public FStateTreeNodeBase	// [doc 5.4]
{
	GENERATED_BODY()

	virtual bool TestCondition(FStateTreeExecutionContext& Context) const;	// [doc 5.5]
};

USTRUCT(meta = (Hidden))
struct FStateTreeConditionCommonBase : public FStateTreeConditionBase	// [doc 5.4]
{
	GENERATED_BODY()
};

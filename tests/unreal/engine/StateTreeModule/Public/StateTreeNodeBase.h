// Stand-in for StateTreeModule/Public/StateTreeNodeBase.h.
// Source: the API page of FStateTreeNodeBase.
#pragma once

#include "UObject/Class.h"
#include "StateTreeNodeBase.generated.h"

struct FStateTreeExecutionContext;

/** A node is an asset's: many AIs share it, and what each of them keeps is instance data. */
USTRUCT()
struct FStateTreeNodeBase		// [doc latest]
{
	GENERATED_BODY()

	virtual ~FStateTreeNodeBase() = default;
	virtual const UStruct* GetInstanceDataType() const { return nullptr; }	// [doc 5.4] FStateTreeBlueprintTaskWrapper
};

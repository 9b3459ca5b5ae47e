// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitStateTreeData.h"
#include "StateTreeConditionBase.h"
#include "PursuitStateTreeCanIntercept.generated.h"

struct FStateTreeExecutionContext;

/**
 * Passes while the tree's actor can meet a moving target within the horizon. It does not pass without an actor or a target. Put it on
 * the state that chases, and with Invert on the transition that leaves it.
 */
USTRUCT(meta = (DisplayName = "Can Intercept", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeCanIntercept : public FStateTreeConditionCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeQuestion;

	/** Pass while the target cannot be met: for the transition back. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	bool bInvert = false;

	virtual const UStruct* GetInstanceDataType() const override;
	virtual bool TestCondition(FStateTreeExecutionContext& Context) const override;

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FText GetDescription(const FGuid& ID, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup& BindingLookup,
		EStateTreeNodeFormatting Formatting) const override;
	virtual FName GetIconName() const override;
	virtual FColor GetIconColor() const override;
#endif
#endif
};

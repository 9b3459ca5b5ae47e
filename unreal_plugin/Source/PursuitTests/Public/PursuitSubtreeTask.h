// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/Tasks/BTTask_RunBehavior.h"
#include "PursuitSubtreeTask.generated.h"

/** Runs a subtree that a test names; the engine's own task has it from the editor only. */
UCLASS(Transient, HideDropDown, NotBlueprintable, meta = (HiddenNode))
class PURSUITTESTS_API UPursuitSubtreeTask : public UBTTask_RunBehavior
{
	GENERATED_BODY()

public:
	UPursuitSubtreeTask(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	void SetSubtree(UBehaviorTree* Subtree)
	{
		BehaviorAsset = Subtree;
	}
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "PursuitTreeProbe.generated.h"

class UBehaviorTreeComponent;

/** A task that tells when a tree comes to it, and stays there. */
UCLASS(Transient, HideDropDown, NotBlueprintable, meta = (HiddenNode))
class PURSUITTESTS_API UPursuitTreeProbe : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UPursuitTreeProbe();

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;

	/** The names of the probes that trees came to, in order. */
	static TArray<FString> Visits;
};

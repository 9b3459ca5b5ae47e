// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTTask_PursuitTargetBase.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/** What the tasks share that order something of a component about a target, for a time at most. */
UCLASS(Abstract)
class PURSUITAI_API UBTTask_PursuitTargetBase : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_PursuitTargetBase();

	/** The target of the task. The task follows a change of the key. */
	UPROPERTY(EditAnywhere, Category = "Target", meta = (ShowOnlyInnerProperties))
	FPursuitTargetKeys Target;

	/** The task fails after this time; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "TimeLimit", meta = (ClampMin = "0", Units = "s"))
	double TimeLimit = 0.0;

	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;
	virtual FString GetStaticDescription() const override;

#if WITH_EDITOR && !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FString GetErrorMessage() const override;
#endif

protected:
	/** The time limit for the AI that runs the tree: the property, unless a subclass reads the Blackboard. */
	virtual double ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const;

	/** The time limit in a few words; empty without one. */
	virtual FString DescribeTimeLimit() const;
};

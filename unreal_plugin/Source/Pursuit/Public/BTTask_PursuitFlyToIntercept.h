// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTTask_PursuitFlyToIntercept.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/**
 * Flies the AI's pawn to where it meets a moving target, with the pawn's Pursuit Flight component, until the target is caught.
 *
 * Use it where Move To would run after a target that flies. The pawn needs the component; its mode is Pursue while the task runs, and
 * what it was before afterwards. The task succeeds when the pawn has come within the component's Acceptance Radius, also when a listener
 * of On Caught has destroyed the target by then, or set the next goal. It fails when the target is lost before (destroyed, or its key
 * emptied), when the time limit is over, when something else gives the component another goal, and, with one line in the log, on a fault.
 * However it ends, and when it is aborted, its goal is cleared, unless the goal is another's by then.
 */
UCLASS(meta = (DisplayName = "Fly To Intercept"))
class PURSUIT_API UBTTask_PursuitFlyToIntercept : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_PursuitFlyToIntercept();

	/** Whom to fly to. When the key of the actor changes the task follows the new one. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitTargetKeys Target;

	/** Give up, and fail, after this time; 0 never does. */
	UPROPERTY(EditAnywhere, Category = "TimeLimit", meta = (ClampMin = "0", Units = "s"))
	double TimeLimit = 0.0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void CleanupMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const override;
	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;
	virtual FString GetStaticDescription() const override;
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
		EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const override;

#if WITH_EDITOR
	virtual FName GetNodeIconName() const override;
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FString GetErrorMessage() const override;
#endif
#endif

protected:
	/** The time limit for the AI that runs the tree: that of the property, unless a subclass reads it from the Blackboard. */
	virtual double ReadTimeLimit(const UBehaviorTreeComponent& OwnerComp) const;

	/** The time limit in a few words; empty without one. */
	virtual FString DescribeTimeLimit() const;

	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

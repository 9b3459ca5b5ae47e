// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitTargetBase.h"
#include "BTTask_PursuitFlyToIntercept.generated.h"

class UBehaviorTreeComponent;

/**
 * Flies the AI's pawn to where it meets a moving target, with the pawn's Pursuit Flight component, until the target is caught.
 *
 * Use it instead of Move To for a target that flies. The pawn needs the component; the task sets its mode to Pursue and restores it
 * at the end. The task succeeds when the pawn is within the component's Acceptance Radius, even if a listener of On Caught destroys
 * the target or sets the next goal. It fails when the target is lost (destroyed, or its key emptied), when the time limit is over,
 * when something else gives the component another goal, and, with one line in the log, on a fault. When it ends or is aborted it
 * clears the goal that it set, unless that was replaced.
 */
UCLASS(meta = (DisplayName = "Fly To Intercept"))
class PURSUITAI_API UBTTask_PursuitFlyToIntercept : public UBTTask_PursuitTargetBase
{
	GENERATED_BODY()

public:
	UBTTask_PursuitFlyToIntercept();

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void CleanupMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const override;
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
		EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const override;

#if WITH_EDITOR
	virtual FName GetNodeIconName() const override;
#endif

protected:
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

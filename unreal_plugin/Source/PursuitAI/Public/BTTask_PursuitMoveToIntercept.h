// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitTargetBase.h"
#include "PursuitMoveOrder.h"
#include "BTTask_PursuitMoveToIntercept.generated.h"

class UBehaviorTreeComponent;

/**
 * Walks the AI's pawn on the navigation mesh to where it meets a moving target, around corners and through doors, until it is caught.
 *
 * Use it instead of Move To for a target that walks. It asks anew at its interval and follows the target's route; without an
 * intercept in time it walks to where the target is, as Move To does. It succeeds when the pawn is within Caught Distance. It fails
 * when the target is lost, when there is no way, when the time limit is over, when something else moves the pawn, and, with one line
 * in the log, without navigation. When it ends or is aborted it stops its own move, and no other's.
 */
UCLASS(meta = (DisplayName = "Move To Intercept"))
class PURSUITAI_API UBTTask_PursuitMoveToIntercept : public UBTTask_PursuitTargetBase
{
	GENERATED_BODY()

public:
	UBTTask_PursuitMoveToIntercept();

	/** How the pawn walks and looks ahead, and when the target is caught. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitMoveSettings Settings;

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

	/** The settings for the AI that runs the tree: the property, unless a subclass reads the Blackboard. */
	virtual FPursuitMoveSettings ReadSettings(const UBehaviorTreeComponent& OwnerComp) const;

private:
	/** One step; InProgress until it is over. */
	EBTNodeResult::Type Step(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) const;
};

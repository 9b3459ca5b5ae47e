// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptNode.h"
#include "BTTask_PursuitPredictInterceptBase.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/** Base of the task Predict Intercept. Subclasses take its numbers from properties or from keys of the Blackboard. */
UCLASS(Abstract)
class PURSUITAI_API UBTTask_PursuitPredictInterceptBase : public UBTTaskNode, public FPursuitInterceptNode
{
	GENERATED_BODY()

public:
	UBTTask_PursuitPredictInterceptBase();

	/** Stay in this task and update the point until the target is within the capture radius. Otherwise predict once and go on. */
	UPROPERTY(EditAnywhere, Category = "Update")
	bool bKeepUpdating = false;

	/** How often to update; 0 for every tick. */
	UPROPERTY(EditAnywhere, Category = "Update", meta = (ClampMin = "0", Units = "s", EditCondition = "bKeepUpdating"))
	double UpdateInterval = 0.0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void CleanupMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const override;
	virtual FString GetStaticDescription() const override;
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
		EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const override;

#if WITH_EDITOR
	virtual FName GetNodeIconName() const override;
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FString GetErrorMessage() const override;
#endif
#endif

private:
	/** Predicts once for one AI; writes the outputs, or the one log line. */
	EBTNodeResult::Type Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;
};

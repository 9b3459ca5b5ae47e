// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTDecorator.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptNode.h"
#include "PursuitNavTypes.h"
#include "BTDecorator_PursuitCanInterceptBase.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/** Base of the decorator Can Intercept. Subclasses take its numbers from properties or from keys of the Blackboard. */
UCLASS(Abstract)
class PURSUITAI_API UBTDecorator_PursuitCanInterceptBase : public UBTDecorator, public FPursuitInterceptNode
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitCanInterceptBase();

	/** Check interval while this observes; 0 for every tick. Ignored when Observer Aborts is None. */
	UPROPERTY(EditAnywhere, Category = "FlowControl", meta = (ClampMin = "0", Units = "s"))
	double CheckInterval = 0.2;

	/**
	 * How the pawn travels. On the NavMesh the answer comes some frames after it was asked, and is kept until the next: before the
	 * first one the decorator does not pass.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuer")
	EPursuitTravel Travel = EPursuitTravel::Straight;

	/** Sets Observer Aborts from C++. */
	void SetFlowAbortMode(EBTFlowAbortMode::Type Mode)
	{
		FlowAbortMode = Mode;
	}

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

protected:
	virtual bool CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const override;
	virtual void OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;

private:
	/** Whether the pawn can meet the target now; the memory keeps when, and the fault if there is one. */
	bool CanIntercept(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;

	/** The same on the navigation mesh: what the last answer said. It asks, and searches nothing. */
	bool CanInterceptOnMesh(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;
};

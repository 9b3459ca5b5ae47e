// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTDecorator.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTDecorator_PursuitCanIntercept.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/**
 * Passes while the AI's pawn can meet a moving target within a time.
 *
 * Put it on the branch that chases, with the branch for everything else to its right. While it observes (Observer Aborts) it asks again
 * at its check interval: Lower Priority starts the chase as soon as the target can be met, Self leaves it when the target gets away, Both
 * does both. Without a target it does not pass. A fault does not pass either and is logged once until it goes away.
 */
UCLASS(meta = (DisplayName = "Can Intercept"))
class PURSUIT_API UBTDecorator_PursuitCanIntercept : public UBTDecorator
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitCanIntercept();

	/** Whom to meet, how fast the pawn is, and within which time: Max Prediction Time. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;

	/** How often to ask again while this observes; 0 for every tick. Ignored when Observer Aborts is None. */
	UPROPERTY(EditAnywhere, Category = "FlowControl", meta = (ClampMin = "0", Units = "s"))
	double CheckInterval = 0.2;

	/** Sets Observer Aborts from C++. */
	void SetFlowAbortMode(EBTFlowAbortMode::Type Mode)
	{
		FlowAbortMode = Mode;
	}

	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
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
	/** Whom to meet: of Inputs, unless a subclass has keys of its own. */
	virtual const FPursuitTargetKeys& GetTarget() const;

	/** The numbers of the AI that runs the tree: those of the properties, unless a subclass reads them from the Blackboard. */
	virtual FPursuitInterceptNumbers ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const;

	/** How far ahead it looks, in a few words. */
	virtual FString DescribeHorizon() const;

	virtual bool CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const override;
	virtual void OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;

private:
	/** Whether the pawn can meet the target now; the memory keeps when, and the fault if there is one. */
	bool CanIntercept(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTDecorator.h"
#include "BTDecorator_PursuitPawnConditionBase.generated.h"

class APawn;
class UBehaviorTreeComponent;
struct FPursuitNodeFault;

/** Base of the decorators on a component of the AI's pawn: checked every tick while they observe. */
UCLASS(Abstract)
class PURSUITAI_API UBTDecorator_PursuitPawnConditionBase : public UBTDecorator
{
	GENERATED_BODY()

public:
	UBTDecorator_PursuitPawnConditionBase();

	/** Sets Observer Aborts from C++. */
	void SetFlowAbortMode(EBTFlowAbortMode::Type Mode)
	{
		FlowAbortMode = Mode;
	}

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
	/** Whether the condition holds for the pawn; a fault when the pawn lacks the component. */
	virtual bool AskPawn([[maybe_unused]] const APawn& Pawn, [[maybe_unused]] FPursuitNodeFault& OutFault) const
		PURE_VIRTUAL(UBTDecorator_PursuitPawnConditionBase::AskPawn, return false;);

	virtual bool CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const override;
	virtual void OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

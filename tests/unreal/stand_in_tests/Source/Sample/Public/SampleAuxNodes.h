// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTDecorator.h"
#include "BehaviorTree/BTService.h"
#include "SampleAuxNodes.generated.h"

/** A service that tells among the events of USampleTask what the tree does with it. */
UCLASS()
class SAMPLE_API USampleService : public UBTService
{
	GENERATED_BODY()

public:
	USampleService();

	/** Its interval, without deviation, and whether it is ticked when a search enters its branch. */
	void Set(float InInterval, bool bOnSearchStart);

protected:
	virtual void OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

/** A decorator that passes or not as it is told, and asks for an abort when it was told something else. */
UCLASS()
class SAMPLE_API USampleDecorator : public UBTDecorator
{
	GENERATED_BODY()

public:
	USampleDecorator();

	/** What it observes, and how often it looks. */
	void Set(EBTFlowAbortMode::Type Mode, bool bInverse);

	/** The condition of all such decorators. */
	static bool bPasses;

protected:
	virtual bool CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const override;
	virtual void OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

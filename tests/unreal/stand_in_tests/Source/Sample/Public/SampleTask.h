// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "SampleTask.generated.h"

/** A task that tells what the tree does with it. */
UCLASS()
class SAMPLE_API USampleTask : public UBTTaskNode
{
	GENERATED_BODY()

public:
	USampleTask();

	/** What it answers when it is executed. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	TEnumAsByte<EBTNodeResult::Type> Answer = EBTNodeResult::InProgress;

	/** After how many ticks it ends. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	int32 TicksToLive = 2;

	/** Write behind the node's memory. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	bool bWriteTooFar = false;

	/** A vector key. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	FBlackboardKeySelector VectorKey;

	/** Not reflected: a copy of the node does not have it. */
	int32 Unreflected = 0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
	virtual void OnTaskFinished(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTNodeResult::Type TaskResult) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void CleanupMemory(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const override;
	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;

	/** What happened, in order, to every such task. */
	static TArray<FString> Events;

	/** The nodes that were executed. */
	static TArray<const USampleTask*> Executed;
};

/** A task that ticks, but does not ask for it. */
UCLASS()
class SAMPLE_API USampleDeafTask : public UBTTaskNode
{
	GENERATED_BODY()

public:
	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;

	/** How often it was ticked. */
	static int32 Ticks;
};

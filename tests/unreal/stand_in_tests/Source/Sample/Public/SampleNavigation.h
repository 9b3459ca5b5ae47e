// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "SampleNavigation.generated.h"

class ANavigationData;

/** Walks around the area 1, which is ten times as dear. */
UCLASS()
class SAMPLE_API USampleMudFilter : public UNavigationQueryFilter
{
	GENERATED_BODY()

protected:
	virtual void InitializeFilter(const ANavigationData& NavData, const UObject* Querier, FNavigationQueryFilter& Filter) const override;
};

/** Counts how often a mesh was made. */
UCLASS()
class SAMPLE_API USampleMeshListener : public UObject
{
	GENERATED_BODY()

public:
	UFUNCTION()
	void HearMesh(ANavigationData* Data);

	int32 Meshes = 0;
};

/** Moves to a place, and ends when its own request does. */
UCLASS()
class SAMPLE_API USampleMoveTask : public UBTTaskNode
{
	GENERATED_BODY()

public:
	USampleMoveTask();

	/** Where to. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	FVector Goal = FVector::ZeroVector;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void OnTaskFinished(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTNodeResult::Type TaskResult) override;

	/** How such tasks ended. */
	static TArray<EBTNodeResult::Type> Ended;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTService.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptNode.h"
#include "PursuitNavTypes.h"
#include "BTService_PursuitPredictInterceptBase.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/** Base of the service Predict Intercept. Subclasses take its numbers from properties or from keys of the Blackboard. */
UCLASS(Abstract)
class PURSUITAI_API UBTService_PursuitPredictInterceptBase : public UBTService, public FPursuitInterceptNode
{
	GENERATED_BODY()

public:
	UBTService_PursuitPredictInterceptBase();

	/**
	 * How the pawn travels. On the NavMesh the point is where it meets the target around corners; the answer comes some frames later,
	 * and until the first one the point is where the target is. The fallback, the lead and the direct pursuit then do not count:
	 * without an intercept the point is where the target is.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuer")
	EPursuitTravel Travel = EPursuitTravel::Straight;

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
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
	virtual void OnCeaseRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;

private:
	/** The same on the navigation mesh. */
	void TickOnMesh(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory);
};

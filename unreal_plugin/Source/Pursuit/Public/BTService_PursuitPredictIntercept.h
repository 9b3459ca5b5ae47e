// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTService.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTService_PursuitPredictIntercept.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/**
 * Keeps the point where the AI's pawn can meet a moving target in the Blackboard, while the branch below runs.
 *
 * Put it on the composite above a Move To, or above whatever reads the point. It writes when a search enters the branch, before any
 * decorator below is asked, and then at its interval; the random deviation spreads many AIs over frames. While there is no target, and on
 * a fault, its keys are empty, so a Blackboard decorator below sees it. A fault is logged once until it goes away; that there is no target
 * is none.
 */
UCLASS(meta = (DisplayName = "Predict Intercept"))
class PURSUIT_API UBTService_PursuitPredictIntercept : public UBTService
{
	GENERATED_BODY()

public:
	UBTService_PursuitPredictIntercept();

	/** Whom to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptResult Result;

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

	/** What to write: of Result, unless a subclass has keys of its own. */
	virtual const FPursuitResultKeys& GetResult() const;

	/** The numbers of the AI that runs the tree: those of the properties, unless a subclass reads them from the Blackboard. */
	virtual FPursuitInterceptNumbers ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const;

	/** How far ahead it looks, in a few words. */
	virtual FString DescribeHorizon() const;

	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

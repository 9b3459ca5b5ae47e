// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTService.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTService_PursuitPredictInterceptBase.generated.h"

class UBehaviorTreeComponent;

/** Base of the service Predict Intercept. Subclasses take its numbers from properties or from keys of the Blackboard. */
UCLASS(Abstract)
class PURSUIT_API UBTService_PursuitPredictInterceptBase : public UBTService
{
	GENERATED_BODY()

public:
	UBTService_PursuitPredictInterceptBase();

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
	/** The target to meet. */
	virtual const FPursuitTargetKeys& GetTarget() const
		PURE_VIRTUAL(UBTService_PursuitPredictInterceptBase::GetTarget, static const FPursuitTargetKeys None; return None;);

	/** What to write. */
	virtual const FPursuitResultKeys& GetResult() const
		PURE_VIRTUAL(UBTService_PursuitPredictInterceptBase::GetResult, static const FPursuitResultKeys None; return None;);

	/** The numbers of the AI that runs the tree. */
	virtual FPursuitInterceptNumbers ReadNumbers([[maybe_unused]] const UBehaviorTreeComponent& OwnerComp) const
		PURE_VIRTUAL(UBTService_PursuitPredictInterceptBase::ReadNumbers, return {};);

	/** How far ahead it looks, in a few words. */
	virtual FString DescribeHorizon() const
		PURE_VIRTUAL(UBTService_PursuitPredictInterceptBase::DescribeHorizon, return {};);

	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTTask_PredictIntercept.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/**
 * Writes where the AI's pawn should fly to meet a moving target, and in how many seconds, into the Blackboard.
 *
 * The target is an actor, or a location and a velocity. When there is no intercept in time the fallback decides where to aim, and the
 * task still succeeds. It fails, with one line in the log, when it cannot know: a key that is not chosen, not in the Blackboard, of
 * another type or empty, a target that is gone, a pawn without a movement component. While the same fault lasts it stays silent.
 *
 * Use it before a task that goes to the point once. To keep the point fresh while other tasks run use the service of the same name;
 * to fly to a target with the component Pursuit Flight use the task Fly To Intercept, which needs no point.
 */
UCLASS(meta = (DisplayName = "Predict Intercept"))
class PURSUIT_API UBTTask_PredictIntercept : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_PredictIntercept();

	/** Whom to meet, how fast the pawn is, and how far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptInputs Inputs;

	/** Where to aim, and where to write it. */
	UPROPERTY(EditAnywhere, Category = "Intercept", meta = (ShowOnlyInnerProperties))
	FPursuitInterceptResult Result;

	/** Stay in this task and update the point until the target is within the capture radius. Otherwise predict once and go on. */
	UPROPERTY(EditAnywhere, Category = "Update")
	bool bKeepUpdating = false;

	/** How often to update; 0 for every tick. */
	UPROPERTY(EditAnywhere, Category = "Update", meta = (ClampMin = "0", Units = "s", EditCondition = "bKeepUpdating"))
	double UpdateInterval = 0.0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
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

private:
	/** Predicts once for one AI; writes the outputs, or the one log line. */
	EBTNodeResult::Type Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitNavTypes.h"
#include "PursuitStateTreeData.h"
#include "StateTreeTaskBase.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "PursuitStateTreePredictTask.generated.h"

class UPursuitNavSubsystem;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Predict Intercept keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreePredictData : public FPursuitStateTreeQuestion
{
	GENERATED_BODY()

	/**
	 * How it travels. On the NavMesh the point is where it meets the target around corners; the answer comes some frames later, and until
	 * the first one the point is where the target is. The lead, the direct distance and the fallback then do not count: without an
	 * intercept the point is where the target is.
	 */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	EPursuitTravel Travel = EPursuitTravel::Straight;

	/** How often it asks on the NavMesh. A straight intercept is found in every tick. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0.01", Units = "s"))
	double UpdateInterval = 0.25;

	/**
	 * How far to lead, as a part of the way to the intercept: 0 aims at the target itself, 1 at the intercept, more than 1 ahead of
	 * it.
	 */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	/** Within this distance it aims at the target itself, without a lead; 0 always leads. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double DirectPursuitDistance = 0.0;

	/** Where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	EPursuitFallback Fallback = EPursuitFallback::Horizon;

	/** Stay in the state and follow the target. Otherwise the task succeeds with the first prediction, which a straight one is at once. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	bool bKeepUpdating = true;

	/** Where to go: bind it to a Move To below, with its Track Moving Goal on. */
	UPROPERTY(EditAnywhere, Category = "Output")
	FVector InterceptPoint = FVector::ZeroVector;

	/** How long the flight takes. */
	UPROPERTY(EditAnywhere, Category = "Output", meta = (Units = "s"))
	double TimeToIntercept = 0.0;

	/** Whether the target can be met in time. */
	UPROPERTY(EditAnywhere, Category = "Output")
	bool bMet = false;

	/** The question to the navigation mesh that is under way; 0 for none. */
	uint32 Ticket = 0;

	/** The queue that has the question. */
	TWeakObjectPtr<UPursuitNavSubsystem> Queue;

	/** How long until it asks again, in seconds. */
	double UntilAsk = 0.0;

	/** Whether the mesh has answered since the state was entered. */
	bool bAnswered = false;
};

/**
 * Keeps the point where the tree's actor meets a moving target, for other nodes to bind to. Put it above a Move To in the same state,
 * bind that node's destination to Intercept Point, and let it track a moving goal. Only nodes above can be bound. It fails without an
 * actor or a target, and when an input is refused, which the log then explains; the outputs keep what they had.
 */
USTRUCT(meta = (DisplayName = "Predict Intercept", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreePredictTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreePredictData;

	virtual const UStruct* GetInstanceDataType() const override;
	virtual EStateTreeRunStatus EnterState(
		FStateTreeExecutionContext& Context, const FStateTreeTransitionResult& Transition) const override;
	virtual EStateTreeRunStatus Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const override;
	virtual void ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult& Transition) const override;

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FText GetDescription(const FGuid& ID, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup& BindingLookup,
		EStateTreeNodeFormatting Formatting) const override;
	virtual FName GetIconName() const override;
	virtual FColor GetIconColor() const override;
#endif
#endif

private:
	EStateTreeRunStatus Predict(FInstanceDataType& Data, double DeltaTime) const;
	EStateTreeRunStatus PredictOnMesh(FInstanceDataType& Data, double DeltaTime) const;
};

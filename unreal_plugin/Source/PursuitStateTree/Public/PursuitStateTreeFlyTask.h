// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitFlightOrder.h"
#include "StateTreeTaskBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeFlyTask.generated.h"

class AActor;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Fly To Intercept keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeFlyData
{
	GENERATED_BODY()

	/** Who flies: the tree's own actor, with a Pursuit Flight component. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/**
	 * The target to fly to: bind it to what your perception knows. The task follows a change. The tree does not compile while this is
	 * unbound.
	 */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** The task fails after this time; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "s"))
	double TimeLimit = 0.0;

	/** The flight that is under way. */
	FPursuitFlightOrder Order;
};

/**
 * Flies the tree's actor to where it meets a moving target, with its Pursuit Flight component, until the target is caught. Use it
 * instead of Move To for a target that flies.
 *
 * It succeeds when the actor is within the component's Acceptance Radius. It fails without a target, when the target is destroyed,
 * when the time limit is over, when something else gives the component another goal, and, with a line in the log, without a
 * component. When the state is left it clears the goal and restores the component's mode, unless the goal was replaced.
 */
USTRUCT(meta = (DisplayName = "Fly To Intercept", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeFlyTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeFlyData;

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
};

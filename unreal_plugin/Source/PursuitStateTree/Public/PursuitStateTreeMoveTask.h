// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitMoveOrder.h"
#include "StateTreeTaskBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeMoveTask.generated.h"

class AActor;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Move To Intercept keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeMoveData
{
	GENERATED_BODY()

	/** Who walks: the tree's own pawn, or the AI controller that possesses it. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/**
	 * The target to walk to: bind it to what your perception knows. The task follows a change. The tree does not compile while this is
	 * unbound.
	 */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** How the pawn walks and looks ahead, and when the target is caught. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	FPursuitMoveSettings Settings;

	/** The task fails after this time; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "s"))
	double TimeLimit = 0.0;

	/** The walk that is under way. */
	FPursuitMoveOrder Order;
};

/**
 * Walks the tree's pawn on the navigation mesh to where it meets a moving target, around corners and through doors, until it is caught.
 * Use it instead of Move To for a target that walks.
 *
 * It asks anew at its interval and follows the target's route; without an intercept in time it walks to where the target is. It
 * succeeds when the pawn is within Caught Distance. It fails without a target, when the target is destroyed, when there is no
 * way, when the time limit is over, when something else moves the pawn, and, with a line in the log, without an AI controller
 * or navigation. When the state ends it stops its own move, and no other.
 */
USTRUCT(meta = (DisplayName = "Move To Intercept", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeMoveTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeMoveData;

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
	EStateTreeRunStatus Step(FInstanceDataType& Data, float DeltaTime) const;
};

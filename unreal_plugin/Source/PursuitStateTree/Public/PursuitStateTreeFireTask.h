// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitTurretOrder.h"
#include "StateTreeTaskBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeFireTask.generated.h"

class AActor;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Rotate And Fire keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeFireData
{
	GENERATED_BODY()

	/** Who fires: the tree's own actor, with a Pursuit Turret component. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/**
	 * The target to fire at: bind it to what your perception knows. The turret follows a change. The tree does not compile while this
	 * is unbound.
	 */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** The task fails after this time; 0 for no limit. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "s"))
	double TimeLimit = 0.0;

	/** Keep aiming after the shot, for example while the gun reloads. Otherwise the turret's target is cleared. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	bool bKeepAiming = true;

	/** The shot that is under way. */
	FPursuitTurretOrder Order;
};

/**
 * Turns the turret of the tree's actor to where its projectile meets a moving target, until it has fired. Bind your weapon to the event
 * On Ready To Fire of its Pursuit Turret component.
 *
 * It succeeds at that event, even if the shot destroys the target. It fails without a target, when the target is destroyed, when the
 * time limit is over, and, with a line in the log, without a component. When it fails, or the state is left while it runs, it clears
 * the turret's target, unless that was replaced.
 */
USTRUCT(meta = (DisplayName = "Rotate And Fire", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeFireTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeFireData;

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

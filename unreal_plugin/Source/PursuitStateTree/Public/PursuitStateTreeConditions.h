// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "StateTreeConditionBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeConditions.generated.h"

class AActor;
struct FStateTreeExecutionContext;

/** The inputs of a condition. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeAsked
{
	GENERATED_BODY()

	/** The actor with the component: the tree's own actor. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;
};

/** A condition on a component of the tree's actor. */
USTRUCT(meta = (Hidden))
struct PURSUITSTATETREE_API FPursuitStateTreeActorCondition : public FStateTreeConditionCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeAsked;

	/** Pass while the condition does not hold. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	bool bInvert = false;

	virtual const UStruct* GetInstanceDataType() const override;

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FText GetDescription(const FGuid& ID, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup& BindingLookup,
		EStateTreeNodeFormatting Formatting) const override;
	virtual FName GetIconName() const override;
	virtual FColor GetIconColor() const override;
#endif
#endif

protected:
	/** Its row in the tree: what holds while it passes. */
	virtual const TCHAR* GetRow() const;

	/** Its icon in the tree. */
	virtual const TCHAR* GetIcon() const;
};

/**
 * Passes while the tree's actor is within the acceptance radius of the goal of its Pursuit Flight component. It does not pass without
 * an actor, a component or a goal.
 */
USTRUCT(meta = (DisplayName = "Has Arrived", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeHasArrived : public FPursuitStateTreeActorCondition
{
	GENERATED_BODY()

	virtual bool TestCondition(FStateTreeExecutionContext& Context) const override;

protected:
	virtual const TCHAR* GetRow() const override;
	virtual const TCHAR* GetIcon() const override;
};

/**
 * Passes while a projectile fired now by the Pursuit Turret component of the tree's actor hits the target. It does not pass without
 * an actor, a component or a target. A turret may be ready for one tick only: use the task Rotate And Fire for a single shot, and
 * this to choose a state.
 */
USTRUCT(meta = (DisplayName = "Is Ready To Fire", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeIsReadyToFire : public FPursuitStateTreeActorCondition
{
	GENERATED_BODY()

	virtual bool TestCondition(FStateTreeExecutionContext& Context) const override;

protected:
	virtual const TCHAR* GetRow() const override;
};

/**
 * Passes while no friend and no obstacle is in the line of fire of the Pursuit Turret component of the tree's actor. Give the
 * component its Friends first. It does not pass without an actor, a component or a target. Use it to choose a state that fires, and
 * with Invert one that moves to another place.
 */
USTRUCT(meta = (DisplayName = "Is Line Of Fire Clear", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeIsLineOfFireClear : public FPursuitStateTreeActorCondition
{
	GENERATED_BODY()

	virtual bool TestCondition(FStateTreeExecutionContext& Context) const override;

protected:
	virtual const TCHAR* GetRow() const override;
};

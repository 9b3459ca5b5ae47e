// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitHandLibrary.h"
#include "StateTreeTaskBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeHandTask.generated.h"

class AActor;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Aim By Hand keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeHandData
{
	GENERATED_BODY()

	/** Who aims: the tree's own actor. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/** The target to hit: bind it to what your perception knows. The tree does not compile while this is unbound. */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** The skill of the hand, from 0 for a beginner to 1 for an expert. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", ClampMax = "1"))
	double Skill = 0.5;

	/** Hands of different seeds err differently: bind it to a number of the actor's own. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	int64 Seed = 0;

	/** Speed of the projectile, which flies straight. 0 aims at the target itself, for a shot that hits at once. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm/s"))
	double MuzzleSpeed = 0.0;

	/** Radius of the target, for the chance to hit. 0: the radius of its collision cylinder. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double TargetRadius = 0.0;

	/** Where the hand points, of length 1: fire along it. */
	UPROPERTY(EditAnywhere, Category = "Output")
	FVector Direction = FVector::ZeroVector;

	/** The chance that a shot now hits, from 0 to 1; 0 until the reaction is over. */
	UPROPERTY(EditAnywhere, Category = "Output")
	double HitChance = 0.0;

	/** Whether a shot now hits the target, if it stays where it is. */
	UPROPERTY(EditAnywhere, Category = "Output")
	bool bOnTarget = false;

	/** The hand, begun when the state is entered. */
	UPROPERTY()
	FPursuitAimingHand Hand;
};

/**
 * Keeps where the tree's actor aims at a moving target if it aims like a person: late, by corrections, with an error that drifts and
 * shrinks. Put it into the state that fires a weapon, and bind the weapon to Direction and Hit Chance. It runs until the state is left,
 * and fails without an actor or a target, and when an input is refused, which the log then explains.
 */
USTRUCT(meta = (DisplayName = "Aim By Hand", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeHandTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeHandData;

	virtual const UStruct* GetInstanceDataType() const override;
	virtual EStateTreeRunStatus EnterState(
		FStateTreeExecutionContext& Context, const FStateTreeTransitionResult& Transition) const override;
	virtual EStateTreeRunStatus Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const override;

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FText GetDescription(const FGuid& ID, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup& BindingLookup,
		EStateTreeNodeFormatting Formatting) const override;
	virtual FName GetIconName() const override;
	virtual FColor GetIconColor() const override;
#endif
#endif
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitDodgeLibrary.h"
#include "StateTreeTaskBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeDodgeTask.generated.h"

class AActor;
struct FStateTreeExecutionContext;
struct FStateTreeTransitionResult;

/** What Dodge keeps for each AI. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeDodgeData
{
	GENERATED_BODY()

	/** Who dodges: the tree's own actor, a pawn. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/** Which actors are shots. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	FPursuitShotSight Sight;

	/** How the pawn dodges. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	FPursuitDodgeSettings Dodging;

	/** Maximum acceleration of a pawn that is no character, which has its own. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm/s^2"))
	double PawnAcceleration = 2048.0;

	/** Whether a shot would hit, and whether the pawn finds a way out. */
	UPROPERTY(EditAnywhere, Category = "Output")
	EPursuitDodgeOutcome Outcome = EPursuitDodgeOutcome::Clear;

	/** The velocity when the state was entered, which the pawn keeps where it can. */
	UPROPERTY()
	FVector Preferred = FVector::ZeroVector;

	/** The shots that it saw, and its side. */
	UPROPERTY()
	FPursuitDodgeMemory Memory;
};

/**
 * Takes the tree's pawn out of the way of bullets, missiles and other actors of the given classes, within its speed and acceleration. Put
 * it into a state above what the pawn does otherwise. Until its reaction time is over the pawn keeps the velocity that it has. The task
 * succeeds once no shot would hit any more, and fails at once when none would hit at the beginning, so that the tree goes on to another
 * state. A pawn that walks dodges along the ground, every other one in space. A pawn with Pursuit Flight dodges by that component's own
 * option.
 */
USTRUCT(meta = (DisplayName = "Dodge", Category = "Pursuit"))
struct PURSUITSTATETREE_API FPursuitStateTreeDodgeTask : public FStateTreeTaskCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeDodgeData;

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

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTService.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitInterceptInputs.h"
#include "BTService_PursuitAimByHand.generated.h"

class UBehaviorTree;
class UBehaviorTreeComponent;

/**
 * Keeps where the AI's pawn aims at a moving target if it aims like a person: late, by corrections, with an error that drifts and
 * shrinks.
 *
 * Put it on the branch that fires a weapon, and fire at the Aim Point, not at the target. It begins a hand for each AI and keeps it
 * while the tree runs. While the target is missing the hand comes to rest and the keys are empty.
 */
UCLASS(meta = (DisplayName = "Aim By Hand"))
class PURSUITAI_API UBTService_PursuitAimByHand : public UBTService
{
	GENERATED_BODY()

public:
	UBTService_PursuitAimByHand();

	/** The target to hit. Another actor in the key begins another reaction. */
	UPROPERTY(EditAnywhere, Category = "Target", meta = (ShowOnlyInnerProperties))
	FPursuitTargetKeys Target;

	/** Radius of the target, for the chance to hit. 0: the radius of the target actor's collision cylinder. */
	UPROPERTY(EditAnywhere, Category = "Target", meta = (ClampMin = "0", Units = "cm"))
	double TargetRadius = 0.0;

	/** The skill of the hand, from 0 for a beginner to 1 for an expert. */
	UPROPERTY(EditAnywhere, Category = "Aiming Hand", meta = (ClampMin = "0", ClampMax = "1"))
	double Skill = 0.5;

	/** Hands of different seeds err differently; so do pawns of different names. */
	UPROPERTY(EditAnywhere, Category = "Aiming Hand")
	int64 Seed = 0;

	/**
	 * Speed of the projectile, which flies straight: the hand leads the target. 0 aims at the target itself, for a shot that hits at
	 * once.
	 */
	UPROPERTY(EditAnywhere, Category = "Aiming Hand", meta = (ClampMin = "0", Units = "cm/s"))
	double MuzzleSpeed = 0.0;

	/** Receives the point that the hand points at, as far away as the target: a Vector key. */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector AimPointKey;

	/** Receives the chance that a shot now hits, from 0 to 1; 0 until the reaction is over: a Float key. May stay None. */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector HitChanceKey;

	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;
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
	virtual void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;

private:
	/** Moves the hand and writes the keys; on a fault it writes nothing. */
	bool Aim(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, double DeltaSeconds, FPursuitNodeFault& OutFault) const;

	/** Empties the keys, where there are any. */
	void Clear(UBehaviorTreeComponent& OwnerComp) const;
};

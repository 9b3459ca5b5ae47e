// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "PursuitDodgeLibrary.h"
#include "BTTask_PursuitDodge.generated.h"

class UBehaviorTreeComponent;
struct FPursuitNodeFault;

/**
 * Takes the AI's pawn out of the way of bullets, missiles and other actors of the given classes, within its speed and acceleration.
 *
 * Put it left of what the pawn does otherwise, with the decorator Is Shot Coming and Observer Aborts: Lower Priority. Until its reaction
 * time is over the pawn keeps the velocity that it has. The task succeeds once no shot would hit any more, and fails at once when none
 * would hit at the beginning. A pawn that walks dodges along the ground, every other one in space. Walls are not looked for: they stop a
 * character as usual. A pawn with Pursuit Flight dodges by that component's own option.
 */
UCLASS(meta = (DisplayName = "Dodge"))
class PURSUITAI_API UBTTask_PursuitDodge : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_PursuitDodge();

	/** Which actors are shots. */
	UPROPERTY(EditAnywhere, Category = "Shots", meta = (ShowOnlyInnerProperties))
	FPursuitShotSight Sight;

	/** How the pawn dodges. */
	UPROPERTY(EditAnywhere, Category = "Dodge", meta = (ShowOnlyInnerProperties))
	FPursuitDodgeSettings Dodging;

	/** Maximum acceleration of a pawn that is no character, which has its own. */
	UPROPERTY(EditAnywhere, Category = "Dodge", meta = (ClampMin = "0", Units = "cm/s^2"))
	double PawnAcceleration = 2048.0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
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
#endif

protected:
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;

private:
	/** Dodges for a tick. InProgress while a shot would hit. */
	EBTNodeResult::Type Dodge(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, double DeltaSeconds, FPursuitNodeFault& OutFault) const;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BTTask_PursuitTargetBase.h"
#include "BTTask_PursuitRotateAndFire.generated.h"

class UBehaviorTreeComponent;

/**
 * Turns the turret of the AI's pawn to where its projectile meets a moving target, until it has fired.
 *
 * The pawn needs a Pursuit Turret component; bind your weapon to its event On Ready To Fire. The task succeeds at that event, even if
 * the shot destroys the target: put it into a Sequence with a Wait for the reload. It fails when the target is lost (destroyed, or
 * its key emptied), when the time limit is over, and, with one line in the log, on a fault. When it fails or is aborted it clears the
 * turret's target.
 */
UCLASS(meta = (DisplayName = "Rotate And Fire"))
class PURSUITAI_API UBTTask_PursuitRotateAndFire : public UBTTask_PursuitTargetBase
{
	GENERATED_BODY()

public:
	UBTTask_PursuitRotateAndFire();

	/** Keep aiming after the shot, for example while the gun reloads. Otherwise the turret's target is cleared. */
	UPROPERTY(EditAnywhere, Category = "Turret")
	bool bKeepAiming = true;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void CleanupMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const override;
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
		EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const override;

#if WITH_EDITOR
	virtual FName GetNodeIconName() const override;
#endif

protected:
	virtual EBTNodeResult::Type AbortTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
};

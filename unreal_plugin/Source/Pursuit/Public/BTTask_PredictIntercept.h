// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BTTaskNode.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "PursuitTypes.h"
#include "BTTask_PredictIntercept.generated.h"

class APawn;
class UBehaviorTree;
class UBehaviorTreeComponent;
class UBlackboardComponent;

/**
 * Writes where the AI's pawn should fly to meet a moving target, and in how many seconds, into the Blackboard.
 *
 * The target is an actor, or a location and a velocity. When there is no intercept in time the fallback decides where to aim, and the
 * task still succeeds. It fails, with one line in the log, when it cannot know: a key that is not chosen, not in the Blackboard, of
 * another type or empty, a target that is gone, a pawn without a movement component. While the same fault lasts it stays silent.
 */
UCLASS(meta = (DisplayName = "Predict Intercept"))
class PURSUIT_API UBTTask_PredictIntercept : public UBTTaskNode
{
	GENERATED_BODY()

public:
	UBTTask_PredictIntercept();

	/** The actor to meet. Leave it at None to give a location and a velocity instead. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetActorKey;

	/** Where the target is, when no actor is given. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetLocationKey;

	/** How the target moves, when no actor is given. A zero vector is a target at rest. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetVelocityKey;

	/** Receives the point to fly to. */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector InterceptPointKey;

	/** Receives how long the flight takes, in seconds. May stay None. */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector TimeToInterceptKey;

	/** How fast the pawn flies; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** How near to the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead the seeker may look. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	/** Within this distance the seeker flies at the target itself; 0 never does. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0", Units = "cm"))
	double DirectPursuitDistance = 0.0;

	/** How much of the predicted way to lead: 0 flies at the target itself, 1 to the intercept, more than 1 ahead of it. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	/** Where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, Category = "Prediction")
	EPursuitFallback Fallback = EPursuitFallback::Horizon;

	/** Stay in this task and update the point until the target is within the capture radius. Otherwise predict once and go on. */
	UPROPERTY(EditAnywhere, Category = "Update")
	bool bKeepUpdating = false;

	/** How often to update; 0 for every tick. */
	UPROPERTY(EditAnywhere, Category = "Update", meta = (ClampMin = "0", Units = "s", EditCondition = "bKeepUpdating"))
	double UpdateInterval = 0.0;

	virtual EBTNodeResult::Type ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) override;
	virtual void TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;
	virtual uint16 GetInstanceMemorySize() const override;
	virtual void InitializeMemory(
		UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const override;
	virtual void InitializeFromAsset(UBehaviorTree& Asset) override;
	virtual FString GetStaticDescription() const override;

#if WITH_EDITOR
	virtual FName GetNodeIconName() const override;
#endif

private:
	struct FQuestion;
	struct FFault;

	/** Predicts once for one AI; writes the outputs, or the one log line. */
	EBTNodeResult::Type Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const;

	bool ReadQuestion(UBehaviorTreeComponent& OwnerComp, FQuestion& OutQuestion, FFault& OutFault) const;
	bool ReadTarget(const UBlackboardComponent& Blackboard, FQuestion& OutQuestion, FFault& OutFault) const;
	bool ReadPursuer(const APawn& Pawn, FQuestion& OutQuestion, FFault& OutFault) const;
};

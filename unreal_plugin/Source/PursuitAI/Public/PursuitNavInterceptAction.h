// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintAsyncActionBase.h"
#include "PursuitNavTypes.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitNavInterceptAction.generated.h"

class AActor;
class FPursuitNavSearch;
class UPursuitNavSubsystem;
struct FPursuitHeardPath;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitNavInterceptAnswered, FPursuitNavIntercept, Intercept);

/**
 * The latent node Predict Intercept On NavMesh: its path queries run beside the game, one after the other, each when it is this
 * pursuer's turn in the world's budget of path queries. It always ends.
 */
UCLASS()
class PURSUITAI_API UPursuitNavInterceptAction : public UBlueprintAsyncActionBase
{
	GENERATED_BODY()

public:
	/** The target is met. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit")
	FPursuitNavInterceptAnswered OnMet;

	/** The target is not met: Reason says why. Also when it is cancelled, or takes longer than Deadline. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit")
	FPursuitNavInterceptAnswered OnNotMet;

	/**
	 * Where an actor meets another on the navigation mesh, asked without waiting: the paths are searched beside the game. It answers
	 * some frames later, with the state of when it was asked. It always ends: met, not met, cancelled, or after Deadline.
	 * @param Pursuer Who walks. Unwired it is the Blueprint's own actor.
	 * @param Target The target to meet.
	 * @param Settings How the pursuer walks and looks ahead.
	 * @param Deadline After how long it ends without an answer, in seconds of the game. More than 0.
	 * @return The question: wire it into Cancel Intercept On NavMesh.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (BlueprintInternalUseOnly = "true", DisplayName = "Predict Intercept On NavMesh (Latent)", DefaultToSelf = "Pursuer",
			Keywords = "lead target chase meet catch interception path navigation async pursuit"))
	static UPursuitNavInterceptAction* PredictInterceptOnNavMeshLatent(
		AActor* Pursuer, AActor* Target, FPursuitNavSettings Settings, double Deadline = 2.0);

	/** Ends the question now: On Not Met is called with Cancelled. An ended question stays as it is. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Cancel Intercept On NavMesh", Keywords = "stop abort latent pursuit"))
	void Cancel();

	virtual void Activate() override;

	/** For the subsystem, each tick: ends it when its time is over, or who asks is gone. */
	void Check();

	/** Whether it waits for its turn to ask. */
	bool WantsQuery() const
	{
		return bWants && !bOver;
	}

	/** For the subsystem: it is its turn. */
	void AskNow();

	/** Whether it is over. */
	bool IsOver() const
	{
		return bOver;
	}

private:
	void Hear(uint32 Question, bool bSuccessful, const FPursuitHeardPath& Heard);
	void Finish();

	UPROPERTY()
	FPursuitNavSettings AskedSettings;

	TWeakObjectPtr<AActor> AskedPursuer;
	TWeakObjectPtr<AActor> AskedTarget;
	TWeakObjectPtr<UPursuitNavSubsystem> Subsystem;
	TSharedPtr<FPursuitNavSearch> Search;
	double AskedDeadline = 0.0;
	double AskedAt = 0.0;

	/** The number of the open question, so that a late answer to an earlier one is not taken for it. */
	uint32 Question = 0;

	/** The navigation system's number of its query. */
	uint32 QueryId = 0;
	bool bWants = false;
	bool bWaits = false;
	bool bOver = false;
};

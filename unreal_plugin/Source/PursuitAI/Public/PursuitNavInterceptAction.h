// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavQuestionAction.h"
#include "Templates/SharedPointer.h"
#include "PursuitNavInterceptAction.generated.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitNavInterceptAnswered, FPursuitNavIntercept, Intercept);

/** The latent node Predict Intercept On NavMesh. */
UCLASS()
class PURSUITAI_API UPursuitNavInterceptAction : public UPursuitNavQuestionAction
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

protected:
	virtual const AActor* Begin() override;
	virtual FPursuitNavSearch* FindOpen() override;
	virtual void EndAll(EPursuitNavReason Reason) override;
	virtual void Report(double Age) override;
	virtual FPursuitRefusalLog* GetLog() const override;

private:
	UPROPERTY()
	FPursuitNavSettings AskedSettings;

	TWeakObjectPtr<AActor> AskedPursuer;
	TWeakObjectPtr<AActor> AskedTarget;
	TSharedPtr<FPursuitNavSearch> Search;
};

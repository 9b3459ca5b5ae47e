// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitCutOffLibrary.h"
#include "PursuitNavQuestionAction.h"
#include "Templates/SharedPointer.h"
#include "PursuitCutOffAction.generated.h"

class FPursuitCutOffSearch;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitCutOffAnswered, TArray<FPursuitNavCutOff>, CutOffs);

/** The latent node Predict Cut Off On NavMesh. */
UCLASS()
class PURSUITAI_API UPursuitCutOffAction : public UPursuitNavQuestionAction
{
	GENERATED_BODY()

public:
	/** At least one pursuer meets the target. Cut Offs has one for each pursuer, in their order. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit")
	FPursuitCutOffAnswered OnMet;

	/** No pursuer meets the target: the Reason of each says why. Also when it is cancelled. Without Cut Offs an input was refused. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit")
	FPursuitCutOffAnswered OnNotMet;

	/**
	 * Where several actors should walk to cut another off on the navigation mesh, asked without waiting: the paths are searched beside
	 * the game. It answers some frames later, with the state of when it was asked, as Predict Cut Off On NavMesh does. It always ends:
	 * met, not met, cancelled, or after Deadline with what is known by then.
	 * @param Pursuers Who walk; at least one.
	 * @param Target The target to cut off.
	 * @param Settings How the pursuers walk and look ahead.
	 * @param Exits Where the target may leave, such as doors, gates and choke points: its way to each is asked for, and it is met before
	 * it is there. Unwired its route is divided.
	 * @param Stretches Without Exits: into how many stretches the route is divided; 0 for one per pursuer.
	 * @param Deadline After how long it ends with what is known, in seconds of the game. More than 0.
	 * @return The question: wire it into Cancel Intercept On NavMesh.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (BlueprintInternalUseOnly = "true", DisplayName = "Predict Cut Off On NavMesh (Latent)", AutoCreateRefTerm = "Exits",
			Keywords = "team assignment surround head off exits block chase meet interception path navigation async pursuit"))
	static UPursuitCutOffAction* PredictCutOffOnNavMeshLatent(const TArray<AActor*>& Pursuers, const AActor* Target,
		FPursuitNavSettings Settings, const TArray<FVector>& Exits, int32 Stretches = 0, double Deadline = 2.0);

protected:
	virtual const AActor* Begin() override;
	virtual FPursuitNavSearch* FindOpen() override;
	virtual void EndAll(EPursuitNavReason Reason) override;
	virtual void Report(double Age) override;
	virtual FPursuitRefusalLog* GetLog() const override;

private:
	UPROPERTY()
	FPursuitNavSettings AskedSettings;

	TArray<TWeakObjectPtr<AActor>> AskedPursuers;
	TWeakObjectPtr<const AActor> AskedTarget;
	TArray<FVector> AskedExits;
	int32 AskedStretches = 0;

	/** None before it began, and when an input is refused. */
	TSharedPtr<FPursuitCutOffSearch> Search;
	bool bCancelled = false;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitCutOffLibrary.h"
#include "PursuitNavTypes.h"
#include "UObject/Object.h"
#include "PursuitNavListener.generated.h"

/** Hears what the latent nodes on the navigation mesh answer. */
UCLASS(Transient, NotBlueprintable)
class PURSUITTESTS_API UPursuitNavListener : public UObject
{
	GENERATED_BODY()

public:
	UFUNCTION()
	void HearMet(FPursuitNavIntercept Intercept);

	UFUNCTION()
	void HearNotMet(FPursuitNavIntercept Intercept);

	UFUNCTION()
	void HearCutOffsMet(TArray<FPursuitNavCutOff> InCutOffs);

	UFUNCTION()
	void HearCutOffsNotMet(TArray<FPursuitNavCutOff> InCutOffs);

	int32 Met = 0;
	int32 NotMet = 0;
	FPursuitNavIntercept Last;
	TArray<FPursuitNavCutOff> CutOffs;
};

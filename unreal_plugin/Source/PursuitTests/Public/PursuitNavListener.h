// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"
#include "UObject/Object.h"
#include "PursuitNavListener.generated.h"

/** Hears what the latent node Predict Intercept On NavMesh answers. */
UCLASS(Transient, NotBlueprintable)
class PURSUITTESTS_API UPursuitNavListener : public UObject
{
	GENERATED_BODY()

public:
	UFUNCTION()
	void HearMet(FPursuitNavIntercept Intercept);

	UFUNCTION()
	void HearNotMet(FPursuitNavIntercept Intercept);

	int32 Met = 0;
	int32 NotMet = 0;
	FPursuitNavIntercept Last;
};

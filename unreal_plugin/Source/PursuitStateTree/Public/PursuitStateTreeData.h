// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeData.generated.h"

class AActor;

/** The inputs of an intercept for StateTree nodes: who flies, the target to meet, and how far ahead to look. */
USTRUCT()
struct PURSUITSTATETREE_API FPursuitStateTreeQuestion
{
	GENERATED_BODY()

	/** Who flies: the tree's own actor. */
	UPROPERTY(EditAnywhere, Category = "Context")
	TObjectPtr<AActor> Actor = nullptr;

	/**
	 * The target to meet: bind it to what your perception knows, or to none for no target. The tree does not compile while this is
	 * unbound.
	 */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** How fast it flies; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** Distance at which the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	/** The prediction; refused when the actor or the target is none or destroyed, which is not logged. */
	FPursuitPrediction Predict(FPursuitPredictionSettings Settings = FPursuitPredictionSettings()) const;
};

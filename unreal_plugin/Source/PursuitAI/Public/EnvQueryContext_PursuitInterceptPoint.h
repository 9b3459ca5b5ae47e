// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "EnvironmentQuery/EnvQueryContext.h"
#include "PursuitTypes.h"
#include "EnvQueryContext_PursuitInterceptPoint.generated.h"

/**
 * Where the querier meets its target: a place to generate points around, or to measure distances to. The target is the goal of the
 * querier's Pursuit Flight. To take it from a Blackboard key, or to look farther ahead, make a Blueprint child and set its defaults.
 * Without a target it provides no place.
 */
UCLASS(Blueprintable, meta = (DisplayName = "Intercept Point"))
class PURSUITAI_API UEnvQueryContext_PursuitInterceptPoint : public UEnvQueryContext
{
	GENERATED_BODY()

public:
	/** The Object key of the querier's Blackboard that holds the target; None for the goal of its Pursuit Flight. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	FName TargetKey;

	/** How fast the querier moves; 0 for the Max Speed of its movement component. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** How the querier looks ahead, and where the point is when it cannot meet its target in time. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	FPursuitPredictionSettings Settings;

	virtual void ProvideContext(FEnvQueryInstance& QueryInstance, FEnvQueryContextData& ContextData) const override;
};

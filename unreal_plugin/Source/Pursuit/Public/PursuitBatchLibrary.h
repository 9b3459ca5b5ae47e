// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitBatchLibrary.generated.h"

/** What a seeker knows about itself and its target: the pins of Solve Intercept, one of many. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitInterceptQuery
{
	GENERATED_BODY()

	/** Where the seeker is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PursuerLocation = FVector::ZeroVector;

	/** How fast the seeker can move. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 600.0;

	/** Where the target is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** How the target moves: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetVelocity = FVector::ZeroVector;

	/** How near counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;
};

/**
 * Thousands of intercepts at once. Every query is answered as the node for one answers it, to the bit; thousands are shared among
 * the engine's worker threads. One bad query stops no other: its answer is zeros with its own reason, and the log says which it was.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitBatchLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Solve Intercept for many at once: the earliest intercept of every seeker with its target, or the reason why there is none. Use
	 * it instead of a loop over Solve Intercept.
	 * @param Queries Who chases what: one query for each answer. An array without queries has no answers.
	 * @return The answers in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Solve Intercepts", ReturnDisplayName = "Intercepts",
			Keywords = "batch many array all bulk parallel lead target aim chase meet catch interception exact reason pursuit"))
	static TArray<FPursuitIntercept> SolveIntercepts(const TArray<FPursuitInterceptQuery>& Queries);

	/**
	 * Predict Intercept for many at once: where every seeker should aim, all with the same settings. Use it instead of a loop over
	 * Predict Intercept.
	 * @param Queries Who chases what: one query for each answer. An array without queries has no answers.
	 * @param Settings How the seekers look ahead.
	 * @return The answers in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Predict Intercepts", ReturnDisplayName = "Predictions",
			Keywords = "batch many array all bulk parallel lead target aim chase seek meet catch interception fallback horizon pursuit"))
	static TArray<FPursuitPrediction> PredictIntercepts(
		const TArray<FPursuitInterceptQuery>& Queries, FPursuitPredictionSettings Settings);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitNavTypes.h"
#include "PursuitCutOffLibrary.generated.h"

class AActor;

/** Where one of several pursuers that cut a target off should go. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitNavCutOff
{
	GENERATED_BODY()

	/** Where and when it meets the target: on its own stretch of the route, or as early as it can when it has none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitNavIntercept Intercept;

	/** Which stretch of the target's route is its own, from 0; -1 for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Stretch = -1;
};

/** Cutting a target off on the navigation mesh. */
UCLASS()
class PURSUITAI_API UPursuitCutOffLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Where several actors should walk to cut another off on the navigation mesh: its route is divided into stretches that take it
	 * equally long, and each pursuer gets one of its own, so that the latest of their intercepts is as early as it can be. A pursuer
	 * that is there sooner waits; who reaches no stretch in time, or is left over, goes to its own earliest intercept. It asks for
	 * some paths for each pair of a pursuer and a stretch: ask once or twice a second.
	 * @param Pursuers Who walk; at least one.
	 * @param Target The target to cut off.
	 * @param Settings How the pursuers walk and look ahead.
	 * @param Stretches Into how many stretches the route is divided; 0 for as many as there are pursuers.
	 * @return One for each pursuer, in their order.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Predict Cut Off On NavMesh", ReturnDisplayName = "Cut Offs",
			Keywords = "team assignment surround head off exits block chase meet interception path navigation mesh pursuit"))
	static TArray<FPursuitNavCutOff> PredictCutOffOnNavMesh(
		const TArray<AActor*>& Pursuers, const AActor* Target, FPursuitNavSettings Settings, int32 Stretches = 0);
};

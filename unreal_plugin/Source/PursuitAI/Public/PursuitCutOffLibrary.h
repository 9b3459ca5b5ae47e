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

	/** Where and when it meets the target: on its own stretch or before its own exit, or as early as it can when it has none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitNavIntercept Intercept;

	/** Which stretch of the target's route, or which exit, is its own, from 0; -1 for none. */
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
	 * Where several actors should walk to cut another off on the navigation mesh: each pursuer gets an exit of its own, or without
	 * Exits a stretch of the target's route that takes it as long as the others, so that the latest of their intercepts is as early as
	 * it can be. A pursuer that is there sooner waits; who is in time nowhere, or is left over, goes to its own earliest intercept. It
	 * asks for some paths for each pair of a pursuer and a stretch or exit: ask once or twice a second.
	 * @param Pursuers Who walk; at least one.
	 * @param Target The target to cut off.
	 * @param Settings How the pursuers walk and look ahead.
	 * @param Exits Where the target may leave, such as doors, gates and choke points: its way to each is asked for, and it is met before
	 * it is there. Unwired its route is divided.
	 * @param Stretches Without Exits: into how many stretches the route is divided; 0 for one per pursuer.
	 * @return One for each pursuer, in their order.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Predict Cut Off On NavMesh", ReturnDisplayName = "Cut Offs", AutoCreateRefTerm = "Exits",
			Keywords = "team assignment surround head off exits block chase meet interception path navigation mesh pursuit"))
	static TArray<FPursuitNavCutOff> PredictCutOffOnNavMesh(const TArray<AActor*>& Pursuers, const AActor* Target,
		FPursuitNavSettings Settings, const TArray<FVector>& Exits, int32 Stretches = 0);
};

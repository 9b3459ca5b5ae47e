// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitBlackboardLibrary.generated.h"

class UPursuitFlightComponent;

/** Connects the component Pursuit Flight with the Blackboard of an AI. */
UCLASS()
class PURSUITAI_API UPursuitBlackboardLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Takes the goal from a Vector key of the AI's Blackboard, now and whenever it changes. While the key is empty there is no goal.
	 * Use it beside a Behavior Tree: its service Predict Intercept writes such a key.
	 * @param Flight The component that flies there.
	 * @param KeyName The name of the key.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target behavior tree fly pursuit"))
	static void SetGoalBlackboardKey(UPursuitFlightComponent* Flight, FName KeyName);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitGoalProvider.h"
#include "PursuitBlackboardGoal.generated.h"

/** The goal of a Pursuit Flight component that is a Vector key of the AI's Blackboard. While the key is empty there is no goal. */
UCLASS(meta = (DisplayName = "Blackboard Key"))
class PURSUITAI_API UPursuitBlackboardGoal : public UPursuitGoalProvider
{
	GENERATED_BODY()

public:
	/** The Vector key to follow, such as the one that the task Predict Intercept writes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Goal")
	FName KeyName;

	virtual bool FindGoal(const APawn& Pawn, FPursuitProvidedGoal& OutGoal, FString& OutFault) const override;
};

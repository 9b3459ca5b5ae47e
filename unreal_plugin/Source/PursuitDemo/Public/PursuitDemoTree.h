// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class UBehaviorTree;
class UBTTask_PredictIntercept;

/** The keys of the Blackboard that MakePursuitTree makes. */
namespace PursuitKeys
{
	inline const FName Target(TEXT("Target"));
	inline const FName TargetLocation(TEXT("TargetLocation"));
	inline const FName TargetVelocity(TEXT("TargetVelocity"));
	inline const FName InterceptPoint(TEXT("InterceptPoint"));
	inline const FName TimeToIntercept(TEXT("TimeToIntercept"));
}

/** A Behavior Tree asset with that Blackboard, and without a node: what a designer makes in the editor, made in C++. */
PURSUITDEMO_API UBehaviorTree* MakeEmptyPursuitTree();

/** A Behavior Tree asset: a sequence of one task, Predict Intercept, from Target to InterceptPoint and TimeToIntercept. */
PURSUITDEMO_API UBehaviorTree* MakePursuitTree(UBTTask_PredictIntercept*& OutTask);

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitInterceptInputs.h"

class UBehaviorTreeComponent;
class UBlackboardData;
class UObject;
struct FPursuitNodeFault;

/**
 * The base that the task, the service and the decorator about an intercept share, beside the class of the engine that each derives from.
 * A node has its properties in structs that are declared once, and tells this base in its constructor where they are.
 */
class PURSUITAI_API FPursuitInterceptNode
{
protected:
	/** For the constructor of a node, with properties of its own: chooses the types of their keys. */
	void Use(UObject& Node, FPursuitInterceptSource& InInputs);
	void Use(UObject& Node, FPursuitInterceptSource& InInputs, FPursuitResultKeys& InResult);

	/** For InitializeFromAsset of a node: finds the keys in the Blackboard, if there is one. */
	void ResolveKeys(const UBlackboardData* BlackboardAsset);

	/** The target to meet. */
	const FPursuitInterceptSource& GetInputs() const;

	/** What to write; of a node that writes. */
	const FPursuitResultKeys& GetResult() const;

	/** The numbers of the AI that runs the tree. */
	FPursuitInterceptNumbers ReadNumbers(const UBehaviorTreeComponent& OwnerComp) const;

	/** Predicts for the AI that runs the tree and writes the keys; on a fault it writes nothing. */
	bool UpdateKeys(UBehaviorTreeComponent& OwnerComp, FPursuitPrediction& OutPrediction, FPursuitNodeFault& OutFault) const;

	/** The missing input of an edited node; otherwise the text of its other base. */
	FString FindError(const FString& Otherwise) const;

private:
	FPursuitInterceptSource* UsedInputs = nullptr;
	FPursuitResultKeys* UsedResult = nullptr;
};

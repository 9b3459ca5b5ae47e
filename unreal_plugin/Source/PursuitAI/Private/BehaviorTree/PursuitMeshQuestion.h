// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavSubsystem.h"

class APawn;
class UBehaviorTreeComponent;
struct FPursuitInterceptNumbers;
struct FPursuitNodeFault;
struct FPursuitTargetNow;

namespace Pursuit
{
	/** What answers the questions of a tree's world about its mesh; null without a world. */
	UPursuitNavSubsystem* FindMeshQueue(const UBehaviorTreeComponent& OwnerComp);
}

/** An AI's question about the navigation mesh, in the memory of a node: of members of at most 4 bytes. */
struct FPursuitMeshQuestion
{
	/** Asks, unless a question is under way. False without a world. */
	bool Ask(UBehaviorTreeComponent& OwnerComp, const APawn& Pawn, const FPursuitTargetNow& Target,
		const FPursuitInterceptNumbers& Numbers);

	/** The answer, once it is there; what a designer has to mend is a fault. */
	EPursuitNavAnswer Take(UBehaviorTreeComponent& OwnerComp, FPursuitNavIntercept& OutFound, FPursuitNodeFault& OutFault);

	/** Forgets the question. */
	void Drop(UBehaviorTreeComponent& OwnerComp);

	bool IsOpen() const
	{
		return Ticket != 0;
	}

private:
	uint32 Ticket = 0;
};

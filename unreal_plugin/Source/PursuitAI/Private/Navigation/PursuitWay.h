// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class APawn;
class UPathFollowingComponent;
struct FPursuitNavIntercept;

namespace Pursuit
{
	/**
	 * Whether a pawn that is under way should take the new way: yes while that does not lead back, and else only if it is sooner at
	 * the new point by the gain than going on to the end of the old way and straight from there, which is the least that can take.
	 */
	bool IsWorthTurning(const APawn& Pawn, const UPathFollowingComponent& Following, const FPursuitNavIntercept& Found, double Gain);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class APawn;
class UPathFollowingComponent;
class UPursuitNavSubsystem;
struct FPursuitMoveSettings;
struct FPursuitNavIntercept;

namespace Pursuit
{
	/** What a pawn that is under way does with the answer to a question. */
	enum class EWayChoice : uint8
	{
		/** It takes the new way. */
		Takes,

		/** It keeps to its way. */
		Keeps,

		/** The tick's path queries are used up: it keeps to its way, and asks again. */
		Unknown,
	};

	/**
	 * Whether a pawn that is under way should take the new way. The same corners ahead, or a target in sight, are no other way. Another
	 * way is taken only when it is sooner at the new point, by both gains, than going on to the end of the old way and from there: the
	 * rest is asked of the mesh, with a query of the tick's.
	 */
	EWayChoice ChooseWay(const APawn& Pawn, const UPathFollowingComponent& Following, const FPursuitNavIntercept& Found,
		const FPursuitMoveSettings& Settings, UPursuitNavSubsystem& Queue);
}

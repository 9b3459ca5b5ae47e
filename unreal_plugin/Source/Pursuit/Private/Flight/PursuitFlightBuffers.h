// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CollisionQueryParams.h"
#include "CoreMinimal.h"
#include "Engine/OverlapResult.h"
#include "Steering/PursuitAvoidConversions.h"

class AActor;

/** What a flight component writes at each look and each tick, and keeps: memory is taken when there is more of it than ever before. */
struct FPursuitFlightBuffers
{
	FPursuitFlightBuffers()
	{
		Params.bIgnoreTouches = true;
	}

	TArray<FOverlapResult> Overlaps;
	TArray<AActor*> Attached;
	FCollisionQueryParams Params{SCENE_QUERY_STAT(PursuitFlight), false};

	/** The obstacles as the library takes them. */
	TArray<PursuitShape> Shapes;
};

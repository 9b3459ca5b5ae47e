// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTurretLibrary.h"
#include "UObject/Object.h"
#include "PursuitStateKeeper.generated.h"

/** Keeps what nodes keep between calls, as a Blueprint's variables do. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class UPursuitStateKeeper : public UObject
{
	GENERATED_BODY()

public:
	UPROPERTY()
	FPursuitTurretSearch Search;

	UPROPERTY()
	FPursuitNeighborGrid Grid;

	UPROPERTY()
	FPursuitMotionTracker Tracker;
};

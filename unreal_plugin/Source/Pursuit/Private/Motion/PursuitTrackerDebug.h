// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "PursuitTrackLibrary.h"

class AActor;
class UWorld;

/** The debug display of a tracker. */
struct FPursuitShownTracker
{
	const AActor* Owner = nullptr;
	const AActor* Tracked = nullptr;
	FPursuitTrackedMotion Motion;
	/** Where the watched actor is, and will be. */
	TArray<FVector> Forecast;
};

/** Whether trackers are drawn, or written into the Visual Logger. */
bool ArePursuitTrackersShown(const UWorld* World);

/** Draws how the watched actor goes on, when asked to, and writes it into the Visual Logger, while that records. */
void ShowPursuitTracker(const FPursuitShownTracker& Tracker);

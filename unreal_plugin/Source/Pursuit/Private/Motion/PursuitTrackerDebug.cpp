// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Motion/PursuitTrackerDebug.h"

#include "Core/PursuitLog.h"
#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "PursuitTrackerComponent.h"
#include "UObject/Class.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	/** A forecast of two seconds is shown in pieces of a quarter of a second. */
	constexpr int32 ForecastPieces = 8;
	constexpr double ForecastPiece = 0.25;

#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawTrackers(TEXT("Pursuit.DrawTrackers"), 0,
		TEXT("Draw where every actor that a Pursuit Tracker component watches will be in the next two seconds: 0 off, 1 on."), ECVF_Cheat);
#endif
}

void ShowPursuitTracker([[maybe_unused]] const UPursuitTrackerComponent& Tracker)
{
#if ENABLE_DRAW_DEBUG
	const UWorld* World = Tracker.GetWorld();
	const bool bDraw = World != nullptr && CVarPursuitDrawTrackers.GetValueOnGameThread() != 0;
#else
	constexpr bool bDraw = false;
#endif
#if ENABLE_VISUAL_LOG
	const bool bLog = FVisualLogger::IsRecording();
#else
	constexpr bool bLog = false;
#endif
	if (!bDraw && !bLog)
	{
		return;
	}
	FVector From = Tracker.GetTrackedLocation();
	for (int32 Piece = 1; Piece <= ForecastPieces; ++Piece)
	{
		const FVector To = Tracker.GetForecast(Piece * ForecastPiece).Location;
#if ENABLE_DRAW_DEBUG
		if (bDraw)
		{
			DrawDebugLine(World, From, To, FColor::Cyan);
		}
#endif
		UE_VLOG_SEGMENT(Tracker.GetOwner(), LogPursuit, Log, From, To, FColor::Cyan, TEXT("forecast"));
		From = To;
	}
	UE_VLOG(Tracker.GetOwner(), LogPursuit, Log, TEXT("%s goes on %s, off by %.0f cm"), *GetNameSafe(Tracker.GetTrackedActor()),
		*UEnum::GetValueAsString(Tracker.GetMotion().Model), Tracker.GetMotion().Error);
}

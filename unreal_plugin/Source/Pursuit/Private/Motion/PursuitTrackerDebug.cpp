// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Motion/PursuitTrackerDebug.h"

#include "Core/PursuitLog.h"
#include "Debug/PursuitEnumName.h"
#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawTrackers(TEXT("Pursuit.DrawTrackers"), 0,
		TEXT("Draw where every actor that a Pursuit Tracker component watches will be in the next two seconds: 0 off, 1 on."), ECVF_Cheat);
#endif

	bool IsDrawn([[maybe_unused]] const UWorld* World)
	{
#if ENABLE_DRAW_DEBUG
		return World != nullptr && CVarPursuitDrawTrackers.GetValueOnGameThread() != 0;
#else
		return false;
#endif
	}
}

bool ArePursuitTrackersShown(const UWorld* World)
{
#if ENABLE_VISUAL_LOG
	if (FVisualLogger::IsRecording())
	{
		return true;
	}
#endif
	return IsDrawn(World);
}

void ShowPursuitTracker(const FPursuitShownTracker& Tracker)
{
	const UWorld* World = Tracker.Owner->GetWorld();
	[[maybe_unused]] const bool bDraw = IsDrawn(World);
	for (int32 Piece = 1; Piece < Tracker.Forecast.Num(); ++Piece)
	{
		[[maybe_unused]] const FVector& From = Tracker.Forecast[Piece - 1];
		[[maybe_unused]] const FVector& To = Tracker.Forecast[Piece];
#if ENABLE_DRAW_DEBUG
		if (bDraw)
		{
			DrawDebugLine(World, From, To, FColor::Cyan);
		}
#endif
		UE_VLOG_SEGMENT(Tracker.Owner, LogPursuit, Log, From, To, FColor::Cyan, TEXT("forecast"));
	}
	UE_VLOG(Tracker.Owner, LogPursuit, Log, TEXT("%s goes on %s, off by %.0f cm"), *GetNameSafe(Tracker.Tracked),
		*Pursuit::NameOf(Tracker.Motion.Model), Tracker.Motion.Error);
}

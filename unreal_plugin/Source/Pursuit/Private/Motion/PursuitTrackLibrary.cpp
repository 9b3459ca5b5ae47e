// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTrackLibrary.h"

#include "Motion/PursuitTracker.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTrackLibrary)

namespace Pursuit
{
	/** A tracked target is straight or weaving: it has no path. */
	static FPursuitTrackedMotion FromC(const FOutcome& Outcome, const PursuitTrackedMotion& Motion)
	{
		FPursuitTrackedMotion Result;
		Result.Reason = Outcome.Status;
		Result.Target.Kind = static_cast<EPursuitTargetKind>(Motion.target.kind);
		Result.Target.Location = FromC(Motion.target.position);
		Result.Target.Velocity = FromC(Motion.target.velocity);
		Result.Target.TurnAxis = FromC(Motion.target.axis);
		Result.Target.FirstSwing = FromC(Motion.target.first_swing);
		Result.Target.SecondSwing = FromC(Motion.target.second_swing);
		Result.MeanVelocity = FromC(Motion.mean_velocity);
		Result.Acceleration = FromC(Motion.acceleration);
		Result.Error = Motion.error;
		Result.WatchedTime = Motion.watched_time;
		Result.Model = static_cast<EPursuitTrackedModel>(Motion.model);
		return Result;
	}

	/** Asks a tracker that was begun. */
	template <typename CallType>
	static FPursuitTrackedMotion AskBegun(FPursuitRefusalLog& Log, const FPursuitMotionTracker& Tracker, CallType&& Call)
	{
		PursuitTrackedMotion Motion{};
		if (Tracker.State.IsEmpty() && IsConnected())
		{
			return FromC(Log.Refuse(TEXT("Tracker"), TEXT("must come from Begin Motion Tracker")), Motion);
		}
		const size_t Size = static_cast<size_t>(Tracker.State.Num());
		return FromC(Log.Check(Ask([&] { return Call(Size, &Motion); })), Motion);
	}
}

EPursuitStatus UPursuitTrackLibrary::BeginMotionTracker(FPursuitMotionTracker& Tracker, FPursuitTrackerSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Begin Motion Tracker"));
	Tracker.Reason = Log.Check(Pursuit::Ask([&] { return Pursuit::BeginTracker(Settings, Tracker.State); })).Status;
	return Tracker.Reason;
}

FPursuitTrackedMotion UPursuitTrackLibrary::StepMotionTracker(
	FPursuitMotionTracker& Tracker, FVector Location, double Time, double LookAheadTime)
{
	static FPursuitRefusalLog Log(TEXT("Step Motion Tracker"), {{"position", "Location"}});
	return Pursuit::AskBegun(Log, Tracker, [&](size_t Size, PursuitTrackedMotion* Out) {
		return pursuit_step_motion_tracker(Tracker.State.GetData(), Size, Time, Pursuit::ToC(Location), LookAheadTime, Out);
	});
}

FPursuitTrackedMotion UPursuitTrackLibrary::GetTrackedMotion(const FPursuitMotionTracker& Tracker, double LookAheadTime)
{
	static FPursuitRefusalLog Log(TEXT("Get Tracked Motion"));
	return Pursuit::AskBegun(Log, Tracker, [&](size_t Size, PursuitTrackedMotion* Out) {
		return pursuit_get_tracked_motion(Tracker.State.GetData(), Size, LookAheadTime, Out);
	});
}

FPursuitMotionEstimate UPursuitTrackLibrary::FindMotionEstimate(
	const TArray<FPursuitMotionSample>& History, FPursuitEstimateSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Find Motion Estimate"),
		{{"history.count", "The number of samples in History"}, {"history.positions[]", "History[].Location"},
			{"history.times[]", "History[].Time"}});
	PursuitMotionHistory Samples{};
	Samples.positions = Pursuit::ViewOf(History, &FPursuitMotionSample::Location);
	Samples.times = Pursuit::ViewOf(History, &FPursuitMotionSample::Time);
	Samples.count = Pursuit::CountOf(History);
	return Pursuit::Answer<PursuitMotionEstimate>(Log, [&](PursuitMotionEstimate* Out) {
		return pursuit_find_motion_estimate(&Samples, Pursuit::ToC(Settings), Out);
	});
}

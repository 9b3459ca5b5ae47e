// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTrackLibrary.h"

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	FPursuitMotionTracker BegunPursuitTracker(const FPursuitTrackerSettings& Settings = FPursuitTrackerSettings())
	{
		FPursuitMotionTracker Tracker;
		UPursuitTrackLibrary::BeginMotionTracker(Tracker, Settings);
		return Tracker;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerWatches, "Pursuit.Nodes.StepMotionTracker", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerWatches::RunTest(const FString&)
{
	FPursuitMotionTracker Tracker = BegunPursuitTracker();
	TestTrue(TEXT("it is begun"), Tracker.Reason == EPursuitStatus::OK);
	const FPursuitTrackedMotion First = UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(100, 0, 0), 7.0);
	TestEqual(TEXT("a first sight is a place"), First.Target.Location, FVector(100, 0, 0), 0.0f);
	TestTrue(TEXT("and nothing is known yet"), First.MeanVelocity == FVector::ZeroVector && PursuitNumbers::IsInfinite(First.Error));

	FPursuitTrackedMotion Motion;
	for (int32 Frame = 1; Frame <= 30; ++Frame)
	{
		const FVector Location(100.0 + 5.0 * Frame, -2.0 * Frame, Frame);
		Motion = UPursuitTrackLibrary::StepMotionTracker(Tracker, Location, 7.0 + Frame / 60.0, 2.0);
	}
	TestTrue(TEXT("a line is straight"), Motion.Target.Kind == EPursuitTargetKind::Straight);
	TestEqual(TEXT("its velocity"), Motion.MeanVelocity, FVector(300, -120, 60), 1e-6f);

	// On a circle of radius 300 to the right, once in 2 pi seconds.
	Tracker = BegunPursuitTracker();
	const auto Circle = [](double Time) { return FVector(300.0 * FMath::Cos(Time), 300.0 * FMath::Sin(Time), 50.0); };
	for (int32 Frame = 0; Frame <= 90; ++Frame)
	{
		Motion = UPursuitTrackLibrary::StepMotionTracker(Tracker, Circle(Frame / 60.0), Frame / 60.0, 2.0);
	}
	TestEqual(TEXT("over two seconds of a circle"), Motion.Target.Location + Motion.MeanVelocity * 2.0, Circle(1.5 + 2.0), 1.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerJumps, "Pursuit.Nodes.StepMotionTracker.AJumpBeginsAnew", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerJumps::RunTest(const FString&)
{
	FPursuitTrackerSettings Settings;
	Settings.MaxSpeed = 2000.0;
	FPursuitMotionTracker Tracker = BegunPursuitTracker(Settings);
	for (int32 Frame = 0; Frame < 30; ++Frame)
	{
		UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(5.0 * Frame, 0, 0), Frame / 60.0);
	}
	const FPursuitTrackedMotion Motion = UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(90000, 0, 0), 0.5);
	TestTrue(TEXT("a place again"), Motion.MeanVelocity == FVector::ZeroVector && PursuitNumbers::IsInfinite(Motion.Error));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerDefaults, "Pursuit.Nodes.TrackerDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerDefaults::RunTest(const FString&)
{
	const FPursuitTrackerSettings Settings;
	const PursuitTrackerSettings Library = pursuit_tracker_settings_default();
	TestEqual(TEXT("Memory"), Settings.Memory, Library.memory, 0.0);
	TestTrue(TEXT("any speed is 0 here and infinite there"),
		Settings.MaxSpeed == 0.0 && PursuitNumbers::IsInfinite(Library.max_speed));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerRefusals, "Pursuit.Nodes.TrackerNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Begin Motion Tracker refused its question: Settings.Memory must be"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitMotionTracker Tracker = BegunPursuitTracker();
	FPursuitTrackerSettings Forgetful;
	Forgetful.Memory = 0.0;
	TestTrue(TEXT("no memory is refused"),
		UPursuitTrackLibrary::BeginMotionTracker(Tracker, Forgetful) == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("and the tracker is empty"), Tracker.State.IsEmpty() && Tracker.Reason == EPursuitStatus::OutOfDomain);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Step Motion Tracker refused its question: Time must"), EAutomationExpectedErrorFlags::Contains, 1);
	Tracker = BegunPursuitTracker();
	UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(10, 0, 0), 1.0);
	TestTrue(TEXT("time that goes back is refused"),
		UPursuitTrackLibrary::StepMotionTracker(Tracker, FVector(99, 0, 0), 0.5).Reason == EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("and changes nothing"), UPursuitTrackLibrary::GetTrackedMotion(Tracker).Target.Location, FVector(10, 0, 0), 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Get Tracked Motion refused its question: Tracker must come from Begin Motion Tracker"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a tracker that was loaded is empty"),
		UPursuitTrackLibrary::GetTrackedMotion(FPursuitMotionTracker()).Reason == EPursuitStatus::OutOfDomain);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFindMotionEstimateNode, "Pursuit.Nodes.FindMotionEstimate", PURSUIT_TEST_FLAGS)
bool FPursuitFindMotionEstimateNode::RunTest(const FString&)
{
	// At time t at (t^2, 2 t^2, t) * 100: at 1 s its velocity is (200, 400, 100) and its acceleration (200, 400, 0).
	TArray<FPursuitMotionSample> History;
	for (int32 Step = 0; Step <= 8; ++Step)
	{
		FPursuitMotionSample Sample;
		const double Time = Step / 8.0;
		Sample.Time = Time;
		Sample.Location = FVector(100 * Time * Time, 200 * Time * Time, 100 * Time);
		History.Add(Sample);
	}
	FPursuitEstimateSettings Settings;
	Settings.Window = 10.0;
	const FPursuitMotionEstimate Found = UPursuitTrackLibrary::FindMotionEstimate(History, Settings);
	TestTrue(TEXT("there is an estimate"), Found.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("of all samples"), Found.Samples, 9);
	TestEqual(TEXT("at the newest"), Found.Time, 1.0, 0.0);
	TestEqual(TEXT("Location"), Found.Location, FVector(100, 200, 100), 1e-6f);
	TestEqual(TEXT("Velocity"), Found.Velocity, FVector(200, 400, 100), 1e-6f);
	TestEqual(TEXT("Acceleration"), Found.Acceleration, FVector(200, 400, 0), 1e-6f);
	// v x a = (-40000, 20000, 0), of length 10000 sqrt(20), and v.v = 210000; in degrees per second.
	TestEqual(TEXT("TurnAxis"), Found.TurnAxis, FVector(-2.0 / 2.2360679774997896, 1.0 / 2.2360679774997896, 0), 1e-6f);
	TestEqual(TEXT("TurnRate"), Found.TurnRate, 44721.35954999579 / 210000.0 * 57.29577951308232, 1e-6);
	TestEqual(TEXT("nothing is left over"), Found.Residual, 0.0, 1e-9);

	History[3].Location.X += 5000.0;
	const FPursuitMotionEstimate Stray = UPursuitTrackLibrary::FindMotionEstimate(History, Settings);
	TestEqual(TEXT("a stray sample does no harm"), Stray.Velocity, FVector(200, 400, 100), 1e-6f);
	TestTrue(TEXT("and does not count"), Stray.Samples < 9);

	const TArray<FPursuitMotionSample> Once = {History.Last()};
	const FPursuitMotionEstimate Still = UPursuitTrackLibrary::FindMotionEstimate(Once, Settings);
	TestEqual(TEXT("one sample is a location"), Still.Location, FVector(100, 200, 100), 0.0f);
	TestEqual(TEXT("without a velocity"), Still.Velocity, FVector::ZeroVector, 0.0f);
	TestTrue(TEXT("of unknown error"), PursuitNumbers::IsInfinite(Still.VelocityError));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitEstimateDefaults, "Pursuit.Nodes.EstimateDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitEstimateDefaults::RunTest(const FString&)
{
	const FPursuitEstimateSettings Settings;
	const PursuitEstimateSettings Library = pursuit_estimate_settings_default();
	TestEqual(TEXT("Window"), Settings.Window, Library.window, 0.0);
	TestEqual(TEXT("Confidence"), Settings.Confidence, Library.confidence, 0.0);
	TestTrue(TEXT("any speed is 0 here and infinite there"),
		Settings.MaxSpeed == 0.0 && PursuitNumbers::IsInfinite(Library.max_speed));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitEstimateRefusals, "Pursuit.Nodes.FindMotionEstimateRefusesBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitEstimateRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Find Motion Estimate refused its question: The number of samples in History must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitMotionEstimate Unseen = UPursuitTrackLibrary::FindMotionEstimate({}, FPursuitEstimateSettings());
	TestTrue(TEXT("who was never seen has no motion"), Unseen.Reason == EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("and all is zero"), Unseen.TurnAxis, FVector::ZeroVector, 0.0f);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Find Motion Estimate refused its question: History[0].Time must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitMotionSample Sample;
	Sample.Time = PursuitNumbers::NaN();
	const TArray<FPursuitMotionSample> Timeless = {Sample};
	TestTrue(TEXT("a time that is no number is refused"),
		UPursuitTrackLibrary::FindMotionEstimate(Timeless, FPursuitEstimateSettings()).Reason == EPursuitStatus::NotFinite);

	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif

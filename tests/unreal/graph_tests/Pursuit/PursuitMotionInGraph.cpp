// The nodes for other motions than the straight one, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "Core/PursuitRefusal.h"
#include "PursuitMotionLibrary.h"
#include "PursuitTrackLibrary.h"

namespace
{
	constexpr auto MotionGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	// A quarter of its right circle of radius 100 takes it to (100, 100); from there straight on.
	FPursuitPursuerMotion GraphCar()
	{
		FPursuitPursuerMotion Car;
		Car.Kind = EPursuitPursuerKind::Car;
		Car.MaxSpeed = 200.0;
		Car.TurnRadius = 100.0;
		return Car;
	}

	constexpr double GraphQuarter = 50.0 * UE_DOUBLE_PI;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMotionIntercept, "Pursuit.Graph.SolveMotionIntercept", MotionGraphTestFlags)
bool FPursuitGraphMotionIntercept::RunTest(const FString&)
{
	// From rest by 200 per second up to 400: 400 after 2 s, then 800 in 2 s.
	FPursuitPursuerMotion Ramp;
	Ramp.Kind = EPursuitPursuerKind::Ramp;
	Ramp.MaxSpeed = 400.0;
	Ramp.MaxAcceleration = 200.0;
	FPursuitTargetMotion Target;
	Target.Location = FVector(0, 0, 1200);
	FBlueprintNode Node(*this, TEXT("Solve Motion Intercept"));
	Node.Set(TEXT("Pursuer"), Ramp).Set(TEXT("Target"), Target).Call();
	TestEqual(TEXT("gathering speed"), Node.Get<FPursuitMotionIntercept>(TEXT("Intercept")).Time, 4.0, 0.0);
	Node.Set(TEXT("Horizon"), 3.0).Call();
	TestTrue(TEXT("not in 3 s"),
		Node.Get<FPursuitMotionIntercept>(TEXT("Intercept")).Reason == EPursuitStatus::BeyondHorizon);
	// 400 of the way are spared: 400 after 2 s, then 400 in 1 s.
	Node.Set(TEXT("Capture Radius"), 400.0).Set(TEXT("Horizon"), 10.0).Call();
	TestEqual(TEXT("the capture radius is a pin"), Node.Get<FPursuitMotionIntercept>(TEXT("Intercept")).Time, 3.0, 1e-9);
	TestTrue(TEXT("with an execution pin, in its category"), !Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Advanced|Intercept"));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphMotionState, "Pursuit.Graph.GetMotionState", MotionGraphTestFlags)
bool FPursuitGraphMotionState::RunTest(const FString&)
{
	// A quarter turn to the right on a radius of 300 / (pi / 2).
	FPursuitTargetMotion Turning;
	Turning.Kind = EPursuitTargetKind::Turning;
	Turning.Velocity = FVector(300, 0, 0);
	Turning.TurnRate = 90.0;
	FBlueprintNode Node(*this, TEXT("Get Motion State"));
	Node.Set(TEXT("Target"), Turning).Set(TEXT("Time"), 1.0).Call();
	const FPursuitMotionStateAnswer State = Node.Get<FPursuitMotionStateAnswer>(TEXT("State"));
	TestEqual(TEXT("location"), State.Location, FVector(600.0 / UE_DOUBLE_PI, 600.0 / UE_DOUBLE_PI, 0), 1e-4f);
	TestEqual(TEXT("velocity"), State.Velocity, FVector(0, 300, 0), 1e-4f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphCar, "Pursuit.Graph.FindDubinsPathAndPose", MotionGraphTestFlags)
bool FPursuitGraphCar::RunTest(const FString&)
{
	FBlueprintNode Find(*this, TEXT("Find Dubins Path"));
	Find.Set(TEXT("Car"), GraphCar()).Set(TEXT("Point"), FVector(100, 400, 0)).Call();
	const FPursuitDubinsPath Path = Find.Get<FPursuitDubinsPath>(TEXT("Path"));
	TestTrue(TEXT("to the right and straight on"), Path.First == EPursuitDubinsSegment::Right && Path.Second == EPursuitDubinsSegment::Straight);
	TestEqual(TEXT("a quarter"), Path.FirstLength, GraphQuarter, 1e-6);
	TestEqual(TEXT("and 300"), Path.SecondLength, 300.0, 1e-6);

	FBlueprintNode Pose(*this, TEXT("Get Dubins Pose"));
	Pose.Set(TEXT("Car"), GraphCar()).Set(TEXT("Path"), Path).Set(TEXT("Distance"), GraphQuarter + 100.0).Call();
	const FPursuitMotionStateAnswer State = Pose.Get<FPursuitMotionStateAnswer>(TEXT("State"));
	TestEqual(TEXT("on its way"), State.Location, FVector(100, 200, 0), 1e-4f);
	TestEqual(TEXT("at full speed"), State.Velocity, FVector(0, 200, 0), 1e-4f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTracker, "Pursuit.Graph.StepMotionTracker", MotionGraphTestFlags)
bool FPursuitGraphTracker::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Step Motion Tracker refused its question: Tracker must come from Begin Motion Tracker"),
		EAutomationExpectedErrorFlags::Contains, 1);
	// To and fro once in 2 pi seconds, 100 to either side of a line along which it goes 50 per second.
	const auto Weave = [](double Time) { return FVector(50.0 * Time, 100.0 * FMath::Sin(Time), 7.0); };
	FBlueprintNode Begin(*this, TEXT("Begin Motion Tracker"));
	Begin.Set(TEXT("Tracker"), FPursuitMotionTracker()).Set(TEXT("Settings"), FPursuitTrackerSettings()).Call();
	TestTrue(TEXT("it begins"), Begin.Get<EPursuitStatus>(TEXT("Reason")) == EPursuitStatus::OK);
	FPursuitMotionTracker Tracker = Begin.GetVariable<FPursuitMotionTracker>(TEXT("Tracker"));

	FBlueprintNode Step(*this, TEXT("Step Motion Tracker"));
	for (int32 Frame = 0; Frame <= 60; ++Frame)
	{
		const double Time = Frame / 60.0;
		Step.Set(TEXT("Tracker"), Tracker).Set(TEXT("Location"), Weave(Time)).Set(TEXT("Time"), Time).Set(TEXT("Look Ahead Time"), 2.0).Call();
		Tracker = Step.GetVariable<FPursuitMotionTracker>(TEXT("Tracker"));
	}
	const FPursuitTrackedMotion Motion = Step.Get<FPursuitTrackedMotion>(TEXT("Motion"));
	TestTrue(TEXT("a weave"), Motion.Model == EPursuitTrackedModel::Weaving && Motion.Target.Kind == EPursuitTargetKind::Weaving);

	FBlueprintNode Ask(*this, TEXT("Get Tracked Motion"));
	Ask.Set(TEXT("Tracker"), Tracker).Set(TEXT("Look Ahead Time"), 2.0).Call();
	TestEqual(TEXT("asked again it answers the same"), Ask.Get<FPursuitTrackedMotion>(TEXT("Motion")).MeanVelocity, Motion.MeanVelocity, 0.0f);

	// Where a pursuer meets it, it is.
	FPursuitPursuerMotion Pursuer;
	Pursuer.Location = FVector(400, 0, 0);
	Pursuer.MaxSpeed = 130.0;
	FBlueprintNode Solve(*this, TEXT("Solve Motion Intercept"));
	Solve.Set(TEXT("Pursuer"), Pursuer).Set(TEXT("Target"), Motion.Target).Call();
	const FPursuitMotionIntercept Met = Solve.Get<FPursuitMotionIntercept>(TEXT("Intercept"));
	TestTrue(TEXT("it is met"), Met.bMet && Met.Time > 1.0);
	TestEqual(TEXT("where it will be"), Met.Point, Weave(1.0 + Met.Time), 1.0f);

	Step.Set(TEXT("Tracker"), FPursuitMotionTracker()).Set(TEXT("Location"), FVector::ZeroVector).Set(TEXT("Time"), 0.0).Call();
	TestTrue(TEXT("a tracker that was never begun is refused"),
		Step.Get<FPursuitTrackedMotion>(TEXT("Motion")).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("only the asking is pure"), Ask.IsPure() && !Step.IsPure() && !Begin.IsPure());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphEstimate, "Pursuit.Graph.FindMotionEstimate", MotionGraphTestFlags)
bool FPursuitGraphEstimate::RunTest(const FString&)
{
	// At time t at (t^2, 2 t^2, t) * 100: at 1 s its velocity is (200, 400, 100) and its acceleration (200, 400, 0).
	TArray<FPursuitMotionSample> History;
	for (int32 Step = 0; Step <= 8; ++Step)
	{
		const double Time = Step / 8.0;
		FPursuitMotionSample Sample;
		Sample.Time = Time;
		Sample.Location = FVector(100 * Time * Time, 200 * Time * Time, 100 * Time);
		History.Add(Sample);
	}
	FPursuitEstimateSettings Settings;
	Settings.Window = 10.0;
	FBlueprintNode Node(*this, TEXT("Find Motion Estimate"));
	Node.Set(TEXT("History"), History).Set(TEXT("Settings"), Settings).Call();
	const FPursuitMotionEstimate Found = Node.Get<FPursuitMotionEstimate>(TEXT("Motion"));
	TestEqual(TEXT("all samples"), Found.Samples, 9);
	TestEqual(TEXT("velocity"), Found.Velocity, FVector(200, 400, 100), 1e-6f);
	TestEqual(TEXT("acceleration"), Found.Acceleration, FVector(200, 400, 0), 1e-6f);
	return true;
}

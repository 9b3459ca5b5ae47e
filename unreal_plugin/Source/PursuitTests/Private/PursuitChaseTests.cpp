// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitChaseLibrary.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#include <limits>
#include <tuple>

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBrakingArriveNode, "Pursuit.Nodes.BrakingArriveNeverOvershoots", PURSUIT_TEST_FLAGS)
bool FPursuitBrakingArriveNode::RunTest(const FString&)
{
	const FVector Target(1000, 0, 200);
	for (const double FrameRate : {20.0, 60.0, 240.0})
	{
		const FPursuitSteeringLimits Limits;
		const double Frame = 1.0 / FrameRate;
		FVector Location(0, 0, 200);
		FVector Velocity = FVector::ZeroVector;
		double Furthest = 0.0;
		for (int32 Index = 0; Index < 4.0 * FrameRate; ++Index)
		{
			const FVector Steering =
				UPursuitChaseLibrary::CalculateBrakingArrive(Location, Velocity, Target, Limits, Frame);
			Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Steering, Limits, Frame);
			Furthest = FMath::Max(Furthest, Location.X);
		}
		TestEqual(TEXT("from rest it is the speed to go at, at any frame rate"),
			UPursuitChaseLibrary::CalculateBrakingArrive(
				FVector(-9000, 0, 200), FVector::ZeroVector, Target, Limits, Frame),
			FVector(600, 0, 0), 0.0f);
		TestTrue(TEXT("never past it"), Furthest <= 1000.0);
		TestTrue(TEXT("at rest on it"), Location == Target && Velocity == FVector::ZeroVector);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPursueNode, "Pursuit.Nodes.PursueAndPassAndGetBetween", PURSUIT_TEST_FLAGS)
bool FPursuitPursueNode::RunTest(const FString&)
{
	// 300 : 400 : 500.
	const FPursuitChase Chase = UPursuitChaseLibrary::CalculatePursue(FVector::ZeroVector, FVector(10, 0, 0), FVector(300, 0, 0),
		FVector(0, 400, 0), 500.0, FPursuitPredictionSettings());
	TestTrue(TEXT("they meet"), Chase.bMet && Chase.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("after a second"), Chase.Time, 1.0, 1e-12);
	TestEqual(TEXT("there"), Chase.Point, FVector(300, 400, 0), 1e-6f);
	TestEqual(TEXT("steering there"), Chase.Steering, FVector(290, 400, 0), 1e-6f);
	const FPursuitChase Lost = UPursuitChaseLibrary::CalculatePursue(FVector::ZeroVector, FVector::ZeroVector, FVector(300, 0, 0),
		FVector(600, 0, 0), 500.0, FPursuitPredictionSettings());
	TestTrue(TEXT("one that escapes"), !Lost.bMet && Lost.Reason == EPursuitStatus::TargetEscaping);
	TestEqual(TEXT("is flown after"), Lost.Steering, FVector(500, 0, 0), 1e-6f);

	// A 3-4-5 tangent.
	const FPursuitChase Pass = UPursuitChaseLibrary::CalculateFlyBy(
		FVector(-500, 0, 0), FVector(10, 10, 0), FVector::ZeroVector, FVector::ZeroVector, 1000.0, 300.0);
	TestEqual(TEXT("it touches the circle"), Pass.Point, FVector(-180, 240, 0), 1e-6f);
	TestEqual(TEXT("after the other leg"), Pass.Time, 0.4, 1e-12);

	const FPursuitSteeringLimits Limits;
	constexpr double Frame = 1.0 / 60.0;
	const FPursuitChase Between = UPursuitChaseLibrary::CalculateInterpose(FVector(100, 0, 0), FVector(1, 0, 0),
		FVector::ZeroVector, FVector::ZeroVector, FVector(400, 0, 0), FVector(0, 80, 0), Limits, Frame, 0.25);
	TestTrue(TEXT("between them"), Between.Reason == EPursuitStatus::AlreadyThere);
	TestEqual(TEXT("and staying there"), Between.Steering, FVector(-1, 20, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationNodes, "Pursuit.Nodes.KeepAPlaceAndAGap", PURSUIT_TEST_FLAGS)
bool FPursuitFormationNodes::RunTest(const FString&)
{
	const FPursuitSteeringLimits Limits;
	FPursuitSteeringLimits Slower;
	Slower.MaxSpeed = 500.0;
	FPursuitSteeringLimits Walking;
	Walking.MaxSpeed = 30.0;
	constexpr double Frame = 1.0 / 60.0;
	// In Unreal's axes the right of one who looks along x is y.
	const FPursuitChase Wing = UPursuitChaseLibrary::CalculateOffsetPursuit(FVector(80, 50, 0), FVector::ZeroVector,
		FVector(100, 0, 0), FVector(50, 0, 0), FVector(1, 0, 0), FVector(0, 0, 1), FVector(-20, 50, 0), Limits, Frame);
	TestTrue(TEXT("in its place, to the right"), Wing.Reason == EPursuitStatus::AlreadyThere);
	TestEqual(TEXT("it goes along"), Wing.Steering, FVector(50, 0, 0), 1e-6f);

	const FPursuitChase Behind = UPursuitChaseLibrary::CalculateLeaderFollowing(FVector(-200, 0, 0), FVector::ZeroVector,
		FVector::ZeroVector, FVector(100, 0, 0), FVector(2, 0, 0), FPursuitFollowSettings(), Limits, Frame);
	TestTrue(TEXT("behind the leader"), Behind.Reason == EPursuitStatus::AlreadyThere);
	TestEqual(TEXT("it follows"), Behind.Steering, FVector(100, 0, 0), 1e-6f);
	const FPursuitChase InTheWay = UPursuitChaseLibrary::CalculateLeaderFollowing(FVector(100, 30, 40), FVector::ZeroVector,
		FVector::ZeroVector, FVector(100, 0, 0), FVector(1, 0, 0), FPursuitFollowSettings(), Slower, Frame);
	TestEqual(TEXT("it steps aside"), InTheWay.Steering, FVector(0, 300, 400), 1e-6f);

	FPursuitMotionState Ahead;
	Ahead.Location = FVector(100, 0, 0);
	TestEqual(TEXT("it waits behind who is too near"),
		UPursuitChaseLibrary::CalculateQueue(
			FVector::ZeroVector, FVector(5, 0, 0), FVector(1000, 0, 0), {Ahead}, FPursuitQueueSettings(), Limits, Frame),
		FVector(-5, 0, 0), 1e-6f);
	TestEqual(TEXT("a free way is walked"),
		UPursuitChaseLibrary::CalculateQueue(
			FVector::ZeroVector, FVector::ZeroVector, FVector(1000, 0, 0), {}, FPursuitQueueSettings(), Walking, Frame),
		FVector(30, 0, 0), 1e-6f);

	TestEqual(TEXT("the whole difference, for the limits to cut"),
		UPursuitChaseLibrary::CalculateMatchVelocity(FVector(10, 0, 0), FVector(30, 0, 0), 600.0),
		FVector(20, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitAwayNodes, "Pursuit.Nodes.PanicEvadeAndHide", PURSUIT_TEST_FLAGS)
bool FPursuitAwayNodes::RunTest(const FString&)
{
	TestEqual(TEXT("panic"),
		UPursuitChaseLibrary::CalculatePanicFlee(FVector(30, 40, 0), FVector::ZeroVector, FVector::ZeroVector, 100.0, 51.0),
		FVector(60, 80, 0), 1e-6f);
	TestEqual(TEXT("no panic"),
		UPursuitChaseLibrary::CalculatePanicFlee(FVector(30, 40, 0), FVector::ZeroVector, FVector::ZeroVector, 100.0, 50.0),
		FVector::ZeroVector, 0.0f);

	// Twice as fast, straight behind and flying straight on: acos(1/2) off its course.
	FPursuitEvadeSettings Thrown;
	Thrown.ThreatTurnRadius = 1e20;
	const FPursuitChase Dodge = UPursuitChaseLibrary::CalculateEvade(
		FVector(1000, 0, 0), FVector::ZeroVector, FVector::ZeroVector, FVector(400, 0, 0), Thrown, 200.0);
	TestTrue(TEXT("it would be met"), Dodge.bMet);
	TestEqual(TEXT("when"), Dodge.Time, 2.5, 1e-12);
	TestEqual(TEXT("it steps aside"), Dodge.Steering, FVector(100, 100 * FMath::Sqrt(3.0), 0), 1e-4f);
	// A car half its turning circle away is left at a right angle, one that turns at will straight ahead.
	FPursuitEvadeSettings Car;
	Car.ThreatTurnRadius = 2000.0;
	TestEqual(TEXT("beside the car"),
		UPursuitChaseLibrary::CalculateEvade(
			FVector(1000, 0, 0), FVector::ZeroVector, FVector::ZeroVector, FVector(400, 0, 0), Car, 200.0)
			.Steering,
		FVector(0, 200, 0), 1e-6f);
	TestEqual(TEXT("away from a tracker"),
		UPursuitChaseLibrary::CalculateEvade(FVector(1000, 0, 0), FVector::ZeroVector, FVector::ZeroVector,
			FVector(400, 0, 0), FPursuitEvadeSettings(), 200.0)
			.Steering,
		FVector(200, 0, 0), 1e-6f);
	const FPursuitChase Resting = UPursuitChaseLibrary::CalculateEvade(FVector(1000, 0, 0), FVector::ZeroVector,
		FVector::ZeroVector, FVector::ZeroVector, FPursuitEvadeSettings(), 200.0);
	TestTrue(TEXT("one at rest comes never"), !Resting.bMet && Resting.Reason == EPursuitStatus::PursuerImmobile);
	TestEqual(TEXT("and is left straight"), Resting.Steering, FVector(200, 0, 0), 1e-6f);

	const FPursuitSteeringLimits Limits;
	constexpr double Frame = 1.0 / 60.0;
	FPursuitShape Rock;
	Rock.Location = FVector(500, 0, 0);
	Rock.Radius = 100.0;
	const FPursuitHiding Hidden = UPursuitChaseLibrary::CalculateHide(FVector(600, 300, 0), FVector::ZeroVector,
		FVector::ZeroVector, FVector::ZeroVector, {Rock}, FPursuitHideSettings(), Limits, Frame);
	TestTrue(TEXT("behind the rock"), Hidden.Cover == 0 && Hidden.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("out of sight"), Hidden.Spot, FVector(700, 0, 0), 1e-6f);
	const FPursuitHiding Open = UPursuitChaseLibrary::CalculateHide(FVector(600, 0, 0), FVector::ZeroVector, FVector::ZeroVector,
		FVector::ZeroVector, {}, FPursuitHideSettings(), Limits, Frame);
	TestTrue(TEXT("without a rock it runs"), Open.Cover == -1 && Open.Steering.X == 600.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitNavigationNode, "Pursuit.Nodes.AMissileHits", PURSUIT_TEST_FLAGS)
bool FPursuitNavigationNode::RunTest(const FString&)
{
	constexpr double Frame = 1.0 / 240.0;
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 2000.0;
	Limits.MaxAcceleration = 20000.0;
	FVector Location = FVector::ZeroVector;
	FVector Velocity(0, 2000, 0);
	FVector Target(8000, 0, 1000);
	const FVector TargetVelocity(-200, 500, 100);
	double Nearest = std::numeric_limits<double>::max();
	for (int32 Tick = 0; Tick < 2400 && Nearest > 10.0; ++Tick)
	{
		const FVector Steering = UPursuitChaseLibrary::CalculateProportionalNavigation(
			Location, Velocity, Target, TargetVelocity, FVector::ZeroVector, Limits.MaxSpeed, Frame, 4.0);
		Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Steering, Limits, Frame);
		Target += TargetVelocity * Frame;
		Nearest = FMath::Min(Nearest, (Target - Location).Size());
	}
	TestTrue(TEXT("within a frame's way"), Nearest <= 10.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitChaseDefaults, "Pursuit.Nodes.ChaseDefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitChaseDefaults::RunTest(const FString&)
{
	const PursuitHideSettings Hide = pursuit_hide_settings_default(100.0);
	const PursuitFollowSettings Follow = pursuit_follow_settings_default(100.0);
	const PursuitQueueSettings Queue = pursuit_queue_settings_default(100.0);
	TestEqual(TEXT("Clearance"), Hide.clearance, FPursuitHideSettings().Clearance, 0.0);
	TestEqual(TEXT("Horizon"), Hide.evade.horizon, FPursuitEvadeSettings().Horizon, 0.0);
	TestEqual(TEXT("ThreatTurnRadius"), Hide.evade.threat_turn_radius, FPursuitEvadeSettings().ThreatTurnRadius, 0.0);
	TestEqual(TEXT("CaptureRadius"), Hide.evade.capture_radius, FPursuitEvadeSettings().CaptureRadius, 0.0);
	TestEqual(TEXT("Distance"), Follow.distance, FPursuitFollowSettings().Distance, 0.0);
	TestEqual(TEXT("ClearLength"), Follow.clear_length, FPursuitFollowSettings().ClearLength, 0.0);
	TestEqual(TEXT("ClearRadius"), Follow.clear_radius, FPursuitFollowSettings().ClearRadius, 0.0);
	TestEqual(TEXT("Gap"), Queue.gap, FPursuitQueueSettings().Gap, 0.0);
	TestEqual(TEXT("LaneRadius"), Queue.lane_radius, FPursuitQueueSettings().LaneRadius, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitChaseRefusals, "Pursuit.Nodes.ChaseRefusalsNameTheirInput", PURSUIT_TEST_FLAGS)
bool FPursuitChaseRefusals::RunTest(const FString&)
{
	const double NaN = PursuitNumbers::NaN();
	const FPursuitSteeringLimits Limits;
	constexpr double Frame = 1.0 / 60.0;
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Covers[1].Radius must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitShape Rock;
	Rock.Radius = -1.0;
	const FPursuitHiding Hiding = UPursuitChaseLibrary::CalculateHide(FVector::ZeroVector, FVector::ZeroVector,
		FVector(100, 0, 0), FVector::ZeroVector, {FPursuitShape(), Rock}, FPursuitHideSettings(), Limits, Frame);
	TestTrue(TEXT("refused"), Hiding.Reason == EPursuitStatus::OutOfDomain && Hiding.Cover == -1);

	AddExpectedErrorPlain(TEXT("Neighbors[1].Velocity must be"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitMotionState Wild;
	Wild.Velocity.Y = NaN;
	TestEqual(TEXT("no steering"),
		UPursuitChaseLibrary::CalculateQueue(FVector::ZeroVector, FVector::ZeroVector, FVector(100, 0, 0),
			{FPursuitMotionState(), Wild}, FPursuitQueueSettings(), Limits, Frame),
		FVector::ZeroVector, 0.0f);

	AddExpectedErrorPlain(TEXT("Ratio must be from 0 to 1"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitChase Chase = UPursuitChaseLibrary::CalculateInterpose(FVector::ZeroVector, FVector::ZeroVector,
		FVector::ZeroVector, FVector::ZeroVector, FVector(100, 0, 0), FVector::ZeroVector, Limits, Frame, 1.5);
	TestTrue(TEXT("beyond both"), Chase.Reason == EPursuitStatus::OutOfDomain && !Chase.bMet);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitOrbitNode, "Pursuit.Nodes.OrbitHoldsTheRing", PURSUIT_TEST_FLAGS)
bool FPursuitOrbitNode::RunTest(const FString&)
{
	const FVector TargetVelocity(100, 50, 0);
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 600.0;
	// An axis of 0 is up: clockwise from above is from X to Y.
	for (const auto& [Axis, Speed, Sense] : {std::tuple(FVector::ZeroVector, 300.0, 1.0), std::tuple(FVector(0, 0, 2), -300.0, -1.0)})
	{
		FVector Location(2000, 0, 100), Velocity(0, 0, 0), Target(0, 0, 0), Before(0, 0, 0);
		for (int32 Index = 0; Index < 1200; ++Index)
		{
			Before = Location - Target;
			const FVector Steering = UPursuitChaseLibrary::CalculateOrbit(
				Location, Velocity, Target, TargetVelocity, Axis, Limits, 500.0, Speed, 1.0 / 60.0);
			Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Steering, Limits, 1.0 / 60.0);
			Target += TargetVelocity / 60.0;
		}
		const FVector Offset = Location - Target;
		TestEqual(TEXT("on the ring"), Offset.Size(), 500.0, 1e-4);
		TestEqual(TEXT("level"), Offset.Z, 0.0, 1e-4);
		// 5 cm of a ring of 500 cm are a hundredth of a radian.
		TestEqual(TEXT("round it"), Before.X * Offset.Y - Before.Y * Offset.X, Sense * 250000.0 * FMath::Sin(0.01), 1e-2);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitEvadeAmongObstaclesNode, "Pursuit.Nodes.EvadeAmongObstaclesKnowsTheWallBehind", PURSUIT_TEST_FLAGS)
bool FPursuitEvadeAmongObstaclesNode::RunTest(const FString&)
{
	FPursuitAvoidanceSettings Avoidance;
	Avoidance.PlaneNormal = FVector(0, 0, 1);
	const auto Steer = [&](const TArray<FPursuitShape>& Obstacles) {
		return UPursuitChaseLibrary::CalculateEvadeAmongObstacles(FVector::ZeroVector, FVector::ZeroVector, FVector(300, 0, 0),
			FVector(-400, 0, 0), Obstacles, FPursuitEvadeSettings(), Avoidance, FPursuitSteeringLimits(), 1.0 / 60.0);
	};
	TestEqual(TEXT("in the open straight away"), Steer({}), FVector(-600, 0, 0), 1e-6f);
	FPursuitShape Wall;
	Wall.Kind = EPursuitShapeKind::HalfSpace;
	Wall.Location = FVector(-50, 0, 0);
	Wall.Up = FVector(1, 0, 0);
	const FVector Aside = Steer({Wall});
	TestTrue(TEXT("not into the wall"), Aside.X >= 0.0);
	TestEqual(TEXT("at full speed"), Aside.Size(), 600.0, 1e-6);

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Obstacles[0].Location"), EAutomationExpectedErrorFlags::Contains, 1);
	Wall.Location = PursuitNumbers::Nowhere();
	TestEqual(TEXT("refused"), Steer({Wall}), FVector::ZeroVector, 0.0f);
	return true;
}

#endif

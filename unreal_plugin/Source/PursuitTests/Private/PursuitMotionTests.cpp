// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitMotionLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** From 10 m ahead at 5 s to the origin at 15 s, and up 6 m until 17 s. */
	FPursuitTargetMotion Patrol()
	{
		FPursuitTargetMotion Target;
		Target.Kind = EPursuitTargetKind::Path;
		Target.Path.SetNum(3);
		Target.Path[0].Location = FVector(1000, 0, 0);
		Target.Path[0].Time = 5.0;
		Target.Path[1].Time = 15.0;
		Target.Path[2].Location = FVector(0, 0, 600);
		Target.Path[2].Time = 17.0;
		return Target;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMotionTargets, "Pursuit.Nodes.SolveMotionIntercept.Targets", PURSUIT_TEST_FLAGS)
bool FPursuitMotionTargets::RunTest(const FString&)
{
	FPursuitPursuerMotion Pursuer;
	Pursuer.MaxSpeed = 100.0;

	// 1000 - 100 (t - 5) = 100 t.
	const FPursuitMotionIntercept Met = UPursuitMotionLibrary::SolveMotionIntercept(Pursuer, Patrol(), 100.0);
	TestTrue(TEXT("the patrol is met"), Met.bMet && Met.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("Time"), Met.Time, 7.5, 0.0);
	TestEqual(TEXT("Point"), Met.Point, FVector(750, 0, 0), 0.0f);
	TestEqual(TEXT("Course"), Met.Course, FVector(1, 0, 0), 0.0f);

	FPursuitTargetMotion Turning;
	Turning.Kind = EPursuitTargetKind::Turning;
	Turning.Velocity = FVector(300, 0, 0);
	Turning.TurnRate = 90.0;
	const FPursuitMotionStateAnswer Quarter = UPursuitMotionLibrary::GetMotionState(Turning, 1.0);
	// A radius of 300 / (pi / 2), to the right, which is the second axis.
	TestEqual(TEXT("a quarter turn"), Quarter.Location, FVector(600.0 / UE_DOUBLE_PI, 600.0 / UE_DOUBLE_PI, 0), 1e-4f);
	TestEqual(TEXT("to the right"), Quarter.Velocity, FVector(0, 300, 0), 1e-4f);

	// 3 s at 300 up to speed 500 when the other part is 400, after 2 s at 200 per second.
	FPursuitTargetMotion Accelerating;
	Accelerating.Kind = EPursuitTargetKind::Accelerating;
	Accelerating.Velocity = FVector(300, 0, 0);
	Accelerating.Acceleration = FVector(0, 0, 200);
	Accelerating.MaxSpeed = 500.0;
	const FPursuitMotionStateAnswer Limited = UPursuitMotionLibrary::GetMotionState(Accelerating, 3.0);
	TestEqual(TEXT("no faster than its limit"), Limited.Velocity, FVector(300, 0, 400), 1e-6f);
	TestEqual(TEXT("and straight on"), Limited.Location, FVector(900, 0, 800), 1e-6f);

	FPursuitTargetMotion ByTheSpeed = Patrol();
	ByTheSpeed.PathTiming = EPursuitPathTiming::Speeds;
	ByTheSpeed.Path[0].Speed = 500.0;
	ByTheSpeed.PathTopology = EPursuitPathTopology::Loop;
	// 2 s to the origin and 2 s up: a lap of 4 s.
	const FPursuitMotionStateAnswer Again = UPursuitMotionLibrary::GetMotionState(ByTheSpeed, 4.0 * 7.0 + 1.0);
	TestEqual(TEXT("round and round"), Again.Location, FVector(500, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMotionPursuers, "Pursuit.Nodes.SolveMotionIntercept.Pursuers", PURSUIT_TEST_FLAGS)
bool FPursuitMotionPursuers::RunTest(const FString&)
{
	FPursuitTargetMotion Target;
	Target.Location = FVector(0, 0, 1200);

	// From rest by 200 per second up to 400: 400 after 2 s, then 800 in 2 s.
	FPursuitPursuerMotion Ramp;
	Ramp.Kind = EPursuitPursuerKind::Ramp;
	Ramp.MaxSpeed = 400.0;
	Ramp.MaxAcceleration = 200.0;
	TestEqual(TEXT("gathering speed"), UPursuitMotionLibrary::SolveMotionIntercept(Ramp, Target).Time, 4.0, 0.0);
	TestTrue(TEXT("not in 3 s"),
		UPursuitMotionLibrary::SolveMotionIntercept(Ramp, Target, 3.0).Reason == EPursuitStatus::BeyondHorizon);

	// 2 s of drift along, and of thrust across: 200 / 2 * 2^2.
	FPursuitPursuerMotion Thrust = Ramp;
	Thrust.Kind = EPursuitPursuerKind::Thrust;
	Thrust.Velocity = FVector(0, 300, 0);
	Thrust.MaxSpeed = 0.0;
	Target.Location = FVector(400, 600, 0);
	const FPursuitMotionIntercept Burn = UPursuitMotionLibrary::SolveMotionIntercept(Thrust, Target);
	TestEqual(TEXT("thrust"), Burn.Time, 2.0, 1e-12);
	TestEqual(TEXT("across its drift"), Burn.Course, FVector(1, 0, 0), 1e-6f);

	// A quarter of the right circle of 100, to (100, 100), and 300 on.
	FPursuitPursuerMotion Car;
	Car.Kind = EPursuitPursuerKind::Car;
	Car.MaxSpeed = 200.0;
	Car.TurnRadius = 100.0;
	Target.Location = FVector(100, 400, 50);
	const double Quarter = 50.0 * UE_DOUBLE_PI;
	const FPursuitMotionIntercept Drive = UPursuitMotionLibrary::SolveMotionIntercept(Car, Target);
	TestEqual(TEXT("a car turns first"), Drive.Time, (Quarter + 300.0) / 200.0, 1e-6);
	const FPursuitDubinsPath Path = UPursuitMotionLibrary::FindDubinsPath(Car, Drive.Point);
	TestTrue(TEXT("to the right and straight on"),
		Path.Reason == EPursuitStatus::OK && Path.First == EPursuitDubinsSegment::Right && Path.Second == EPursuitDubinsSegment::Straight);
	TestEqual(TEXT("FirstLength"), Path.FirstLength, Quarter, 1e-4);
	TestEqual(TEXT("SecondLength"), Path.SecondLength, 300.0, 1e-4);
	const FPursuitMotionStateAnswer Halfway = UPursuitMotionLibrary::GetDubinsPose(Car, Path, Path.FirstLength + 100.0);
	TestEqual(TEXT("on its way"), Halfway.Location, FVector(100, 200, 0), 1e-3f);
	TestEqual(TEXT("at full speed"), Halfway.Velocity, FVector(0, 200, 0), 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMotionRefusals, "Pursuit.Nodes.SolveMotionIntercept.Refusals", PURSUIT_TEST_FLAGS)
bool FPursuitMotionRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(
		TEXT("Solve Motion Intercept refused its question: Horizon"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(
		TEXT("Solve Motion Intercept refused its question: MaxSteps"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Get Motion State refused its question"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Find Dubins Path refused its question"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Get Dubins Pose refused its question: Distance"), EAutomationExpectedErrorFlags::Contains, 1);

	const FPursuitMotionIntercept Never =
		UPursuitMotionLibrary::SolveMotionIntercept(FPursuitPursuerMotion(), FPursuitTargetMotion(), 0.0);
	TestTrue(TEXT("no time to look ahead"), Never.Reason == EPursuitStatus::OutOfDomain && !Never.bMet);
	FPursuitRefusalLog::ForgetAll();
	const FPursuitMotionIntercept Idle =
		UPursuitMotionLibrary::SolveMotionIntercept(FPursuitPursuerMotion(), FPursuitTargetMotion(), 10.0, 0.0, -1);
	TestTrue(TEXT("no step to take"), Idle.Reason == EPursuitStatus::OutOfDomain && !Idle.bMet);

	FPursuitTargetMotion Nowhere;
	Nowhere.Kind = EPursuitTargetKind::Path;
	const FPursuitMotionStateAnswer Lost = UPursuitMotionLibrary::GetMotionState(Nowhere, 1.0);
	TestTrue(TEXT("a path without points"), Lost.Reason == EPursuitStatus::OutOfDomain);

	const FPursuitDubinsPath NoCar = UPursuitMotionLibrary::FindDubinsPath(FPursuitPursuerMotion(), FVector(100, 0, 0));
	TestTrue(TEXT("not a car"), NoCar.Reason == EPursuitStatus::OutOfDomain);

	FPursuitPursuerMotion Car;
	Car.Kind = EPursuitPursuerKind::Car;
	const FPursuitMotionStateAnswer Astray = UPursuitMotionLibrary::GetDubinsPose(
		Car, FPursuitDubinsPath(), PursuitNumbers::NaN());
	TestTrue(TEXT("no distance"), Astray.Reason == EPursuitStatus::NotFinite);
	TestEqual(TEXT("with zeros"), Astray.Location, FVector::ZeroVector, 0.0f);
	return true;
}

#endif

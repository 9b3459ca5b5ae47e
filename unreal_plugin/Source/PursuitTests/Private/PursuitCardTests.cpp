// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitLink.h"
#include "Misc/AutomationTest.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"

#if WITH_DEV_AUTOMATION_TESTS

// The test cases of the cards MRC-MATH-S001 (Vector Intercept) and MRC-MATH-S002 (3D Steering), through the Blueprint nodes.

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS001StationaryTarget, "Pursuit.S001.StationaryTarget", PURSUIT_TEST_FLAGS)
bool FPursuitS001StationaryTarget::RunTest(const FString&)
{
	double Time = -1.0;
	const FVector Point =
		UPursuitLibrary::BP_PredictIntercept(FVector(0, 0, 500), 800.0, FVector(1600, 0, 500), FVector::ZeroVector, 5.0, Time);
	TestEqual(TEXT("InterceptPoint"), Point, FVector(1600, 0, 500), 0.0f);
	TestEqual(TEXT("TimeToIntercept, 1600 / 800"), Time, 2.0, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitS001TargetMovingPerpendicular, "Pursuit.S001.TargetMovingPerpendicular", PURSUIT_TEST_FLAGS)
bool FPursuitS001TargetMovingPerpendicular::RunTest(const FString&)
{
	double Time = -1.0;
	const FVector Point =
		UPursuitLibrary::BP_PredictIntercept(FVector(0, 0, 500), 800.0, FVector(1000, 0, 500), FVector(0, 400, 0), 5.0, Time);
	TestTrue(TEXT("InterceptPoint.Y leads the target"), Point.Y > 0.0);
	TestTrue(TEXT("TimeToIntercept is shorter than direct pursuit"), Time < 2.0);

	// 1000^2 + (400 t)^2 = (800 t)^2, so t^2 = 1000000 / 480000.
	TestEqual(TEXT("the square of TimeToIntercept"), Time * Time, 25.0 / 12.0, 1e-12);
	TestEqual(TEXT("InterceptPoint.Y is where the target is by then"), Point.Y, 400.0 * Time, 1e-9);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS001TargetMovingAway, "Pursuit.S001.TargetMovingAwaySameSpeed", PURSUIT_TEST_FLAGS)
bool FPursuitS001TargetMovingAway::RunTest(const FString&)
{
	double Time = -1.0;
	const FVector Point =
		UPursuitLibrary::BP_PredictIntercept(FVector(0, 0, 500), 800.0, FVector(500, 0, 500), FVector(800, 0, 0), 5.0, Time);
	TestEqual(TEXT("falls back to MaxPredictionTime"), Time, 5.0, 0.0);
	TestEqual(TEXT("aims where the target is by then"), Point, FVector(4500, 0, 500), 0.0f);
	const FPursuitIntercept Exact =
		UPursuitLibrary::SolveIntercept(FVector(0, 0, 500), 800.0, FVector(500, 0, 500), FVector(800, 0, 0));
	TestTrue(TEXT("the reason is that the target escapes"), Exact.Reason == EPursuitStatus::TargetEscaping);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS001TargetFaster, "Pursuit.S001.TargetFasterThanPursuer", PURSUIT_TEST_FLAGS)
bool FPursuitS001TargetFaster::RunTest(const FString&)
{
	double Time = -1.0;
	const FVector Point =
		UPursuitLibrary::BP_PredictIntercept(FVector(0, 0, 500), 600.0, FVector(200, 0, 500), FVector(1200, 0, 0), 5.0, Time);
	TestEqual(TEXT("falls back to MaxPredictionTime"), Time, 5.0, 0.0);
	TestEqual(TEXT("aims where the target is by then"), Point, FVector(6200, 0, 500), 0.0f);

	// The card says "discriminant < 0"; it is 5.76e10, with both roots negative: the target escapes.
	const FPursuitIntercept Exact =
		UPursuitLibrary::SolveIntercept(FVector(0, 0, 500), 600.0, FVector(200, 0, 500), FVector(1200, 0, 0));
	TestTrue(TEXT("the reason is that the target escapes"), Exact.Reason == EPursuitStatus::TargetEscaping);
	TestFalse(TEXT("there is no intercept"), Exact.bMet);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS002SeekDirection, "Pursuit.S002.SeekDirection", PURSUIT_TEST_FLAGS)
bool FPursuitS002SeekDirection::RunTest(const FString&)
{
	const FVector Steering =
		UPursuitLibrary::BP_CalculateSeek(FVector(0, 0, 500), FVector::ZeroVector, FVector(1000, 0, 500), 600.0);
	TestEqual(TEXT("full speed toward the target from standstill"), Steering, FVector(600, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS002ArriveDeceleration, "Pursuit.S002.ArriveDeceleration", PURSUIT_TEST_FLAGS)
bool FPursuitS002ArriveDeceleration::RunTest(const FString&)
{
	const FVector Steering =
		UPursuitLibrary::BP_CalculateArrive(FVector(900, 0, 500), FVector(600, 0, 0), FVector(1000, 0, 500), 600.0, 300.0);
	TestEqual(TEXT("brakes from 600 to 200"), Steering, FVector(-400, 0, 0), 1e-4f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS002FleeDirection, "Pursuit.S002.FleeDirection", PURSUIT_TEST_FLAGS)
bool FPursuitS002FleeDirection::RunTest(const FString&)
{
	const FVector Steering =
		UPursuitLibrary::BP_CalculateFlee(FVector(100, 0, 500), FVector::ZeroVector, FVector(0, 0, 500), 800.0);
	TestEqual(TEXT("full speed away from the threat"), Steering, FVector(800, 0, 0), 0.0f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitS002SeekOvershoot, "Pursuit.S002.SeekOvershootDetection", PURSUIT_TEST_FLAGS)
bool FPursuitS002SeekOvershoot::RunTest(const FString&)
{
	// One hundred frames are three and a third seconds: long enough to fly there and back.
	constexpr double FrameTime = 1.0 / 30.0;
	const FVector Target(600, 0, 500);
	const FPursuitSteeringLimits Limits;
	for (const bool bArrive : {false, true})
	{
		FVector Location(0, 0, 500);
		FVector Velocity = FVector::ZeroVector;
		int32 Crossings = 0;
		double Farthest = 0.0;
		for (int32 Frame = 0; Frame < 100; ++Frame)
		{
			const FVector Steering = bArrive ? UPursuitLibrary::BP_CalculateArrive(Location, Velocity, Target, 600.0, 300.0)
											 : UPursuitLibrary::BP_CalculateSeek(Location, Velocity, Target, 600.0);
			const double Before = Location.X;
			Location = UPursuitLibrary::AdvanceAgent(Location, Velocity, Steering, Limits, FrameTime);
			Crossings += (Before < Target.X) != (Location.X < Target.X) ? 1 : 0;
			Farthest = FMath::Max(Farthest, Location.X);
		}
		if (bArrive)
		{
			TestTrue(TEXT("with Arrive it does not overshoot"), Farthest <= Target.X);
			TestTrue(TEXT("with Arrive it is there in the end"), UPursuitLibrary::IsWithinArrivalRadius(Location, Target, 5.0));
		}
		else
		{
			TestTrue(TEXT("without Arrive it swings around the target"), Crossings >= 2);
		}
	}
	return true;
}

#endif

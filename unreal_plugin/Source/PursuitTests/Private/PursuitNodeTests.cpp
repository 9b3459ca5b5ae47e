// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	// A seeker of speed 500, a target 1000 away that crosses at 300: they meet after 2.5 s at (1000, 750), since
	// 1000^2 + 750^2 = 1250^2 (the triangle 3 : 4 : 5).
	const FVector PursuitCrossingTarget(1000, 0, 0);
	const FVector PursuitCrossingVelocity(0, 300, 0);
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSolveNode, "Pursuit.Nodes.SolveIntercept", PURSUIT_TEST_FLAGS)
bool FPursuitSolveNode::RunTest(const FString&)
{
	const FPursuitIntercept Met =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity);
	TestTrue(TEXT("the crossing target is met"), Met.bMet && Met.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("Time"), Met.Time, 2.5, 1e-12);
	TestEqual(TEXT("Point"), Met.Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("PursuerVelocity"), Met.PursuerVelocity, FVector(400, 300, 0), 1e-6f);
	TestTrue(TEXT("a faster pursuer can wait for ever"), PursuitNumbers::IsInfinite(Met.LatestTime));

	const FPursuitIntercept Near =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, 500.0, FVector(30, 40, 0), FVector(0, 300, 0), 50.0);
	TestTrue(TEXT("on the rim of the capture radius it is met already"),
		Near.bMet && Near.Reason == EPursuitStatus::AlreadyThere && Near.Time == 0.0);

	const FPursuitIntercept Escaping =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, 500.0, FVector(1000, 0, 0), FVector(500, 0, 0));
	TestTrue(TEXT("an equally fast target that flies away escapes"),
		!Escaping.bMet && Escaping.Reason == EPursuitStatus::TargetEscaping);

	const FPursuitIntercept TooFast =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, 100.0, FVector(1000, 0, 0), FVector(0, 5000, 0));
	TestTrue(TEXT("a target that shoots past is too fast"), !TooFast.bMet && TooFast.Reason == EPursuitStatus::TargetTooFast);

	const FPursuitIntercept Immobile =
		UPursuitLibrary::SolveIntercept(FVector::ZeroVector, 0.0, FVector(1000, 0, 0), FVector::ZeroVector);
	TestTrue(TEXT("without speed there is no intercept"), !Immobile.bMet && Immobile.Reason == EPursuitStatus::PursuerImmobile);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSolve2DNode, "Pursuit.Nodes.SolveIntercept2D", PURSUIT_TEST_FLAGS)
bool FPursuitSolve2DNode::RunTest(const FString&)
{
	const FPursuitIntercept2D Met =
		UPursuitLibrary::SolveIntercept2D(FVector2D::ZeroVector, 500.0, FVector2D(1000, 0), FVector2D(0, 300));
	TestTrue(TEXT("the crossing target is met"), Met.bMet && Met.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("Time"), Met.Time, 2.5, 1e-12);
	TestEqual(TEXT("Point.X"), Met.Point.X, 1000.0, 1e-9);
	TestEqual(TEXT("Point.Y"), Met.Point.Y, 750.0, 1e-9);
	TestEqual(TEXT("PursuerVelocity.X"), Met.PursuerVelocity.X, 400.0, 1e-9);
	TestEqual(TEXT("PursuerVelocity.Y"), Met.PursuerVelocity.Y, 300.0, 1e-9);

	const FPursuitIntercept2D Near =
		UPursuitLibrary::SolveIntercept2D(FVector2D::ZeroVector, 500.0, FVector2D(30, 40), FVector2D(0, 300), 50.0);
	TestTrue(TEXT("on the rim of the capture radius it is met already"), Near.Reason == EPursuitStatus::AlreadyThere);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitPredictNode, "Pursuit.Nodes.PredictIntercept", PURSUIT_TEST_FLAGS)
bool FPursuitPredictNode::RunTest(const FString&)
{
	FPursuitPredictionSettings Settings;
	const FPursuitPrediction Met =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestTrue(TEXT("the crossing target is met"), Met.bMet && Met.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("AimPoint"), Met.AimPoint, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("Time"), Met.Time, 2.5, 1e-12);
	TestEqual(TEXT("MissDistance"), Met.MissDistance, 0.0, 1e-6);

	Settings.LeadFactor = 0.0;
	const FPursuitPrediction Direct =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestEqual(TEXT("lead factor 0 aims at the target"), Direct.AimPoint, PursuitCrossingTarget, 0.0f);

	Settings.LeadFactor = 1.0;
	Settings.DirectPursuitDistance = 2000.0;
	const FPursuitPrediction Close =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestEqual(TEXT("within the direct pursuit distance it aims at the target"), Close.AimPoint, PursuitCrossingTarget, 0.0f);

	Settings.DirectPursuitDistance = 0.0;
	Settings.MaxPredictionTime = 2.0;
	const FPursuitPrediction Late =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestTrue(TEXT("an intercept after the horizon does not count"), !Late.bMet && Late.Reason == EPursuitStatus::BeyondHorizon);
	TestEqual(TEXT("by default it aims where the target is at the horizon"), Late.AimPoint, FVector(1000, 600, 0), 1e-6f);
	TestEqual(TEXT("and flies until then"), Late.Time, 2.0, 0.0);
	TestTrue(TEXT("and misses"), Late.MissDistance > 0.0);

	Settings.Fallback = EPursuitFallback::DirectPursuit;
	const FPursuitPrediction LateDirect =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestEqual(TEXT("direct pursuit as fallback aims at the target"), LateDirect.AimPoint, PursuitCrossingTarget, 0.0f);

	Settings.Fallback = EPursuitFallback::ClosestApproach;
	const FPursuitPrediction LateNearest =
		UPursuitLibrary::PredictIntercept(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, Settings);
	TestTrue(TEXT("the closest approach misses by no more than the other fallbacks"),
		LateNearest.MissDistance <= Late.MissDistance && LateNearest.MissDistance <= LateDirect.MissDistance);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitApproachNode, "Pursuit.Nodes.GetClosestApproach", PURSUIT_TEST_FLAGS)
bool FPursuitApproachNode::RunTest(const FString&)
{
	const FPursuitClosestApproach Intercept =
		UPursuitLibrary::GetClosestApproach(FVector::ZeroVector, 500.0, PursuitCrossingTarget, PursuitCrossingVelocity, 5.0);
	TestTrue(TEXT("it answers"), Intercept.Reason == EPursuitStatus::OK);
	TestEqual(TEXT("with time enough it is the intercept"), Intercept.Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("at the intercept's time"), Intercept.Time, 2.5, 1e-9);

	// A target at rest 1000 away, one second at 500: straight ahead, as near as can be after exactly that second.
	const FPursuitClosestApproach Short =
		UPursuitLibrary::GetClosestApproach(FVector::ZeroVector, 500.0, FVector(1000, 0, 0), FVector::ZeroVector, 1.0);
	TestEqual(TEXT("a short horizon ends on the way"), Short.Time, 1.0, 1e-12);
	TestEqual(TEXT("with the course straight ahead"), Short.PursuerVelocity, FVector(500, 0, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSteeringNodes, "Pursuit.Nodes.Steering", PURSUIT_TEST_FLAGS)
bool FPursuitSteeringNodes::RunTest(const FString&)
{
	TestEqual(TEXT("seek on the target asks to stop"),
		UPursuitLibrary::BP_CalculateSeek(FVector(1, 2, 3), FVector(10, 0, 0), FVector(1, 2, 3), 600.0), FVector(-10, 0, 0), 0.0f);
	TestEqual(TEXT("arrive outside the slowdown radius is seek"),
		UPursuitLibrary::BP_CalculateArrive(FVector::ZeroVector, FVector::ZeroVector, FVector(0, 900, 0), 600.0, 300.0),
		FVector(0, 600, 0), 1e-4f);

	// Half of the panic distance away, half of the flee steering of 800.
	TestEqual(TEXT("weighted flee falls with the distance"),
		UPursuitLibrary::CalculateWeightedFlee(FVector(500, 0, 0), FVector::ZeroVector, FVector::ZeroVector, 800.0, 1000.0),
		FVector(400, 0, 0), 1e-4f);
	TestEqual(TEXT("and is nothing at the panic distance"),
		UPursuitLibrary::CalculateWeightedFlee(FVector(1000, 0, 0), FVector::ZeroVector, FVector::ZeroVector, 800.0, 1000.0),
		FVector::ZeroVector, 0.0f);

	TestEqual(TEXT("facing straight ahead"),
		UPursuitLibrary::GetFacing(FVector::ZeroVector, FVector(2, 0, 0), FVector(100, 0, 0)), 1.0, 1e-12);
	TestEqual(TEXT("facing abeam"), UPursuitLibrary::GetFacing(FVector::ZeroVector, FVector(2, 0, 0), FVector(0, 100, 0)), 0.0,
		1e-12);
	TestEqual(TEXT("facing away"), UPursuitLibrary::GetFacing(FVector::ZeroVector, FVector(2, 0, 0), FVector(-100, 0, 0)), -1.0,
		1e-12);

	TestTrue(TEXT("the rim counts as arrived"),
		UPursuitLibrary::IsWithinArrivalRadius(FVector::ZeroVector, FVector(30, 40, 0), 50.0));
	TestFalse(TEXT("outside does not"), UPursuitLibrary::IsWithinArrivalRadius(FVector::ZeroVector, FVector(30, 41, 0), 50.0));

	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = 600.0;
	Limits.MaxAcceleration = 1000.0;
	TestEqual(TEXT("a tenth of a second gains a tenth of the acceleration"),
		UPursuitLibrary::ApplySteering(FVector::ZeroVector, FVector(600, 0, 0), Limits, 0.1), FVector(100, 0, 0), 1e-4f);
	TestEqual(TEXT("no time, no change"),
		UPursuitLibrary::ApplySteering(FVector(7, 0, 0), FVector(600, 0, 0), Limits, 0.0), FVector(7, 0, 0), 0.0f);
	TestEqual(TEXT("never faster than the maximum speed"),
		UPursuitLibrary::ApplySteering(FVector(590, 0, 0), FVector(600, 0, 0), Limits, 1.0), FVector(600, 0, 0), 1e-4f);

	FVector Velocity = FVector::ZeroVector;
	const FVector Location = UPursuitLibrary::AdvanceAgent(FVector(5, 0, 0), Velocity, FVector(600, 0, 0), Limits, 0.1);
	TestEqual(TEXT("the new velocity comes first"), Velocity, FVector(100, 0, 0), 1e-4f);
	TestEqual(TEXT("and moves the agent"), Location, FVector(15, 0, 0), 1e-4f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDescribeNode, "Pursuit.Nodes.DescribeStatus", PURSUIT_TEST_FLAGS)
bool FPursuitDescribeNode::RunTest(const FString&)
{
	const EPursuitStatus All[] = {EPursuitStatus::OK, EPursuitStatus::AlreadyThere, EPursuitStatus::BeyondHorizon,
		EPursuitStatus::TargetTooFast, EPursuitStatus::TargetEscaping, EPursuitStatus::PursuerImmobile, EPursuitStatus::OutOfRange,
		EPursuitStatus::TurnTooSlow, EPursuitStatus::Unfinished, EPursuitStatus::NoWay, EPursuitStatus::NullPointer,
		EPursuitStatus::NotFinite, EPursuitStatus::OutOfDomain, EPursuitStatus::BufferTooSmall, EPursuitStatus::Unavailable,
		EPursuitStatus::Unknown};
	TArray<FString> Sentences;
	for (const EPursuitStatus Status : All)
	{
		const FString Sentence = UPursuitLibrary::DescribePursuitStatus(Status);
		TestTrue(TEXT("a status has a sentence of its own"), Sentence.EndsWith(TEXT(".")) && !Sentences.Contains(Sentence));
		TestTrue(TEXT("a refusal says so, and nothing else does"),
			Status == EPursuitStatus::Unknown || Sentence.StartsWith(TEXT("Refused")) == Pursuit::IsRefused(Status));
		Sentences.Add(Sentence);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitDefaults, "Pursuit.Nodes.DefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitDefaults::RunTest(const FString&)
{
	const FPursuitPredictionSettings Settings;
	const FPursuitSteeringLimits Limits;
	const PursuitPredictionSettings LibrarySettings = pursuit_prediction_settings_default();
	const PursuitSteeringLimits LibraryLimits = pursuit_steering_limits_default(100.0);
	TestEqual(TEXT("MaxPredictionTime"), Settings.MaxPredictionTime, LibrarySettings.horizon, 0.0);
	TestEqual(TEXT("LeadFactor"), Settings.LeadFactor, LibrarySettings.lead_factor, 0.0);
	TestEqual(TEXT("DirectPursuitDistance"), Settings.DirectPursuitDistance, LibrarySettings.direct_pursuit_distance, 0.0);
	TestEqual(TEXT("Fallback"), static_cast<int32>(Settings.Fallback), LibrarySettings.fallback);
	TestEqual(TEXT("MaxSpeed"), Limits.MaxSpeed, LibraryLimits.max_speed, 0.0);
	TestEqual(TEXT("MaxAcceleration"), Limits.MaxAcceleration, LibraryLimits.max_acceleration, 0.0);
	TestEqual(TEXT("Mass"), Limits.Mass, LibraryLimits.mass, 0.0);
	TestEqual(TEXT("ResponseTime"), Limits.ResponseTime, LibraryLimits.response_time, 0.0);
	return true;
}

#endif

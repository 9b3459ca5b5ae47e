// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitLibrary.h"

#include "Intercept/PursuitInterceptBridge.h"
#include "Steering/PursuitSteeringBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitLibrary)

using EPursuitRule = FPursuitInput::ERule;

FVector UPursuitLibrary::BP_PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, double MaxPredictionSeconds, double& OutTimeToIntercept)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept Point"));
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = MaxPredictionSeconds;
	const PursuitBridge::FQuery Query{PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, 0.0};
	const FPursuitPrediction Prediction = PursuitBridge::PredictIntercept(Query, Settings);
	Log.Check(Prediction.Reason,
		{{TEXT("PursuerLocation"), PursuerLocation}, {TEXT("PursuerSpeed"), PursuerSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("MaxPredictionSeconds"), MaxPredictionSeconds, EPursuitRule::AboveZero}});
	OutTimeToIntercept = Prediction.Time;
	return Prediction.AimPoint;
}

FPursuitIntercept UPursuitLibrary::SolveIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Solve Intercept"));
	const FPursuitIntercept Intercept =
		PursuitBridge::SolveIntercept({PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius});
	Log.Check(Intercept.Reason,
		{{TEXT("PursuerLocation"), PursuerLocation}, {TEXT("PursuerSpeed"), PursuerSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitRule::ZeroOrMore}});
	return Intercept;
}

FPursuitIntercept2D UPursuitLibrary::SolveIntercept2D(FVector2D PursuerLocation, double PursuerSpeed,
	FVector2D TargetLocation, FVector2D TargetVelocity, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Solve Intercept 2D"));
	const FPursuitIntercept2D Intercept =
		PursuitBridge::SolveIntercept2D({PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius});
	Log.Check(Intercept.Reason,
		{{TEXT("PursuerLocation"), PursuerLocation}, {TEXT("PursuerSpeed"), PursuerSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitRule::ZeroOrMore}});
	return Intercept;
}

FPursuitPrediction UPursuitLibrary::PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, FPursuitPredictionSettings Settings, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept"));
	const FPursuitPrediction Prediction = PursuitBridge::PredictIntercept(
		{PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius}, Settings);
	Log.Check(Prediction.Reason,
		{{TEXT("PursuerLocation"), PursuerLocation}, {TEXT("PursuerSpeed"), PursuerSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("Settings.MaxPredictionTime"), Settings.MaxPredictionTime, EPursuitRule::AboveZero},
			{TEXT("Settings.LeadFactor"), Settings.LeadFactor, EPursuitRule::ZeroOrMore},
			{TEXT("Settings.DirectPursuitDistance"), Settings.DirectPursuitDistance, EPursuitRule::ZeroOrMore},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitRule::ZeroOrMore}});
	return Prediction;
}

FPursuitClosestApproach UPursuitLibrary::GetClosestApproach(FVector PursuerLocation, double PursuerSpeed,
	FVector TargetLocation, FVector TargetVelocity, double Horizon, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Get Closest Approach"));
	const FPursuitClosestApproach Approach = PursuitBridge::GetClosestApproach(
		{PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius}, Horizon);
	Log.Check(Approach.Reason,
		{{TEXT("PursuerLocation"), PursuerLocation}, {TEXT("PursuerSpeed"), PursuerSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("Horizon"), Horizon, EPursuitRule::ZeroOrMoreOrInfinite},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitRule::ZeroOrMore}});
	return Approach;
}

FString UPursuitLibrary::DescribePursuitStatus(EPursuitStatus Status)
{
	return PursuitBridge::Describe(Status);
}

FVector UPursuitLibrary::BP_CalculateSeek(
	FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Seek Steering"));
	FVector Steering;
	Log.Check(PursuitBridge::SteerSeek({CurrentLocation, CurrentVelocity, MaxSpeed}, TargetLocation, Steering),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitRule::ZeroOrMore}});
	return Steering;
}

FVector UPursuitLibrary::BP_CalculateArrive(
	FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, double MaxSpeed, double SlowdownRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Arrive Steering"));
	FVector Steering;
	Log.Check(
		PursuitBridge::SteerArrive({CurrentLocation, CurrentVelocity, MaxSpeed}, TargetLocation, SlowdownRadius, Steering),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("SlowdownRadius"), SlowdownRadius, EPursuitRule::ZeroOrMore}});
	return Steering;
}

FVector UPursuitLibrary::BP_CalculateFlee(
	FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flee Steering"));
	FVector Steering;
	Log.Check(PursuitBridge::SteerFlee({CurrentLocation, CurrentVelocity, MaxSpeed}, ThreatLocation, Steering),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("ThreatLocation"), ThreatLocation}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitRule::ZeroOrMore}});
	return Steering;
}

FVector UPursuitLibrary::CalculateWeightedFlee(
	FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation, double MaxSpeed, double PanicDistance)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Weighted Flee Steering"));
	FVector Steering;
	Log.Check(
		PursuitBridge::SteerFleeWeighted({CurrentLocation, CurrentVelocity, MaxSpeed}, ThreatLocation, PanicDistance, Steering),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("ThreatLocation"), ThreatLocation}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("PanicDistance"), PanicDistance, EPursuitRule::AboveZero}});
	return Steering;
}

double UPursuitLibrary::GetFacing(FVector CurrentLocation, FVector Forward, FVector TargetLocation)
{
	static FPursuitRefusalLog Log(TEXT("Get Facing"));
	double Cosine = 0.0;
	Log.Check(PursuitBridge::GetFacing(CurrentLocation, Forward, TargetLocation, Cosine),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("Forward"), Forward, EPursuitRule::NotZeroVector},
			{TEXT("TargetLocation"), TargetLocation}});
	return Cosine;
}

bool UPursuitLibrary::IsWithinArrivalRadius(FVector CurrentLocation, FVector TargetLocation, double ArrivalRadius)
{
	static FPursuitRefusalLog Log(TEXT("Is Within Arrival Radius"));
	bool bArrived = false;
	Log.Check(PursuitBridge::CheckArrival(CurrentLocation, TargetLocation, ArrivalRadius, bArrived),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("TargetLocation"), TargetLocation},
			{TEXT("ArrivalRadius"), ArrivalRadius, EPursuitRule::ZeroOrMore}});
	return bArrived;
}

FVector UPursuitLibrary::ApplySteering(
	FVector CurrentVelocity, FVector Steering, FPursuitSteeringLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Apply Steering"));
	FVector Velocity;
	Log.Check(PursuitBridge::ApplySteering(CurrentVelocity, Steering, Limits, DeltaSeconds, Velocity),
		{{TEXT("CurrentVelocity"), CurrentVelocity}, {TEXT("Steering"), Steering},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRule::ZeroOrMore}});
	return Velocity;
}

FVector UPursuitLibrary::AdvanceAgent(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
	FPursuitSteeringLimits Limits, double DeltaSeconds, FVector& OutVelocity)
{
	static FPursuitRefusalLog Log(TEXT("Advance Agent"));
	PursuitBridge::FAgent Moved;
	Log.Check(
		PursuitBridge::AdvanceAgent({CurrentLocation, CurrentVelocity, Limits.MaxSpeed}, Steering, Limits, DeltaSeconds, Moved),
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity}, {TEXT("Steering"), Steering},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitRule::ZeroOrMore}});
	OutVelocity = Moved.Velocity;
	return Moved.Location;
}

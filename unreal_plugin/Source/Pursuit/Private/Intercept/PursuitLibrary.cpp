// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes of UPursuitLibrary that meet a target; those that steer are in Steering.

#include "PursuitLibrary.h"

#include "Intercept/PursuitInterceptConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitLibrary)

FVector UPursuitLibrary::BP_PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, double MaxPredictionSeconds, double& OutTimeToIntercept)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept Point"), {{"settings.horizon", "MaxPredictionSeconds"}});
	const PursuitInterceptQuery Query =
		Pursuit::MakeQuery(PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, 0.0);
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = MaxPredictionSeconds;
	const FPursuitPrediction Prediction = Pursuit::Answer<PursuitPrediction>(
		Log, [&](PursuitPrediction* Out) { return pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), Out); });
	OutTimeToIntercept = Prediction.Time;
	return Prediction.AimPoint;
}

FPursuitIntercept UPursuitLibrary::SolveIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Solve Intercept"));
	const PursuitInterceptQuery Query =
		Pursuit::MakeQuery(PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius);
	return Pursuit::Answer<PursuitInterceptSolution>(
		Log, [&](PursuitInterceptSolution* Out) { return pursuit_solve_intercept(&Query, Out); });
}

FPursuitIntercept2D UPursuitLibrary::SolveIntercept2D(FVector2D PursuerLocation, double PursuerSpeed,
	FVector2D TargetLocation, FVector2D TargetVelocity, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Solve Intercept 2D"));
	PursuitInterceptQuery2D Query{};
	Query.pursuer_position = Pursuit::ToC(PursuerLocation);
	Query.target_position = Pursuit::ToC(TargetLocation);
	Query.target_velocity = Pursuit::ToC(TargetVelocity);
	Query.pursuer_speed = PursuerSpeed;
	Query.capture_radius = CaptureRadius;
	return Pursuit::Answer<PursuitInterceptSolution2D>(
		Log, [&](PursuitInterceptSolution2D* Out) { return pursuit_solve_intercept_2d(&Query, Out); });
}

FPursuitPrediction UPursuitLibrary::PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
	FVector TargetVelocity, FPursuitPredictionSettings Settings, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept"), {{"settings.horizon", "Settings.MaxPredictionTime"}});
	const PursuitInterceptQuery Query =
		Pursuit::MakeQuery(PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius);
	return Pursuit::Answer<PursuitPrediction>(
		Log, [&](PursuitPrediction* Out) { return pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), Out); });
}

FPursuitClosestApproach UPursuitLibrary::GetClosestApproach(FVector PursuerLocation, double PursuerSpeed,
	FVector TargetLocation, FVector TargetVelocity, double Horizon, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Get Closest Approach"));
	const PursuitInterceptQuery Query =
		Pursuit::MakeQuery(PursuerLocation, PursuerSpeed, TargetLocation, TargetVelocity, CaptureRadius);
	return Pursuit::Answer<PursuitClosestApproach>(
		Log, [&](PursuitClosestApproach* Out) { return pursuit_get_closest_approach(&Query, Horizon, Out); });
}

bool UPursuitLibrary::LeavesWay(double KeptTime, double NewTime, double GainTime, double GainPart)
{
	static FPursuitRefusalLog Log(TEXT("Leaves Way"), {{"commitment.", ""}});
	const PursuitWayCommitment Commitment{GainTime, GainPart};
	int32 Leaves = 0;
	Log.Check(Pursuit::Ask([&] { return pursuit_leaves_way(&Commitment, KeptTime, NewTime, &Leaves); }));
	return Leaves != 0;
}

FString UPursuitLibrary::DescribePursuitStatus(EPursuitStatus Status)
{
	return Pursuit::Describe(Status);
}

FText UPursuitLibrary::Conv_PursuitStatusToText(EPursuitStatus Status)
{
	return FText::FromString(Pursuit::Describe(Status));
}

bool UPursuitLibrary::IsMet(EPursuitStatus Status)
{
	return Pursuit::IsMet(Status);
}

bool UPursuitLibrary::IsRefused(EPursuitStatus Status)
{
	return Pursuit::IsRefused(Status);
}

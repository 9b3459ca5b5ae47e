// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretLibrary.h"

#include "Aim/PursuitTurretBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretLibrary)

using EPursuitRule = FPursuitInput::ERule;

namespace
{
	/** Says which input a turret's question was refused for. */
	void LogTurretRefusal(FPursuitRefusalLog& Log, EPursuitStatus Reason, const PursuitBridge::FShot& Shot, const FVector& Facing,
		double TurnRate, double FireCone)
	{
		Log.Check(Reason,
			{{TEXT("ShooterLocation"), Shot.ShooterLocation}, {TEXT("Facing"), Facing, EPursuitRule::NotZeroVector},
				{TEXT("TargetLocation"), Shot.TargetLocation}, {TEXT("TargetVelocity"), Shot.TargetVelocity},
				{TEXT("TurnRate"), TurnRate, EPursuitRule::ZeroOrMore},
				{TEXT("MuzzleSpeed"), Shot.MuzzleSpeed, EPursuitRule::AboveZero},
				{TEXT("Horizon"), Shot.Horizon, EPursuitRule::AboveZero},
				{TEXT("MaxRange"), Shot.MaxRange, EPursuitRule::ZeroOrMoreOrInfinite},
				FPursuitInput::Between(TEXT("FireCone"), FireCone, 0.0, 180.0),
				{TEXT("MinTime"), Shot.MinTime, EPursuitRule::ZeroOrMore},
				FPursuitInput::NotAbove(TEXT("MinTime"), Shot.MinTime, TEXT("Horizon"), Shot.Horizon)});
	}
}

FPursuitTurretShot UPursuitTurretLibrary::SolveTurret(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
	FVector TargetVelocity, double TurnRate, double MuzzleSpeed, double Horizon, double MaxRange, double FireCone,
	double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Turret"));
	const PursuitBridge::FShot Question{
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon};
	const FPursuitTurretShot Shot = PursuitBridge::SolveTurret(Question, Facing, TurnRate, FireCone);
	LogTurretRefusal(Log, Shot.Reason, Question, Facing, TurnRate, FireCone);
	return Shot;
}

FPursuitTurretSearch UPursuitTurretLibrary::BeginTurretSearch(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
	FVector TargetVelocity, double TurnRate, double MuzzleSpeed, double Horizon, double MaxRange, double FireCone,
	double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Begin Turret Search"));
	const PursuitBridge::FShot Question{
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon};
	const FPursuitTurretSearch Search = PursuitBridge::BeginTurretSearch(Question, Facing, TurnRate, FireCone);
	LogTurretRefusal(Log, Search.Reason, Question, Facing, TurnRate, FireCone);
	return Search;
}

FPursuitTurretShot UPursuitTurretLibrary::StepTurretSearch(
	FPursuitTurretSearch Search, int32 Steps, FPursuitTurretSearch& OutSearch)
{
	OutSearch = Search;
	return PursuitBridge::StepTurretSearch(OutSearch, Steps);
}

FPursuitGimbalShot UPursuitTurretLibrary::SolveGimbalTurret(FVector ShooterLocation, FVector BaseForward, FVector BaseUp,
	double Yaw, double Pitch, FVector TargetLocation, FVector TargetVelocity, FPursuitGimbal Gimbal, double MuzzleSpeed,
	double Horizon, double MaxRange, double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Gimbal Turret"));
	const PursuitBridge::FShot Question{
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon};
	const FPursuitGimbalShot Answer =
		PursuitBridge::SolveGimbalTurret(Question, {BaseForward, BaseUp, Yaw, Pitch}, Gimbal);
	if (PursuitBridge::IsRefused(Answer.Shot.Reason))
	{
		// What the yaw may be; it does not matter for a base that turns all the way round.
		const double YawMin = Gimbal.bYawIsLimited ? Gimbal.YawMin : 0.0;
		const double YawMax = Gimbal.bYawIsLimited ? Gimbal.YawMax : 0.0;
		const double HeldYaw = Gimbal.bYawIsLimited ? Yaw : 0.0;
		Log.Write(Answer.Shot.Reason,
			{{TEXT("ShooterLocation"), ShooterLocation}, {TEXT("BaseForward"), BaseForward, EPursuitRule::NotZeroVector},
				{TEXT("BaseUp"), BaseUp, EPursuitRule::NotZeroVector}, {TEXT("Yaw"), Yaw, EPursuitRule::Finite},
				{TEXT("Pitch"), Pitch, EPursuitRule::Finite}, {TEXT("TargetLocation"), TargetLocation},
				{TEXT("TargetVelocity"), TargetVelocity}, {TEXT("Gimbal.YawRate"), Gimbal.YawRate, EPursuitRule::ZeroOrMore},
				{TEXT("Gimbal.PitchRate"), Gimbal.PitchRate, EPursuitRule::ZeroOrMore},
				{TEXT("MuzzleSpeed"), MuzzleSpeed, EPursuitRule::AboveZero},
				{TEXT("Horizon"), Horizon, EPursuitRule::AboveZero},
				{TEXT("MaxRange"), MaxRange, EPursuitRule::ZeroOrMoreOrInfinite},
				{TEXT("MinTime"), MinTime, EPursuitRule::ZeroOrMore},
				FPursuitInput::NotAbove(TEXT("MinTime"), MinTime, TEXT("Horizon"), Horizon),
				FPursuitInput::Between(TEXT("Gimbal.YawMin"), YawMin, -180.0, 180.0),
				FPursuitInput::Between(TEXT("Gimbal.YawMax"), YawMax, -180.0, 180.0),
				FPursuitInput::NotAbove(TEXT("Gimbal.YawMin"), YawMin, TEXT("Gimbal.YawMax"), YawMax),
				FPursuitInput::Between(TEXT("Yaw"), HeldYaw, YawMin, YawMax),
				FPursuitInput::Between(TEXT("Gimbal.PitchMin"), Gimbal.PitchMin, -90.0, 90.0),
				FPursuitInput::Between(TEXT("Gimbal.PitchMax"), Gimbal.PitchMax, -90.0, 90.0),
				FPursuitInput::NotAbove(TEXT("Gimbal.PitchMin"), Gimbal.PitchMin, TEXT("Gimbal.PitchMax"), Gimbal.PitchMax),
				FPursuitInput::Between(TEXT("Pitch"), Pitch, Gimbal.PitchMin, Gimbal.PitchMax)});
	}
	return Answer;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretLibrary.h"

#include "PursuitBridge.h"
#include "PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretLibrary)

using EPursuitRule = FPursuitInput::ERule;

FPursuitTurretShot UPursuitTurretLibrary::SolveTurret(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
	FVector TargetVelocity, double TurnRate, double ProjectileSpeed, double MaxTime, double MaxRange, double FireCone,
	double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Turret"));
	const PursuitBridge::FShot Question{
		ShooterLocation, TargetLocation, TargetVelocity, ProjectileSpeed, MaxRange, MinTime, MaxTime};
	const FPursuitTurretShot Shot = PursuitBridge::SolveTurret(Question, Facing, TurnRate, FireCone);
	if (PursuitBridge::IsRefused(Shot.Reason))
	{
		Log.Write(Shot.Reason,
			{{TEXT("ShooterLocation"), ShooterLocation}, {TEXT("Facing"), Facing, EPursuitRule::NotZeroVector},
				{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
				{TEXT("TurnRate"), TurnRate, EPursuitRule::ZeroOrMore},
				{TEXT("ProjectileSpeed"), ProjectileSpeed, EPursuitRule::AboveZero},
				{TEXT("MaxTime"), MaxTime, EPursuitRule::AboveZero},
				{TEXT("MaxRange"), MaxRange, EPursuitRule::ZeroOrMoreOrInfinite},
				{TEXT("FireCone"), FireCone, EPursuitRule::ZeroOrMore}, {TEXT("MinTime"), MinTime, EPursuitRule::ZeroOrMore}});
	}
	return Shot;
}

FPursuitGimbalShot UPursuitTurretLibrary::SolveGimbalTurret(FVector ShooterLocation, FVector BaseForward, FVector BaseUp,
	double Yaw, double Pitch, FVector TargetLocation, FVector TargetVelocity, FPursuitGimbal Gimbal, double ProjectileSpeed,
	double MaxTime, double MaxRange, double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Gimbal Turret"));
	const PursuitBridge::FShot Question{
		ShooterLocation, TargetLocation, TargetVelocity, ProjectileSpeed, MaxRange, MinTime, MaxTime};
	const FPursuitGimbalShot Answer =
		PursuitBridge::SolveGimbalTurret(Question, {BaseForward, BaseUp, Yaw, Pitch}, Gimbal);
	if (PursuitBridge::IsRefused(Answer.Shot.Reason))
	{
		Log.Write(Answer.Shot.Reason,
			{{TEXT("ShooterLocation"), ShooterLocation}, {TEXT("BaseForward"), BaseForward, EPursuitRule::NotZeroVector},
				{TEXT("BaseUp"), BaseUp, EPursuitRule::NotZeroVector}, {TEXT("Yaw"), Yaw, EPursuitRule::Finite},
				{TEXT("Pitch"), Pitch, EPursuitRule::Finite}, {TEXT("TargetLocation"), TargetLocation},
				{TEXT("TargetVelocity"), TargetVelocity}, {TEXT("Gimbal.YawRate"), Gimbal.YawRate, EPursuitRule::ZeroOrMore},
				{TEXT("Gimbal.PitchRate"), Gimbal.PitchRate, EPursuitRule::ZeroOrMore},
				{TEXT("ProjectileSpeed"), ProjectileSpeed, EPursuitRule::AboveZero},
				{TEXT("MaxTime"), MaxTime, EPursuitRule::AboveZero},
				{TEXT("MaxRange"), MaxRange, EPursuitRule::ZeroOrMoreOrInfinite},
				{TEXT("MinTime"), MinTime, EPursuitRule::ZeroOrMore}});
	}
	return Answer;
}

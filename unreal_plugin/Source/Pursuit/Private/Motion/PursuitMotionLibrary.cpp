// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMotionLibrary.h"

#include "Motion/PursuitMotionBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMotionLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMotionTypes)

using EPursuitMotionRule = FPursuitInput::ERule;

FPursuitMotionIntercept UPursuitMotionLibrary::SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer,
	const FPursuitTargetMotion& Target, double Horizon, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Solve Motion Intercept"));
	const FPursuitMotionIntercept Intercept =
		PursuitBridge::SolveMotionIntercept(Pursuer, Target, Horizon, CaptureRadius);
	Log.Check(Intercept.Reason,
		{{TEXT("Horizon"), Horizon, EPursuitMotionRule::AboveZero},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Pursuer.Location"), Pursuer.Location},
			{TEXT("Pursuer.MaxSpeed"), Pursuer.MaxSpeed, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Pursuer.Speed"), Pursuer.Speed, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Pursuer.MaxAcceleration"), Pursuer.MaxAcceleration, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Pursuer.Velocity"), Pursuer.Velocity},
			{TEXT("Pursuer.Heading"), Pursuer.Heading, EPursuitMotionRule::NotZeroVector},
			{TEXT("Pursuer.TurnRadius"), Pursuer.TurnRadius, EPursuitMotionRule::AboveZero},
			{TEXT("Target.Location"), Target.Location}, {TEXT("Target.Velocity"), Target.Velocity},
			{TEXT("Target.Acceleration"), Target.Acceleration},
			{TEXT("Target.MaxSpeed"), Target.MaxSpeed, EPursuitMotionRule::ZeroOrMoreOrInfinite},
			{TEXT("Target.TurnAxis"), Target.TurnAxis, EPursuitMotionRule::NotZeroVector},
			{TEXT("Target.TurnRate"), Target.TurnRate, EPursuitMotionRule::Finite},
			{TEXT("Target.PathStart"), Target.PathStart, EPursuitMotionRule::Finite}});
	return Intercept;
}

FPursuitMotionState UPursuitMotionLibrary::GetMotionState(const FPursuitTargetMotion& Target, double Seconds)
{
	static FPursuitRefusalLog Log(TEXT("Get Motion State"));
	const FPursuitMotionState State = PursuitBridge::GetMotionState(Target, Seconds);
	Log.Check(State.Reason,
		{{TEXT("Seconds"), Seconds, EPursuitMotionRule::ZeroOrMore}, {TEXT("Target.Location"), Target.Location},
			{TEXT("Target.Velocity"), Target.Velocity}, {TEXT("Target.Acceleration"), Target.Acceleration},
			{TEXT("Target.MaxSpeed"), Target.MaxSpeed, EPursuitMotionRule::ZeroOrMoreOrInfinite},
			{TEXT("Target.TurnAxis"), Target.TurnAxis, EPursuitMotionRule::NotZeroVector},
			{TEXT("Target.TurnRate"), Target.TurnRate, EPursuitMotionRule::Finite},
			{TEXT("Target.PathStart"), Target.PathStart, EPursuitMotionRule::Finite}});
	return State;
}

FPursuitDubinsPath UPursuitMotionLibrary::FindDubinsPath(const FPursuitPursuerMotion& Car, FVector Point, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Find Dubins Path"));
	const FPursuitDubinsPath Path = PursuitBridge::FindDubinsPath(Car, Point, CaptureRadius);
	Log.Check(Path.Reason,
		{{TEXT("Point"), Point}, {TEXT("CaptureRadius"), CaptureRadius, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Car.Location"), Car.Location}, {TEXT("Car.MaxSpeed"), Car.MaxSpeed, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Car.Heading"), Car.Heading, EPursuitMotionRule::NotZeroVector},
			{TEXT("Car.TurnRadius"), Car.TurnRadius, EPursuitMotionRule::AboveZero}});
	return Path;
}

FPursuitMotionState UPursuitMotionLibrary::GetDubinsPose(
	const FPursuitPursuerMotion& Car, const FPursuitDubinsPath& Path, double Distance)
{
	static FPursuitRefusalLog Log(TEXT("Get Dubins Pose"));
	const FPursuitMotionState State = PursuitBridge::GetDubinsPose(Car, Path, Distance);
	Log.Check(State.Reason,
		{{TEXT("Distance"), Distance, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Path.FirstLength"), Path.FirstLength, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Path.SecondLength"), Path.SecondLength, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Car.Location"), Car.Location}, {TEXT("Car.MaxSpeed"), Car.MaxSpeed, EPursuitMotionRule::ZeroOrMore},
			{TEXT("Car.Heading"), Car.Heading, EPursuitMotionRule::NotZeroVector},
			{TEXT("Car.TurnRadius"), Car.TurnRadius, EPursuitMotionRule::AboveZero}});
	return State;
}

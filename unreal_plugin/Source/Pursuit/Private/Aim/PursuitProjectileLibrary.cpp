// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitProjectileLibrary.h"

#include "Aim/PursuitProjectileBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitProjectileLibrary)

namespace
{
	/** Says which input of a refused question was at fault: those of the shot, and `Number` of the node's own. */
	void LogRefusedShot(FPursuitRefusalLog& Log, EPursuitStatus Reason, const FPursuitShot& Shot, const FPursuitInput& Number,
		const FPursuitSimulation& Simulation)
	{
		Log.Check(Reason,
			{{TEXT("Shot.ShooterLocation"), Shot.ShooterLocation}, {TEXT("Shot.ShooterVelocity"), Shot.ShooterVelocity},
				{TEXT("Shot.TargetLocation"), Shot.TargetLocation}, {TEXT("Shot.TargetVelocity"), Shot.TargetVelocity},
				{TEXT("Shot.TargetAcceleration"), Shot.TargetAcceleration}, {TEXT("Shot.Gravity"), Shot.Gravity}, Number,
				{TEXT("Simulation.TickSeconds"), Simulation.TickSeconds, FPursuitInput::ERule::AboveZero}});
	}
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectile(
	const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitSimulation& Simulation)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile"));
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectile(Shot, MuzzleSpeed, Simulation);
	LogRefusedShot(Log, Launches.Reason, Shot,
		{TEXT("MuzzleSpeed"), MuzzleSpeed, FPursuitInput::ERule::ZeroOrMore}, Simulation);
	return Launches;
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByApex(
	const FPursuitShot& Shot, double ApexHeight, const FPursuitSimulation& Simulation)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Apex"));
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectileByApex(Shot, ApexHeight, Simulation);
	LogRefusedShot(
		Log, Launches.Reason, Shot, {TEXT("ApexHeight"), ApexHeight, FPursuitInput::ERule::ZeroOrMore}, Simulation);
	return Launches;
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByAngle(
	const FPursuitShot& Shot, double ElevationDegrees, const FPursuitSimulation& Simulation)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Angle"));
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectileByAngle(Shot, ElevationDegrees, Simulation);
	LogRefusedShot(Log, Launches.Reason, Shot,
		FPursuitInput::Inside(TEXT("ElevationDegrees"), ElevationDegrees, -90.0, 90.0), Simulation);
	return Launches;
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByTime(
	const FPursuitShot& Shot, double FlightTime, const FPursuitSimulation& Simulation)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Time"));
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectileByTime(Shot, FlightTime, Simulation);
	LogRefusedShot(
		Log, Launches.Reason, Shot, {TEXT("FlightTime"), FlightTime, FPursuitInput::ERule::AboveZero}, Simulation);
	return Launches;
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileMinimumSpeed(
	const FPursuitShot& Shot, double Horizon, const FPursuitSimulation& Simulation)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile Minimum Speed"));
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectileMinimumSpeed(Shot, Horizon, Simulation);
	LogRefusedShot(
		Log, Launches.Reason, Shot, {TEXT("Horizon"), Horizon, FPursuitInput::ERule::ZeroOrMore}, Simulation);
	return Launches;
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileThroughAir(
	const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitAir& Air)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile Through Air"));
	using ERule = FPursuitInput::ERule;
	const FPursuitLaunches Launches = PursuitBridge::SolveProjectileThroughAir(Shot, MuzzleSpeed, Air);
	Log.Check(Launches.Reason,
		{{TEXT("Shot.ShooterLocation"), Shot.ShooterLocation}, {TEXT("Shot.ShooterVelocity"), Shot.ShooterVelocity},
			{TEXT("Shot.TargetLocation"), Shot.TargetLocation}, {TEXT("Shot.TargetVelocity"), Shot.TargetVelocity},
			{TEXT("Shot.TargetAcceleration"), Shot.TargetAcceleration}, {TEXT("Shot.Gravity"), Shot.Gravity},
			{TEXT("MuzzleSpeed"), MuzzleSpeed, ERule::ZeroOrMore},
			{TEXT("Air.LinearDrag"), Air.LinearDrag, ERule::ZeroOrMore},
			{TEXT("Air.QuadraticDrag"), Air.QuadraticDrag, ERule::ZeroOrMore}, {TEXT("Air.Wind"), Air.Wind},
			{TEXT("Air.Horizon"), Air.Horizon, ERule::AboveZero},
			{TEXT("Air.MaxMissDistance"), Air.MaxMissDistance, ERule::ZeroOrMore}});
	return Launches;
}

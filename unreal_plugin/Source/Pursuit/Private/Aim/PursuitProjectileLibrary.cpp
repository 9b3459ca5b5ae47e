// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitProjectileLibrary.h"

#include "Aim/PursuitFlightConversions.h"
#include "Aim/PursuitProjectileConversions.h"
#include "Core/PursuitCaller.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitProjectileLibrary)

namespace Pursuit
{
	static PursuitProjectileQuery MakeQuery(const FPursuitShot& Shot, double MuzzleSpeed = 0.0)
	{
		PursuitProjectileQuery Result{};
		Result.shot.shooter_position = ToC(Shot.ShooterLocation);
		Result.shooter_velocity = ToC(Shot.ShooterVelocity);
		Result.shot.target_position = ToC(Shot.TargetLocation);
		Result.shot.target_velocity = ToC(Shot.TargetVelocity);
		Result.target_acceleration = ToC(Shot.TargetAcceleration);
		Result.shot.gravity = ToC(Shot.Gravity);
		Result.shot.muzzle_speed = MuzzleSpeed;
		return Result;
	}

	/** The pins of the nodes without drag, each of which has one input of its own. */
	static TArray<FPinName> ShotNames(const FPinName& Own)
	{
		return {Own, {"query.shot.", "Shot."}, {"query.", "Shot."}};
	}

	/** Asks for the launches of a projectile: up to four, and how many they are. */
	template <typename CallType>
	static FPursuitLaunches AnswerLaunches(FPursuitRefusalLog& Log, CallType&& Call, TArray<FPinName> MoreNames = {})
	{
		PursuitLaunch Launches[4] = {};
		uint32 Count = 0;
		const FOutcome Outcome = Ask([&] { return Call(Launches, &Count); });
		if (Outcome.IsRefused())
		{
			Log.Write(Outcome, MoveTemp(MoreNames));
		}
		return LaunchesFromC(Outcome, Launches, Count);
	}

	/** Asks for one launch of a projectile. */
	template <typename CallType>
	static FPursuitLaunches AnswerLaunch(FPursuitRefusalLog& Log, CallType&& Call)
	{
		return AnswerLaunches(Log, [&](PursuitLaunch* Launches, uint32* Count) {
			const PursuitStatus Status = Call(Launches);
			*Count = Status == PURSUIT_STATUS_OK ? 1 : 0;
			return Status;
		});
	}
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectile(
	const FPursuitShot& Shot, double MuzzleSpeed, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(
		TEXT("Solve Projectile"), Pursuit::ShotNames({"query.shot.muzzle_speed", "MuzzleSpeed"}));
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot, MuzzleSpeed);
	return Pursuit::AnswerLaunches(Log, [&](PursuitLaunch* Out, uint32* OutCount) {
		return pursuit_solve_projectile_simulated(&Query, Pursuit::ToC(Settings), Out, OutCount);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByApex(
	const FPursuitShot& Shot, double ApexHeight, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Apex"), Pursuit::ShotNames({"apex_height", "ApexHeight"}));
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot);
	return Pursuit::AnswerLaunches(Log, [&](PursuitLaunch* Out, uint32* OutCount) {
		return pursuit_solve_projectile_apex(&Query, Pursuit::ToC(Settings), ApexHeight, Out, OutCount);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByAngle(
	const FPursuitShot& Shot, double Elevation, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Angle"), Pursuit::ShotNames({"elevation", "Elevation"}));
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot);
	const double Radians = FMath::DegreesToRadians(Elevation);
	return Pursuit::AnswerLaunches(Log, [&](PursuitLaunch* Out, uint32* OutCount) {
		return pursuit_solve_projectile_angle(&Query, Pursuit::ToC(Settings), Radians, Out, OutCount);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileByTime(
	const FPursuitShot& Shot, double FlightTime, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile By Time"), Pursuit::ShotNames({"time", "FlightTime"}));
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot);
	return Pursuit::AnswerLaunch(Log, [&](PursuitLaunch* Out) {
		return pursuit_solve_projectile_time(&Query, Pursuit::ToC(Settings), FlightTime, Out);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileMinimumSpeed(
	const FPursuitShot& Shot, double Horizon, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(
		TEXT("Solve Projectile Minimum Speed"), Pursuit::ShotNames({"horizon", "Horizon"}));
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot);
	return Pursuit::AnswerLaunch(Log, [&](PursuitLaunch* Out) {
		return pursuit_solve_projectile_minimum_speed(&Query, Pursuit::ToC(Settings), Pursuit::LimitOrNone(Horizon), Out);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileWithDrag(
	const FPursuitShot& Shot, double MuzzleSpeed, FPursuitDragSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile With Drag"),
		{{"query.shot.muzzle_speed", "MuzzleSpeed"}, {"query.shot.", "Shot."}, {"query.", "Shot."}});
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot, MuzzleSpeed);
	// The library has no negative counts; it refuses 0 by its name.
	Settings.MaxSteps = FMath::Max(Settings.MaxSteps, 0);
	return Pursuit::AnswerLaunches(Log, [&](PursuitLaunch* Out, uint32* OutCount) {
		return pursuit_solve_projectile_drag(&Query, Pursuit::ToC(Settings), Out, OutCount);
	});
}

FPursuitLaunches UPursuitProjectileLibrary::SolveProjectileFlight(
	const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitProjectileFlight& Flight)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectile Flight"),
		{{"query.shot.muzzle_speed", "MuzzleSpeed"}, {"query.shot.", "Shot."}, {"query.", "Shot."}, {"flight.", "Flight."},
			{"table_count", "Flight.Table"}, {"table[].", "Flight.Table[]."}});
	const PursuitProjectileQuery Query = Pursuit::MakeQuery(Shot, MuzzleSpeed);
	const PursuitProjectileFlight InC = Pursuit::MakeFlight(Flight);
	const auto Call = [&](PursuitLaunch* Out, uint32* OutCount) {
		return pursuit_solve_projectile_flight(&Query, &InC, Pursuit::PointsOf(Flight), Pursuit::CountOf(Flight.Table), Out, OutCount);
	};
	return Pursuit::AnswerLaunches(Log, Call, Pursuit::DragName(Flight));
}

FVector UPursuitProjectileLibrary::AdvanceProjectile(FPursuitProjectileState& State, const FPursuitProjectileFlight& Flight,
	double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Advance Projectile"),
		{{"state.position", "State.Location"}, {"state.", "State."}, {"duration", "DeltaSeconds"}, {"flight.", "Flight."},
			{"table_count", "Flight.Table"}, {"table[].", "Flight.Table[]."}});
	const PursuitProjectileFlight InC = Pursuit::MakeFlight(Flight);
	PursuitProjectileState Flown{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_advance_projectile(
			Pursuit::ToC(State), &InC, Pursuit::PointsOf(Flight), Pursuit::CountOf(Flight.Table), DeltaSeconds, &Flown);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, Pursuit::DragName(Flight));
		return FVector::ZeroVector;
	}
	State = Pursuit::FromC(Flown);
	return State.Location;
}

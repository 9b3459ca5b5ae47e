// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretLibrary.h"

#include "Aim/PursuitTurretConversions.h"
#include "Core/PursuitCaller.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretLibrary)

#include <cstring>

namespace Pursuit
{
	static_assert(sizeof(PursuitTurretSearch) == sizeof(FPursuitTurretSearch::State));

	static FPursuitGimbalShot FromC(const FOutcome& Outcome, const PursuitGimbalTurretSolution& Solution)
	{
		FPursuitGimbalShot Result;
		Result.Shot = ShotFromC(Outcome, Solution);
		Result.Yaw = FMath::RadiansToDegrees(Solution.yaw);
		Result.Pitch = FMath::RadiansToDegrees(Solution.pitch);
		return Result;
	}

	static FPursuitBallisticShot FromC(const FOutcome& Outcome, const PursuitBallisticTurretSolution& Solution)
	{
		FPursuitBallisticShot Result;
		Result.Shot = ShotFromC(Outcome, Solution);
		Result.Yaw = FMath::RadiansToDegrees(Solution.yaw);
		Result.Pitch = FMath::RadiansToDegrees(Solution.pitch);
		Result.LaunchVelocity = FromC(Solution.launch_velocity);
		Result.Arc = static_cast<EPursuitTurretArc>(Solution.arc);
		return Result;
	}

	/** Rates and limits of a mount. */
	template <typename QueryType>
	static void SetGimbal(QueryType& Query, const FPursuitGimbal& Gimbal)
	{
		Query.yaw_rate = FMath::DegreesToRadians(Gimbal.YawRate);
		Query.pitch_rate = FMath::DegreesToRadians(Gimbal.PitchRate);
		Query.yaw_min = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMin) : -NoLimit();
		Query.yaw_max = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMax) : NoLimit();
		Query.pitch_min = FMath::DegreesToRadians(Gimbal.PitchMin);
		Query.pitch_max = FMath::DegreesToRadians(Gimbal.PitchMax);
	}

	static FPursuitTurretSearch FromC(const FOutcome& Outcome, const PursuitTurretSearch& Search)
	{
		FPursuitTurretSearch Result;
		Result.Reason = Outcome.Status;
		std::memcpy(Result.State, &Search, sizeof(Search));
		return Result;
	}
}

FPursuitTurretShot UPursuitTurretLibrary::SolveTurret(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
	FVector TargetVelocity, double TurnRate, double MuzzleSpeed, double Horizon, double MaxRange, double FireCone,
	double MinTime, const UObject* WorldContextObject)
{
	Facing = Pursuit::FacingOf(WorldContextObject, Facing);
	static FPursuitRefusalLog Log(TEXT("Solve Turret"));
	PursuitTurretQuery Query = Pursuit::MakeTurretQuery<PursuitTurretQuery>(
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon);
	Query.facing = Pursuit::ToC(Facing);
	Query.turn_rate = FMath::DegreesToRadians(TurnRate);
	Query.fire_cone = FMath::DegreesToRadians(FireCone);
	return Pursuit::Answer<PursuitTurretSolution>(
		Log, [&](PursuitTurretSolution* Out) { return pursuit_solve_turret(&Query, Out); });
}

FPursuitTurretSearch UPursuitTurretLibrary::BeginTurretSearch(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
	FVector TargetVelocity, double TurnRate, double MuzzleSpeed, double Horizon, double MaxRange, double FireCone,
	double MinTime, const UObject* WorldContextObject)
{
	Facing = Pursuit::FacingOf(WorldContextObject, Facing);
	static FPursuitRefusalLog Log(TEXT("Begin Turret Search"));
	PursuitTurretQuery Query = Pursuit::MakeTurretQuery<PursuitTurretQuery>(
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon);
	Query.facing = Pursuit::ToC(Facing);
	Query.turn_rate = FMath::DegreesToRadians(TurnRate);
	Query.fire_cone = FMath::DegreesToRadians(FireCone);
	FPursuitTurretSearch Search = Pursuit::Answer<PursuitTurretSearch>(
		Log, [&](PursuitTurretSearch* Out) { return pursuit_begin_turret_search(&Query, Out); });
	if (Search.Reason == EPursuitStatus::OK)
	{
		// Begun, and not stepped yet.
		Search.Reason = EPursuitStatus::Unfinished;
	}
	return Search;
}

FPursuitTurretShot UPursuitTurretLibrary::StepTurretSearch(FPursuitTurretSearch& Search, int32 Steps)
{
	static FPursuitRefusalLog Log(TEXT("Step Turret Search"));
	PursuitTurretSolution Solution{};
	if (Steps < 1)
	{
		// The library takes none then, and the search would never end.
		return Pursuit::FromC(Log.Refuse(TEXT("Steps"), TEXT("must be 1 or more")), Solution);
	}
	PursuitTurretSearch State{};
	std::memcpy(&State, Search.State, sizeof(State));
	Pursuit::FOutcome Outcome =
		Pursuit::Ask([&] { return pursuit_step_turret_search(&State, Pursuit::CountOf(Steps), &Solution); });
	if (Outcome.IsRefused() && Pursuit::IsConnected())
	{
		// A fault within a search belongs to no pin.
		Outcome.Pin = TEXT("Search");
		Outcome.Requirement = TEXT("must come from a Begin Turret Search that was not refused");
	}
	Log.Check(Outcome);
	Search = Pursuit::FromC(Outcome, State);
	return Pursuit::FromC(Outcome, Solution);
}

FPursuitGimbalShot UPursuitTurretLibrary::SolveGimbalTurret(FVector ShooterLocation, FVector BaseForward, FVector BaseUp,
	double Yaw, double Pitch, FVector TargetLocation, FVector TargetVelocity, FPursuitGimbal Gimbal, double MuzzleSpeed,
	double Horizon, double MaxRange, double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Gimbal Turret"),
		{{"query.forward", "BaseForward"}, {"query.up", "BaseUp"}, {"query.yaw_rate", "Gimbal.YawRate"},
			{"query.pitch_rate", "Gimbal.PitchRate"}, {"query.yaw_min", "Gimbal.YawMin"}, {"query.yaw_max", "Gimbal.YawMax"},
			{"query.pitch_min", "Gimbal.PitchMin"}, {"query.pitch_max", "Gimbal.PitchMax"}});
	PursuitGimbalTurretQuery Query = Pursuit::MakeTurretQuery<PursuitGimbalTurretQuery>(
		ShooterLocation, TargetLocation, TargetVelocity, MuzzleSpeed, MaxRange, MinTime, Horizon);
	Query.forward = Pursuit::ToC(BaseForward);
	Query.up = Pursuit::ToC(BaseUp);
	Query.yaw = FMath::DegreesToRadians(Yaw);
	Query.pitch = FMath::DegreesToRadians(Pitch);
	Pursuit::SetGimbal(Query, Gimbal);
	return Pursuit::Answer<PursuitGimbalTurretSolution>(
		Log, [&](PursuitGimbalTurretSolution* Out) { return pursuit_solve_gimbal_turret(&Query, Out); });
}

FPursuitBallisticShot UPursuitTurretLibrary::SolveBallisticTurret(const FPursuitShot& Shot, const FPursuitTurretBase& Base,
	FPursuitGimbal Gimbal, double MuzzleSpeed, double Horizon, EPursuitTurretArc Arc)
{
	static FPursuitRefusalLog Log(TEXT("Solve Ballistic Turret"),
		{{"query.shot.shooter_position", "Shot.ShooterLocation"}, {"query.shot.target_position", "Shot.TargetLocation"},
			{"query.shot.target_velocity", "Shot.TargetVelocity"}, {"query.shot.gravity", "Shot.Gravity"},
			{"query.shooter_velocity", "Shot.ShooterVelocity"}, {"query.target_acceleration", "Shot.TargetAcceleration"},
			{"query.forward", "Base.Forward"}, {"query.up", "Base.Up"}, {"query.base_angular_velocity", "Base.AngularVelocity"},
			{"query.yaw", "Base.Yaw"}, {"query.pitch", "Base.Pitch"}, {"query.yaw_velocity", "Base.YawVelocity"},
			{"query.pitch_velocity", "Base.PitchVelocity"}, {"query.yaw_acceleration", "Base.YawAcceleration"},
			{"query.pitch_acceleration", "Base.PitchAcceleration"}, {"query.yaw_rate", "Gimbal.YawRate"},
			{"query.pitch_rate", "Gimbal.PitchRate"}, {"query.yaw_min", "Gimbal.YawMin"}, {"query.yaw_max", "Gimbal.YawMax"},
			{"query.pitch_min", "Gimbal.PitchMin"}, {"query.pitch_max", "Gimbal.PitchMax"}});
	PursuitBallisticTurretQuery Query{};
	Query.shot.shooter_position = Pursuit::ToC(Shot.ShooterLocation);
	Query.shot.target_position = Pursuit::ToC(Shot.TargetLocation);
	Query.shot.target_velocity = Pursuit::ToC(Shot.TargetVelocity);
	Query.shot.muzzle_speed = MuzzleSpeed;
	Query.shot.gravity = Pursuit::ToC(Shot.Gravity);
	Query.shooter_velocity = Pursuit::ToC(Shot.ShooterVelocity);
	Query.target_acceleration = Pursuit::ToC(Shot.TargetAcceleration);
	Query.forward = Pursuit::ToC(Base.Forward);
	Query.up = Pursuit::ToC(Base.Up);
	Query.base_angular_velocity = Pursuit::InRadians(Pursuit::ToC(Base.AngularVelocity));
	Query.yaw = FMath::DegreesToRadians(Base.Yaw);
	Query.pitch = FMath::DegreesToRadians(Base.Pitch);
	Query.yaw_velocity = FMath::DegreesToRadians(Base.YawVelocity);
	Query.pitch_velocity = FMath::DegreesToRadians(Base.PitchVelocity);
	Query.yaw_acceleration = Pursuit::LimitOrNone(FMath::DegreesToRadians(Base.YawAcceleration));
	Query.pitch_acceleration = Pursuit::LimitOrNone(FMath::DegreesToRadians(Base.PitchAcceleration));
	Pursuit::SetGimbal(Query, Gimbal);
	Query.horizon = Horizon;
	Query.arc = static_cast<int32>(Arc);
	return Pursuit::Answer<PursuitBallisticTurretSolution>(
		Log, [&](PursuitBallisticTurretSolution* Out) { return pursuit_solve_ballistic_turret(&Query, Out); });
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Aim/PursuitTurretBridge.h"

#include "Core/PursuitBridgeCalls.h"

#include <cstring>

namespace PursuitBridge
{
	static_assert(sizeof(PursuitTurretSearch) == sizeof(FPursuitTurretSearch::State));

	template <typename SolutionType>
	static FPursuitTurretShot FromTurret(EPursuitStatus Reason, const SolutionType& Solution)
	{
		FPursuitTurretShot Result;
		Result.Reason = Reason;
		Result.bHit = Reason == EPursuitStatus::Met;
		Result.AimPoint = FromC(Solution.aim_point);
		Result.ImpactTime = Solution.impact_time;
		Result.RotationTime = Solution.rotation_time;
		Result.FlightTime = Solution.flight_time;
		Result.Iterations = static_cast<int32>(Solution.iterations);
		return Result;
	}

	template <typename QueryType>
	static void FillShot(QueryType& Query, const FShot& Shot)
	{
		Query.shot.shooter_position = ToC(Shot.ShooterLocation);
		Query.shot.target_position = ToC(Shot.TargetLocation);
		Query.shot.target_velocity = ToC(Shot.TargetVelocity);
		Query.shot.muzzle_speed = Shot.MuzzleSpeed;
		Query.max_range = LimitOrNone(Shot.MaxRange);
		Query.min_time = Shot.MinTime;
		Query.horizon = Shot.Horizon;
	}

	static PursuitTurretQuery ToC(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
	{
		PursuitTurretQuery Query{};
		FillShot(Query, Shot);
		Query.facing = ToC(Facing);
		Query.turn_rate = FMath::DegreesToRadians(TurnRate);
		Query.fire_cone = FMath::DegreesToRadians(FireCone);
		return Query;
	}

	FPursuitTurretShot SolveTurret(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
	{
		const PursuitTurretQuery Query = ToC(Shot, Facing, TurnRate, FireCone);
		PursuitTurretSolution Solution{};
		const EPursuitStatus Reason = Ask([&] { return pursuit_solve_turret(&Query, &Solution); });
		return FromTurret(Reason, Solution);
	}

	FPursuitTurretSearch BeginTurretSearch(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
	{
		const PursuitTurretQuery Query = ToC(Shot, Facing, TurnRate, FireCone);
		PursuitTurretSearch Search{};
		FPursuitTurretSearch Result;
		const EPursuitStatus Begun = Ask([&] { return pursuit_begin_turret_search(&Query, &Search); });
		Result.Reason = Begun == EPursuitStatus::Met ? EPursuitStatus::Unfinished : Begun;
		std::memcpy(Result.State, &Search, sizeof(Search));
		return Result;
	}

	FPursuitTurretShot StepTurretSearch(FPursuitTurretSearch& Search, int32 Steps)
	{
		PursuitTurretSearch State{};
		std::memcpy(&State, Search.State, sizeof(State));
		PursuitTurretSolution Solution{};
		const uint32_t Granted = Steps > 0 ? static_cast<uint32_t>(Steps) : 0;
		Search.Reason = Ask([&] { return pursuit_step_turret_search(&State, Granted, &Solution); });
		std::memcpy(Search.State, &State, sizeof(State));
		return FromTurret(Search.Reason, Solution);
	}

	FPursuitGimbalShot SolveGimbalTurret(const FShot& Shot, const FMount& Mount, const FPursuitGimbal& Gimbal)
	{
		constexpr double Infinity = std::numeric_limits<double>::infinity();
		PursuitGimbalTurretQuery Query{};
		FillShot(Query, Shot);
		Query.forward = ToC(Mount.Forward);
		Query.up = ToC(Mount.Up);
		Query.yaw = FMath::DegreesToRadians(Mount.Yaw);
		Query.pitch = FMath::DegreesToRadians(Mount.Pitch);
		Query.yaw_rate = FMath::DegreesToRadians(Gimbal.YawRate);
		Query.pitch_rate = FMath::DegreesToRadians(Gimbal.PitchRate);
		Query.yaw_min = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMin) : -Infinity;
		Query.yaw_max = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMax) : Infinity;
		Query.pitch_min = FMath::DegreesToRadians(Gimbal.PitchMin);
		Query.pitch_max = FMath::DegreesToRadians(Gimbal.PitchMax);
		PursuitGimbalTurretSolution Solution{};
		FPursuitGimbalShot Result;
		const EPursuitStatus Reason = Ask([&] { return pursuit_solve_gimbal_turret(&Query, &Solution); });
		Result.Shot = FromTurret(Reason, Solution);
		Result.Yaw = FMath::RadiansToDegrees(Solution.yaw);
		Result.Pitch = FMath::RadiansToDegrees(Solution.pitch);
		return Result;
	}
}

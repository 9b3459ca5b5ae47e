// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitTurretLibrary.h"

/** Turn, then fire. */
namespace Pursuit
{
	/** What every kind of turret asks, in cm, cm/s and seconds. A MaxRange of 0 is no limit. */
	template <typename QueryType>
	QueryType MakeTurretQuery(const FVector& ShooterLocation, const FVector& TargetLocation, const FVector& TargetVelocity,
		double MuzzleSpeed, double MaxRange, double MinTime, double Horizon)
	{
		QueryType Query{};
		Query.shot.shooter_position = ToC(ShooterLocation);
		Query.shot.target_position = ToC(TargetLocation);
		Query.shot.target_velocity = ToC(TargetVelocity);
		Query.shot.muzzle_speed = MuzzleSpeed;
		Query.max_range = LimitOrNone(MaxRange);
		Query.min_time = MinTime;
		Query.horizon = Horizon;
		return Query;
	}

	template <typename SolutionType>
	FPursuitTurretShot ShotFromC(const FOutcome& Outcome, const SolutionType& Solution)
	{
		FPursuitTurretShot Result;
		Result.bHit = Outcome.Status == EPursuitStatus::OK;
		Result.Reason = Outcome.Status;
		Result.AimPoint = FromC(Solution.aim_point);
		Result.ImpactTime = Solution.impact_time;
		Result.RotationTime = Solution.rotation_time;
		Result.FlightTime = Solution.flight_time;
		Result.Iterations = static_cast<int32>(Solution.iterations);
		return Result;
	}

	inline FPursuitTurretShot FromC(const FOutcome& Outcome, const PursuitTurretSolution& Solution)
	{
		return ShotFromC(Outcome, Solution);
	}
}

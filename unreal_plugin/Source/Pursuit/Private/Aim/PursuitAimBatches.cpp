// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes of UPursuitBatchLibrary that aim.

#include "Aim/PursuitProjectileConversions.h"
#include "Aim/PursuitTurretConversions.h"
#include "Core/PursuitBatch.h"
#include "PursuitBatchLibrary.h"

namespace Pursuit
{
	static PursuitTurretQuery MakeTurretQuery(const FPursuitTurretQuery& Query)
	{
		PursuitTurretQuery Result = MakeTurretQuery<PursuitTurretQuery>(Query.ShooterLocation, Query.TargetLocation,
			Query.TargetVelocity, Query.MuzzleSpeed, Query.MaxRange, Query.MinTime, Query.Horizon);
		Result.facing = ToC(Query.Facing);
		Result.turn_rate = FMath::DegreesToRadians(Query.TurnRate);
		Result.fire_cone = FMath::DegreesToRadians(Query.FireCone);
		return Result;
	}
}

TArray<FPursuitTurretShot> UPursuitBatchLibrary::SolveTurrets(const TArray<FPursuitTurretQuery>& Queries)
{
	static FPursuitRefusalLog Log(TEXT("Solve Turrets"));
	TArray<FPursuitTurretShot> Shots;
	Shots.SetNum(Queries.Num());
	TArray<PursuitTurretQuery> Asked;
	Asked.SetNumZeroed(Queries.Num());
	TArray<double> Iterations;
	Iterations.SetNumZeroed(Queries.Num());
	const auto Vectors = [&](PursuitVec3& First) { return PursuitVec3View{&First, sizeof(PursuitTurretQuery), 0, 0, 0}; };
	const auto Numbers = [&](double& First) { return PursuitNumberView{&First, sizeof(PursuitTurretQuery), 0}; };
	PursuitTurretBatch Batch{};
	if (!Asked.IsEmpty())
	{
		PursuitTurretQuery& First = Asked[0];
		Batch.shooter_positions = Vectors(First.shot.shooter_position);
		Batch.target_positions = Vectors(First.shot.target_position);
		Batch.target_velocities = Vectors(First.shot.target_velocity);
		Batch.muzzle_speeds = Numbers(First.shot.muzzle_speed);
		Batch.facings = Vectors(First.facing);
		Batch.turn_rates = Numbers(First.turn_rate);
		Batch.max_ranges = Numbers(First.max_range);
		Batch.min_times = Numbers(First.min_time);
		Batch.horizons = Numbers(First.horizon);
		Batch.fire_cones = Numbers(First.fire_cone);
	}
	Batch.count = Pursuit::CountOf(Queries);
	PursuitTurretBatchSolution Solution{};
	Solution.aim_points = Pursuit::ArrayOf(Shots, &FPursuitTurretShot::AimPoint);
	Solution.impact_times = Pursuit::ArrayOf(Shots, &FPursuitTurretShot::ImpactTime);
	Solution.rotation_times = Pursuit::ArrayOf(Shots, &FPursuitTurretShot::RotationTime);
	Solution.flight_times = Pursuit::ArrayOf(Shots, &FPursuitTurretShot::FlightTime);
	Solution.iterations = PursuitNumberArray{Iterations.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	const auto Solve = [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		for (uint32 Index = Begin; Index < End; ++Index)
		{
			Asked[static_cast<int32>(Index)] = Pursuit::MakeTurretQuery(Queries[static_cast<int32>(Index)]);
		}
		return pursuit_solve_turret_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	};
	Pursuit::AnswerBatch(Log, {"Queries", {{"query.shot.", "."}, {"query.", "."}}}, Queries.Num(), Pursuit::FewItems, Solve,
		[&](int32 Index, const Pursuit::FOutcome& Outcome) {
			Shots[Index].bHit = Outcome.Status == EPursuitStatus::OK;
			Shots[Index].Reason = Outcome.Status;
			Shots[Index].Iterations = static_cast<int32>(Iterations[Index]);
		});
	return Shots;
}

TArray<FPursuitLaunches> UPursuitBatchLibrary::SolveProjectiles(
	const TArray<FPursuitShot>& Shots, double MuzzleSpeed, FPursuitProjectileSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Solve Projectiles"), {{"query.shot.muzzle_speed", "MuzzleSpeed"}});
	constexpr int32 MostLaunches = 4;
	TArray<FPursuitLaunches> Answers;
	Answers.SetNum(Shots.Num());
	TArray<PursuitLaunch> Launches;
	Launches.SetNumZeroed(MostLaunches * Shots.Num());
	TArray<double> Counts;
	Counts.SetNumZeroed(Shots.Num());
	PursuitProjectileBatch Batch{};
	Batch.shooter_positions = Pursuit::ViewOf(Shots, &FPursuitShot::ShooterLocation);
	Batch.target_positions = Pursuit::ViewOf(Shots, &FPursuitShot::TargetLocation);
	Batch.target_velocities = Pursuit::ViewOf(Shots, &FPursuitShot::TargetVelocity);
	Batch.muzzle_speeds = PursuitNumberView{&MuzzleSpeed, 0, PURSUIT_ELEMENT_F64};
	Batch.shooter_velocities = Pursuit::ViewOf(Shots, &FPursuitShot::ShooterVelocity);
	Batch.target_accelerations = Pursuit::ViewOf(Shots, &FPursuitShot::TargetAcceleration);
	Batch.gravities = Pursuit::ViewOf(Shots, &FPursuitShot::Gravity);
	Batch.count = Pursuit::CountOf(Shots);
	PursuitProjectileBatchSolution Solution{};
	if (!Launches.IsEmpty())
	{
		constexpr size_t Stride = sizeof(PursuitLaunch);
		Solution.launch_velocities = PursuitVec3Array{&Launches[0].launch_velocity, Stride, 0, 0, 0};
		Solution.impact_points = PursuitVec3Array{&Launches[0].impact_point, Stride, 0, 0, 0};
		Solution.times = PursuitNumberArray{&Launches[0].time, Stride, 0};
		Solution.miss_distances = PursuitNumberArray{&Launches[0].miss_distance, Stride, 0};
	}
	Solution.launch_counts = PursuitNumberArray{Counts.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	Solution.launch_room = MostLaunches;
	const auto Solve = [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_solve_projectile_batch(
			&Batch, Pursuit::ToC(Settings), Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	};
	const Pursuit::FBatchNames Names{
		"Shots", {{"query.shot.shooter_position", ".ShooterLocation"}, {"query.shot.target_position", ".TargetLocation"},
					 {"query.shot.target_velocity", ".TargetVelocity"}, {"query.shooter_velocity", ".ShooterVelocity"},
					 {"query.target_acceleration", ".TargetAcceleration"}, {"query.shot.gravity", ".Gravity"}}};
	Pursuit::AnswerBatch(
		Log, Names, Shots.Num(), Pursuit::FewItems, Solve, [&](int32 Index, const Pursuit::FOutcome& Outcome) {
			const PursuitLaunch* const Own = &Launches[MostLaunches * Index];
			Answers[Index] = Pursuit::LaunchesFromC(Outcome, Own, static_cast<uint32>(Counts[Index]));
		});
	return Answers;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Team/PursuitTeamBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitObjective::Last) == PURSUIT_ASSIGNMENT_BOTTLENECK);
	static_assert(static_cast<int32>(EPursuitObjective::Sum) == PURSUIT_ASSIGNMENT_LINEAR_SUM);
	static_assert(TeamMax == PURSUIT_TEAM_MAX);

	FPursuitTeamPlan SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitObjective Objective, double MaxSeconds)
	{
		PursuitTeamQuery Query{};
		Query.pursuer_positions = ViewOf(Pursuers, &FPursuitTeamPursuer::Location);
		Query.pursuer_speeds = ViewOf(Pursuers, &FPursuitTeamPursuer::Speed);
		Query.capture_radii = ViewOf(Pursuers, &FPursuitTeamPursuer::CaptureRadius);
		Query.target_positions = ViewOf(Targets, &FPursuitTeamTarget::Location);
		Query.target_velocities = ViewOf(Targets, &FPursuitTeamTarget::Velocity);
		Query.pursuer_count = static_cast<uint32>(Pursuers.Num());
		Query.target_count = static_cast<uint32>(Targets.Num());
		PursuitTeamSettings Settings{};
		Settings.horizon = LimitOrNone(MaxSeconds);
		Settings.objective = static_cast<int32>(Objective);
		// Room for one order at least, so that an empty team is refused for being empty.
		TArray<PursuitTeamIntercept> Orders;
		Orders.SetNumZeroed(Pursuers.IsEmpty() ? 1 : Pursuers.Num());
		TArray<uint8> Memory;
		PursuitAssignment Assignment{};

		FPursuitTeamPlan Plan;
		Plan.Reason = Ask([&] {
			const size_t Size = pursuit_team_memory_size(Query.pursuer_count, Query.target_count);
			Memory.SetNumZeroed(static_cast<int32>(Size));
			return pursuit_solve_team_assignment(&Query, &Settings, Memory.GetData(), Size, Orders.GetData(), &Assignment);
		});
		Plan.Pairs = static_cast<int32>(Assignment.pairs);
		Plan.LastTime = Assignment.last;
		Plan.TotalTime = Assignment.total;
		if (!IsRefused(Plan.Reason))
		{
			Plan.Orders.Reserve(Orders.Num());
			for (const PursuitTeamIntercept& COrder : Orders)
			{
				FPursuitTeamIntercept Order;
				Order.Target = COrder.target;
				Order.Point = FromC(COrder.point);
				Order.PursuerVelocity = FromC(COrder.pursuer_velocity);
				Order.Time = COrder.time;
				Plan.Orders.Add(Order);
			}
		}
		return Plan;
	}

	FPursuitMotionEstimate EstimateMotion(const TArray<FPursuitSighting>& History, const FPursuitEstimateSettings& Settings)
	{
		PursuitMotionHistory CHistory{};
		CHistory.positions = ViewOf(History, &FPursuitSighting::Location);
		CHistory.times = ViewOf(History, &FPursuitSighting::Time);
		CHistory.count = static_cast<uint32>(History.Num());
		PursuitEstimateSettings CSettings{};
		CSettings.window = Settings.Window;
		CSettings.max_speed = LimitOrNone(Settings.MaxSpeed);
		CSettings.confidence = Settings.Confidence;
		PursuitMotionEstimate Found{};
		FPursuitMotionEstimate Result;
		Result.Reason = Ask([&] { return pursuit_estimate_motion(&CHistory, &CSettings, &Found); });
		Result.Location = FromC(Found.position);
		Result.Velocity = FromC(Found.velocity);
		Result.Acceleration = FromC(Found.acceleration);
		Result.TurnAxis = FromC(Found.turn_axis);
		Result.TurnRate = FMath::RadiansToDegrees(Found.turn_rate);
		Result.Time = Found.time;
		Result.Residual = Found.residual;
		Result.VelocityError = Found.velocity_error;
		Result.AccelerationError = Found.acceleration_error;
		Result.Sightings = static_cast<int32>(Found.samples);
		return Result;
	}

	bool ReadDefaults(FPursuitEstimateSettings& OutSettings)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitEstimateSettings CSettings = pursuit_estimate_settings_default();
		OutSettings.Window = CSettings.window;
		OutSettings.MaxSpeed = CSettings.max_speed;
		OutSettings.Confidence = CSettings.confidence;
		return true;
	}
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Team/PursuitTeamBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitAssignmentObjective::Bottleneck) == PURSUIT_ASSIGNMENT_BOTTLENECK);
	static_assert(static_cast<int32>(EPursuitAssignmentObjective::LinearSum) == PURSUIT_ASSIGNMENT_LINEAR_SUM);
	static_assert(TeamMax == PURSUIT_TEAM_MAX);

	FPursuitTeamPlan SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitAssignmentObjective Objective, double Horizon)
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
		Settings.horizon = LimitOrNone(Horizon);
		Settings.objective = static_cast<int32>(Objective);
		// Room for one intercept at least, so that an empty team is refused for being empty.
		TArray<PursuitTeamIntercept> Intercepts;
		Intercepts.SetNumZeroed(Pursuers.IsEmpty() ? 1 : Pursuers.Num());
		TArray<uint8> Memory;
		PursuitAssignmentCost Cost{};

		FPursuitTeamPlan Plan;
		Plan.Reason = Ask([&] {
			const size_t Size = pursuit_team_memory_size(Query.pursuer_count, Query.target_count);
			Memory.SetNumZeroed(static_cast<int32>(Size));
			return pursuit_solve_team_assignment(&Query, &Settings, Memory.GetData(), Size, Intercepts.GetData(), &Cost);
		});
		Plan.Pairs = static_cast<int32>(Cost.pairs);
		Plan.GreatestTime = Cost.greatest;
		Plan.SumOfTimes = Cost.sum;
		if (!IsRefused(Plan.Reason))
		{
			Plan.Intercepts.Reserve(Intercepts.Num());
			for (const PursuitTeamIntercept& CIntercept : Intercepts)
			{
				FPursuitTeamIntercept Intercept;
				Intercept.Target = CIntercept.target;
				Intercept.Point = FromC(CIntercept.point);
				Intercept.PursuerVelocity = FromC(CIntercept.pursuer_velocity);
				Intercept.Time = CIntercept.time;
				Plan.Intercepts.Add(Intercept);
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

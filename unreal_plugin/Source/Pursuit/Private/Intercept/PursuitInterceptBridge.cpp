// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Intercept/PursuitInterceptBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitFallback::Horizon) == PURSUIT_FALLBACK_HORIZON);
	static_assert(static_cast<int32>(EPursuitFallback::DirectPursuit) == PURSUIT_FALLBACK_DIRECT_PURSUIT);
	static_assert(static_cast<int32>(EPursuitFallback::ClosestApproach) == PURSUIT_FALLBACK_CLOSEST_APPROACH);

	static PursuitInterceptQuery ToC(const FQuery& Query)
	{
		PursuitInterceptQuery Result{};
		Result.pursuer_position = ToC(Query.PursuerLocation);
		Result.target_position = ToC(Query.TargetLocation);
		Result.target_velocity = ToC(Query.TargetVelocity);
		Result.pursuer_speed = Query.PursuerSpeed;
		Result.capture_radius = Query.CaptureRadius;
		return Result;
	}

	static PursuitInterceptQuery2D ToC(const FQuery2D& Query)
	{
		PursuitInterceptQuery2D Result{};
		Result.pursuer_position = ToC(Query.PursuerLocation);
		Result.target_position = ToC(Query.TargetLocation);
		Result.target_velocity = ToC(Query.TargetVelocity);
		Result.pursuer_speed = Query.PursuerSpeed;
		Result.capture_radius = Query.CaptureRadius;
		return Result;
	}

	PursuitPredictionSettings ToC(const FPursuitPredictionSettings& Settings)
	{
		PursuitPredictionSettings Result{};
		Result.horizon = Settings.MaxPredictionTime;
		Result.lead_factor = Settings.LeadFactor;
		Result.direct_pursuit_distance = Settings.DirectPursuitDistance;
		Result.fallback = static_cast<int32>(Settings.Fallback);
		return Result;
	}

	FPursuitIntercept SolveIntercept(const FQuery& Query)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		PursuitInterceptSolution Solution{};
		FPursuitIntercept Result;
		Result.Reason = Ask([&] { return pursuit_solve_intercept(&CQuery, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.PursuerVelocity = FromC(Solution.pursuer_velocity);
		Result.Time = Solution.time;
		Result.LatestTime = Solution.latest_time;
		return Result;
	}

	FPursuitIntercept2D SolveIntercept2D(const FQuery2D& Query)
	{
		const PursuitInterceptQuery2D CQuery = ToC(Query);
		PursuitInterceptSolution2D Solution{};
		FPursuitIntercept2D Result;
		Result.Reason = Ask([&] { return pursuit_solve_intercept_2d(&CQuery, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.PursuerVelocity = FromC(Solution.pursuer_velocity);
		Result.Time = Solution.time;
		Result.LatestTime = Solution.latest_time;
		return Result;
	}

	FPursuitClosestApproach GetClosestApproach(const FQuery& Query, double Horizon)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		PursuitClosestApproach Approach{};
		FPursuitClosestApproach Result;
		Result.Reason = Ask([&] { return pursuit_get_closest_approach(&CQuery, Horizon, &Approach); });
		Result.Point = FromC(Approach.point);
		Result.PursuerVelocity = FromC(Approach.pursuer_velocity);
		Result.Time = Approach.time;
		return Result;
	}

	FPursuitPrediction PredictIntercept(const FQuery& Query, const FPursuitPredictionSettings& Settings)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		const PursuitPredictionSettings CSettings = ToC(Settings);
		PursuitPrediction Prediction{};
		FPursuitPrediction Result;
		Result.Reason = Ask([&] { return pursuit_predict_intercept(&CQuery, &CSettings, &Prediction); });
		Result.bMet = IsMet(Result.Reason);
		Result.AimPoint = FromC(Prediction.aim_point);
		Result.Time = Prediction.time;
		Result.MissDistance = Prediction.miss_distance;
		return Result;
	}

	bool ReadDefaults(FPursuitPredictionSettings& OutSettings)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitPredictionSettings CSettings = pursuit_prediction_settings_default();
		OutSettings.MaxPredictionTime = CSettings.horizon;
		OutSettings.LeadFactor = CSettings.lead_factor;
		OutSettings.DirectPursuitDistance = CSettings.direct_pursuit_distance;
		OutSettings.Fallback = static_cast<EPursuitFallback>(CSettings.fallback);
		return true;
	}
}

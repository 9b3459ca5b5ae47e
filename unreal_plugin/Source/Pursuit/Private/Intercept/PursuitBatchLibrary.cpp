// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBatchLibrary.h"

#include "Core/PursuitBatch.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBatchLibrary)

namespace Pursuit
{
	/** Read where they lie. */
	static PursuitInterceptBatch BatchOf(const TArray<FPursuitInterceptQuery>& Queries)
	{
		PursuitInterceptBatch Batch{};
		Batch.pursuer_positions = ViewOf(Queries, &FPursuitInterceptQuery::PursuerLocation);
		Batch.target_positions = ViewOf(Queries, &FPursuitInterceptQuery::TargetLocation);
		Batch.target_velocities = ViewOf(Queries, &FPursuitInterceptQuery::TargetVelocity);
		Batch.pursuer_speeds = ViewOf(Queries, &FPursuitInterceptQuery::PursuerSpeed);
		Batch.capture_radii = ViewOf(Queries, &FPursuitInterceptQuery::CaptureRadius);
		Batch.count = CountOf(Queries);
		return Batch;
	}

	/** Answers that say themselves whether the two meet, and why not. */
	template <typename AnswerType, typename SolveType>
	static void AnswerIntercepts(FPursuitRefusalLog& Log, TArray<AnswerType>& Answers, SolveType&& Solve)
	{
		AnswerBatch(Log, {"Queries", {{"query.", "."}}}, Answers.Num(), ManyItems, Solve, [&](int32 Index, const FOutcome& Outcome) {
			Answers[Index].bMet = Outcome.IsMet();
			Answers[Index].Reason = Outcome.Status;
		});
	}
}

TArray<FPursuitIntercept> UPursuitBatchLibrary::SolveIntercepts(const TArray<FPursuitInterceptQuery>& Queries)
{
	static FPursuitRefusalLog Log(TEXT("Solve Intercepts"));
	TArray<FPursuitIntercept> Intercepts;
	Intercepts.SetNum(Queries.Num());
	const PursuitInterceptBatch Batch = Pursuit::BatchOf(Queries);
	PursuitInterceptBatchSolution Solution{};
	Solution.points = Pursuit::ArrayOf(Intercepts, &FPursuitIntercept::Point);
	Solution.pursuer_velocities = Pursuit::ArrayOf(Intercepts, &FPursuitIntercept::PursuerVelocity);
	Solution.times = Pursuit::ArrayOf(Intercepts, &FPursuitIntercept::Time);
	Solution.latest_times = Pursuit::ArrayOf(Intercepts, &FPursuitIntercept::LatestTime);
	Pursuit::AnswerIntercepts(Log, Intercepts, [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_solve_intercept_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	});
	return Intercepts;
}

TArray<FPursuitPrediction> UPursuitBatchLibrary::PredictIntercepts(
	const TArray<FPursuitInterceptQuery>& Queries, FPursuitPredictionSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercepts"), {{"settings.horizon", "Settings.MaxPredictionTime"}});
	TArray<FPursuitPrediction> Predictions;
	Predictions.SetNum(Queries.Num());
	const PursuitInterceptBatch Batch = Pursuit::BatchOf(Queries);
	PursuitPredictionBatchSolution Solution{};
	Solution.aim_points = Pursuit::ArrayOf(Predictions, &FPursuitPrediction::AimPoint);
	Solution.times = Pursuit::ArrayOf(Predictions, &FPursuitPrediction::Time);
	Solution.miss_distances = Pursuit::ArrayOf(Predictions, &FPursuitPrediction::MissDistance);
	Pursuit::AnswerIntercepts(Log, Predictions, [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_predict_intercept_batch(
			&Batch, Pursuit::ToC(Settings), Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	});
	return Predictions;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBatchLibrary.h"

#include "Async/ParallelFor.h"
#include "Generated/PursuitConversions.h"

#include <cstdio>

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBatchLibrary)

namespace Pursuit
{
	/** How many queries a thread takes at a time: enough to be worth waking it for. As many and fewer are answered in one go. */
	static constexpr int32 QueriesOfRange = 4096;

	/** The best instructions of the processor: asked once, which can take long. Only while the library is connected. */
	static const PursuitProcessorLevel& ProcessorLevel()
	{
		static const PursuitProcessorLevel Level = [] {
			PursuitProcessorLevel Asked{};
			pursuit_get_processor_level(PURSUIT_LEVEL_AVX512, &Asked);
			return Asked;
		}();
		return Level;
	}

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

	/** Calls Range for each range of so many queries, on several threads where there are several. */
	template <typename RangeType>
	static void ForRanges(int32 Queries, RangeType&& Range)
	{
		const int32 Ranges = (Queries - 1) / QueriesOfRange + 1;
		const auto Take = [&](int32 Index) {
			const int32 Begin = Index * QueriesOfRange;
			Range(Begin, Begin + FMath::Min(QueriesOfRange, Queries - Begin));
		};
		if (Ranges == 1)
		{
			Take(0);
			return;
		}
		ParallelFor(Ranges, Take);
	}

	/**
	 * Answers a batch by ranges. Solve calls the library for one: it writes what the answers hold, and a status for each query. Then
	 * every answer is told its reason, and the first refusal goes to the node's log.
	 */
	template <typename AnswerType, typename SolveType>
	static void AnswerAll(FPursuitRefusalLog& Log, TArray<AnswerType>& Answers, SolveType&& Solve)
	{
		if (Answers.IsEmpty())
		{
			return;
		}
		if (!IsConnected())
		{
			// As they were made, they say that the library is not available.
			Log.Check(FOutcome());
			return;
		}
		TArray<PursuitStatus> Statuses;
		Statuses.SetNumZeroed(Answers.Num());
		ForRanges(Answers.Num(), [&](int32 Begin, int32 End) {
			uint32 Solved = 0;
			const PursuitStatus Refusal =
				Solve(static_cast<uint32>(Begin), static_cast<uint32>(End), Statuses.GetData() + Begin, &Solved);
			for (int32 Index = Begin; Index < End; ++Index)
			{
				// What they all share was refused, so each is.
				if (Refusal < PURSUIT_STATUS_OK)
				{
					Statuses[Index] = Refusal;
				}
				const FOutcome Outcome(Statuses[Index]);
				Answers[Index].bMet = Outcome.IsMet();
				Answers[Index].Reason = Outcome.Status;
			}
		});
		int32 Refused = 0;
		while (Refused < Statuses.Num() && Statuses[Refused] >= PURSUIT_STATUS_OK)
		{
			++Refused;
		}
		if (Refused < Statuses.Num())
		{
			ANSICHAR Query[32] = {};
			std::snprintf(Query, sizeof(Query), "Queries[%d].", static_cast<int>(Refused));
			Log.Write(FOutcome(Statuses[Refused]), {{"query.", Query}});
		}
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
	Pursuit::AnswerAll(Log, Intercepts, [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
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
	Pursuit::AnswerAll(Log, Predictions, [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_predict_intercept_batch(
			&Batch, Pursuit::ToC(Settings), Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	});
	return Predictions;
}

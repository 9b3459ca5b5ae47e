// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes of UPursuitBatchLibrary that steer.

#include "Core/PursuitBatch.h"
#include "PursuitBatchLibrary.h"

namespace Pursuit
{
	/** The agents of a batch, read where they lie. */
	template <typename BatchType, typename QueryType>
	static BatchType BatchOf(const TArray<QueryType>& Queries)
	{
		BatchType Batch{};
		Batch.agent_positions = ViewOf(Queries, &QueryType::CurrentLocation);
		Batch.agent_velocities = ViewOf(Queries, &QueryType::CurrentVelocity);
		Batch.agent_max_speeds = ViewOf(Queries, &QueryType::MaxSpeed);
		Batch.count = CountOf(Queries);
		return Batch;
	}

	/** How the inputs of one agent are called. */
	static FBatchNames AgentNames()
	{
		return {"Queries",
			{{"agent.max_speed", ".MaxSpeed"}, {"agent.", ".Current"}, {"target.", ".Target"}, {"target", ".TargetLocation"},
				{"threat", ".TargetLocation"}}};
	}

	/** Steerings without a reason: a refused one is zero and logged. */
	template <typename SolveType>
	static TArray<FVector> AnswerSteerings(FPursuitRefusalLog& Log, int32 Agents, SolveType&& Solve)
	{
		TArray<FVector> Steerings;
		Steerings.SetNumZeroed(Agents);
		PursuitSteeringBatchSolution Solution{};
		Solution.steerings = PursuitVec3Array{Steerings.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		const auto SolveInto = [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
			return Solve(Begin, End, &Solution, Statuses, Solved);
		};
		AnswerBatch(Log, AgentNames(), Agents, ManyItems, SolveInto, [](int32, const FOutcome&) {});
		return Steerings;
	}
}

TArray<FVector> UPursuitBatchLibrary::CalculateSeekSteerings(const TArray<FPursuitSteeringQuery>& Queries)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Seek Steerings"));
	PursuitSeekBatch Batch = Pursuit::BatchOf<PursuitSeekBatch>(Queries);
	Batch.targets = Pursuit::ViewOf(Queries, &FPursuitSteeringQuery::TargetLocation);
	return Pursuit::AnswerSteerings(Log, Queries.Num(),
		[&](uint32 Begin, uint32 End, const PursuitSteeringBatchSolution* Solution, PursuitStatus* Statuses, uint32* Solved) {
			return pursuit_steer_seek_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), Solution, Statuses, Solved);
		});
}

TArray<FVector> UPursuitBatchLibrary::CalculateFleeSteerings(const TArray<FPursuitSteeringQuery>& Queries)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flee Steerings"));
	PursuitFleeBatch Batch = Pursuit::BatchOf<PursuitFleeBatch>(Queries);
	Batch.threats = Pursuit::ViewOf(Queries, &FPursuitSteeringQuery::TargetLocation);
	return Pursuit::AnswerSteerings(Log, Queries.Num(),
		[&](uint32 Begin, uint32 End, const PursuitSteeringBatchSolution* Solution, PursuitStatus* Statuses, uint32* Solved) {
			return pursuit_steer_flee_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), Solution, Statuses, Solved);
		});
}

TArray<FVector> UPursuitBatchLibrary::CalculateArriveSteerings(
	const TArray<FPursuitSteeringQuery>& Queries, double SlowdownRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Arrive Steerings"));
	PursuitArriveBatch Batch = Pursuit::BatchOf<PursuitArriveBatch>(Queries);
	Batch.targets = Pursuit::ViewOf(Queries, &FPursuitSteeringQuery::TargetLocation);
	Batch.slowdown_radii = PursuitNumberView{&SlowdownRadius, 0, PURSUIT_ELEMENT_F64};
	return Pursuit::AnswerSteerings(Log, Queries.Num(),
		[&](uint32 Begin, uint32 End, const PursuitSteeringBatchSolution* Solution, PursuitStatus* Statuses, uint32* Solved) {
			return pursuit_steer_arrive_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), Solution, Statuses, Solved);
		});
}

TArray<FPursuitChase> UPursuitBatchLibrary::CalculatePursueSteerings(
	const TArray<FPursuitChaseQuery>& Queries, FPursuitPredictionSettings Settings, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Pursue Steerings"), {{"settings.horizon", "Settings.MaxPredictionTime"}});
	TArray<FPursuitChase> Chases;
	Chases.SetNum(Queries.Num());
	PursuitPursueBatch Batch = Pursuit::BatchOf<PursuitPursueBatch>(Queries);
	Batch.target_positions = Pursuit::ViewOf(Queries, &FPursuitChaseQuery::TargetLocation);
	Batch.target_velocities = Pursuit::ViewOf(Queries, &FPursuitChaseQuery::TargetVelocity);
	Batch.capture_radii = PursuitNumberView{&CaptureRadius, 0, PURSUIT_ELEMENT_F64};
	PursuitChaseBatchSolution Solution{};
	Solution.steerings = Pursuit::ArrayOf(Chases, &FPursuitChase::Steering);
	Solution.points = Pursuit::ArrayOf(Chases, &FPursuitChase::Point);
	Solution.times = Pursuit::ArrayOf(Chases, &FPursuitChase::Time);
	const auto Solve = [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_steer_pursue_batch(
			&Batch, Pursuit::ToC(Settings), Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	};
	Pursuit::AnswerBatch(Log, Pursuit::AgentNames(), Queries.Num(), Pursuit::ManyItems, Solve,
		[&](int32 Index, const Pursuit::FOutcome& Outcome) {
			Chases[Index].bMet = Outcome.IsMet();
			Chases[Index].Reason = Outcome.Status;
		});
	return Chases;
}

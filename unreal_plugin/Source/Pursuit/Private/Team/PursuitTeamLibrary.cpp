// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTeamLibrary.h"

#include "Generated/PursuitConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTeamLibrary)

FPursuitTeamPlan UPursuitTeamLibrary::SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers,
	const TArray<FPursuitTeamTarget>& Targets, EPursuitAssignmentObjective Objective, double Horizon)
{
	static FPursuitRefusalLog Log(TEXT("Solve Team Assignment"),
		{{"query.pursuer_count", "The number of Pursuers"}, {"query.target_count", "The number of Targets"},
			{"query.pursuer_positions[]", "Pursuers[].Location"}, {"query.pursuer_speeds[]", "Pursuers[].Speed"},
			{"query.capture_radii[]", "Pursuers[].CaptureRadius"}, {"query.target_positions[]", "Targets[].Location"},
			{"query.target_velocities[]", "Targets[].Velocity"}, {"settings.", ""}});
	PursuitTeamQuery Query{};
	Query.pursuer_positions = Pursuit::ViewOf(Pursuers, &FPursuitTeamPursuer::Location);
	Query.pursuer_speeds = Pursuit::ViewOf(Pursuers, &FPursuitTeamPursuer::Speed);
	Query.capture_radii = Pursuit::ViewOf(Pursuers, &FPursuitTeamPursuer::CaptureRadius);
	Query.target_positions = Pursuit::ViewOf(Targets, &FPursuitTeamTarget::Location);
	Query.target_velocities = Pursuit::ViewOf(Targets, &FPursuitTeamTarget::Velocity);
	Query.pursuer_count = Pursuit::CountOf(Pursuers);
	Query.target_count = Pursuit::CountOf(Targets);
	PursuitTeamSettings Settings{};
	Settings.horizon = Pursuit::LimitOrNone(Horizon);
	Settings.objective = static_cast<int32>(Objective);
	// Room for one intercept at least, so that an empty team is refused for being empty.
	TArray<PursuitTeamIntercept> Intercepts;
	Intercepts.SetNumZeroed(Pursuers.IsEmpty() ? 1 : Pursuers.Num());
	TArray<uint8> Memory;
	PursuitAssignmentCost Cost{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		const size_t Size = pursuit_team_memory_size(Query.pursuer_count, Query.target_count);
		Memory.SetNumZeroed(static_cast<int32>(Size));
		return pursuit_solve_team_assignment(&Query, &Settings, Memory.GetData(), Size, Intercepts.GetData(), &Cost);
	}));

	FPursuitTeamPlan Plan;
	Plan.Reason = Outcome.Status;
	Plan.Pairs = static_cast<int32>(Cost.pairs);
	Plan.GreatestTime = Cost.greatest;
	Plan.SumOfTimes = Cost.sum;
	if (!Outcome.IsRefused())
	{
		for (const PursuitTeamIntercept& Intercept : Intercepts)
		{
			Plan.Intercepts.Add(Pursuit::FromC(Intercept));
		}
	}
	return Plan;
}

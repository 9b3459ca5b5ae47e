// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaLibrary.h"

#include "Core/PursuitCaller.h"
#include "Crowd/PursuitLayers.h"
#include "Crowd/PursuitOrcaCall.h"
#include "Crowd/PursuitOrcaStep.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaLibrary)

FPursuitOrcaVelocity UPursuitOrcaLibrary::SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
	const TArray<FPursuitOrcaNeighbor>& Neighbors, const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles,
	FPursuitOrcaSettings Settings, FPursuitOrcaLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Solve ORCA Velocity"),
		{{"agent.", "Agent."}, {"limits.turn.max_rate", "Limits.MaxTurnRate"},
			{"limits.turn.max_acceleration", "Limits.MaxTurnAcceleration"}, {"limits.", "Limits."}, {"corners[]", "Walls: all Corners[]"},
			{"walls[].corner_count", "Walls[].Corners"}, {"walls", "Walls"}});
	Pursuit::FSurroundings Surroundings(Walls, Obstacles);
	FPursuitOrcaVelocity Refused;
	if (Surroundings.AreRefused(Log, Settings.Dimensions, Refused.Reason))
	{
		return Refused;
	}
	TArray<PursuitOrcaNeighbor> CNeighbors;
	for (const FPursuitOrcaNeighbor& Neighbor : Neighbors)
	{
		CNeighbors.Add(Pursuit::ToC(Neighbor));
	}
	const PursuitLayersView Layers = Pursuit::ViewOf(Neighbors, &FPursuitOrcaNeighbor::Layers);
	const int32 Dimensions = Pursuit::NumberOf(Settings.Dimensions);
	TArray<uint8> Memory;
	PursuitOrcaVelocity Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		const PursuitStatus Built = Surroundings.Build();
		if (Built < PURSUIT_STATUS_OK)
		{
			return Built;
		}
		// Of an agent with limits every neighbor counts twice.
		const size_t Size = pursuit_orca_memory_size((Limits.bLimited ? 2 : 1) * Pursuit::CountOf(CNeighbors));
		Memory.SetNumZeroed(static_cast<int32>(Size));
		if (Limits.bLimited)
		{
			const PursuitOrcaLimits CLimits = Pursuit::LimitsOf(Limits);
			return pursuit_solve_limited_orca_velocity(Pursuit::ToC(Agent), Pursuit::ToC(Agent.Layers), &CLimits,
				CNeighbors.GetData(), Pursuit::CountOf(CNeighbors), &Layers, Surroundings.Data(), Surroundings.Num(),
				Pursuit::ToC(Settings), Dimensions, DeltaSeconds, Memory.GetData(), Size, &Found);
		}
		return pursuit_solve_orca_velocity(Pursuit::ToC(Agent), Pursuit::ToC(Agent.Layers), CNeighbors.GetData(),
			Pursuit::CountOf(CNeighbors), &Layers, Surroundings.Data(), Surroundings.Num(), Pursuit::ToC(Settings), Dimensions,
			DeltaSeconds, Memory.GetData(), Size, &Found);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, Surroundings.Names(Outcome));
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitOrcaStep UPursuitOrcaLibrary::StepOrcaCrowd(TArray<FPursuitOrcaMember>& Crowd,
	const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles, FPursuitOrcaSettings Settings,
	FPursuitOrcaArrivalSettings Arrival, double NeighborDistance, int32 MaxNeighbors, double DeltaSeconds,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Step ORCA Crowd"),
		{{"crowd.positions[]", "Crowd[].Location"}, {"crowd.velocities[]", "Crowd[].Velocity"},
			{"crowd.count", "The number of agents in Crowd"}, {"members.preferred_velocities[]", "Crowd[].PreferredVelocity"},
			{"members.max_speeds[]", "Crowd[].MaxSpeed"}, {"members.radii[]", "Crowd[].Radius"},
			{"members.responsibilities[]", "Crowd[].Responsibility"}, {"members.facings[]", "Crowd[].Limits.Facing"},
			{"members.max_accelerations[]", "Crowd[].Limits.MaxAcceleration"}, {"members.max_turn_rates[]", "Crowd[].Limits.MaxTurnRate"},
			{"members.max_turn_accelerations[]", "Crowd[].Limits.MaxTurnAcceleration"},
			{"members.turn_radii[]", "Crowd[].Limits.TurnRadius"}, {"members.margins[]", "Crowd[].Limits.Margin"},
			{"capsules.half_lengths[]", "Crowd[].HalfLength"}, {"capsules.headings[]", "Crowd[].Heading"},
			{"crowd.half_heights[]", "Crowd[].HalfHeight"},
			{"crowd.height_centers[]", "Crowd[].Location"}, {"travelers.goals[]", "Crowd[].Goal"},
			{"travelers.waited[]", "Crowd[].Waited"}, {"crowd_settings.avoidance.", "Settings."}, {"crowd_settings.", ""},
			{"settings.tolerance", "Arrival.Tolerance"}, {"settings.least_progress", "Arrival.LeastProgress"},
			{"settings.patience", "Arrival.Patience"},
			{"corners[]", "Walls: all Corners[]"},
			{"walls[].corner_count", "Walls[].Corners"}, {"walls", "Walls"}, {"settings.avoidance.", "Settings."},
			{"settings.cell_size", "NeighborDistance"}, {"settings.", ""}});
	Pursuit::FSurroundings Surroundings(Walls, Obstacles);
	FPursuitOrcaStep Step;
	if (Surroundings.AreRefused(Log, Settings.Dimensions, Step.Reason))
	{
		return Step;
	}
	if (Arrival.EventInterval < 0.0 || FMath::IsNaN(Arrival.EventInterval))
	{
		Step.Reason = Log.Refuse(TEXT("Arrival.EventInterval"), TEXT("must be 0 or more")).Status;
		return Step;
	}
	const TCHAR* const NoLength = Settings.Dimensions != EPursuitDimensions::Two ? TEXT("must be 0 in space")
		: Pursuit::HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return Member.Limits.bLimited; })
		? TEXT("must be 0 in a crowd in which agents have Limits")
		: nullptr;
	for (int32 Agent = 0; NoLength && Agent < Crowd.Num(); ++Agent)
	{
		if (!Pursuit::IsZero(Crowd[Agent].HalfLength))
		{
			Step.Reason = Log.Refuse(*FString::Printf(TEXT("Crowd[%d].HalfLength"), Agent), NoLength).Status;
			return Step;
		}
	}
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		const PursuitStatus Built = Surroundings.Build();
		return Built < PURSUIT_STATUS_OK
			? Built
			: Pursuit::StepCrowd(Crowd, Surroundings.Data(), Surroundings.Num(),
				  {Settings, Arrival, NeighborDistance, MaxNeighbors, DeltaSeconds}, Step.Events, Step.MaxViolation);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, Surroundings.Names(Outcome));
	}
	Step.Reason = Outcome.Status;
	return Step;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaLibrary.h"

#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"
#include "Crowd/PursuitOrcaCall.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaLibrary)

namespace Pursuit
{
	/** Where the agents of a crowd are bound for, and what the library says of that. */
	class FArrivals
	{
	public:
		explicit FArrivals(const TArray<FPursuitOrcaMember>& Crowd)
			: bAny(HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return Member.bHasGoal; }))
		{
			for (const FPursuitOrcaMember& Member : Crowd)
			{
				// Who has no goal stands where it is, as far as others with a goal are concerned.
				Goals.Add(Member.bHasGoal ? Member.Goal : Member.Location);
				Waited.Add(Member.bHasGoal ? Member.Waited : 0.0);
			}
			PreferredVelocities.SetNumZeroed(Crowd.Num());
			NextWaited.SetNumZeroed(Crowd.Num());
			Phases.SetNumZeroed(Crowd.Num());
			BlockedBy.SetNumZeroed(Crowd.Num());
		}

		/** Asks for the preferred velocities of those who have a goal, for the step to read. Only while the library is connected. */
		PursuitStatus Step(const TArray<FPursuitOrcaMember>& Crowd, const TArray<uint8>& Grid, const FSurroundings& Surroundings,
			const PursuitOrcaCrowdSettings& CrowdSettings, const PursuitOrcaArrivalSettings& Settings,
			double DeltaSeconds, PursuitOrcaMembers& Members)
		{
			if (!bAny)
			{
				return PURSUIT_STATUS_OK;
			}
			const PursuitOrcaTravelers Travelers{ViewOf(Goals), ViewOf(Waited)};
			const PursuitVec3Array Velocities{
				PreferredVelocities.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
			const PursuitOrcaArrivals Arrivals{Velocities, ArrayOf(NextWaited), ArrayOf(Phases), ArrayOf(BlockedBy)};
			PursuitOrcaArrivalCounts Counts{};
			const PursuitStatus Status = pursuit_step_orca_arrivals(Grid.GetData(), static_cast<size_t>(Grid.Num()),
				Surroundings.Data(), Surroundings.Num(), &Members, &Travelers, &CrowdSettings, &Settings,
				DeltaSeconds, 0, CountOf(Crowd), &Arrivals, &Counts);
			for (int32 Agent = 0; Agent < Crowd.Num(); ++Agent)
			{
				if (!Crowd[Agent].bHasGoal)
				{
					PreferredVelocities[Agent] = Crowd[Agent].PreferredVelocity;
				}
			}
			Members.preferred_velocities = ViewOf(PreferredVelocities);
			return Status;
		}

		/** Tells those who have a goal how far they have come, and what is new about that. */
		void Tell(TArray<FPursuitOrcaMember>& Crowd, double Interval, double DeltaSeconds, TArray<FPursuitOrcaEvent>& OutEvents) const
		{
			for (int32 Agent = 0; Agent < Crowd.Num(); ++Agent)
			{
				FPursuitOrcaMember& Member = Crowd[Agent];
				if (!Member.bHasGoal)
				{
					continue;
				}
				const EPursuitOrcaPhase Before = Member.Phase;
				Member.Phase = static_cast<EPursuitOrcaPhase>(static_cast<uint8>(Phases[Agent]));
				Member.BlockedBy = static_cast<int32>(BlockedBy[Agent]);
				Member.Waited = NextWaited[Agent];
				if (IsPhaseTold(Before, Member.Phase, Interval, DeltaSeconds, Member.PhaseTime, Member.UntoldTime))
				{
					FPursuitOrcaEvent& Event = OutEvents.AddDefaulted_GetRef();
					Event.Agent = Agent;
					Event.Phase = Member.Phase;
					Event.BlockedBy = Member.BlockedBy;
					Event.PhaseTime = Member.PhaseTime;
				}
			}
		}

	private:
		bool bAny;
		TArray<FVector> Goals;
		TArray<double> Waited;
		TArray<FVector> PreferredVelocities;
		TArray<double> NextWaited;
		TArray<double> Phases;
		TArray<double> BlockedBy;
	};
}

FPursuitOrcaVelocity UPursuitOrcaLibrary::SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
	const TArray<FPursuitOrcaNeighbor>& Neighbors, const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles,
	FPursuitOrcaSettings Settings, FPursuitOrcaLimits Limits, double DeltaSeconds)
{
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
	FPursuitOrcaArrivalSettings Arrival, double NeighborDistance, int32 MaxNeighbors, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Step ORCA Crowd"),
		{{"crowd.positions[]", "Crowd[].Location"}, {"crowd.velocities[]", "Crowd[].Velocity"},
			{"crowd.count", "The number of agents in Crowd"}, {"members.preferred_velocities[]", "Crowd[].PreferredVelocity"},
			{"members.max_speeds[]", "Crowd[].MaxSpeed"}, {"members.radii[]", "Crowd[].Radius"},
			{"members.responsibilities[]", "Crowd[].Responsibility"}, {"members.facings[]", "Crowd[].Limits.Facing"},
			{"members.max_accelerations[]", "Crowd[].Limits.MaxAcceleration"}, {"members.max_turn_rates[]", "Crowd[].Limits.MaxTurnRate"},
			{"members.max_turn_accelerations[]", "Crowd[].Limits.MaxTurnAcceleration"},
			{"members.turn_radii[]", "Crowd[].Limits.TurnRadius"}, {"members.margins[]", "Crowd[].Limits.Margin"},
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
	PursuitCrowd CCrowd{};
	CCrowd.positions = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Location);
	CCrowd.velocities = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Velocity);
	CCrowd.layers = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Layers);
	CCrowd.count = Pursuit::CountOf(Crowd);
	if (Pursuit::HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return !Pursuit::IsZero(Member.HalfHeight); }))
	{
		CCrowd.half_heights = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::HalfHeight);
		CCrowd.height_centers = Pursuit::HeightsOf(Crowd, &FPursuitOrcaMember::Location);
	}
	PursuitOrcaMembers Members{};
	Members.preferred_velocities = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::PreferredVelocity);
	Members.max_speeds = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::MaxSpeed);
	Members.radii = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Radius);
	Members.responsibilities = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Responsibility);
	PursuitOrcaCrowdSettings CSettings{};
	CSettings.avoidance = Pursuit::ToC(Settings);
	CSettings.neighbor_distance = NeighborDistance;
	CSettings.max_neighbors = static_cast<uint32>(MaxNeighbors);

	// The grid copies the agents, and a refusal writes nothing. Room for one at least, so that an empty crowd has somewhere to move to.
	TArray<FPursuitOrcaMember> Nobody;
	Nobody.SetNum(1);
	TArray<FPursuitOrcaMember>& Moved = Crowd.IsEmpty() ? Nobody : Crowd;
	const PursuitCrowdMotion Motion{Pursuit::ArrayOf(Moved, &FPursuitOrcaMember::Location),
		Pursuit::ArrayOf(Moved, &FPursuitOrcaMember::Velocity), PURSUIT_ORDER_AGENTS};

	Pursuit::FArrivals Arrivals(Crowd);
	TArray<uint8> Grid;
	TArray<PursuitOrcaLimits> Limits;
	PursuitOrcaStep CStep{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		Pursuit::SetLimits(Crowd, Limits, Members);
		PursuitStatus Built = Pursuit::BuildGrid(CCrowd, NeighborDistance, Settings.Dimensions, Grid);
		if (Built >= PURSUIT_STATUS_OK)
		{
			Built = Surroundings.Build();
		}
		if (Built >= PURSUIT_STATUS_OK)
		{
			Built = Arrivals.Step(Crowd, Grid, Surroundings, CSettings, Pursuit::ToC(Arrival), DeltaSeconds, Members);
		}
		return Built < PURSUIT_STATUS_OK
			? Built
			: pursuit_step_orca(Grid.GetData(), static_cast<size_t>(Grid.Num()), Surroundings.Data(), Surroundings.Num(),
				  &Members, &CSettings, DeltaSeconds, 0, CCrowd.count, &Motion, &CStep);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, Surroundings.Names(Outcome));
	}
	if (Outcome.Status == EPursuitStatus::OK)
	{
		Arrivals.Tell(Crowd, Arrival.EventInterval, DeltaSeconds, Step.Events);
		for (FPursuitOrcaMember& Member : Crowd)
		{
			Pursuit::KeepFacing(Member);
		}
	}
	Step.Reason = Outcome.Status;
	Step.MaxViolation = CStep.max_violation;
	return Step;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaLibrary.h"

#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"
#include "Steering/PursuitAvoidConversions.h"

#include <cstdint>

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaLibrary)

namespace Pursuit
{
	/** Numbers to be written. */
	static PursuitNumberArray ArrayOf(TArray<double>& Numbers)
	{
		return PursuitNumberArray{Numbers.GetData(), sizeof(double), PURSUIT_ELEMENT_F64};
	}

	/** Whether a member of a crowd is one that is looked for. */
	template <typename PredicateType>
	static bool HasAny(const TArray<FPursuitOrcaMember>& Crowd, PredicateType&& IsIt)
	{
		for (const FPursuitOrcaMember& Member : Crowd)
		{
			if (IsIt(Member))
			{
				return true;
			}
		}
		return false;
	}

	/** Sorts walls, in memory that is empty where there are none. Only while the library is connected. */
	static PursuitStatus BuildWalls(const TArray<FPursuitOrcaWall>& Walls, TArray<uint8>& Memory)
	{
		if (Walls.IsEmpty())
		{
			return PURSUIT_STATUS_OK;
		}
		TArray<PursuitOrcaWall> CWalls;
		TArray<FVector> Corners;
		for (const FPursuitOrcaWall& Wall : Walls)
		{
			CWalls.Add(PursuitOrcaWall{CountOf(Wall.Corners), Wall.bClosed ? 1 : 0, Wall.HalfHeight, Wall.HeightCenter});
			Corners.Append(Wall.Corners);
		}
		const PursuitVec3View View = ViewOf(Corners);
		// For one more an array has too few bytes; the library then refuses the memory.
		const uint32 Count = FMath::Min(CountOf(Corners), static_cast<uint32>(PURSUIT_CROWD_MAX - 1));
		Memory.SetNumZeroed(static_cast<int32>(pursuit_orca_walls_memory_size(Count)));
		PursuitOrcaWallsInfo Info{};
		return pursuit_build_orca_walls(CWalls.GetData(), CountOf(CWalls), &View, Memory.GetData(),
			static_cast<size_t>(Memory.Num()), &Info);
	}

	/** Sorts shapes as walls in space, in memory that is empty where there are none. Only while the library is connected. */
	static PursuitStatus BuildObstacles(const TArray<PursuitShape>& Obstacles, TArray<uint8>& Memory)
	{
		if (Obstacles.IsEmpty())
		{
			return PURSUIT_STATUS_OK;
		}
		// More than an array has bytes for are too many for the library as well.
		const uint32 Count = FMath::Min(CountOf(Obstacles), static_cast<uint32>(PURSUIT_CROWD_MAX / 2));
		Memory.SetNumZeroed(static_cast<int32>(FMath::Min(pursuit_orca_obstacles_memory_size(Count), static_cast<size_t>(INT32_MAX))));
		uint32 Built = 0;
		return pursuit_build_orca_obstacles(
			Obstacles.GetData(), CountOf(Obstacles), Memory.GetData(), static_cast<size_t>(Memory.Num()), &Built);
	}

	/** Walls on the ground, or shapes in space, as the library wants them. */
	class FSurroundings
	{
	public:
		FSurroundings(const TArray<FPursuitOrcaWall>& InWalls, const TArray<FPursuitShape>& InObstacles)
			: Walls(InWalls)
			, Obstacles(InObstacles)
		{
		}

		/** Refuses shapes where agents walk; Reason then says so. */
		bool AreRefused(FPursuitRefusalLog& Log, EPursuitDimensions Dimensions, EPursuitStatus& Reason) const
		{
			if (Dimensions != EPursuitDimensions::Two || Obstacles.IsEmpty())
			{
				return false;
			}
			Reason = Log.Refuse(TEXT("Obstacles"), TEXT("must be none on the ground, where Walls are what nobody walks into")).Status;
			return true;
		}

		/** Sorts them. Only while the library is connected. */
		PursuitStatus Build()
		{
			return Walls.IsEmpty() ? BuildObstacles(ToC(Obstacles), Memory) : BuildWalls(Walls, Memory);
		}

		/** Where they begin once they are built; null for none. */
		const void* Data() const
		{
			return Memory.IsEmpty() ? nullptr : Memory.GetData();
		}

		/** How many bytes there are. */
		size_t Num() const
		{
			return static_cast<size_t>(Memory.Num());
		}

		/** The pins whose names depend on the shape that was refused. */
		TArray<FPinName> Names(const FOutcome& Outcome) const
		{
			return {{"obstacles[].axis", HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up"}};
		}

	private:
		const TArray<FPursuitOrcaWall>& Walls;
		const TArray<FPursuitShape>& Obstacles;
		TArray<uint8> Memory;
	};

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
			const PursuitOrcaArrivals Arrivals{Velocities, ArrayOf(NextWaited), ArrayOf(Phases)};
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

		/** Tells those who have a goal how far they have come. */
		void Tell(TArray<FPursuitOrcaMember>& Crowd) const
		{
			for (int32 Agent = 0; Agent < Crowd.Num(); ++Agent)
			{
				if (Crowd[Agent].bHasGoal)
				{
					Crowd[Agent].Phase = static_cast<EPursuitOrcaPhase>(static_cast<uint8>(Phases[Agent]));
					Crowd[Agent].Waited = NextWaited[Agent];
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
	};

	/** What keeps an agent's velocity from changing at once; nothing for one without limits. */
	static PursuitOrcaLimits LimitsOf(const FPursuitOrcaLimits& Limits)
	{
		PursuitOrcaLimits Out = pursuit_orca_limits_default();
		if (Limits.bLimited)
		{
			Out.facing = ToC(Limits.Facing);
			Out.max_acceleration = LimitOrNone(Limits.MaxAcceleration);
			Out.max_turn_rate = LimitOrNone(FMath::DegreesToRadians(Limits.MaxTurnRate));
			Out.turn_radius = Limits.TurnRadius;
			Out.margin = Limits.Margin;
		}
		return Out;
	}

	/** Gives the library the limits of a crowd where any agent has some. Only while the library is connected. */
	static void SetLimits(const TArray<FPursuitOrcaMember>& Crowd, TArray<PursuitOrcaLimits>& Limits, PursuitOrcaMembers& Members)
	{
		if (!HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return Member.Limits.bLimited; }))
		{
			return;
		}
		for (const FPursuitOrcaMember& Member : Crowd)
		{
			Limits.Add(LimitsOf(Member.Limits));
		}
		const auto Column = [](const double& First) {
			return PursuitNumberView{&First, sizeof(PursuitOrcaLimits), PURSUIT_ELEMENT_F64};
		};
		Members.facings = PursuitVec3View{&Limits[0].facing, sizeof(PursuitOrcaLimits), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		Members.max_accelerations = Column(Limits[0].max_acceleration);
		Members.max_turn_rates = Column(Limits[0].max_turn_rate);
		Members.turn_radii = Column(Limits[0].turn_radius);
		Members.margins = Column(Limits[0].margin);
	}
}

FPursuitOrcaVelocity UPursuitOrcaLibrary::SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
	const TArray<FPursuitOrcaNeighbor>& Neighbors, const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles,
	FPursuitOrcaSettings Settings, FPursuitOrcaLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Solve ORCA Velocity"),
		{{"agent.", "Agent."}, {"limits.", "Limits."}, {"corners[]", "Walls: all Corners[]"},
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
			return pursuit_solve_limited_orca_velocity(Pursuit::ToC(Agent), &CLimits, CNeighbors.GetData(), Pursuit::CountOf(CNeighbors),
				Surroundings.Data(), Surroundings.Num(), Pursuit::ToC(Settings), DeltaSeconds, Memory.GetData(), Size, &Found);
		}
		return pursuit_solve_orca_velocity(Pursuit::ToC(Agent), CNeighbors.GetData(), Pursuit::CountOf(CNeighbors), Surroundings.Data(),
			Surroundings.Num(), Pursuit::ToC(Settings), DeltaSeconds, Memory.GetData(), Size, &Found);
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
	if (Outcome.Status == EPursuitStatus::Met)
	{
		Arrivals.Tell(Crowd);
		for (FPursuitOrcaMember& Member : Crowd)
		{
			// Who stands faces where it last went.
			if (Member.Limits.bLimited && !Member.Velocity.IsZero())
			{
				Member.Limits.Facing = Member.Velocity;
			}
		}
	}
	Step.Reason = Outcome.Status;
	Step.MaxViolation = CStep.max_violation;
	return Step;
}

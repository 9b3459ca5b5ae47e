// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitOrcaStep.h"

#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"

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
				Waited.Add(Member.Waited);
			}
			PreferredVelocities.SetNumZeroed(Crowd.Num());
			NextWaited.SetNumZeroed(Crowd.Num());
			Phases.SetNumZeroed(Crowd.Num());
			BlockedBy.SetNumZeroed(Crowd.Num());
		}

		/** Asks for the preferred velocities of those who have a goal, for the step to read. Only while the library is connected. */
		PursuitStatus Step(const TArray<FPursuitOrcaMember>& Crowd, const TArray<uint8>& Grid, const void* Walls, size_t WallsSize,
			const PursuitOrcaCrowdSettings& CrowdSettings, const PursuitOrcaArrivalSettings& Settings, double DeltaSeconds,
			PursuitOrcaMembers& Members)
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
				Walls, WallsSize, &Members, &Travelers, &CrowdSettings, &Settings,
				DeltaSeconds, 0, CountOf(Crowd), &Arrivals, &Counts);
			for (int32 Agent = 0; Agent < Crowd.Num(); ++Agent)
			{
				// One without a goal that prefers to stand may step aside.
				if (!Crowd[Agent].bHasGoal && !IsZero(Crowd[Agent].PreferredVelocity))
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
				Member.Waited = NextWaited[Agent];
				if (!Member.bHasGoal)
				{
					continue;
				}
				const EPursuitOrcaPhase Before = Member.Phase;
				Member.Phase = static_cast<EPursuitOrcaPhase>(static_cast<uint8>(Phases[Agent]));
				Member.BlockedBy = static_cast<int32>(BlockedBy[Agent]);
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

PursuitStatus Pursuit::StepCrowd(TArray<FPursuitOrcaMember>& Crowd, const void* Walls, size_t WallsSize, const FCrowdOrder& Order,
	TArray<FPursuitOrcaEvent>& OutEvents, double& OutMaxViolation)
{
	PursuitCrowd CCrowd{};
	CCrowd.positions = ViewOf(Crowd, &FPursuitOrcaMember::Location);
	CCrowd.velocities = ViewOf(Crowd, &FPursuitOrcaMember::Velocity);
	CCrowd.layers = ViewOf(Crowd, &FPursuitOrcaMember::Layers);
	CCrowd.count = CountOf(Crowd);
	if (HasAny(Crowd, [](const FPursuitOrcaMember& Member) { return !IsZero(Member.HalfHeight); }))
	{
		CCrowd.half_heights = ViewOf(Crowd, &FPursuitOrcaMember::HalfHeight);
		CCrowd.height_centers = HeightsOf(Crowd, &FPursuitOrcaMember::Location);
	}
	PursuitOrcaMembers Members{};
	Members.preferred_velocities = ViewOf(Crowd, &FPursuitOrcaMember::PreferredVelocity);
	Members.max_speeds = ViewOf(Crowd, &FPursuitOrcaMember::MaxSpeed);
	Members.radii = ViewOf(Crowd, &FPursuitOrcaMember::Radius);
	Members.responsibilities = ViewOf(Crowd, &FPursuitOrcaMember::Responsibility);
	TArray<PursuitOrcaLimits> Limits;
	SetLimits(Crowd, Limits, Members);
	PursuitOrcaCrowdSettings Settings{};
	Settings.avoidance = ToC(Order.Avoidance);
	Settings.neighbor_distance = Order.NeighborDistance;
	Settings.max_neighbors = static_cast<uint32>(Order.MaxNeighbors);

	// The grid copies the agents, and a refusal writes nothing. Room for one at least, so that an empty crowd has somewhere to move to.
	TArray<FPursuitOrcaMember> Nobody;
	Nobody.SetNum(1);
	TArray<FPursuitOrcaMember>& Moved = Crowd.IsEmpty() ? Nobody : Crowd;
	const PursuitCrowdMotion Motion{
		ArrayOf(Moved, &FPursuitOrcaMember::Location), ArrayOf(Moved, &FPursuitOrcaMember::Velocity), PURSUIT_ORDER_AGENTS};

	FArrivals Arrivals(Crowd);
	TArray<uint8> Grid;
	PursuitOrcaStep Done{};
	PursuitStatus Status = BuildGrid(CCrowd, Order.NeighborDistance, Order.Avoidance.Dimensions, Grid);
	if (Status >= PURSUIT_STATUS_OK)
	{
		Status = Arrivals.Step(Crowd, Grid, Walls, WallsSize, Settings, ToC(Order.Arrival), Order.DeltaSeconds, Members);
	}
	TArray<FVector> Headings;
	if (Status >= PURSUIT_STATUS_OK && HasLongAgents(Crowd))
	{
		for (const FPursuitOrcaMember& Member : Crowd)
		{
			// Z is not written.
			Headings.Add(FVector(0.0, 0.0, Member.Heading.Z));
		}
		const PursuitVec3Array Turned{Headings.GetData(), sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
		const PursuitOrcaCapsules Capsules{
			ViewOf(Crowd, &FPursuitOrcaMember::HalfLength), ViewOf(Crowd, &FPursuitOrcaMember::Heading), Turned};
		Status = pursuit_step_orca_capsules(Grid.GetData(), static_cast<size_t>(Grid.Num()), Walls, WallsSize, &Members, &Capsules,
			&Settings, Order.DeltaSeconds, 0, CCrowd.count, &Motion, &Done);
	}
	else if (Status >= PURSUIT_STATUS_OK)
	{
		Status = pursuit_step_orca(Grid.GetData(), static_cast<size_t>(Grid.Num()), Walls, WallsSize, &Members, &Settings,
			Order.DeltaSeconds, 0, CCrowd.count, &Motion, &Done);
	}
	if (Status == PURSUIT_STATUS_OK)
	{
		for (int32 Agent = 0; Agent < Headings.Num(); ++Agent)
		{
			Crowd[Agent].Heading = Headings[Agent];
		}
		Arrivals.Tell(Crowd, Order.Arrival.EventInterval, Order.DeltaSeconds, OutEvents);
		for (FPursuitOrcaMember& Member : Crowd)
		{
			KeepFacing(Member);
		}
	}
	OutMaxViolation = Done.max_violation;
	return Status;
}

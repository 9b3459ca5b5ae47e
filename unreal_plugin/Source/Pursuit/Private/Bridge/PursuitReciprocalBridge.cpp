// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Bridge/PursuitReciprocalBridge.h"

#include "Bridge/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(ReciprocalNeighborsMax == PURSUIT_RECIPROCAL_NEIGHBORS_MAX);

	namespace
	{
		PursuitReciprocalSettings ReciprocalToC(const FPursuitReciprocalSettings& Settings)
		{
			return PursuitReciprocalSettings{Settings.TimeHorizon, Settings.SideBias};
		}

		PursuitVec2 ReciprocalPlane(const FVector& Vector)
		{
			return PursuitVec2{Vector.X, Vector.Y};
		}

		/** One field of an array of structs, to be written where it lies. */
		template <typename ItemType>
		PursuitVec3Array ReciprocalArrayOf(TArray<ItemType>& Items, FVector ItemType::*Field)
		{
			return PursuitVec3Array{reinterpret_cast<PursuitVec3*>(&(Items.GetData()->*Field)), sizeof(ItemType)};
		}

		EPursuitStatus AskInPlane(const FPursuitReciprocalAgent& Agent, const TArray<FPursuitReciprocalNeighbor>& Neighbors,
			const FPursuitReciprocalSettings& Settings, double DeltaTime, FPursuitReciprocalVelocity& OutResult)
		{
			const PursuitReciprocalAgent2D CAgent{ReciprocalPlane(Agent.Location), ReciprocalPlane(Agent.Velocity),
				ReciprocalPlane(Agent.PreferredVelocity), Agent.MaxSpeed, Agent.Radius, static_cast<uint32>(Agent.Id)};
			TArray<PursuitReciprocalNeighbor2D> CNeighbors;
			CNeighbors.Reserve(Neighbors.Num());
			for (const FPursuitReciprocalNeighbor& Neighbor : Neighbors)
			{
				CNeighbors.Add(PursuitReciprocalNeighbor2D{ReciprocalPlane(Neighbor.Location), ReciprocalPlane(Neighbor.Velocity), Neighbor.Radius,
					Neighbor.Responsibility, static_cast<uint32>(Neighbor.Id)});
			}
			const PursuitReciprocalSettings CSettings = ReciprocalToC(Settings);
			const uint32 Count = static_cast<uint32>(Neighbors.Num());
			TArray<uint8> Memory;
			PursuitReciprocalVelocity2D Found{};
			const EPursuitStatus Status = Ask([&] {
				const size_t Size = pursuit_reciprocal_memory_size(Count);
				Memory.SetNumZeroed(static_cast<int32>(Size));
				return pursuit_find_reciprocal_velocity_2d(
					&CAgent, CNeighbors.GetData(), Count, &CSettings, DeltaTime, Memory.GetData(), Size, &Found);
			});
			OutResult.Velocity = FVector(Found.velocity.x, Found.velocity.y, 0.0);
			OutResult.Shortfall = Found.shortfall;
			return Status;
		}

		EPursuitStatus AskInSpace(const FPursuitReciprocalAgent& Agent, const TArray<FPursuitReciprocalNeighbor>& Neighbors,
			const FPursuitReciprocalSettings& Settings, double DeltaTime, FPursuitReciprocalVelocity& OutResult)
		{
			const PursuitReciprocalAgent CAgent{ToC(Agent.Location), ToC(Agent.Velocity), ToC(Agent.PreferredVelocity),
				Agent.MaxSpeed, Agent.Radius, static_cast<uint32>(Agent.Id)};
			TArray<PursuitReciprocalNeighbor> CNeighbors;
			CNeighbors.Reserve(Neighbors.Num());
			for (const FPursuitReciprocalNeighbor& Neighbor : Neighbors)
			{
				CNeighbors.Add(PursuitReciprocalNeighbor{ToC(Neighbor.Location), ToC(Neighbor.Velocity), Neighbor.Radius,
					Neighbor.Responsibility, static_cast<uint32>(Neighbor.Id)});
			}
			const PursuitReciprocalSettings CSettings = ReciprocalToC(Settings);
			const uint32 Count = static_cast<uint32>(Neighbors.Num());
			TArray<uint8> Memory;
			PursuitReciprocalVelocity Found{};
			const EPursuitStatus Status = Ask([&] {
				const size_t Size = pursuit_reciprocal_memory_size(Count);
				Memory.SetNumZeroed(static_cast<int32>(Size));
				return pursuit_find_reciprocal_velocity(
					&CAgent, CNeighbors.GetData(), Count, &CSettings, DeltaTime, Memory.GetData(), Size, &Found);
			});
			OutResult.Velocity = FromC(Found.velocity);
			OutResult.Shortfall = Found.shortfall;
			return Status;
		}
	}

	FPursuitReciprocalVelocity CalculateReciprocalVelocity(const FPursuitReciprocalAgent& Agent,
		const TArray<FPursuitReciprocalNeighbor>& Neighbors, const FPursuitReciprocalSettings& Settings, double DeltaTime)
	{
		FPursuitReciprocalVelocity Result;
		Result.Reason = Settings.Space == EPursuitReciprocalSpace::Plane
			? AskInPlane(Agent, Neighbors, Settings, DeltaTime, Result)
			: AskInSpace(Agent, Neighbors, Settings, DeltaTime, Result);
		return Result;
	}

	FPursuitReciprocalStep StepReciprocalCrowd(const TArray<FPursuitReciprocalMember>& Crowd,
		const FPursuitReciprocalSettings& Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime)
	{
		const uint32 Count = static_cast<uint32>(Crowd.Num());
		PursuitCrowd CCrowd{};
		CCrowd.positions = ViewOf(Crowd, &FPursuitReciprocalMember::Location);
		CCrowd.velocities = ViewOf(Crowd, &FPursuitReciprocalMember::Velocity);
		CCrowd.count = Count;
		PursuitReciprocalMembers Members{};
		Members.preferred_velocities = ViewOf(Crowd, &FPursuitReciprocalMember::PreferredVelocity);
		Members.max_speeds = ViewOf(Crowd, &FPursuitReciprocalMember::MaxSpeed);
		Members.radii = ViewOf(Crowd, &FPursuitReciprocalMember::Radius);
		Members.yielding = ViewOf(Crowd, &FPursuitReciprocalMember::Yielding);
		PursuitReciprocalCrowdSettings CSettings{};
		CSettings.avoidance = ReciprocalToC(Settings);
		CSettings.neighbor_distance = NeighborDistance;
		CSettings.max_neighbors = static_cast<uint32>(MaxNeighbors);

		// Room for one at least, so that an empty crowd has somewhere to move to. On the ground the height stays.
		TArray<FPursuitReciprocalMove> Moves;
		Moves.SetNum(Crowd.IsEmpty() ? 1 : Crowd.Num());
		for (int32 Index = 0; Index < Crowd.Num(); ++Index)
		{
			Moves[Index].Location.Z = Crowd[Index].Location.Z;
		}
		const PursuitFlockMotion Motion{ReciprocalArrayOf(Moves, &FPursuitReciprocalMove::Location),
			ReciprocalArrayOf(Moves, &FPursuitReciprocalMove::Velocity), PURSUIT_ORDER_AGENTS};

		TArray<uint8> Grid;
		PursuitReciprocalStep CStep{};
		FPursuitReciprocalStep Step;
		Step.Reason = Ask([&] {
			PursuitNeighborGridSettings GridSettings = pursuit_neighbor_grid_settings_default();
			GridSettings.cell_size = NeighborDistance;
			GridSettings.dimensions = Settings.Space == EPursuitReciprocalSpace::Plane ? 2 : 3;
			const size_t Size = pursuit_neighbor_grid_memory_size(Count);
			Grid.SetNumZeroed(static_cast<int32>(Size));
			PursuitNeighborGridInfo Info{};
			const PursuitStatus Built = pursuit_build_neighbor_grid(&CCrowd, &GridSettings, Grid.GetData(), Size, &Info);
			return Built < PURSUIT_STATUS_OK
				? Built
				: pursuit_step_reciprocal(Grid.GetData(), Size, &Members, &CSettings, DeltaTime, 0, Count, &Motion, &CStep);
		});
		Step.WorstShortfall = CStep.worst_shortfall;
		if (!IsRefused(Step.Reason) && !Crowd.IsEmpty())
		{
			Step.Moves = MoveTemp(Moves);
		}
		return Step;
	}

	bool ReadDefaults(FPursuitReciprocalSettings& OutSettings, double& OutNeighborDistance, int32& OutMaxNeighbors)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitReciprocalCrowdSettings CSettings = pursuit_reciprocal_crowd_settings_default();
		OutSettings.TimeHorizon = CSettings.avoidance.time_horizon;
		OutSettings.SideBias = CSettings.avoidance.side_bias;
		OutNeighborDistance = CSettings.neighbor_distance;
		OutMaxNeighbors = static_cast<int32>(CSettings.max_neighbors);
		return true;
	}
}

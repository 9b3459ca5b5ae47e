// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitOrcaBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(OrcaNeighborsMax == PURSUIT_ORCA_NEIGHBORS_MAX);

	namespace
	{
		PursuitOrcaSettings OrcaToC(const FPursuitOrcaSettings& Settings)
		{
			return PursuitOrcaSettings{Settings.Horizon, Settings.SideBias, NumberOf(Settings.Dimensions)};
		}

		/** One field of an array of structs, to be written where it lies. */
		template <typename ItemType>
		PursuitVec3Array OrcaArrayOf(TArray<ItemType>& Items, FVector ItemType::*Field)
		{
			return PursuitVec3Array{&(Items.GetData()->*Field), sizeof(ItemType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
		}
	}

	FPursuitOrcaVelocity SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
		const TArray<FPursuitOrcaNeighbor>& Neighbors, const FPursuitOrcaSettings& Settings, double DeltaTime)
	{
		const PursuitOrcaAgent CAgent{ToC(Agent.Location), ToC(Agent.Velocity), ToC(Agent.PreferredVelocity),
			Agent.MaxSpeed, Agent.Radius, static_cast<uint32>(Agent.Id)};
		TArray<PursuitOrcaNeighbor> CNeighbors;
		CNeighbors.Reserve(Neighbors.Num());
		for (const FPursuitOrcaNeighbor& Neighbor : Neighbors)
		{
			CNeighbors.Add(PursuitOrcaNeighbor{ToC(Neighbor.Location), ToC(Neighbor.Velocity), Neighbor.Radius,
				Neighbor.Responsibility, static_cast<uint32>(Neighbor.Id)});
		}
		const PursuitOrcaSettings CSettings = OrcaToC(Settings);
		const uint32 Count = static_cast<uint32>(Neighbors.Num());
		TArray<uint8> Memory;
		PursuitOrcaVelocity Found{};
		FPursuitOrcaVelocity Result;
		Result.Reason = Ask([&] {
			const size_t Size = pursuit_orca_memory_size(Count);
			Memory.SetNumZeroed(static_cast<int32>(Size));
			return pursuit_solve_orca_velocity(
				&CAgent, CNeighbors.GetData(), Count, &CSettings, DeltaTime, Memory.GetData(), Size, &Found);
		});
		Result.Velocity = FromC(Found.velocity);
		Result.MaxViolation = Found.max_violation;
		return Result;
	}

	FPursuitOrcaStep StepOrcaCrowd(const TArray<FPursuitOrcaMember>& Crowd,
		const FPursuitOrcaSettings& Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaTime)
	{
		const uint32 Count = static_cast<uint32>(Crowd.Num());
		PursuitCrowd CCrowd{};
		CCrowd.positions = ViewOf(Crowd, &FPursuitOrcaMember::Location);
		CCrowd.velocities = ViewOf(Crowd, &FPursuitOrcaMember::Velocity);
		CCrowd.count = Count;
		PursuitOrcaMembers Members{};
		Members.preferred_velocities = ViewOf(Crowd, &FPursuitOrcaMember::PreferredVelocity);
		Members.max_speeds = ViewOf(Crowd, &FPursuitOrcaMember::MaxSpeed);
		Members.radii = ViewOf(Crowd, &FPursuitOrcaMember::Radius);
		Members.responsibilities = ViewOf(Crowd, &FPursuitOrcaMember::Responsibility);
		PursuitOrcaCrowdSettings CSettings{};
		CSettings.avoidance = OrcaToC(Settings);
		CSettings.neighbor_distance = NeighborDistance;
		CSettings.max_neighbors = static_cast<uint32>(MaxNeighbors);

		// Room for one at least, so that an empty crowd has somewhere to move to. On the ground the height stays.
		TArray<FPursuitOrcaMove> Moves;
		Moves.SetNum(Crowd.IsEmpty() ? 1 : Crowd.Num());
		for (int32 Index = 0; Index < Crowd.Num(); ++Index)
		{
			Moves[Index].Location.Z = Crowd[Index].Location.Z;
		}
		const PursuitCrowdMotion Motion{OrcaArrayOf(Moves, &FPursuitOrcaMove::Location),
			OrcaArrayOf(Moves, &FPursuitOrcaMove::Velocity), PURSUIT_ORDER_AGENTS};

		TArray<uint8> Grid;
		PursuitOrcaStep CStep{};
		FPursuitOrcaStep Step;
		Step.Reason = Ask([&] {
			PursuitNeighborGridSettings GridSettings = pursuit_neighbor_grid_settings_default();
			GridSettings.cell_size = NeighborDistance;
			GridSettings.dimensions = CSettings.avoidance.dimensions;
			const size_t Size = pursuit_neighbor_grid_memory_size(Count);
			Grid.SetNumZeroed(static_cast<int32>(Size));
			PursuitNeighborGridInfo Info{};
			const PursuitStatus Built = pursuit_build_neighbor_grid(&CCrowd, &GridSettings, Grid.GetData(), Size, &Info);
			return Built < PURSUIT_STATUS_OK
				? Built
				: pursuit_step_orca(Grid.GetData(), Size, &Members, &CSettings, DeltaTime, 0, Count, &Motion, &CStep);
		});
		Step.MaxViolation = CStep.max_violation;
		if (!IsRefused(Step.Reason) && !Crowd.IsEmpty())
		{
			Step.Moves = MoveTemp(Moves);
		}
		return Step;
	}

	bool ReadDefaults(FPursuitOrcaSettings& OutSettings, double& OutNeighborDistance, int32& OutMaxNeighbors)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitOrcaCrowdSettings CSettings = pursuit_orca_crowd_settings_default();
		OutSettings.Horizon = CSettings.avoidance.horizon;
		OutSettings.SideBias = CSettings.avoidance.side_bias;
		OutNeighborDistance = CSettings.neighbor_distance;
		OutMaxNeighbors = static_cast<int32>(CSettings.max_neighbors);
		return true;
	}
}

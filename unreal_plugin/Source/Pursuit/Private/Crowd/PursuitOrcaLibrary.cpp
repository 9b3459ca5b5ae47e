// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaLibrary.h"

#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaLibrary)

namespace Pursuit
{
	/** One field of an array of structs, to be written where it lies. */
	template <typename ItemType>
	static PursuitVec3Array ArrayOf(TArray<ItemType>& Items, FVector ItemType::*Field)
	{
		return PursuitVec3Array{&(Items.GetData()->*Field), sizeof(ItemType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
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
			CWalls.Add(PursuitOrcaWall{CountOf(Wall.Corners), Wall.bClosed ? 1 : 0});
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
}

FPursuitOrcaVelocity UPursuitOrcaLibrary::SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
	const TArray<FPursuitOrcaNeighbor>& Neighbors, FPursuitOrcaSettings Settings, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(
		TEXT("Solve ORCA Velocity"), {{"agent.", "Agent."}});
	TArray<PursuitOrcaNeighbor> CNeighbors;
	for (const FPursuitOrcaNeighbor& Neighbor : Neighbors)
	{
		CNeighbors.Add(Pursuit::ToC(Neighbor));
	}
	TArray<uint8> Memory;
	return Pursuit::Answer<PursuitOrcaVelocity>(Log, [&](PursuitOrcaVelocity* Out) {
		const size_t Size = pursuit_orca_memory_size(Pursuit::CountOf(CNeighbors));
		Memory.SetNumZeroed(static_cast<int32>(Size));
		return pursuit_solve_orca_velocity(Pursuit::ToC(Agent), CNeighbors.GetData(), Pursuit::CountOf(CNeighbors), nullptr, 0,
			Pursuit::ToC(Settings), DeltaSeconds, Memory.GetData(), Size, Out);
	});
}

FPursuitOrcaStep UPursuitOrcaLibrary::StepOrcaCrowd(TArray<FPursuitOrcaMember>& Crowd,
	const TArray<FPursuitOrcaWall>& Walls, FPursuitOrcaSettings Settings, double NeighborDistance, int32 MaxNeighbors, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Step ORCA Crowd"),
		{{"crowd.positions[]", "Crowd[].Location"}, {"crowd.velocities[]", "Crowd[].Velocity"},
			{"crowd.count", "The number of agents in Crowd"}, {"members.preferred_velocities[]", "Crowd[].PreferredVelocity"},
			{"members.max_speeds[]", "Crowd[].MaxSpeed"}, {"members.radii[]", "Crowd[].Radius"},
			{"members.responsibilities[]", "Crowd[].Responsibility"}, {"corners[]", "Walls: all Corners[]"},
			{"walls[].corner_count", "Walls[].Corners"}, {"walls", "Walls"}, {"settings.avoidance.", "Settings."},
			{"settings.cell_size", "NeighborDistance"}, {"settings.", ""}});
	PursuitCrowd CCrowd{};
	CCrowd.positions = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Location);
	CCrowd.velocities = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Velocity);
	CCrowd.layers = Pursuit::ViewOf(Crowd, &FPursuitOrcaMember::Layers);
	CCrowd.count = Pursuit::CountOf(Crowd);
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

	TArray<uint8> Grid;
	TArray<uint8> CWalls;
	PursuitOrcaStep CStep{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		PursuitStatus Built = Pursuit::BuildGrid(CCrowd, NeighborDistance, Settings.Dimensions, Grid);
		if (Built >= PURSUIT_STATUS_OK)
		{
			Built = Pursuit::BuildWalls(Walls, CWalls);
		}
		return Built < PURSUIT_STATUS_OK
			? Built
			: pursuit_step_orca(Grid.GetData(), static_cast<size_t>(Grid.Num()), CWalls.IsEmpty() ? nullptr : CWalls.GetData(),
				  static_cast<size_t>(CWalls.Num()), &Members, &CSettings, DeltaSeconds, 0, CCrowd.count, &Motion, &CStep);
	}));
	FPursuitOrcaStep Step;
	Step.Reason = Outcome.Status;
	Step.MaxViolation = CStep.max_violation;
	return Step;
}

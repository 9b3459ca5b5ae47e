// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitCrowdBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(CrowdMax == PURSUIT_CROWD_MAX);

	static PursuitFlockRule ToC(const FFlockRule& Rule)
	{
		return PursuitFlockRule{Rule.Radius, Rule.ViewCosine, Rule.Weight};
	}

	static PursuitFlockRules RulesOf(const FPursuitFlockSettings& Settings)
	{
		PursuitFlockRules Rules{};
		Rules.separation = {Settings.SeparationRadius, Settings.SeparationViewCosine, Settings.SeparationWeight};
		Rules.alignment = {Settings.AlignmentRadius, Settings.AlignmentViewCosine, Settings.AlignmentWeight};
		Rules.cohesion = {Settings.CohesionRadius, Settings.CohesionViewCosine, Settings.CohesionWeight};
		return Rules;
	}

	/** Read where they lie; agents at rest when there are no velocities. */
	static PursuitCrowd CrowdOf(const TArray<FVector>& Locations, const TArray<FVector>* Velocities)
	{
		PursuitCrowd Crowd{};
		Crowd.positions = ViewOf(Locations);
		if (Velocities != nullptr)
		{
			Crowd.velocities = ViewOf(*Velocities);
		}
		Crowd.count = static_cast<uint32>(Locations.Num());
		return Crowd;
	}

	static PursuitStatus Build(const PursuitCrowd& Crowd, double CellSize, EPursuitDimensions Dimensions, TArray<uint8>& Memory)
	{
		// An array of bytes counts its bytes in an int32, which the memory for so many agents fits.
		if (Crowd.count > static_cast<uint32>(CrowdMax))
		{
			return PURSUIT_STATUS_OUT_OF_DOMAIN;
		}
		const int32 Size = static_cast<int32>(pursuit_neighbor_grid_memory_size(Crowd.count));
		if (Memory.Num() < Size)
		{
			Memory.SetNumZeroed(Size);
		}
		PursuitNeighborGridSettings Settings = pursuit_neighbor_grid_settings_default();
		Settings.cell_size = CellSize;
		Settings.dimensions = NumberOf(Dimensions);
		PursuitNeighborGridInfo Info{};
		return pursuit_build_neighbor_grid(&Crowd, &Settings, Memory.GetData(), static_cast<size_t>(Memory.Num()), &Info);
	}

	/** The farthest that any rule looks, and no cell without a side. */
	static double CellSizeOf(const FPursuitFlockSettings& Settings)
	{
		const double Farthest =
			FMath::Max(FMath::Max(Settings.SeparationRadius, Settings.AlignmentRadius), Settings.CohesionRadius);
		return Farthest > 0.0 ? Farthest : 1.0;
	}

	EPursuitStatus StepFlock(const TArray<FVector>& Locations, const TArray<FVector>& Velocities,
		const FPursuitFlockSettings& Settings, double DeltaTime, TArray<FVector>& OutLocations, TArray<FVector>& OutVelocities)
	{
		const PursuitFlockRules Rules = RulesOf(Settings);
		const PursuitSteeringLimits Limits = ToC(Settings.Limits);
		TArray<uint8> Memory;
		TArray<FVector> NewLocations = Locations;
		TArray<FVector> NewVelocities = Velocities;
		const EPursuitStatus Status = Ask([&] {
			if (Velocities.Num() != Locations.Num())
			{
				return PURSUIT_STATUS_OUT_OF_DOMAIN;
			}
			const PursuitCrowd Crowd = CrowdOf(Locations, &Velocities);
			const PursuitStatus Built = Build(Crowd, CellSizeOf(Settings), Settings.Dimensions, Memory);
			if (Built != PURSUIT_STATUS_OK)
			{
				return Built;
			}
			// The grid has copied the agents; of an empty flock nothing is written.
			FVector Nothing = FVector::ZeroVector;
			PursuitCrowdMotion Motion{};
			Motion.positions = {Locations.IsEmpty() ? &Nothing : NewLocations.GetData(), sizeof(FVector),
				PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
			Motion.velocities = {Locations.IsEmpty() ? &Nothing : NewVelocities.GetData(), sizeof(FVector),
				PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ};
			Motion.order = PURSUIT_ORDER_AGENTS;
			uint32 Stepped = 0;
			return pursuit_step_flock(Memory.GetData(), static_cast<size_t>(Memory.Num()), &Rules, &Limits, DeltaTime, 0,
				Crowd.count, &Motion, &Stepped);
		});
		if (IsRefused(Status))
		{
			NewLocations.Empty();
			NewVelocities.Empty();
		}
		OutLocations = NewLocations;
		OutVelocities = NewVelocities;
		return Status;
	}

	void BuildNeighborGrid(const TArray<FVector>& Locations, double CellSize, EPursuitDimensions Dimensions, FPursuitNeighborGrid& OutGrid)
	{
		OutGrid.Reason = Ask([&] { return Build(CrowdOf(Locations, nullptr), CellSize, Dimensions, OutGrid.Memory); });
		OutGrid.Agents = IsRefused(OutGrid.Reason) ? 0 : Locations.Num();
	}

	/** What two searches share: room for what is found, and its way back. */
	template <typename SearchType>
	static EPursuitStatus Find(const FPursuitNeighborGrid& Grid, int32 MaxNeighbors, TArray<FPursuitNeighbor>& OutNeighbors,
		int32& OutWithin, SearchType&& Search)
	{
		OutNeighbors.Empty();
		TArray<PursuitNeighbor> Found;
		uint32 Count = 0;
		const EPursuitStatus Status = Ask([&] {
			if (MaxNeighbors < 0)
			{
				return PURSUIT_STATUS_OUT_OF_DOMAIN;
			}
			Found.SetNumZeroed(FMath::Min(MaxNeighbors, Grid.Agents));
			return Search(static_cast<uint32>(Found.Num()), Found.GetData(), &Count);
		});
		OutWithin = static_cast<int32>(Count);
		for (int32 Index = 0; Index < FMath::Min(OutWithin, Found.Num()); ++Index)
		{
			FPursuitNeighbor Neighbor;
			Neighbor.Agent = static_cast<int32>(Found[Index].agent);
			Neighbor.Distance = Found[Index].distance;
			OutNeighbors.Add(Neighbor);
		}
		return Status;
	}

	EPursuitStatus FindNeighbors(const FPursuitNeighborGrid& Grid, const FVector& Location, double Radius, int32 MaxNeighbors,
		int32 ExceptAgent, TArray<FPursuitNeighbor>& OutNeighbors, int32& OutWithin)
	{
		const PursuitVec3 Center = ToC(Location);
		return Find(Grid, MaxNeighbors, OutNeighbors, OutWithin, [&](uint32 Capacity, PursuitNeighbor* Found, uint32* Count) {
			return pursuit_find_neighbors_within(Grid.Memory.GetData(), static_cast<size_t>(Grid.Memory.Num()), &Center, Radius,
				ExceptAgent, Capacity, Found, Count);
		});
	}

	EPursuitStatus FindNearestNeighbors(const FPursuitNeighborGrid& Grid, const FVector& Location, double MaxDistance,
		int32 MaxNeighbors, int32 ExceptAgent, TArray<FPursuitNeighbor>& OutNeighbors)
	{
		const PursuitVec3 Center = ToC(Location);
		int32 Within = 0;
		return Find(Grid, MaxNeighbors, OutNeighbors, Within, [&](uint32 Capacity, PursuitNeighbor* Found, uint32* Count) {
			return pursuit_find_nearest_neighbors(Grid.Memory.GetData(), static_cast<size_t>(Grid.Memory.Num()), &Center,
				LimitOrNone(MaxDistance), ExceptAgent, Capacity, Found, Count);
		});
	}

	EPursuitStatus SteerSeparation(
		const FAgent& Agent, const TArray<FVector>& Locations, const FFlockRule& Rule, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitCrowd Neighbors = CrowdOf(Locations, nullptr);
		const PursuitFlockRule CRule = ToC(Rule);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_separation(&CAgent, &Neighbors, &CRule, Out); });
	}

	EPursuitStatus SteerAlignment(const FAgent& Agent, const TArray<FVector>& Locations, const TArray<FVector>& Velocities,
		const FFlockRule& Rule, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitCrowd Neighbors = CrowdOf(Locations, &Velocities);
		const PursuitFlockRule CRule = ToC(Rule);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return Velocities.Num() == Locations.Num() ? pursuit_steer_alignment(&CAgent, &Neighbors, &CRule, Out)
													   : PURSUIT_STATUS_OUT_OF_DOMAIN;
		});
	}

	EPursuitStatus SteerCohesion(
		const FAgent& Agent, const TArray<FVector>& Locations, const FFlockRule& Rule, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitCrowd Neighbors = CrowdOf(Locations, nullptr);
		const PursuitFlockRule CRule = ToC(Rule);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_cohesion(&CAgent, &Neighbors, &CRule, Out); });
	}

	bool ReadDefaults(FPursuitFlockSettings& OutSettings)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitFlockRules Rules = pursuit_flock_rules_default();
		OutSettings.SeparationRadius = Rules.separation.radius;
		OutSettings.SeparationViewCosine = Rules.separation.view_cosine;
		OutSettings.SeparationWeight = Rules.separation.weight;
		OutSettings.AlignmentRadius = Rules.alignment.radius;
		OutSettings.AlignmentViewCosine = Rules.alignment.view_cosine;
		OutSettings.AlignmentWeight = Rules.alignment.weight;
		OutSettings.CohesionRadius = Rules.cohesion.radius;
		OutSettings.CohesionViewCosine = Rules.cohesion.view_cosine;
		OutSettings.CohesionWeight = Rules.cohesion.weight;
		return true;
	}
}

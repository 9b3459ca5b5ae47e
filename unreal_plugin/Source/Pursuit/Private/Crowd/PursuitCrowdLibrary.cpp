// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCrowdLibrary.h"

#include "Core/PursuitCaller.h"
#include "Crowd/PursuitGrid.h"
#include "Crowd/PursuitLayers.h"
#include "Steering/PursuitSteeringConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCrowdLibrary)

namespace Pursuit
{
	static TInC<PursuitFlockRules> ToC(const FPursuitFlockSettings& Settings)
	{
		PursuitFlockRules Rules{};
		Rules.separation = {Settings.SeparationRadius, Settings.SeparationViewCosine, Settings.SeparationWeight};
		Rules.alignment = {Settings.AlignmentRadius, Settings.AlignmentViewCosine, Settings.AlignmentWeight};
		Rules.cohesion = {Settings.CohesionRadius, Settings.CohesionViewCosine, Settings.CohesionWeight};
		Rules.cruising_speed = Settings.CruisingSpeed;
		return Rules;
	}

	/** Read where they lie; agents at rest when there are no velocities. */
	static PursuitCrowd CrowdOf(const TArray<FVector>& Locations, const TArray<FVector>* Velocities,
		const TArray<FPursuitAvoidanceLayers>& Layers = {}, const TArray<double>& HalfHeights = {})
	{
		PursuitCrowd Crowd{};
		Crowd.positions = ViewOf(Locations);
		if (Velocities != nullptr)
		{
			Crowd.velocities = ViewOf(*Velocities);
		}
		Crowd.layers = ViewOf(Layers);
		if (!HalfHeights.IsEmpty() && !Locations.IsEmpty())
		{
			Crowd.half_heights = ViewOf(HalfHeights);
			Crowd.height_centers = PursuitNumberView{&Locations[0].Z, sizeof(FVector), PURSUIT_ELEMENT_F64};
		}
		Crowd.count = CountOf(Locations);
		return Crowd;
	}

	/** Whether there is one for each agent or for none. */
	template <typename ItemType>
	static bool AreForAll(const TArray<ItemType>& Items, const TArray<FVector>& Locations)
	{
		return Items.IsEmpty() || Items.Num() == Locations.Num();
	}

	/** The neighbors of one agent of a flock. */
	struct FFlockNeighbors
	{
		const TArray<FVector>& Locations;
		const TArray<FVector>* Velocities;
		const TArray<FPursuitAvoidanceLayers>& Layers;
		const TArray<double>& HalfHeights;
	};

	/** The pins of a rule, by the names of C. */
	static TArray<FPinName> NamesOfRule()
	{
		return {{"neighbors.positions[]", "NeighborLocations[]"}, {"neighbors.velocities[]", "NeighborVelocities[]"},
			{"neighbors.half_heights[]", "NeighborHalfHeights[]"}, {"neighbors.height_centers[]", "NeighborLocations[]"}, {"rule.", ""}};
	}

	/** Asks one of the three rules. */
	template <typename RuleType>
	static FVector AskRule(FPursuitRefusalLog& Log, RuleType&& Steer, const FAgent& Agent, const FFlockNeighbors& Neighbors,
		const FPursuitAvoidanceLayers& Layers, const PursuitFlockRule& Rule, double HalfHeight)
	{
		if (Neighbors.Velocities != nullptr && Neighbors.Velocities->Num() != Neighbors.Locations.Num())
		{
			Log.Refuse(TEXT("NeighborVelocities"), TEXT("must be as many as NeighborLocations"));
			return FVector::ZeroVector;
		}
		if (!AreForAll(Neighbors.Layers, Neighbors.Locations))
		{
			Log.Refuse(TEXT("NeighborLayers"), TEXT("must be as many as NeighborLocations, or none"));
			return FVector::ZeroVector;
		}
		if (!AreForAll(Neighbors.HalfHeights, Neighbors.Locations))
		{
			Log.Refuse(TEXT("NeighborHalfHeights"), TEXT("must be as many as NeighborLocations, or none"));
			return FVector::ZeroVector;
		}
		const PursuitCrowd Crowd = CrowdOf(Neighbors.Locations, Neighbors.Velocities, Neighbors.Layers, Neighbors.HalfHeights);
		return Answer<PursuitVec3>(
			Log, [&](PursuitVec3* Out) { return Steer(ToC(Agent), ToC(Layers), HalfHeight, &Crowd, &Rule, Out); });
	}

	/** The farthest that any rule looks, where that is a size of a cell: the step refuses a radius that is none, by its own name. */
	static double CellSizeOf(const FPursuitFlockSettings& Settings)
	{
		const double Farthest =
			FMath::Max(FMath::Max(Settings.SeparationRadius, Settings.AlignmentRadius), Settings.CohesionRadius);
		return FMath::IsFinite(Farthest) && Farthest > 0.0 ? Farthest : 1.0;
	}

	/** To be written where they lie; of no vector nothing is written. */
	static PursuitVec3Array ArrayOf(TArray<FVector>& Vectors, FVector& Nothing)
	{
		FVector* const Base = Vectors.IsEmpty() ? &Nothing : Vectors.GetData();
		return PursuitVec3Array{Base, sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	/** Common part of both searches: room for the neighbors, and their conversion. */
	template <typename SearchType>
	static TArray<FPursuitNeighbor> FindInGrid(
		FPursuitRefusalLog& Log, const FPursuitNeighborGrid& Grid, int32 MaxNeighbors, int32& OutWithin, SearchType&& Search)
	{
		OutWithin = 0;
		TArray<FPursuitNeighbor> Neighbors;
		if (MaxNeighbors < 0)
		{
			Log.Refuse(TEXT("MaxNeighbors"), TEXT("must be 0 or more"));
			return Neighbors;
		}
		TArray<PursuitNeighbor> Found;
		Found.SetNumZeroed(FMath::Min(MaxNeighbors, Grid.Agents));
		uint32 Count = 0;
		Log.Check(Ask([&] { return Search(CountOf(Found), Found.GetData(), &Count); }));
		OutWithin = static_cast<int32>(Count);
		for (int32 Index = 0; Index < FMath::Min(OutWithin, Found.Num()); ++Index)
		{
			FPursuitNeighbor Neighbor;
			Neighbor.Agent = static_cast<int32>(Found[Index].agent);
			Neighbor.Distance = Found[Index].distance;
			Neighbors.Add(Neighbor);
		}
		return Neighbors;
	}
}

EPursuitStatus UPursuitCrowdLibrary::StepFlock(TArray<FVector>& Locations, TArray<FVector>& Velocities,
	FPursuitFlockSettings Settings, const TArray<FPursuitAvoidanceLayers>& Layers, const TArray<double>& HalfHeights,
	double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Step Flock"),
		{{"crowd.positions[]", "Locations[]"}, {"crowd.velocities[]", "Velocities[]"},
			{"crowd.half_heights[]", "HalfHeights[]"}, {"crowd.height_centers[]", "Locations[]"},
			{"crowd.count", "The number of Locations"},
			{"rules.separation.", "Settings.Separation"}, {"rules.alignment.", "Settings.Alignment"},
			{"rules.cohesion.", "Settings.Cohesion"}, {"rules.cruising_speed", "Settings.CruisingSpeed"},
			{"limits.", "Settings.Limits."}});
	if (Velocities.Num() != Locations.Num())
	{
		return Log.Refuse(TEXT("Velocities"), TEXT("must be as many as Locations")).Status;
	}
	if (!Pursuit::AreForAll(Layers, Locations))
	{
		return Log.Refuse(TEXT("Layers"), TEXT("must be as many as Locations, or none")).Status;
	}
	if (!Pursuit::AreForAll(HalfHeights, Locations))
	{
		return Log.Refuse(TEXT("HalfHeights"), TEXT("must be as many as Locations, or none")).Status;
	}
	TArray<uint8> Grid;
	return Log.Check(Pursuit::Ask([&] {
		const PursuitCrowd Crowd = Pursuit::CrowdOf(Locations, &Velocities, Layers, HalfHeights);
		const PursuitStatus Built = Pursuit::BuildGrid(Crowd, Pursuit::CellSizeOf(Settings), Settings.Dimensions, Grid);
		if (Built != PURSUIT_STATUS_OK)
		{
			return Built;
		}
		// The grid has copied the agents, and a refusal writes nothing.
		FVector Nothing = FVector::ZeroVector;
		PursuitCrowdMotion Motion{};
		Motion.positions = Pursuit::ArrayOf(Locations, Nothing);
		Motion.velocities = Pursuit::ArrayOf(Velocities, Nothing);
		Motion.order = PURSUIT_ORDER_AGENTS;
		uint32 Stepped = 0;
		return pursuit_step_flock(Grid.GetData(), static_cast<size_t>(Grid.Num()), Pursuit::ToC(Settings),
			Pursuit::ToC(Settings.Limits), DeltaSeconds, 0, Crowd.count, &Motion, &Stepped);
	})).Status;
}

EPursuitStatus UPursuitCrowdLibrary::BuildNeighborGrid(
	FPursuitNeighborGrid& Grid, const TArray<FVector>& Locations, const TArray<FPursuitAvoidanceLayers>& Layers,
	const TArray<double>& HalfHeights, double CellSize, EPursuitDimensions Dimensions)
{
	static FPursuitRefusalLog Log(TEXT("Build Neighbor Grid"),
		{{"crowd.positions[]", "Locations[]"}, {"crowd.half_heights[]", "HalfHeights[]"}, {"crowd.height_centers[]", "Locations[]"},
			{"crowd.count", "The number of Locations"}, {"settings.", ""}});
	const PursuitCrowd Crowd = Pursuit::CrowdOf(Locations, nullptr, Layers, HalfHeights);
	if (!Pursuit::AreForAll(Layers, Locations))
	{
		Grid.Reason = Log.Refuse(TEXT("Layers"), TEXT("must be as many as Locations, or none")).Status;
	}
	else if (!Pursuit::AreForAll(HalfHeights, Locations))
	{
		Grid.Reason = Log.Refuse(TEXT("HalfHeights"), TEXT("must be as many as Locations, or none")).Status;
	}
	else
	{
		Grid.Reason =
			Log.Check(Pursuit::Ask([&] { return Pursuit::BuildGrid(Crowd, CellSize, Dimensions, Grid.Memory); })).Status;
	}
	Grid.Agents = Pursuit::IsRefused(Grid.Reason) ? 0 : Locations.Num();
	return Grid.Reason;
}

TArray<FPursuitNeighbor> UPursuitCrowdLibrary::FindNeighborsWithin(const FPursuitNeighborGrid& Grid, FVector Location,
	FPursuitAvoidanceLayers Layers, double SearchRadius, int32 MaxNeighbors, int32 ExceptAgent, double HalfHeight,
	int32& OutWithin)
{
	static FPursuitRefusalLog Log(TEXT("Find Neighbors Within"), {{"center", "Location"}});
	return Pursuit::FindInGrid(
		Log, Grid, MaxNeighbors, OutWithin, [&](uint32 Capacity, PursuitNeighbor* Found, uint32* Count) {
			return pursuit_find_neighbors_within(Grid.Memory.GetData(), static_cast<size_t>(Grid.Memory.Num()),
				Pursuit::ToC(Location), SearchRadius, ExceptAgent, Pursuit::ToC(Layers), HalfHeight, Capacity, Found, Count);
		});
}

TArray<FPursuitNeighbor> UPursuitCrowdLibrary::FindNearestNeighbors(
	const FPursuitNeighborGrid& Grid, FVector Location, FPursuitAvoidanceLayers Layers, int32 MaxNeighbors, int32 ExceptAgent,
	double SearchRadius, double HalfHeight)
{
	static FPursuitRefusalLog Log(TEXT("Find Nearest Neighbors"), {{"center", "Location"}});
	int32 Within = 0;
	return Pursuit::FindInGrid(
		Log, Grid, MaxNeighbors, Within, [&](uint32 Capacity, PursuitNeighbor* Found, uint32* Count) {
			return pursuit_find_nearest_neighbors(Grid.Memory.GetData(), static_cast<size_t>(Grid.Memory.Num()),
				Pursuit::ToC(Location), Pursuit::LimitOrNone(SearchRadius), ExceptAgent, Pursuit::ToC(Layers), HalfHeight,
				Capacity, Found, Count);
		});
}

FVector UPursuitCrowdLibrary::CalculateSeparation(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, FPursuitAvoidanceLayers Layers, const TArray<FPursuitAvoidanceLayers>& NeighborLayers,
	const TArray<double>& NeighborHalfHeights, double MaxSpeed, double Radius, double ViewCosine, double Weight, double HalfHeight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Separation Steering"), Pursuit::NamesOfRule());
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const Pursuit::FFlockNeighbors Neighbors{NeighborLocations, nullptr, NeighborLayers, NeighborHalfHeights};
	return Pursuit::AskRule(
		Log, pursuit_steer_separation, Agent, Neighbors, Layers, PursuitFlockRule{Radius, ViewCosine, Weight}, HalfHeight);
}

FVector UPursuitCrowdLibrary::CalculateAlignment(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, const TArray<FVector>& NeighborVelocities, FPursuitAvoidanceLayers Layers,
	const TArray<FPursuitAvoidanceLayers>& NeighborLayers, const TArray<double>& NeighborHalfHeights, double MaxSpeed, double Radius,
	double ViewCosine, double Weight, double HalfHeight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Alignment Steering"), Pursuit::NamesOfRule());
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const Pursuit::FFlockNeighbors Neighbors{NeighborLocations, &NeighborVelocities, NeighborLayers, NeighborHalfHeights};
	return Pursuit::AskRule(
		Log, pursuit_steer_alignment, Agent, Neighbors, Layers, PursuitFlockRule{Radius, ViewCosine, Weight}, HalfHeight);
}

FVector UPursuitCrowdLibrary::CalculateCohesion(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, FPursuitAvoidanceLayers Layers, const TArray<FPursuitAvoidanceLayers>& NeighborLayers,
	const TArray<double>& NeighborHalfHeights, double MaxSpeed, double Radius, double ViewCosine, double Weight, double HalfHeight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Cohesion Steering"), Pursuit::NamesOfRule());
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const Pursuit::FFlockNeighbors Neighbors{NeighborLocations, nullptr, NeighborLayers, NeighborHalfHeights};
	return Pursuit::AskRule(
		Log, pursuit_steer_cohesion, Agent, Neighbors, Layers, PursuitFlockRule{Radius, ViewCosine, Weight}, HalfHeight);
}

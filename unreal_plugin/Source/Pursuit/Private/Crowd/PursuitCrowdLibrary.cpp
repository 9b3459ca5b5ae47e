// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitCrowdLibrary.h"

#include "Crowd/PursuitCrowdBridge.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitCrowdLibrary)

using EPursuitCrowdRule = FPursuitInput::ERule;

namespace
{
	/** Says which input one rule was refused for. */
	void LogFlockRuleRefusal(FPursuitRefusalLog& Log, EPursuitStatus Status, const PursuitBridge::FAgent& Agent,
		const TArray<FVector>& Locations, const TArray<FVector>& Velocities, const PursuitBridge::FFlockRule& Rule)
	{
		Log.Check(Status,
			{{TEXT("CurrentLocation"), Agent.Location}, {TEXT("CurrentVelocity"), Agent.Velocity},
				{TEXT("A neighbor's location"), FindPursuitVectorAtFault(Locations)},
				{TEXT("A neighbor's velocity"), FindPursuitVectorAtFault(Velocities)},
				FPursuitInput::Between(
					TEXT("The number of NeighborVelocities"), Velocities.Num(), Locations.Num(), Locations.Num()),
				{TEXT("MaxSpeed"), Agent.MaxSpeed, EPursuitCrowdRule::ZeroOrMore},
				{TEXT("Radius"), Rule.Radius, EPursuitCrowdRule::ZeroOrMore},
				FPursuitInput::Between(TEXT("ViewCosine"), Rule.ViewCosine, -1.0, 1.0),
				{TEXT("Weight"), Rule.Weight, EPursuitCrowdRule::Finite}});
	}

	/** Says which input a search was refused for. */
	void LogSearchRefusal(FPursuitRefusalLog& Log, EPursuitStatus Status, const FPursuitNeighborGrid& Grid,
		const FVector& Location, int32 MaxNeighbors, const FPursuitInput& Radius)
	{
		const FPursuitInput Built = FPursuitInput::Between(
			TEXT("The number of bytes of Grid, which comes from Build Neighbor Grid,"), Grid.Memory.Num(), 1.0, MAX_int32);
		Log.Check(Status,
			{Built, {TEXT("Location"), Location}, Radius,
				FPursuitInput::Between(TEXT("MaxNeighbors"), MaxNeighbors, 0.0, MAX_int32)});
	}
}

void UPursuitCrowdLibrary::StepFlock(const TArray<FVector>& Locations, const TArray<FVector>& Velocities,
	FPursuitFlockSettings Settings, double DeltaSeconds, TArray<FVector>& OutLocations, TArray<FVector>& OutVelocities)
{
	static FPursuitRefusalLog Log(TEXT("Step Flock"));
	const EPursuitStatus Status =
		PursuitBridge::StepFlock(Locations, Velocities, Settings, DeltaSeconds, OutLocations, OutVelocities);
	if (!PursuitBridge::IsRefused(Status))
	{
		return;
	}
	Log.Write(Status,
		{FPursuitInput::Between(TEXT("The number of Velocities"), Velocities.Num(), Locations.Num(), Locations.Num()),
			{TEXT("An agent's location"), FindPursuitVectorAtFault(Locations)},
			{TEXT("An agent's velocity"), FindPursuitVectorAtFault(Velocities)},
			{TEXT("Settings.SeparationRadius"), Settings.SeparationRadius, EPursuitCrowdRule::ZeroOrMore},
			FPursuitInput::Between(TEXT("Settings.SeparationViewCosine"), Settings.SeparationViewCosine, -1.0, 1.0),
			{TEXT("Settings.SeparationWeight"), Settings.SeparationWeight, EPursuitCrowdRule::Finite},
			{TEXT("Settings.AlignmentRadius"), Settings.AlignmentRadius, EPursuitCrowdRule::ZeroOrMore},
			FPursuitInput::Between(TEXT("Settings.AlignmentViewCosine"), Settings.AlignmentViewCosine, -1.0, 1.0),
			{TEXT("Settings.AlignmentWeight"), Settings.AlignmentWeight, EPursuitCrowdRule::Finite},
			{TEXT("Settings.CohesionRadius"), Settings.CohesionRadius, EPursuitCrowdRule::ZeroOrMore},
			FPursuitInput::Between(TEXT("Settings.CohesionViewCosine"), Settings.CohesionViewCosine, -1.0, 1.0),
			{TEXT("Settings.CohesionWeight"), Settings.CohesionWeight, EPursuitCrowdRule::Finite},
			{TEXT("Settings.Limits.MaxSpeed"), Settings.Limits.MaxSpeed, EPursuitCrowdRule::ZeroOrMore},
			{TEXT("Settings.Limits.MaxAcceleration"), Settings.Limits.MaxAcceleration, EPursuitCrowdRule::ZeroOrMore},
			{TEXT("Settings.Limits.Mass"), Settings.Limits.Mass, EPursuitCrowdRule::AboveZero},
			{TEXT("Settings.Limits.ResponseTime"), Settings.Limits.ResponseTime, EPursuitCrowdRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitCrowdRule::ZeroOrMore}});
}

FPursuitNeighborGrid UPursuitCrowdLibrary::BuildNeighborGrid(const TArray<FVector>& Locations, double CellSize, EPursuitDimensions Dimensions)
{
	static FPursuitRefusalLog Log(TEXT("Build Neighbor Grid"));
	FPursuitNeighborGrid Grid;
	PursuitBridge::BuildNeighborGrid(Locations, CellSize, Dimensions, Grid);
	Log.Check(Grid.Reason,
		{{TEXT("An agent's location"), FindPursuitVectorAtFault(Locations)},
			FPursuitInput::Between(TEXT("The number of Locations"), Locations.Num(), 0.0, PursuitBridge::CrowdMax),
			{TEXT("CellSize"), CellSize, EPursuitCrowdRule::AboveZero}});
	return Grid;
}

TArray<FPursuitNeighbor> UPursuitCrowdLibrary::FindNeighbors(const FPursuitNeighborGrid& Grid, FVector Location,
	double SearchRadius, int32 MaxNeighbors, int32 ExceptAgent, int32& OutWithin)
{
	static FPursuitRefusalLog Log(TEXT("Find Neighbors"));
	TArray<FPursuitNeighbor> Neighbors;
	const EPursuitStatus Status =
		PursuitBridge::FindNeighbors(Grid, Location, SearchRadius, MaxNeighbors, ExceptAgent, Neighbors, OutWithin);
	LogSearchRefusal(Log, Status, Grid, Location, MaxNeighbors,
		{TEXT("SearchRadius"), SearchRadius, EPursuitCrowdRule::ZeroOrMoreOrInfinite});
	return Neighbors;
}

TArray<FPursuitNeighbor> UPursuitCrowdLibrary::FindNearestNeighbors(
	const FPursuitNeighborGrid& Grid, FVector Location, int32 MaxNeighbors, int32 ExceptAgent, double MaxDistance)
{
	static FPursuitRefusalLog Log(TEXT("Find Nearest Neighbors"));
	TArray<FPursuitNeighbor> Neighbors;
	const EPursuitStatus Status =
		PursuitBridge::FindNearestNeighbors(Grid, Location, MaxDistance, MaxNeighbors, ExceptAgent, Neighbors);
	LogSearchRefusal(Log, Status, Grid, Location, MaxNeighbors,
		{TEXT("MaxDistance"), MaxDistance, EPursuitCrowdRule::ZeroOrMoreOrInfinite});
	return Neighbors;
}

FVector UPursuitCrowdLibrary::CalculateSeparation(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, double MaxSpeed, double Radius, double ViewCosine, double Weight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Separation Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitBridge::FFlockRule Rule{Radius, ViewCosine, Weight};
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerSeparation(Agent, NeighborLocations, Rule, Steering);
	LogFlockRuleRefusal(Log, Status, Agent, NeighborLocations, NeighborLocations, Rule);
	return Steering;
}

FVector UPursuitCrowdLibrary::CalculateAlignment(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, const TArray<FVector>& NeighborVelocities, double MaxSpeed, double Radius,
	double ViewCosine, double Weight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Alignment Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitBridge::FFlockRule Rule{Radius, ViewCosine, Weight};
	FVector Steering;
	const EPursuitStatus Status =
		PursuitBridge::SteerAlignment(Agent, NeighborLocations, NeighborVelocities, Rule, Steering);
	LogFlockRuleRefusal(Log, Status, Agent, NeighborLocations, NeighborVelocities, Rule);
	return Steering;
}

FVector UPursuitCrowdLibrary::CalculateCohesion(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FVector>& NeighborLocations, double MaxSpeed, double Radius, double ViewCosine, double Weight)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Cohesion Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitBridge::FFlockRule Rule{Radius, ViewCosine, Weight};
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerCohesion(Agent, NeighborLocations, Rule, Steering);
	LogFlockRuleRefusal(Log, Status, Agent, NeighborLocations, NeighborLocations, Rule);
	return Steering;
}

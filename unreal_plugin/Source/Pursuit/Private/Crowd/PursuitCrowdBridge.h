// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Steering/PursuitSteeringBridge.h"
#include "PursuitCrowdLibrary.h"

/** Many agents at once. */
namespace PursuitBridge
{
	/** How many agents a grid may have. */
	constexpr int32 CrowdMax = 1 << 24;

	/** One rule of a flock. */
	struct FFlockRule
	{
		double Radius = 0.0;
		double ViewCosine = 0.0;
		double Weight = 0.0;
	};

	/** As many velocities as locations. The outputs may be the inputs, and are empty on a refusal. */
	EPursuitStatus StepFlock(const TArray<FVector>& Locations, const TArray<FVector>& Velocities,
		const FPursuitFlockSettings& Settings, double DeltaTime, TArray<FVector>& OutLocations, TArray<FVector>& OutVelocities);

	/** The grid's reason says how it went. A grid that is built again takes less time. */
	void BuildNeighborGrid(const TArray<FVector>& Locations, double CellSize, EPursuitDimensions Dimensions, FPursuitNeighborGrid& OutGrid);

	EPursuitStatus FindNeighbors(const FPursuitNeighborGrid& Grid, const FVector& Location, double Radius, int32 MaxNeighbors,
		int32 ExceptAgent, TArray<FPursuitNeighbor>& OutNeighbors, int32& OutWithin);

	/** A MaxDistance of 0 is no limit. */
	EPursuitStatus FindNearestNeighbors(const FPursuitNeighborGrid& Grid, const FVector& Location, double MaxDistance,
		int32 MaxNeighbors, int32 ExceptAgent, TArray<FPursuitNeighbor>& OutNeighbors);

	EPursuitStatus SteerSeparation(
		const FAgent& Agent, const TArray<FVector>& Locations, const FFlockRule& Rule, FVector& OutSteering);

	/** As many velocities as locations. */
	EPursuitStatus SteerAlignment(const FAgent& Agent, const TArray<FVector>& Locations, const TArray<FVector>& Velocities,
		const FFlockRule& Rule, FVector& OutSteering);

	EPursuitStatus SteerCohesion(
		const FAgent& Agent, const TArray<FVector>& Locations, const FFlockRule& Rule, FVector& OutSteering);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitFlockSettings& OutSettings);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitCrowdLibrary.generated.h"

/** How a flock moves together. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFlockSettings
{
	GENERATED_BODY()

	/** Radius within which the agent keeps away from neighbors. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Separation", meta = (ClampMin = "0", Units = "cm"))
	double SeparationRadius = 500.0;

	/** Cosine of half the angle of an agent's view: 1 is straight ahead only, 0 the half ahead, -1 all around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Separation", meta = (ClampMin = "-1", ClampMax = "1"))
	double SeparationViewCosine = -0.707;

	/** Weight of separation; 0 turns the rule off. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Separation")
	double SeparationWeight = 1.5;

	/** Radius within which velocities are matched. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Alignment", meta = (ClampMin = "0", Units = "cm"))
	double AlignmentRadius = 750.0;

	/** Cosine of half the angle of an agent's view: 1 is straight ahead only, 0 the half ahead, -1 all around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Alignment", meta = (ClampMin = "-1", ClampMax = "1"))
	double AlignmentViewCosine = 0.7;

	/** Weight of alignment; 0 turns the rule off. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Alignment")
	double AlignmentWeight = 1.0;

	/** Radius within which the agent moves to the center of its neighbors. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Cohesion", meta = (ClampMin = "0", Units = "cm"))
	double CohesionRadius = 900.0;

	/** Cosine of half the angle of an agent's view: 1 is straight ahead only, 0 the half ahead, -1 all around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Cohesion", meta = (ClampMin = "-1", ClampMax = "1"))
	double CohesionViewCosine = -0.15;

	/** Weight of cohesion; 0 turns the rule off. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Cohesion")
	double CohesionWeight = 1.0;

	/** Speed below which no rule brakes an agent; Max Speed, if that is less. 0: the rules may stop an agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double CruisingSpeed = 600.0;

	/** What every agent's body can do. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitSteeringLimits Limits;

	/**
	 * Whether height counts. With two dimensions, as for a crowd on the ground, distances use X and Y only, and Z does not change.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitDimensions Dimensions = EPursuitDimensions::Three;
};

/** Agents sorted by location, so that a search looks only at nearby ones. Made by Build Neighbor Grid. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitNeighborGrid
{
	GENERATED_BODY()

	/** OK, or why the grid was not built. */
	UPROPERTY(BlueprintReadOnly, Transient, NotReplicated, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** How many agents it holds. */
	UPROPERTY(BlueprintReadOnly, Transient, NotReplicated, Category = "Pursuit")
	int32 Agents = 0;

	/** The grid's memory, opaque. Valid only in this process; empty after loading or replication. */
	UPROPERTY(Transient, NotReplicated)
	TArray<uint8> Memory;
};

/** An agent near a location. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitNeighbor
{
	GENERATED_BODY()

	/** Index of the agent in the array of locations. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Agent = -1;

	/** Its distance. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Distance = 0.0;
};

/**
 * Many agents at once: neighbors and flocks. Lengths in cm, speeds in cm/s, times in seconds. An invalid input is refused: the
 * outputs are zeros or empty, and the log names the input.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitCrowdLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Moves a whole flock by one tick: every agent keeps away from near neighbors, matches their velocity and stays with the group, and
	 * none is braked below the cruising speed.
	 * Every agent sees the others where they were before the tick, so their order does not matter. Use it for birds, fish and swarms:
	 * call it once a tick with two variables, then set the location of each actor from Locations.
	 * @param Locations The variable that keeps where each agent is; updated. On a refusal it stays as it is.
	 * @param Velocities The variable that keeps how each agent moves, in the order of the locations; updated. On a refusal it stays as it
	 * is.
	 * @param Settings How the flock moves.
	 * @param Layers The layers of each agent, in the order of the locations: an agent flocks only with neighbors that it avoids.
	 * Empty: all flock with all.
	 * @param HalfHeights With two dimensions, how far each agent reaches above and below its location, in cm: it ignores agents on
	 * other floors. 0 for an agent on every floor. Empty to ignore heights.
	 * @param DeltaSeconds Duration of the tick: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return OK, or why an input was refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Step Flock", ReturnDisplayName = "Reason", AutoCreateRefTerm = "Layers,HalfHeights",
			Keywords = "flock boids swarm crowd school herd separation alignment cohesion reynolds pursuit"))
	static EPursuitStatus StepFlock(UPARAM(ref) TArray<FVector>& Locations, UPARAM(ref) TArray<FVector>& Velocities,
		FPursuitFlockSettings Settings, const TArray<FPursuitAvoidanceLayers>& Layers, const TArray<double>& HalfHeights,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Sorts agents by location, once per tick, for any number of Find Neighbors Within and Find Nearest Neighbors nodes: wire the variable
	 * of Grid into theirs. Agents are copied: those that move later are found where they were.
	 * @param Grid The variable that keeps the grid, for Find Neighbors Within and Find Nearest Neighbors. It is built anew in the
	 * memory that it has.
	 * @param Locations Where each agent is.
	 * @param Layers The layers of each agent, in the order of the locations. Empty when all have the default.
	 * @param HalfHeights With two dimensions, how far each agent reaches above and below its location, in cm: agents on other floors
	 * are then not found. 0 for an agent on every floor. Empty to ignore heights.
	 * @param CellSize The most common search radius, in cm. It affects only the duration of a search, never its result: in cells as
	 * large as the crowd a search looks at every agent.
	 * @param Dimensions Whether height counts: with two, distances use X and Y only.
	 * @return OK, or why the grid was not built.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Build Neighbor Grid", ReturnDisplayName = "Reason", AutoCreateRefTerm = "Layers,HalfHeights",
			Keywords = "neighbor grid spatial hash proximity crowd near pursuit"))
	static EPursuitStatus BuildNeighborGrid(UPARAM(ref) FPursuitNeighborGrid& Grid, const TArray<FVector>& Locations,
		const TArray<FPursuitAvoidanceLayers>& Layers, const TArray<double>& HalfHeights, double CellSize = 900.0,
		EPursuitDimensions Dimensions = EPursuitDimensions::Three);

	/**
	 * The agents within a radius of a location, the nearest first; at equal distances in the order of the array. Use it for all
	 * neighbors of an agent, such as for the flocking rules: Agent is the index in your own arrays of locations and velocities.
	 * @param Grid From Build Neighbor Grid.
	 * @param Location Center of the search.
	 * @param Layers Layers of the querying agent: only agents that it avoids are found. Priorities are ignored.
	 * @param SearchRadius Radius of the search, in cm, inclusive.
	 * @param MaxNeighbors Maximum number of neighbors; the nearest are taken.
	 * @param ExceptAgent Index of an agent to leave out, usually the querying one; -1 for none.
	 * @param HalfHeight With two dimensions, how far the querying agent reaches above and below the location, in cm: agents on other floors
	 * are not found. 0 for every floor.
	 * @param OutWithin Number of agents within the radius, even beyond Max Neighbors.
	 * @return The neighbors and their distances.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Find Neighbors Within", ReturnDisplayName = "Neighbors",
			SearchRadius = "900.0", MaxNeighbors = "16", ExceptAgent = "-1", HalfHeight = "0.0",
			Keywords = "neighbors near within radius range overlap proximity crowd pursuit"))
	static TArray<FPursuitNeighbor> FindNeighborsWithin(const FPursuitNeighborGrid& Grid, FVector Location,
		FPursuitAvoidanceLayers Layers, double SearchRadius, int32 MaxNeighbors, int32 ExceptAgent, double HalfHeight,
		UPARAM(DisplayName = "Within Radius") int32& OutWithin);

	/**
	 * The agents nearest to a location, the nearest first; at equal distances in the order of the array. Use it for the nearest target,
	 * or the few that matter most to an agent: Agent is the index in your own arrays of locations and velocities.
	 * @param Grid From Build Neighbor Grid.
	 * @param Location Center of the search.
	 * @param Layers Layers of the querying agent: only agents that it avoids are found. Priorities are ignored.
	 * @param MaxNeighbors Maximum number of neighbors.
	 * @param ExceptAgent Index of an agent to leave out, usually the querying one; -1 for none.
	 * @param SearchRadius Farther agents are ignored, in cm; 0 for no limit.
	 * @param HalfHeight With two dimensions, how far the querying agent reaches above and below the location, in cm: agents on other floors
	 * are not found. 0 for every floor.
	 * @return The neighbors and their distances.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Find Nearest Neighbors", ReturnDisplayName = "Neighbors", AdvancedDisplay = "SearchRadius,HalfHeight",
			Keywords = "neighbors nearest closest near proximity crowd pursuit"))
	static TArray<FPursuitNeighbor> FindNearestNeighbors(const FPursuitNeighborGrid& Grid, FVector Location,
		FPursuitAvoidanceLayers Layers, int32 MaxNeighbors = 1, int32 ExceptAgent = -1, double SearchRadius = 0.0,
		double HalfHeight = 0.0);

	/**
	 * Steering away from neighbors that are too near, at full speed; nearer neighbors count more. The first of the three flocking
	 * rules; Step Flock applies all of them to a whole flock. Use it against clumping: wire the locations of the agents from Find
	 * Neighbors Within into Neighbor Locations, and the steering into Blend Steering Weighted.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param NeighborLocations Locations of the neighbors, without the agent itself.
	 * @param Layers Layers of the agent: it flocks only with neighbors that it avoids. Priorities are ignored.
	 * @param NeighborLayers The layers of each neighbor, in the order of the locations. Empty when all have the default.
	 * @param NeighborHalfHeights How far each neighbor reaches above and below its location, in cm: a neighbor that shares no height
	 * with the agent is ignored. 0 for a neighbor on every floor. Empty to ignore heights.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Radius Farther neighbors are ignored, in cm.
	 * @param ViewCosine Cosine of half the angle of its view: 1 is straight ahead only, 0 the half ahead, -1 all around.
	 * @param Weight Factor of the steering.
	 * @param HalfHeight How far the agent reaches above and below its location, in cm. 0 for every floor.
	 * @return The steering; zero while no neighbor is too near. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Calculate Separation Steering", ReturnDisplayName = "Steering", AdvancedDisplay = "Weight,HalfHeight",
			AutoCreateRefTerm = "NeighborLayers,NeighborHalfHeights",
			Keywords = "separation flock boids keep distance spread personal space reynolds pursuit"))
	static FVector CalculateSeparation(FVector CurrentLocation, FVector CurrentVelocity, const TArray<FVector>& NeighborLocations,
		FPursuitAvoidanceLayers Layers, const TArray<FPursuitAvoidanceLayers>& NeighborLayers,
		const TArray<double>& NeighborHalfHeights, double MaxSpeed = 600.0, double Radius = 500.0, double ViewCosine = -0.707,
		double Weight = 1.0, double HalfHeight = 0.0);

	/**
	 * Steering to the mean velocity of the neighbors. The second of the three flocking rules. Use it with Separation and Cohesion
	 * through Blend Steering Weighted; Neighbor Locations and Neighbor Velocities come from the agents of Find Neighbors Within.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param NeighborLocations Locations of the neighbors, without the agent itself.
	 * @param NeighborVelocities How they move, in the same order.
	 * @param Layers Layers of the agent: it flocks only with neighbors that it avoids. Priorities are ignored.
	 * @param NeighborLayers The layers of each neighbor, in the order of the locations. Empty when all have the default.
	 * @param NeighborHalfHeights How far each neighbor reaches above and below its location, in cm: a neighbor that shares no height
	 * with the agent is ignored. 0 for a neighbor on every floor. Empty to ignore heights.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Radius Farther neighbors are ignored, in cm.
	 * @param ViewCosine Cosine of half the angle of its view: 1 is straight ahead only, 0 the half ahead, -1 all around.
	 * @param Weight Factor of the steering.
	 * @param HalfHeight How far the agent reaches above and below its location, in cm. 0 for every floor.
	 * @return The steering; zero without neighbors. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Calculate Alignment Steering", ReturnDisplayName = "Steering", AdvancedDisplay = "Weight,HalfHeight",
			AutoCreateRefTerm = "NeighborLayers,NeighborHalfHeights",
			Keywords = "alignment flock boids match heading velocity reynolds pursuit"))
	static FVector CalculateAlignment(FVector CurrentLocation, FVector CurrentVelocity, const TArray<FVector>& NeighborLocations,
		const TArray<FVector>& NeighborVelocities, FPursuitAvoidanceLayers Layers,
		const TArray<FPursuitAvoidanceLayers>& NeighborLayers, const TArray<double>& NeighborHalfHeights, double MaxSpeed = 600.0,
		double Radius = 750.0, double ViewCosine = 0.7, double Weight = 1.0, double HalfHeight = 0.0);

	/**
	 * Steering toward the center of the neighbors, at full speed. The third of the three flocking rules. Use it with Separation and
	 * Alignment through Blend Steering Weighted; Neighbor Locations come from the agents of Find Neighbors Within.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param NeighborLocations Locations of the neighbors, without the agent itself.
	 * @param Layers Layers of the agent: it flocks only with neighbors that it avoids. Priorities are ignored.
	 * @param NeighborLayers The layers of each neighbor, in the order of the locations. Empty when all have the default.
	 * @param NeighborHalfHeights How far each neighbor reaches above and below its location, in cm: a neighbor that shares no height
	 * with the agent is ignored. 0 for a neighbor on every floor. Empty to ignore heights.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Radius Farther neighbors are ignored, in cm.
	 * @param ViewCosine Cosine of half the angle of its view: 1 is straight ahead only, 0 the half ahead, -1 all around.
	 * @param Weight Factor of the steering.
	 * @param HalfHeight How far the agent reaches above and below its location, in cm. 0 for every floor.
	 * @return The steering; zero without neighbors. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Calculate Cohesion Steering", ReturnDisplayName = "Steering", AdvancedDisplay = "Weight,HalfHeight",
			AutoCreateRefTerm = "NeighborLayers,NeighborHalfHeights",
			Keywords = "cohesion flock boids stay together group center reynolds pursuit"))
	static FVector CalculateCohesion(FVector CurrentLocation, FVector CurrentVelocity, const TArray<FVector>& NeighborLocations,
		FPursuitAvoidanceLayers Layers, const TArray<FPursuitAvoidanceLayers>& NeighborLayers,
		const TArray<double>& NeighborHalfHeights, double MaxSpeed = 600.0, double Radius = 900.0, double ViewCosine = -0.15,
		double Weight = 1.0, double HalfHeight = 0.0);
};

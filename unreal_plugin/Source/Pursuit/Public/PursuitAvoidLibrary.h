// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitAvoidLibrary.generated.h"

/** Avoidance of obstacles that stand still and of neighbors that move. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitAvoidLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Look-ahead obstacle avoidance: turns the wanted steering around obstacles, by the shortest way left, right, over or under. The
	 * agent slides along walls without an end. Wire the answer into Apply Guard, which guarantees the clearance.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Steering The wanted steering: the answer of any other steering node. Zero keeps the present velocity.
	 * @param Obstacles The obstacles around the agent.
	 * @param Settings Radius, margin and look-ahead of the agent.
	 * @return The steering to apply, and the first obstacle.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Obstacle Avoidance Steering", ReturnDisplayName = "Avoidance",
			Keywords = "avoid obstacle wall pillar sphere box capsule around collision reynolds pursuit"))
	static FPursuitAvoidance CalculateObstacleAvoidance(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
		const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings);

	/**
	 * A steering with which the agent touches no obstacle, now or later: the wanted one if it is safe, otherwise one close to it.
	 * Make it the last node before Apply Steering, with the same limits: then the agent keeps its radius and margin from every
	 * obstacle that stands still, at any frame rate.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Steering The wanted steering: the answer of any other steering node.
	 * @param DeltaSeconds Duration of this frame, in seconds. 0: the time of the world's tick.
	 * @param Obstacles The obstacles around the agent.
	 * @param Settings Radius and margin of the agent.
	 * @param Limits Limits of the agent's body.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering to apply, the velocity that it leads to, and what the guard did.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Apply Guard", ReturnDisplayName = "Guarded Steering",
			DeltaSeconds = "0.0",
			Keywords = "guard steering safe never hit collision brake slide wall obstacle penetrate pursuit"))
	static FPursuitGuardedSteering ApplyGuard(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
		double DeltaSeconds, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings,
		FPursuitSteeringLimits Limits, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering out of the way of the neighbor that the agent would touch first if all kept their velocities: sideways, or by braking
	 * or hurrying when it crosses; zero when no neighbor is in the way. Two agents that meet head-on both move to their right. Use it
	 * for a few agents; Step ORCA Crowd is for many.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Neighbors The other agents, without the agent itself.
	 * @param Layers Layers and priority of the agent. Neighbors of a lower priority have the whole responsibility and are ignored.
	 * @param Settings Radius, margin, look-ahead and height of the agent.
	 * @return The steering, the neighbor that it avoids, when they would touch and how near they would come.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Collision Avoidance Steering", ReturnDisplayName = "Avoidance",
			MaxSpeed = "600.0",
			Keywords = "avoid neighbor unaligned collision moving agents crowd dodge reynolds pursuit"))
	static FPursuitCollisionAvoidance CalculateCollisionAvoidance(FVector CurrentLocation, FVector CurrentVelocity, double MaxSpeed,
		const TArray<FPursuitMovingNeighbor>& Neighbors, FPursuitAvoidanceLayers Layers,
		FPursuitCollisionSettings Settings);

	/**
	 * The signed distance of a location to the surface of an obstacle, negative inside, and the direction straight out. Use it for
	 * the distance to a wall, or to test whether something is inside a volume: wire Make Shape from Component into Obstacle, and
	 * Distance into a comparison.
	 * @param Obstacle The obstacle.
	 * @param Location The location.
	 * @return The distance to its surface, negative inside, and the direction straight out.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Get Signed Distance", ReturnDisplayName = "Signed Distance",
			Keywords = "distance obstacle sphere box plane capsule normal inside pursuit"))
	static FPursuitSignedDistance GetSignedDistance(const FPursuitShape& Obstacle, FVector Location);

	/**
	 * The time of impact of a moving sphere and an obstacle, exactly. Use it to test whether a straight way is free: wire Contact
	 * into a Branch, and Make Shape from Component into Obstacle.
	 * @param Obstacle The obstacle.
	 * @param Location Where the sphere's center is now.
	 * @param Velocity How the sphere moves.
	 * @param Radius The radius of the sphere, in cm; 0 for a point.
	 * @return When and where they touch.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Sweep Sphere", ReturnDisplayName = "Contact",
			Keywords = "sweep sphere hit time of impact obstacle box plane capsule pursuit"))
	static FPursuitSphereSweep SweepSphere(const FPursuitShape& Obstacle, FVector Location, FVector Velocity,
		double Radius = 42.0);
};

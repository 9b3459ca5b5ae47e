// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitAvoidLibrary.generated.h"

/** Keeping out of the way, of obstacles that stand still and of neighbors that move. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitAvoidLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Look-ahead obstacle avoidance: the wanted steering, turned around what is in its way, by the shortest way left, right, over or
	 * under. The agent slides along walls without an end. Wire the answer into Apply Guard to be sure that nothing is touched.
	 * @param CurrentLocation Where the agent is now.
	 * @param CurrentVelocity How the agent moves now.
	 * @param Steering What it wants: the answer of any other steering node. Zero keeps the present velocity.
	 * @param Obstacles What stands around it.
	 * @param Settings How much room it wants, and how far it looks.
	 * @return The steering to take instead, and what is in the way.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Obstacle Avoidance Steering", ReturnDisplayName = "Avoidance",
			Keywords = "avoid obstacle wall pillar sphere box capsule around collision reynolds pursuit"))
	static FPursuitAvoidance CalculateObstacleAvoidance(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
		const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings);

	/**
	 * A steering that touches nothing, now or later: the wanted one if it is safe, else one close to it. Make it the last node before
	 * Apply Steering, with the same limits: then the agent keeps its radius and margin from every obstacle that stands still, at any
	 * frame rate.
	 * @param CurrentLocation Where the agent is now.
	 * @param CurrentVelocity How the agent moves now.
	 * @param Steering What it wants: the answer of any other steering node.
	 * @param DeltaSeconds How long this frame is, in seconds; at 0 the wanted steering is the answer.
	 * @param Obstacles What stands around it.
	 * @param Settings How much room it wants.
	 * @param Limits What its body can do.
	 * @return The steering to apply, the velocity it leads to, and what was done about the wanted one.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Apply Guard", ReturnDisplayName = "Guarded Steering",
			DeltaSeconds = "0.0166667",
			Keywords = "guard steering safe never hit collision brake slide wall obstacle penetrate pursuit"))
	static FPursuitGuardedSteering ApplyGuard(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
		double DeltaSeconds, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings,
		FPursuitSteeringLimits Limits);

	/**
	 * Steering out of the way of the neighbor that the agent would touch first if all kept their velocities: sideways, or by braking
	 * or hurrying when it crosses; zero when nobody is in the way. Two that come head-on both go to their right. Use it for a few
	 * agents; Step ORCA Crowd is for many.
	 * @param CurrentLocation Where the agent is now.
	 * @param CurrentVelocity How the agent moves now.
	 * @param MaxSpeed How fast it can move, in cm/s.
	 * @param Neighbors Who else moves around it; not the agent itself.
	 * @param Layers Whom the agent avoids, and its priority: neighbors of a lower priority have the whole responsibility and are ignored.
	 * @param Settings How much room it wants, how far it looks, and how tall it is.
	 * @return The steering, whom it is about, when they would touch and how near they would come.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Collision Avoidance Steering", ReturnDisplayName = "Avoidance",
			MaxSpeed = "600.0",
			Keywords = "avoid neighbor unaligned collision moving agents crowd dodge reynolds pursuit"))
	static FPursuitCollisionAvoidance CalculateCollisionAvoidance(FVector CurrentLocation, FVector CurrentVelocity, double MaxSpeed,
		const TArray<FPursuitMovingNeighbor>& Neighbors, FPursuitAvoidanceLayers Layers,
		FPursuitCollisionSettings Settings);

	/**
	 * The signed distance of a location to the surface of an obstacle, negative inside, and the direction straight out. Use it to ask
	 * how near something is to a wall, or whether it is inside a volume: wire Make Shape from Component into Obstacle, and Distance into
	 * a comparison.
	 * @param Obstacle The obstacle.
	 * @param Location The location.
	 * @return The distance to its surface, below zero inside, and the way out.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Get Signed Distance", ReturnDisplayName = "Signed Distance",
			Keywords = "distance obstacle sphere box plane capsule normal inside pursuit"))
	static FPursuitSignedDistance GetSignedDistance(const FPursuitShape& Obstacle, FVector Location);

	/**
	 * The time of impact of a moving sphere and an obstacle, exactly. Use it to ask whether a straight way is free: wire Contact into a
	 * Branch, and Make Shape from Component into Obstacle.
	 * @param Obstacle The obstacle.
	 * @param Location Where the sphere's center is now.
	 * @param Velocity How the sphere moves.
	 * @param Radius The radius of the sphere, in cm; 0 for a point.
	 * @return When and where they touch.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Sweep Sphere", ReturnDisplayName = "Contact",
			Keywords = "sweep sphere hit time of impact obstacle box plane capsule pursuit"))
	static FPursuitSphereSweep SweepSphere(const FPursuitShape& Obstacle, FVector Location, FVector Velocity,
		double Radius = 42.0);
};

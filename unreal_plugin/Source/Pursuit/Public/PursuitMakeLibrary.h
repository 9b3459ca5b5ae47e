// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Engine/HitResult.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitMotionTypes.h"
#include "PursuitRoamTypes.h"
#include "PursuitMakeLibrary.generated.h"

class AActor;
class UPrimitiveComponent;
class USplineComponent;

/** Shapes, paths, surfaces and motions for other nodes, made from what a level has. */
UCLASS()
class PURSUIT_API UPursuitMakeLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * A sphere as an obstacle, a cover or a volume. Use it for things without a component of their own; wire it into Obstacles,
	 * Covers or the Shape of a Container.
	 * @param Location Its center.
	 * @param Radius Its radius, in cm.
	 * @return The shape.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Make",
		meta = (BlueprintThreadSafe, DisplayName = "Make Sphere Shape", ReturnDisplayName = "Shape",
			Keywords = "obstacle ball cover container pursuit"))
	static FPursuitShape MakeSphereShape(FVector Location, double Radius = 50.0);

	/**
	 * A box, turned any way, as an obstacle, a cover or a volume. Use it for walls, crates and rooms without a component of their own;
	 * wire it into Obstacles, Covers or the Shape of a Container.
	 * @param Location Its center.
	 * @param Rotation How it is turned: its Get World Rotation.
	 * @param HalfExtents From its center to its faces, in cm: its Get Scaled Box Extent.
	 * @return The shape.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Make",
		meta = (BlueprintThreadSafe, DisplayName = "Make Box Shape", ReturnDisplayName = "Shape",
			Keywords = "obstacle cube wall cover container pursuit"))
	static FPursuitShape MakeBoxShape(FVector Location, FRotator Rotation, FVector HalfExtents = FVector(50.0, 50.0, 50.0));

	/**
	 * A capsule, turned any way, as an obstacle, a cover or a volume. Use it for trees, pillars and bodies without a component of their
	 * own; wire it into Obstacles, Covers or the Shape of a Container.
	 * @param Location Its center.
	 * @param Rotation How it is turned: its Get World Rotation. Its axis is its Get Up Vector.
	 * @param Radius Its radius, in cm: its Get Scaled Capsule Radius.
	 * @param HalfHeight Half its height with its round ends, in cm: its Get Scaled Capsule Half Height. At least the radius.
	 * @return The shape.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Make",
		meta = (BlueprintThreadSafe, DisplayName = "Make Capsule Shape", ReturnDisplayName = "Shape",
			Keywords = "obstacle pillar tree cover container pursuit"))
	static FPursuitShape MakeCapsuleShape(FVector Location, FRotator Rotation, double Radius = 50.0, double HalfHeight = 100.0);

	/**
	 * A component as a shape: a sphere, box or capsule component by its shape, anything else by the box of its bounds. Use it for
	 * components in the level; wire it into Obstacles, Covers or the Shape of a Container.
	 * @param Component The component: the actor's collision, or its mesh.
	 * @return The shape; a point at the origin when the component is none or destroyed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Make",
		meta = (DisplayName = "Make Shape from Component", ReturnDisplayName = "Shape",
			Keywords = "obstacle collision primitive mesh bounds sphere box capsule cover pursuit"))
	static FPursuitShape MakeShapeFromComponent(const UPrimitiveComponent* Component);

	/**
	 * A spline as a path to steer along: points on it at equal distances, in the world. Keep it in a variable while the spline stays, and
	 * wire that into Path of Calculate Path Follow Steering.
	 * @param Spline The spline. A closed loop makes a closed path.
	 * @param Spacing Maximum distance between points, in cm. Less follows bends more closely. More than 0.
	 * @param Radius Distance from the path that still counts as on it, in cm.
	 * @return The path; without points when an input is refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Make",
		meta = (DisplayName = "Make Path from Spline", ReturnDisplayName = "Path",
			Keywords = "spline route patrol waypoints follow pursuit"))
	static FPursuitSteeringPath MakePathFromSpline(const USplineComponent* Spline, double Spacing = 100.0, double Radius = 100.0);

	/**
	 * What a trace hit, as a surface for Calculate Wall Follow Steering or a container. Wire in the Out Hit of each trace, and the
	 * answers as an array into Surfaces.
	 * @param Hit The hit of a trace.
	 * @return Where it was hit, and which way the surface faces; zeros when nothing was hit.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Make",
		meta = (BlueprintThreadSafe, DisplayName = "Make Surface from Hit", ReturnDisplayName = "Surface",
			Keywords = "wall trace line sphere hit result normal pursuit"))
	static FPursuitSurface MakeSurfaceFromHit(const FHitResult& Hit);

	/**
	 * How an actor moves now, as the straight motion of a target. Wire it into Target of Solve Motion Intercept or Get Motion State;
	 * Pursuit Tracker also knows one that turns or weaves.
	 * @param Actor The target.
	 * @return Its location and velocity; zeros when the actor is none or destroyed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Make",
		meta = (DisplayName = "Make Motion from Actor", ReturnDisplayName = "Motion",
			Keywords = "target location velocity predict pursuit"))
	static FPursuitTargetMotion MakeMotionFromActor(const AActor* Actor);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDrillRandom.h"

class AActor;
class UStaticMesh;
class UWorld;

/** A solid obstacle of a test world, and how far it is, by formulas of its own. */
struct FPursuitTestObstacle
{
	enum class EShape : uint8
	{
		/** Extent.X is the radius. */
		Sphere,

		/** Extent is half the edges. */
		Box,

		/** Extent.X is the radius, Extent.Z half the height with the round ends. */
		Capsule,

		/** A box, but as a mesh: the flight component does not know its shape. */
		Mesh,
	};

	EShape Shape = EShape::Sphere;
	FVector Location = FVector::ZeroVector;
	FQuat Rotation = FQuat::Identity;
	FVector Extent = FVector::ZeroVector;

	/** An actor of this shape that blocks everything. */
	AActor* Spawn(UWorld& World) const;

	/** The engine's cube, ready to collide. */
	static UStaticMesh* LoadCube();

	/** From a point to the surface; below zero inside. */
	double DistanceTo(const FVector& Point) const;

	static FPursuitTestObstacle Ball(const FVector& Location, double Radius);
	static FPursuitTestObstacle Wall(const FVector& Location, const FVector& HalfSize);

	/** An upright capsule. */
	static FPursuitTestObstacle Pillar(const FVector& Location, double Radius, double HalfHeight);

	/** Any of the shapes that the library knows, within a box about the origin. */
	static FPursuitTestObstacle Any(FPursuitDrillRandom& Random, const FVector& HalfSize, double LargestSize);
};

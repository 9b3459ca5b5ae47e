// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Bridge/PursuitBridge.h"
#include "Bridge/PursuitSteeringBridge.h"
#include "PursuitFlightTypes.h"
#include "PursuitTypes.h"

/** Flying around what stands in the way. */
namespace PursuitBridge
{
	/** Something solid that does not move. */
	struct FObstacle
	{
		enum class EShape : uint8
		{
			/** Location is its center, Extent.X its radius. */
			Sphere,

			/** Location is its center, Extent half its edges along the axes of Rotation. */
			Box,

			/** Location is its center; it lies along the Z axis of Rotation. Extent.X is its radius, Extent.Z half its length without
			 * the round ends. */
			Capsule,

			/** Location is a point of it, Normal points to where free space is. */
			Plane,
		};

		EShape Shape = EShape::Sphere;
		FVector Location = FVector::ZeroVector;
		FQuat Rotation = FQuat::Identity;
		FVector Extent = FVector::ZeroVector;
		FVector Normal = FVector::UpVector;
	};

	/** How much room a flyer wants, and how far it looks. */
	struct FClearance
	{
		double BodyRadius = 0.0;
		double Margin = 0.0;
		double LookAheadTime = 0.0;
	};

	/** What came of a steering among obstacles. */
	struct FClearSteering
	{
		FVector Steering = FVector::ZeroVector;

		/** At the end of the tick. */
		FVector Velocity = FVector::ZeroVector;

		EPursuitFlightWay Way = EPursuitFlightWay::Free;
	};

	/** Braking as late as the limits allow, in ticks of this length. */
	EPursuitStatus SteerArriveBraking(const FAgent& Agent, const FVector& Target, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutSteering);

	/** The sum of steerings, each times its weight; there must be as many weights. */
	EPursuitStatus BlendWeighted(const TArray<FVector>& Steerings, const TArray<double>& Weights, FVector& OutSteering);

	/** Within which distance of a flyer's location an obstacle can matter to it, in ticks of at most this length. */
	EPursuitStatus MeasureObstacleReach(
		const FPursuitSteeringLimits& Limits, const FClearance& Clearance, double DeltaTime, double& OutReach);

	/** The steering around obstacles. Goal is where it leads, null for nowhere in particular. */
	EPursuitStatus SteerClear(const FAgent& Agent, const FVector& Steering, const FVector* Goal,
		const TArray<FObstacle>& Obstacles, const FClearance& Clearance, const FPursuitSteeringLimits& Limits, double DeltaTime,
		FClearSteering& OutSteering);
}

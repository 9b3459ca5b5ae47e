// Distances and times of contact between what moves (a sphere or a capsule) and what is in its way (a sphere, a capsule or a box).
#pragma once

#include "CollisionShape.h"
#include "Math/Quat.h"

namespace UE::StandIn
{
	/** A shape somewhere: a box of these half edges, any of them zero, made round by a radius. A capsule is a box without width. */
	struct FPlacedShape
	{
		FPlacedShape(const FCollisionShape& Shape, const FVector& InCenter, const FQuat& InRotation);

		FVector Center;
		FQuat Rotation;
		FVector Half;
		double Radius;

		/** No point of it is farther from its center. */
		double Reach() const { return Half.Size() + Radius; }
	};

	/** Where two shapes are nearest. Negative is how deep they are in each other, for boxes by the nearest face. */
	struct FNearest
	{
		double Distance;
		/** On the surface of the one in the way. */
		FVector Point;
		/** Of unit length, from the one in the way toward the mover. */
		FVector Normal;
	};

	/** The mover is a sphere or a capsule. */
	FNearest FindNearest(const FPlacedShape& Mover, const FPlacedShape& Obstacle);

	struct FContact
	{
		/** From 0 to 1 along the way; 0 when they touch at the start. */
		double Time;
		FNearest Nearest;
	};

	/** Whether the mover meets the obstacle on its way, and when. */
	bool FindContact(FPlacedShape Mover, const FVector& Delta, const FPlacedShape& Obstacle, FContact& OutContact);
}

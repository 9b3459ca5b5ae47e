#include "ConvexSweep.h"

#include "Misc/AssertionMacros.h"

#include <algorithm>

namespace UE::StandIn
{
	namespace
	{
		/** How near is touching, in cm. */
		constexpr double TouchingDistance = 1e-7;

		/** A grazing contact halves its distance at each step; the others are found in a few. */
		constexpr int32 MaxContactSteps = 80;

		FVector Clamped(const FVector& P, const FVector& Half)
		{
			return FVector(std::clamp(P.X, -Half.X, Half.X), std::clamp(P.Y, -Half.Y, Half.Y), std::clamp(P.Z, -Half.Z, Half.Z));
		}

		/** The place on the line `From + s * Way`, s from 0 to 1, that is nearest to the box about the origin. */
		FVector NearestOnLine(const FVector& From, const FVector& Way, const FVector& Half)
		{
			// The square of the distance is convex in s, and its slope is linear between the s at which the line passes a face's plane.
			const auto At = [&](double S) { return From + Way * S; };
			const auto Slope = [&](double S) { return Way | (At(S) - Clamped(At(S), Half)); };
			double Marks[8] = {0.0, 1.0};
			int32 Count = 2;
			for (int32 Axis = 0; Axis < 3; ++Axis)
			{
				if (Way[Axis] == 0.0) { continue; }
				for (const double Face : {-Half[Axis], Half[Axis]}) { Marks[Count++] = std::clamp((Face - From[Axis]) / Way[Axis], 0.0, 1.0); }
			}
			std::sort(Marks, Marks + Count);
			double Left = 0.0;
			double LeftSlope = Slope(0.0);
			if (LeftSlope >= 0.0) { return From; }
			for (int32 Index = 1; Index < Count; ++Index)
			{
				const double Right = Marks[Index];
				const double RightSlope = Slope(Right);
				if (RightSlope >= 0.0) { return At(RightSlope > LeftSlope ? Left - LeftSlope * (Right - Left) / (RightSlope - LeftSlope) : Right); }
				Left = Right;
				LeftSlope = RightSlope;
			}
			return At(1.0);
		}
	}

	FPlacedShape::FPlacedShape(const FCollisionShape& Shape, const FVector& InCenter, const FQuat& InRotation)
		: Center(InCenter), Rotation(InRotation), Half(FVector::ZeroVector), Radius(0.0)
	{
		switch (Shape.ShapeType)
		{
		case ECollisionShape::Sphere: Radius = Shape.GetSphereRadius(); break;
		case ECollisionShape::Box: Half = Shape.GetBox(); break;
		case ECollisionShape::Capsule:
			Half.Z = Shape.GetCapsuleAxisHalfLength();
			Radius = Shape.GetCapsuleRadius();
			break;
		case ECollisionShape::Line: break;
		}
	}

	FNearest FindNearest(const FPlacedShape& Mover, const FPlacedShape& Obstacle)
	{
		checkf(Mover.Half.X == 0.0 && Mover.Half.Y == 0.0, TEXT("only spheres and capsules are swept here"));
		const FVector Axis = Obstacle.Rotation.UnrotateVector(Mover.Rotation.GetAxisZ() * Mover.Half.Z);
		const FVector Center = Obstacle.Rotation.UnrotateVector(Mover.Center - Obstacle.Center);
		const FVector Near = NearestOnLine(Center - Axis, Axis * 2.0, Obstacle.Half);
		const FVector OnBox = Clamped(Near, Obstacle.Half);
		double Distance = FVector::Dist(Near, OnBox);
		FVector Normal(0, 0, 0);
		FVector Surface = OnBox;
		if (Distance > 0.0)
		{
			Normal = (Near - OnBox) / Distance;
		}
		else
		{
			// Inside: out through the nearest face.
			int32 Face = 0;
			for (int32 Other = 1; Other < 3; ++Other)
			{
				if (Obstacle.Half[Other] - FMath::Abs(Near[Other]) < Obstacle.Half[Face] - FMath::Abs(Near[Face])) { Face = Other; }
			}
			Normal[Face] = Near[Face] < 0.0 ? -1.0 : 1.0;
			Distance = FMath::Abs(Near[Face]) - Obstacle.Half[Face];
			Surface[Face] = Normal[Face] * Obstacle.Half[Face];
		}
		const FVector Point = Obstacle.Center + Obstacle.Rotation.RotateVector(Surface + Normal * Obstacle.Radius);
		return {Distance - Mover.Radius - Obstacle.Radius, Point, Obstacle.Rotation.RotateVector(Normal)};
	}

	bool FindContact(FPlacedShape Mover, const FVector& Delta, const FPlacedShape& Obstacle, FContact& OutContact)
	{
		const FVector Start = Mover.Center;
		const double Way = Delta.Size();
		if (FVector::Dist(Start, Obstacle.Center) > Mover.Reach() + Obstacle.Reach() + Way) { return false; }
		OutContact = {0.0, FindNearest(Mover, Obstacle)};
		// The distance of convex shapes on a straight way is convex in the time, so that its tangent is never above it: from the left, each
		// step of Newton's method comes nearer to the first contact and never beyond it.
		for (int32 Step = 0; Step < MaxContactSteps && OutContact.Nearest.Distance > TouchingDistance; ++Step)
		{
			const double Slope = Delta | OutContact.Nearest.Normal;
			if (Slope >= 0.0) { return false; }
			OutContact.Time -= OutContact.Nearest.Distance / Slope;
			if (OutContact.Time > 1.0) { return false; }
			Mover.Center = Start + Delta * OutContact.Time;
			OutContact.Nearest = FindNearest(Mover, Obstacle);
		}
		return true;
	}
}

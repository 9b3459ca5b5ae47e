// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMakeLibrary.h"

#include "Components/PrimitiveComponent.h"
#include "Components/SplineComponent.h"
#include "Core/PursuitCall.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/Actor.h"
#include "Kismet/KismetSystemLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMakeLibrary)

namespace
{
	FPursuitShape MakeTurned(EPursuitShapeKind Kind, const FVector& Location, const FRotator& Rotation)
	{
		const FQuat Turned = Rotation.Quaternion();
		FPursuitShape Shape;
		Shape.Kind = Kind;
		Shape.Location = Location;
		Shape.Forward = Turned.GetAxisX();
		Shape.Up = Turned.GetAxisZ();
		return Shape;
	}
}

FPursuitShape UPursuitMakeLibrary::MakeSphereShape(FVector Location, double Radius)
{
	FPursuitShape Shape;
	Shape.Kind = EPursuitShapeKind::Sphere;
	Shape.Location = Location;
	Shape.Radius = Radius;
	return Shape;
}

FPursuitShape UPursuitMakeLibrary::MakeBoxShape(FVector Location, FRotator Rotation, FVector HalfExtents)
{
	FPursuitShape Shape = MakeTurned(EPursuitShapeKind::Box, Location, Rotation);
	Shape.HalfExtents = HalfExtents;
	return Shape;
}

FPursuitShape UPursuitMakeLibrary::MakeCapsuleShape(FVector Location, FRotator Rotation, double Radius, double HalfHeight)
{
	FPursuitShape Shape = MakeTurned(EPursuitShapeKind::Capsule, Location, Rotation);
	Shape.Radius = Radius;
	// Unreal's half height has the round ends in it.
	Shape.HalfLength = HalfHeight - Radius;
	return Shape;
}

FPursuitShape UPursuitMakeLibrary::MakeShapeFromComponent(const UPrimitiveComponent* Component)
{
	static FPursuitRefusalLog Log(TEXT("Make Shape from Component"));
	FPursuitShape Shape;
	if (!IsValid(Component))
	{
		Log.Refuse(TEXT("Component"), TEXT("must be there: it is none or destroyed"));
		Shape.Radius = 0.0;
		return Shape;
	}
	if (!FindPursuitShape(*Component, Shape))
	{
		float SphereRadius = 0.0f;
		Shape = FPursuitShape();
		Shape.Kind = EPursuitShapeKind::Box;
		UKismetSystemLibrary::GetComponentBounds(Component, Shape.Location, Shape.HalfExtents, SphereRadius);
	}
	return Shape;
}

FPursuitSteeringPath UPursuitMakeLibrary::MakePathFromSpline(const USplineComponent* Spline, double Spacing, double Radius)
{
	static FPursuitRefusalLog Log(TEXT("Make Path from Spline"));
	FPursuitSteeringPath Path;
	if (!IsValid(Spline))
	{
		Log.Refuse(TEXT("Spline"), TEXT("must be there: it is none or destroyed"));
		return Path;
	}
	// Limit on the points, so that a wrong unit does not fill the memory.
	constexpr double MostLines = 1.0e5;
	const double Length = Spline->GetSplineLength();
	if (!FMath::IsFinite(Spacing) || Spacing <= 0.0 || Length / Spacing > MostLines)
	{
		Log.Refuse(TEXT("Spacing"), TEXT("must be above 0, and make at most 100000 points"));
		return Path;
	}
	Path.Radius = Radius;
	const bool bClosed = Spline->IsClosedLoop();
	Path.Topology = bClosed ? EPursuitPathTopology::Closed : EPursuitPathTopology::Open;
	const int32 Lines = FMath::Max(static_cast<int32>(FMath::CeilToInt(Length / Spacing)), 1);
	// A closed path goes on to its first point by itself.
	const int32 Points = bClosed ? Lines : Lines + 1;
	for (int32 Index = 0; Index < Points; ++Index)
	{
		const float Distance = static_cast<float>(Length * Index / Lines);
		Path.Points.Add(Spline->GetLocationAtDistanceAlongSpline(Distance, ESplineCoordinateSpace::World));
	}
	return Path;
}

FPursuitSurface UPursuitMakeLibrary::MakeSurfaceFromHit(const FHitResult& Hit)
{
	static FPursuitRefusalLog Log(TEXT("Make Surface from Hit"));
	FPursuitSurface Surface;
	if (!Hit.bBlockingHit)
	{
		Log.Refuse(TEXT("Hit"), TEXT("must be a blocking hit: branch on the trace first"));
		Surface.Normal = FVector::ZeroVector;
		return Surface;
	}
	Surface.Point = Hit.ImpactPoint;
	Surface.Normal = Hit.ImpactNormal;
	return Surface;
}

FPursuitTargetMotion UPursuitMakeLibrary::MakeMotionFromActor(const AActor* Actor)
{
	static FPursuitRefusalLog Log(TEXT("Make Motion from Actor"));
	FPursuitTargetMotion Motion;
	if (!IsValid(Actor))
	{
		Log.Refuse(TEXT("Actor"), TEXT("must be there: it is none or destroyed"));
		return Motion;
	}
	Motion.Location = Actor->GetActorLocation();
	Motion.Velocity = Actor->GetVelocity();
	return Motion;
}

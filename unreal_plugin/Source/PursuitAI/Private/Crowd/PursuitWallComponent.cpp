// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitWallComponent.h"

#include "Components/PrimitiveComponent.h"
#include "Components/SplineComponent.h"
#include "Core/PursuitRefusal.h"
#include "Crowd/PursuitOrcaStep.h"
#include "Engine/World.h"
#include "Kismet/KismetSystemLibrary.h"
#include "Math/RotationMatrix.h"
#include "PursuitCrowdSubsystem.h"
#include "PursuitMakeLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitWallComponent)

namespace
{
	/** The line of a spline; of a closed one back to its first point. */
	TArray<FVector> FindLine(const USplineComponent& Spline, double Spacing)
	{
		TArray<FVector> Corners = UPursuitMakeLibrary::MakePathFromSpline(&Spline, Spacing, 0.0).Points;
		if (Spline.IsClosedLoop() && !Corners.IsEmpty())
		{
			const FVector First = Corners[0];
			Corners.Add(First);
		}
		return Corners;
	}

	/** The sides of a body: a box's own sides; for any other body, the sides of its axis-aligned bounding box. */
	TArray<FVector> FindSides(const UPrimitiveComponent& Body)
	{
		FPursuitShape Shape = UPursuitMakeLibrary::MakeShapeFromComponent(&Body);
		if (Shape.Kind != EPursuitShapeKind::Box)
		{
			FVector Center;
			FVector HalfExtents;
			float SphereRadius = 0.0f;
			UKismetSystemLibrary::GetComponentBounds(&Body, Center, HalfExtents, SphereRadius);
			Shape = UPursuitMakeLibrary::MakeBoxShape(Center, FRotator::ZeroRotator, HalfExtents);
		}
		const FQuat Turned = FRotationMatrix::MakeFromXZ(Shape.Forward, Shape.Up).ToQuat();
		const FVector Near = Turned.RotateVector(FVector(Shape.HalfExtents.X, Shape.HalfExtents.Y, 0.0));
		const FVector Aside = Turned.RotateVector(FVector(Shape.HalfExtents.X, -Shape.HalfExtents.Y, 0.0));
		return {Shape.Location + Near, Shape.Location + Aside, Shape.Location - Near, Shape.Location - Aside, Shape.Location + Near};
	}
}

UPursuitWallComponent::UPursuitWallComponent()
{
	PrimaryComponentTick.bCanEverTick = false;
}

UPursuitCrowdSubsystem* UPursuitWallComponent::FindCrowd() const
{
	return GetWorld() != nullptr ? GetWorld()->GetSubsystem<UPursuitCrowdSubsystem>() : nullptr;
}

void UPursuitWallComponent::BeginPlay()
{
	Super::BeginPlay();
	if (UPursuitCrowdSubsystem* const Crowd = FindCrowd())
	{
		Crowd->WallComponents.AddUnique(this);
		Crowd->ReadWallComponents();
	}
}

void UPursuitWallComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (UPursuitCrowdSubsystem* const Crowd = FindCrowd())
	{
		Crowd->WallComponents.Remove(this);
		Crowd->ReadWallComponents();
	}
	Super::EndPlay(EndPlayReason);
}

void UPursuitWallComponent::SetBlocking(bool bInBlocking)
{
	bBlocking = bInBlocking;
	UPursuitCrowdSubsystem* const Crowd = FindCrowd();
	if (Crowd != nullptr && Crowd->WallComponents.Contains(this))
	{
		Crowd->ReadWallComponents();
	}
}

bool UPursuitWallComponent::FindWall(FPursuitOrcaWall& OutWall) const
{
	static FPursuitRefusalLog Log(TEXT("Pursuit Wall"),
		{{"corners[]", "the place of its actor"}, {"walls[].corner_count", "its spline"}, {"walls[].half_height", "Half Height"}});
	const AActor* const Actor = GetOwner();
	if (!bBlocking || !IsValid(Actor))
	{
		return false;
	}
	if (const USplineComponent* const Spline = Actor->FindComponentByClass<USplineComponent>())
	{
		OutWall.Corners = FindLine(*Spline, Spacing);
	}
	else if (const UPrimitiveComponent* const Body = Actor->FindComponentByClass<UPrimitiveComponent>())
	{
		OutWall.Corners = FindSides(*Body);
	}
	else
	{
		Log.Refuse(TEXT("the actor"), TEXT("must have a spline, or a body such as a box or a mesh"));
		return false;
	}
	OutWall.HalfHeight = HalfHeight;
	OutWall.HeightCenter = HalfHeight > 0.0 ? Actor->GetActorLocation().Z : 0.0;
	TArray<uint8> Memory;
	return !Log.Check(Pursuit::Ask([&] { return Pursuit::BuildWalls({OutWall}, Memory); })).IsRefused();
}

APursuitWall::APursuitWall()
{
	SetRootComponent(CreateDefaultSubobject<USplineComponent>(TEXT("Spline")));
	Wall = CreateDefaultSubobject<UPursuitWallComponent>(TEXT("Wall"));
}

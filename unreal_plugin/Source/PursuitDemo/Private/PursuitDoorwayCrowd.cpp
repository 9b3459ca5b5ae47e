// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDoorwayCrowd.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "PursuitDemoStage.h"
#include "PursuitLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitDoorwayCrowd)

namespace
{
	constexpr double DoorSpeed = 150.0;
	constexpr double DoorRadius = 30.0;

	/** What agents keep from others beyond their radius, so that they do not touch where it gets crowded. */
	constexpr double DoorMargin = 3.0;
	constexpr double DoorSpacing = 100.0;
	constexpr double DoorFirstRow = 600.0;
	constexpr int32 DoorAgentsInRow = 10;
	constexpr double DoorWallReach = 2000.0;
	constexpr double DoorWallHeight = 250.0;
	constexpr double DoorWallThickness = 20.0;
	constexpr double DoorGold = 15.0;
	constexpr double DoorTimeLimit = 90.0;

	/** How far behind the wall counts as through, and how far agents go on. */
	constexpr double DoorBehind = 100.0;
	constexpr double DoorFarBehind = 3000.0;
	constexpr double DoorNeighborDistance = 800.0;
	const FVector DoorBodySize(2.0 * DoorRadius, 2.0 * DoorRadius, 180.0);
}

FString APursuitDoorwayCrowd::GetTitle() const
{
	return FString::Printf(TEXT("Crowd through a doorway of %g cm"), DoorWidth);
}

void APursuitDoorwayCrowd::Begin()
{
	const FVector Origin = GetActorLocation();
	const double HalfDoor = DoorWidth / 2.0;
	for (const double Side : {-1.0, 1.0})
	{
		FPursuitOrcaWall Wall;
		Wall.Corners = {Origin + FVector(0.0, Side * HalfDoor, 0.0), Origin + FVector(0.0, Side * DoorWallReach, 0.0)};
		Walls.Add(Wall);
		const double Length = DoorWallReach - HalfDoor;
		PursuitStage::Show(*this, PursuitStage::EShape::Cube, FVector(DoorWallThickness, Length, DoorWallHeight),
			FVector(0.0, Side * (HalfDoor + Length / 2.0), DoorWallHeight / 2.0));
	}
	for (int32 Index = 0; Index < Agents; ++Index)
	{
		const int32 Row = Index / DoorAgentsInRow;
		const int32 Column = Index - Row * DoorAgentsInRow;
		FPursuitOrcaMember Member;
		Member.Location = Origin
			+ FVector(-DoorFirstRow - Row * DoorSpacing, (Column - (DoorAgentsInRow - 1) / 2.0) * DoorSpacing, 0.0);
		Member.Radius = DoorRadius + DoorMargin;
		Member.MaxSpeed = DoorSpeed;
		Crowd.Add(Member);
	}
	Bodies = PursuitStage::ShowMany(*this, PursuitStage::EShape::Cylinder);
	Show();
}

void APursuitDoorwayCrowd::Show()
{
	TArray<FVector> Locations;
	for (const FPursuitOrcaMember& Member : Crowd)
	{
		Locations.Add(Member.Location + FVector(0.0, 0.0, DoorBodySize.Z / 2.0));
	}
	PursuitStage::Place(*Bodies, Locations, DoorBodySize);
}

void APursuitDoorwayCrowd::Steer()
{
	// Each makes for the nearest place in the doorway, and behind it straight on.
	const FVector Origin = GetActorLocation();
	const double Room = FMath::Max(DoorWidth / 2.0 - 2.0 * DoorRadius, 0.0);
	for (FPursuitOrcaMember& Member : Crowd)
	{
		const FVector Place = Member.Location - Origin;
		const FVector Waypoint = Place.X < 0.0 ? FVector(DoorRadius, FMath::Clamp(Place.Y, -Room, Room), 0.0)
											   : FVector(DoorFarBehind, Place.Y, 0.0);
		Member.PreferredVelocity =
			UPursuitLibrary::BP_CalculateSeek(Member.Location, FVector::ZeroVector, Origin + Waypoint, DoorSpeed);
	}
}

bool APursuitDoorwayCrowd::Measure(double DeltaSeconds)
{
	Elapsed += DeltaSeconds;
	const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(
		Crowd, Walls, {}, FPursuitOrcaSettings(), FPursuitOrcaArrivalSettings(), DoorNeighborDistance, 16, DeltaSeconds);
	if (!UPursuitLibrary::IsMet(Step.Reason))
	{
		Report(UPursuitLibrary::DescribePursuitStatus(Step.Reason));
		return true;
	}
	Show();

	const FVector Origin = GetActorLocation();
	const double HalfDoor = DoorWidth / 2.0;
	Through = 0;
	for (int32 Index = 0; Index < Crowd.Num(); ++Index)
	{
		const FVector Place = Crowd[Index].Location - Origin;
		Through += Place.X >= DoorBehind ? 1 : 0;
		const FVector OnWall(0.0, Place.Y < 0.0 ? FMath::Min(Place.Y, -HalfDoor) : FMath::Max(Place.Y, HalfDoor), 0.0);
		LeastGap = FMath::Min(LeastGap, FVector::Dist(Place, OnWall) - DoorRadius);
		for (int32 Other = 0; Other < Index; ++Other)
		{
			LeastGap =
				FMath::Min(LeastGap, FVector::Dist(Crowd[Index].Location, Crowd[Other].Location) - 2.0 * DoorRadius);
		}
	}
	if (Through < Crowd.Num() && Elapsed < DoorTimeLimit)
	{
		return false;
	}
	Report(FString::Printf(
		TEXT("%d of %d through after %.1f s, the least gap %.2f cm"), Through, Crowd.Num(), Elapsed, LeastGap));
	const bool bAll = Through == Crowd.Num() && LeastGap >= 0.0;
	if (bAll)
	{
		Award(Elapsed <= DoorGold ? EPursuitMedal::Gold : EPursuitMedal::Silver);
	}
	else if (Through * 2 >= Crowd.Num())
	{
		Award(EPursuitMedal::Bronze);
	}
	return true;
}

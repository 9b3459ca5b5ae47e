// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDoorwayCrowd.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "PursuitDemoGap.h"
#include "PursuitDemoStage.h"
#include "PursuitLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitDoorwayCrowd)

namespace
{
	constexpr double DoorSpeed = 150.0;
	constexpr double DoorSpacing = 100.0;
	constexpr double DoorFirstRow = 600.0;
	constexpr int32 DoorAgentsInRow = 10;
	constexpr double DoorGold = 15.0;
	constexpr double DoorTimeLimit = 90.0;

	/** How far behind the wall counts as through, and how far agents go on. */
	constexpr double DoorBehind = 100.0;
	constexpr double DoorFarBehind = 3000.0;
}

FString APursuitDoorwayCrowd::GetTitle() const
{
	return FString::Printf(TEXT("Crowd through a doorway of %g cm"), DoorWidth);
}

void APursuitDoorwayCrowd::Begin()
{
	const FVector Origin = GetActorLocation();
	Walls = PursuitGap::Build(*this, DoorWidth);
	for (int32 Index = 0; Index < Agents; ++Index)
	{
		const int32 Row = Index / DoorAgentsInRow;
		const int32 Column = Index - Row * DoorAgentsInRow;
		FPursuitOrcaMember Member;
		Member.Location = Origin
			+ FVector(-DoorFirstRow - Row * DoorSpacing, (Column - (DoorAgentsInRow - 1) / 2.0) * DoorSpacing, 0.0);
		Member.Radius = PursuitGap::Radius + PursuitGap::Margin;
		Member.MaxSpeed = DoorSpeed;
		Crowd.Add(Member);
	}
	Bodies = PursuitStage::ShowMany(*this, PursuitStage::EShape::Cylinder);
	Show();
}

void APursuitDoorwayCrowd::Show()
{
	PursuitGap::Show(*Bodies, Crowd);
}

void APursuitDoorwayCrowd::Steer()
{
	// Each makes for the nearest place in the doorway, and behind it straight on.
	const FVector Origin = GetActorLocation();
	const double Room = FMath::Max(DoorWidth / 2.0 - 2.0 * PursuitGap::Radius, 0.0);
	for (FPursuitOrcaMember& Member : Crowd)
	{
		const FVector Place = Member.Location - Origin;
		const FVector Waypoint = Place.X < 0.0 ? FVector(PursuitGap::Radius, FMath::Clamp(Place.Y, -Room, Room), 0.0)
											   : FVector(DoorFarBehind, Place.Y, 0.0);
		Member.PreferredVelocity =
			UPursuitLibrary::BP_CalculateSeek(Member.Location, FVector::ZeroVector, Origin + Waypoint, DoorSpeed);
	}
}

bool APursuitDoorwayCrowd::Measure(double DeltaSeconds)
{
	Elapsed += DeltaSeconds;
	const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(
		Crowd, Walls, {}, FPursuitOrcaSettings(), FPursuitOrcaArrivalSettings(), PursuitGap::NeighborDistance, 16, DeltaSeconds);
	if (!UPursuitLibrary::IsMet(Step.Reason))
	{
		Report(UPursuitLibrary::DescribePursuitStatus(Step.Reason));
		return true;
	}
	Show();

	Through = 0;
	for (const FPursuitOrcaMember& Member : Crowd)
	{
		Through += Member.Location.X - GetActorLocation().X >= DoorBehind ? 1 : 0;
	}
	LeastGap = FMath::Min(LeastGap, PursuitGap::FindLeastGap(Crowd, *this, DoorWidth));
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

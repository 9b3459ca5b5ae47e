// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFormationMarch.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "PursuitDemoGap.h"
#include "PursuitDemoStage.h"
#include "PursuitFormationLibrary.h"
#include "PursuitLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFormationMarch)

namespace
{
	constexpr double MarchSpeed = 150.0;
	constexpr double MarchAgentSpeed = 220.0;
	constexpr double MarchSpacing = 120.0;

	/** Where the front is at the beginning and at the end of a way, before and behind the wall. */
	constexpr double MarchReach = 1500.0;

	/** How far before the wall the front is when the box becomes a column, and how far behind it all are when it is a box again. */
	constexpr double MarchNarrowAt = 500.0;
	constexpr double MarchBehind = 60.0;

	/** How near to its slot each is in a formation that stands. */
	constexpr double MarchFormed = 30.0;
	constexpr double MarchGold = 75.0;
	constexpr double MarchTimeLimit = 110.0;
}

FString APursuitFormationMarch::GetTitle() const
{
	return FString::Printf(TEXT("Formation of %d through a gap of %g cm and back"), Agents, GapWidth);
}

void APursuitFormationMarch::Begin()
{
	const FVector Origin = GetActorLocation();
	Walls = PursuitGap::Build(*this, GapWidth);
	Shape.Spacing = MarchSpacing;
	Shape.Origin = EPursuitFormationOrigin::Front;
	Anchor.Location = Origin + FVector(-MarchReach, 0.0, 0.0);
	for (int32 Index = 0; Index < Agents; ++Index)
	{
		// In two rows, which is not yet the box.
		const int32 Row = Index / 2;
		FPursuitOrcaMember Walker;
		Walker.Location = Anchor.Location + FVector(-MarchSpacing * (Index - 2 * Row), (Row - (Agents / 2 - 1) / 2.0) * MarchSpacing, 0.0);
		Walker.Radius = PursuitGap::Radius + PursuitGap::Margin;
		Walker.MaxSpeed = MarchAgentSpeed;
		Crowd.Add(Walker);
		FPursuitFormationMember Member;
		Member.Location = Walker.Location;
		Member.MaxSpeed = MarchAgentSpeed;
		Members.Add(Member);
	}
	const FPursuitFormationAssignment First = UPursuitFormationLibrary::AssignFormationSlots(
		Members, Anchor, UPursuitFormationLibrary::GetFormationSlots(Shape, Agents));
	SlotIndices = First.SlotIndices;
	Refusal = First.Reason;
	Bodies = PursuitStage::ShowMany(*this, PursuitStage::EShape::Cylinder);
	Show();
}

void APursuitFormationMarch::Show()
{
	PursuitGap::Show(*Bodies, Crowd);
}

int32 APursuitFormationMarch::CountThrough() const
{
	int32 Count = 0;
	for (const FPursuitOrcaMember& Walker : Crowd)
	{
		Count += (Walker.Location.X - GetActorLocation().X) * Anchor.Forward.X > MarchBehind ? 1 : 0;
	}
	return Count;
}

void APursuitFormationMarch::Reshape()
{
	// As many side by side as fit between the walls. Each keeps its place in the order, so that none overtakes another.
	const double Front = (Anchor.Location.X - GetActorLocation().X) * Anchor.Forward.X;
	const bool bNarrow = Front > -MarchNarrowAt && CountThrough() < Agents;
	const double Width = bNarrow ? GapWidth - 2.0 * (PursuitGap::Radius + PursuitGap::Margin) : 0.0;
	if (Shape.MaxWidth == Width)
	{
		return;
	}
	Shape.MaxWidth = Width;
	const TArray<FVector> Slots = UPursuitFormationLibrary::GetFormationSlots(Shape, Agents);
	for (int32 Index = 0; Index < Members.Num() && SlotIndices.IsValidIndex(Index) && Slots.IsValidIndex(SlotIndices[Index]); ++Index)
	{
		Members[Index].Slot = Slots[SlotIndices[Index]];
	}
}

void APursuitFormationMarch::TurnRound()
{
	// What was the rear is the front, and a full box stays where it is.
	const TArray<FVector> Slots = UPursuitFormationLibrary::GetFormationSlots(Shape, Agents);
	Anchor.Location += Anchor.Forward * Slots.Last().X;
	Anchor.Forward = -Anchor.Forward;
	Anchor.Velocity = FVector::ZeroVector;
	const FPursuitFormationAssignment Turned = UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, Slots);
	SlotIndices = Turned.SlotIndices;
	Refusal = Turned.Reason;
	TurnWay = Turned.LastArrival * MarchAgentSpeed;
}

bool APursuitFormationMarch::March(double DeltaSeconds)
{
	FPursuitSteeringLimits Body;
	Body.MaxSpeed = MarchAgentSpeed;
	const FPursuitFormationVelocities Chosen = UPursuitFormationLibrary::GetFormationVelocities(Anchor, Members, Body, DeltaSeconds);
	for (int32 Index = 0; Index < Crowd.Num() && Chosen.Velocities.IsValidIndex(Index); ++Index)
	{
		Crowd[Index].PreferredVelocity = Chosen.Velocities[Index];
	}
	Farthest = Chosen.FarthestDistance;
	const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(
		Crowd, Walls, {}, FPursuitOrcaSettings(), FPursuitOrcaArrivalSettings(), PursuitGap::NeighborDistance, 16, DeltaSeconds);
	for (int32 Index = 0; Index < Crowd.Num(); ++Index)
	{
		Members[Index].Location = Crowd[Index].Location;
		Members[Index].Velocity = Crowd[Index].Velocity;
	}

	// To a place on the other side of the wall, which is a leader that stands; the anchor waits for who is behind.
	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = MarchSpeed;
	FPursuitFormationAnchorSettings Turning;
	Turning.MaxLag = 2.0 * MarchSpacing;
	const FVector Place = GetActorLocation() + Anchor.Forward * MarchReach;
	const FPursuitFormationAnchorStep Stepped = UPursuitFormationLibrary::StepFormationAnchor(
		Anchor, Members, Limits, Turning, Place, FVector::ZeroVector, FVector::ZeroVector, FVector::ZeroVector, DeltaSeconds);
	for (const EPursuitStatus Status : {Chosen.Reason, Step.Reason, Stepped.Reason})
	{
		Refusal = UPursuitLibrary::IsMet(Status) ? Refusal : Status;
	}
	return UPursuitLibrary::IsMet(Refusal);
}

bool APursuitFormationMarch::Measure(double DeltaSeconds)
{
	Elapsed += DeltaSeconds;
	if (!UPursuitLibrary::IsMet(Refusal) || !March(DeltaSeconds))
	{
		Report(UPursuitLibrary::DescribePursuitStatus(Refusal));
		return true;
	}
	Show();
	LeastGap = FMath::Min(LeastGap, PursuitGap::FindLeastGap(Crowd, *this, GapWidth));
	Through = CountThrough();
	const bool bThere = FVector::Dist(Anchor.Location, GetActorLocation() + Anchor.Forward * MarchReach) < MarchFormed;
	if (Through == Agents && bThere && Farthest < MarchFormed)
	{
		++Passages;
		if (Passages == 1)
		{
			TurnRound();
		}
	}
	Reshape();
	if (Passages < 2 && Elapsed < MarchTimeLimit)
	{
		return false;
	}
	Report(FString::Printf(TEXT("%s after %.1f s, the least gap %.2f cm; turned round within %.1f cm"),
		Passages == 2 ? TEXT("back and formed") : TEXT("not back"), Elapsed, LeastGap, TurnWay));
	if (Passages == 2)
	{
		Award(Elapsed <= MarchGold && LeastGap >= 0.0 ? EPursuitMedal::Gold : EPursuitMedal::Silver);
	}
	else if (Passages == 1 || Through * 2 >= Agents)
	{
		Award(EPursuitMedal::Bronze);
	}
	return true;
}

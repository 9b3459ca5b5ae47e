// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"
#include "PursuitFormationTypes.h"

/** What a formation asks of the library: the nodes and the component ask the same. */
namespace PursuitFormation
{
	/** A leader as the library takes it. */
	struct FLeader
	{
		FVector Location = FVector::ZeroVector;
		FVector Velocity = FVector::ZeroVector;

		/** Zero: as the formation's. */
		FVector Forward = FVector::ZeroVector;
		FVector Up = FVector::ZeroVector;
	};

	/** The slots; none on a refusal. */
	Pursuit::FOutcome AskSlots(const FPursuitFormationSettings& Settings, uint32 Count, TArray<FVector>& OutSlots);

	/** Writes the slot of a member; an index of no slot marks a member without one. */
	void GiveSlot(FPursuitFormationMember& OutMember, const TArray<FVector>& Slots, int32 Index);

	/** Writes the slots of the members. */
	FPursuitFormationAssignment Assign(TArray<FPursuitFormationMember>& InOutMembers, const FPursuitFormationAnchor& Anchor,
		const TArray<FVector>& Slots, int32 Objective, Pursuit::FOutcome& OutOutcome);

	/** Moves the anchor. */
	FPursuitFormationAnchorStep Step(FPursuitFormationAnchor& InOutAnchor, const TArray<FPursuitFormationMember>& Members,
		const FPursuitSteeringLimits& Limits, const FPursuitFormationAnchorSettings& Settings, const FLeader& Leader,
		double DeltaSeconds, Pursuit::FOutcome& OutOutcome);

	/** The velocities of the members. */
	FPursuitFormationVelocities FindVelocities(const FPursuitFormationAnchor& Anchor, const TArray<FPursuitFormationMember>& Members,
		const FPursuitSteeringLimits& Limits, double DeltaSeconds, Pursuit::FOutcome& OutOutcome);

	/** Where a slot is, and how it moves. */
	Pursuit::FOutcome AskSlotMotion(const FPursuitFormationAnchor& Anchor, const FVector& Slot, PursuitMotionState& OutMotion);
}

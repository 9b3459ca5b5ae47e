// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitFormationGoal.h"

#include "GameFramework/Pawn.h"
#include "PursuitFormationComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFormationGoal)

bool UPursuitFormationGoal::FindGoal(const APawn& Pawn, FPursuitProvidedGoal& OutGoal, FString&) const
{
	const UPursuitFormationComponent* Component = Formation.Get();
	const UPursuitFormationComponent::FMember* Member = IsValid(Component) ? Component->Find(&Pawn) : nullptr;
	if (Member == nullptr || Member->SlotIndex < 0)
	{
		return false;
	}
	OutGoal.Location = Member->SlotLocation;
	OutGoal.Velocity = Member->SlotVelocity;
	OutGoal.bHasPreferredVelocity = true;
	OutGoal.PreferredVelocity = Member->PreferredVelocity;
	return true;
}

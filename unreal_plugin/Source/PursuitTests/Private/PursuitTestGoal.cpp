// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTestGoal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTestGoal)

bool UPursuitTestGoal::FindGoal(const APawn&, FPursuitProvidedGoal& OutGoal, FString& OutFault) const
{
	OutGoal.Location = Place;
	OutGoal.Velocity = FVector(100, 0, 0);
	OutFault = Fault;
	return bThere;
}

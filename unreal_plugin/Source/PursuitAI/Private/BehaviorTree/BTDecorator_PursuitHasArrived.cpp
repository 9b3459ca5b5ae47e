// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitHasArrived.h"

#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitHasArrived)

UBTDecorator_PursuitHasArrived::UBTDecorator_PursuitHasArrived()
{
	NodeName = TEXT("Has Arrived");
}

bool UBTDecorator_PursuitHasArrived::AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const
{
	const UPursuitFlightComponent* Component = Pursuit::FindComponent<UPursuitFlightComponent>(Pawn, TEXT("Pursuit Flight"), OutFault);
	return Component != nullptr && Component->HasGoal() && Component->HasArrived();
}

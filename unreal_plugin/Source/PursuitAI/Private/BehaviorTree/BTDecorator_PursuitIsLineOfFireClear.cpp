// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitIsLineOfFireClear.h"

#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "PursuitTurretComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitIsLineOfFireClear)

UBTDecorator_PursuitIsLineOfFireClear::UBTDecorator_PursuitIsLineOfFireClear()
{
	NodeName = TEXT("Is Line Of Fire Clear");
}

bool UBTDecorator_PursuitIsLineOfFireClear::AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const
{
	const UPursuitTurretComponent* Component = Pursuit::FindComponent<UPursuitTurretComponent>(Pawn, TEXT("Pursuit Turret"), OutFault);
	return Component != nullptr && Component->IsLineOfFireClear();
}

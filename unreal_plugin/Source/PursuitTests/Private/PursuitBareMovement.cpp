// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBareMovement.h"

#include "GameFramework/Actor.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBareMovement)

float UPursuitBareMovement::GetMaxSpeed() const
{
	return 600.0f;
}

void UPursuitBareMovement::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	GetOwner()->SetActorLocation(GetOwner()->GetActorLocation() + Velocity * DeltaTime);
}

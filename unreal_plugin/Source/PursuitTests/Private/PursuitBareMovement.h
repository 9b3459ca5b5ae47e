// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/NavMovementComponent.h"
#include "PursuitBareMovement.generated.h"

/** A movement component that navigation can move, and that is no pawn's: it flies at its velocity. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class PURSUITTESTS_API UPursuitBareMovement : public UNavMovementComponent
{
	GENERATED_BODY()

public:
	virtual float GetMaxSpeed() const override;
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
};

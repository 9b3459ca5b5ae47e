// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Actor/PursuitActorSpeed.h"

#include "GameFramework/Actor.h"
#include "GameFramework/MovementComponent.h"
#include "Misc/EngineVersionComparison.h"

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
#include "GameFramework/NavMovementInterface.h"
#endif

bool Pursuit::FindMaxSpeed(const AActor& Actor, double& OutSpeed)
{
	const UMovementComponent* Movement = Actor.FindComponentByClass<UMovementComponent>();
	if (IsValid(Movement))
	{
		OutSpeed = Movement->GetMaxSpeed();
		return true;
	}
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (const INavMovementInterface* Navigated = Actor.FindComponentByInterface<INavMovementInterface>())
	{
		OutSpeed = Navigated->GetMaxSpeedForNavMovement();
		return true;
	}
#endif
	return false;
}

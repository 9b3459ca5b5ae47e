// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Actor/PursuitActorSpeed.h"

#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PawnMovementComponent.h"
#include "Misc/EngineVersionComparison.h"

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
#include "GameFramework/NavMovementInterface.h"
#endif

bool Pursuit::FindMaxSpeed(const AActor& Actor, double& OutSpeed)
{
	// What moves a pawn comes before what else it has of movement.
	const APawn* const Pawn = Cast<APawn>(&Actor);
	const UMovementComponent* Movement = Pawn ? Pawn->GetMovementComponent() : nullptr;
	if (!IsValid(Movement))
	{
		Movement = Actor.FindComponentByClass<UMovementComponent>();
	}
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

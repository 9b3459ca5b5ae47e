// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightMover.h"

#include "Components/ActorComponent.h"
#include "GameFramework/NavMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PawnMovementComponent.h"

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
#include "GameFramework/NavMovementInterface.h"
#endif

FPursuitFlightMover::FPursuitFlightMover(UPawnMovementComponent* Movement)
	: PawnMovement(Movement), NavMovement(Movement)
{
}

FPursuitFlightMover FPursuitFlightMover::Find(const APawn& Pawn)
{
	FPursuitFlightMover Mover(Pawn.GetMovementComponent());
	if (!IsValid(Mover.PawnMovement))
	{
		Mover.PawnMovement = nullptr;
		Mover.NavMovement = Pawn.FindComponentByClass<UNavMovementComponent>();
	}
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (!IsValid(Mover.NavMovement))
	{
		Mover.NavInterface = Pawn.FindComponentByInterface<INavMovementInterface>();
	}
#endif
	return Mover;
}

bool FPursuitFlightMover::IsThere() const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		return true;
	}
#endif
	return IsValid(NavMovement);
}

double FPursuitFlightMover::GetMaxSpeed() const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		return NavInterface->GetMaxSpeedForNavMovement();
	}
#endif
	return NavMovement->GetMaxSpeed();
}

FVector FPursuitFlightMover::GetVelocity() const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		return NavInterface->GetVelocityForNavMovement();
	}
#endif
	return NavMovement->Velocity;
}

void FPursuitFlightMover::SetVelocity(const FVector& Velocity, bool bHold) const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		NavInterface->RequestDirectMove(Velocity, false);
		return;
	}
#endif
	NavMovement->Velocity = Velocity;
	if (bHold)
	{
		NavMovement->RequestDirectMove(Velocity, false);
	}
}

void FPursuitFlightMover::AddInput(const FVector& Input) const
{
	if (PawnMovement != nullptr)
	{
		PawnMovement->AddInputVector(Input);
		return;
	}
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		NavInterface->RequestPathMove(Input);
		return;
	}
#endif
	NavMovement->RequestPathMove(Input);
}

UActorComponent* FPursuitFlightMover::GetComponent() const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	if (NavInterface != nullptr)
	{
		return Cast<UActorComponent>(NavInterface);
	}
#endif
	return IsValid(NavMovement) ? NavMovement : nullptr;
}

bool FPursuitFlightMover::IsOnlyInterface() const
{
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	return NavInterface != nullptr;
#else
	return false;
#endif
}

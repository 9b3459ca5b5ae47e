// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightMover.h"

#include "Components/ActorComponent.h"
#include "Core/PursuitCall.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/FloatingPawnMovement.h"
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

Pursuit::FOutcome FPursuitFlightMover::MoveBy(const FVector& Velocity, bool bHold) const
{
	SetVelocity(Velocity, bHold);
	if (!bHold || PawnMovement == nullptr || Cast<UCharacterMovementComponent>(PawnMovement) != nullptr)
	{
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	FVector Input = FVector::ZeroVector;
	const Pursuit::FOutcome Outcome = Pursuit::AskVector(Input, [&](PursuitVec3* Out) {
		return pursuit_get_velocity_input(Pursuit::ToC(Velocity), Pursuit::ToC(FVector::ZeroVector), GetMaxSpeed(), Out);
	});
	AddInput(Input);
	return Outcome;
}

bool FPursuitFlightMover::IsMovedHere(const AActor& Actor)
{
	const APawn* const Pawn = Cast<APawn>(&Actor);
	const bool bRemote = Pawn != nullptr && Pawn->GetController() != nullptr && !Pawn->IsLocallyControlled();
	return Actor.HasAuthority() && !bRemote;
}

bool FPursuitFlightMover::NeedsController(const APawn& Pawn, FString& OutCure) const
{
	// What else moves a pawn may do so without one.
	const UCharacterMovementComponent* const Character = Cast<UCharacterMovementComponent>(PawnMovement);
	const bool bRunsAlone = Character != nullptr && Character->bRunPhysicsWithNoController;
	const bool bNeedsOne = Character != nullptr || Cast<UFloatingPawnMovement>(PawnMovement) != nullptr;
	if (Pawn.GetController() != nullptr || bRunsAlone || !bNeedsOne)
	{
		return false;
	}
	OutCure = Character != nullptr
		? TEXT("nothing controls the character, and then its movement component does not move it: set Auto Possess AI to Placed in "
			   "World or Spawned, possess it, or turn on Run Physics with No Controller of its movement component")
		: TEXT("nothing controls the pawn, and then Floating Pawn Movement does not move it: set Auto Possess AI to Placed in World or "
			   "Spawned, or possess it");
	return true;
}

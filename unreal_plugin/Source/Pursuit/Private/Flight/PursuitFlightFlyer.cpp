// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// Who flies, and whether it can.

#include "Components/CapsuleComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/FloatingPawnMovement.h"
#include "PursuitFlightComponent.h"

UPursuitFlightComponent::EFault UPursuitFlightComponent::FindFlyer(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	OutPlan.Pawn = Cast<APawn>(GetOwner());
	if (OutPlan.Pawn == nullptr)
	{
		OutFault = TEXT("its owner is no Pawn: add it to a Character or another Pawn, or steer with the Blueprint nodes");
		return EFault::NoPawn;
	}
	const ACharacter* Character = Cast<ACharacter>(OutPlan.Pawn);
	OutPlan.CharacterMovement = Character != nullptr ? Character->GetCharacterMovement() : nullptr;
	OutPlan.Mover = Character != nullptr ? FPursuitFlightMover(OutPlan.CharacterMovement) : FPursuitFlightMover::Find(*OutPlan.Pawn);
	if (!OutPlan.Mover.IsThere())
	{
		OutFault = Character != nullptr
			? TEXT("its character has no movement component any more: give it one, or remove this component")
			: TEXT("its pawn has no movement component: give it one, such as Floating Pawn Movement");
		return EFault::NoMovement;
	}
	OutPlan.Body = Character != nullptr ? Character->GetCapsuleComponent() : Cast<UPrimitiveComponent>(OutPlan.Pawn->GetRootComponent());
	if (Character != nullptr && !IsValid(OutPlan.Body))
	{
		OutFault = TEXT("its character has no capsule any more: give it one, or remove this component");
		return EFault::NoBody;
	}
	if (!IsValid(OutPlan.Body) && Sensing.bAvoidObstacles)
	{
		OutFault = TEXT("its pawn's root has no collision to look for obstacles with: make it a shape, or turn off Avoid Obstacles");
		return EFault::NoBody;
	}
	const UFloatingPawnMovement* Floating = Cast<UFloatingPawnMovement>(OutPlan.Mover.GetPawnMovement());
	const double Acceleration = Floating != nullptr ? Floating->Acceleration : PawnAcceleration;
	OutPlan.Limits.MaxSpeed = OutPlan.Mover.GetMaxSpeed();
	OutPlan.Limits.MaxAcceleration =
		OutPlan.CharacterMovement != nullptr ? OutPlan.CharacterMovement->GetMaxAcceleration() : Acceleration;
	OutPlan.Limits.ResponseTime = ResponseTime;
	OutPlan.Agent.Location = OutPlan.Pawn->GetActorLocation();
	OutPlan.Agent.Velocity = OutPlan.Mover.GetVelocity();
	OutPlan.Agent.MaxSpeed = OutPlan.Limits.MaxSpeed;
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::TakeOff(const FPursuitFlightPlan& Plan, FString& OutFault) const
{
	if (Plan.Mover.NeedsController(*Plan.Pawn, OutFault))
	{
		return EFault::NoController;
	}
	if (Plan.Mover.IsOnlyInterface() && Plan.Limits.MaxSpeed <= 0.0)
	{
		OutFault = TEXT("what moves the pawn tells a maximum speed of 0: give its Mover component settings that have one, such as Common "
						"Legacy Movement Settings with Max Speed");
		return EFault::NoSpeed;
	}
	if (Plan.CharacterMovement == nullptr)
	{
		return EFault::None;
	}
	if (Plan.CharacterMovement->MovementMode == MOVE_None)
	{
		OutFault = TEXT("the character's movement is disabled (movement mode None): set its movement mode to Flying");
		return EFault::MovementDisabled;
	}
	if (!Plan.CharacterMovement->IsFlying())
	{
		const EMovementMode Walks = Plan.CharacterMovement->MovementMode;
		const bool bWalksOrFalls = Walks == MOVE_Walking || Walks == MOVE_NavWalking || Walks == MOVE_Falling;
		if (!bSwitchToFlying || !bWalksOrFalls)
		{
			OutFault = bWalksOrFalls
				? TEXT("the character is not flying: set its movement mode to Flying, or turn on Switch To Flying")
				: TEXT("the character neither flies, walks nor falls (it swims, or its movement mode is Custom): set its movement mode to "
					   "Flying");
			return EFault::NotFlying;
		}
		Plan.CharacterMovement->SetMovementMode(MOVE_Flying);
	}
	return EFault::None;
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The goal of a flight component, and whether there can be a flight to it.

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "Components/CapsuleComponent.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"

void UPursuitFlightComponent::ForgetGoal()
{
	GoalActor.Reset();
	bArrived = false;
	bHadGoal = false;
	bReached = false;
	Tracker.Empty();

	// Another goal is no obstacle, and the last one may be.
	bScanned = false;
}

void UPursuitFlightComponent::SetGoalLocation(FVector Location, FVector Velocity)
{
	ForgetGoal();
	GoalSource = EPursuitGoalSource::Location;
	GoalLocation = Location;
	GoalVelocity = Velocity;
}

void UPursuitFlightComponent::SetGoalActor(AActor* Actor)
{
	ForgetGoal();
	GoalSource = EPursuitGoalSource::Actor;
	GoalActor = Actor;
}

void UPursuitFlightComponent::SetGoalBlackboardKey(FName KeyName)
{
	ForgetGoal();
	GoalSource = EPursuitGoalSource::BlackboardKey;
	GoalBlackboardKey = KeyName;
}

void UPursuitFlightComponent::ClearGoal()
{
	ForgetGoal();
	GoalSource = EPursuitGoalSource::None;
}

AActor* UPursuitFlightComponent::GetGoalActor() const
{
	AActor* Actor = GoalSource == EPursuitGoalSource::Actor ? GoalActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitFlightComponent::HasGoal() const
{
	FPursuitFlightPlan Plan;
	FString Fault;
	Plan.Character = Cast<ACharacter>(GetOwner());
	const bool bReadable = GoalSource != EPursuitGoalSource::BlackboardKey || Plan.Character != nullptr;
	return bReadable && ReadGoal(Plan, Fault) == EFault::None && Plan.bHasGoal;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::FindFlyer(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	OutPlan.Character = Cast<ACharacter>(GetOwner());
	if (OutPlan.Character == nullptr)
	{
		OutFault = TEXT("its owner is no Character: add it to a Character, or steer with the Blueprint nodes");
		return EFault::NoCharacter;
	}
	OutPlan.Movement = OutPlan.Character->GetCharacterMovement();
	if (!IsValid(OutPlan.Movement))
	{
		OutFault = TEXT("its character has no movement component any more: give it one, or remove this component");
		return EFault::NoMovement;
	}
	if (!IsValid(OutPlan.Character->GetCapsuleComponent()))
	{
		OutFault = TEXT("its character has no capsule any more: give it one, or remove this component");
		return EFault::NoCapsule;
	}
	OutPlan.Limits.MaxSpeed = OutPlan.Movement->GetMaxSpeed();
	OutPlan.Limits.MaxAcceleration = OutPlan.Movement->GetMaxAcceleration();
	OutPlan.Limits.ResponseTime = ResponseTime;
	OutPlan.Agent.Location = OutPlan.Character->GetActorLocation();
	OutPlan.Agent.Velocity = OutPlan.Movement->Velocity;
	OutPlan.Agent.MaxSpeed = OutPlan.Limits.MaxSpeed;
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::TakeOff(const FPursuitFlightPlan& Plan, FString& OutFault) const
{
	if (Plan.Movement->MovementMode == MOVE_None)
	{
		OutFault = TEXT("the character's movement is disabled (movement mode None): set its movement mode to Flying");
		return EFault::MovementDisabled;
	}
	if (!Plan.Movement->IsFlying())
	{
		if (!bSwitchToFlying)
		{
			OutFault = TEXT("the character is not flying: set its movement mode to Flying, or turn on Switch To Flying");
			return EFault::NotFlying;
		}
		Plan.Movement->SetMovementMode(MOVE_Flying);
	}
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	switch (GoalSource)
	{
	case EPursuitGoalSource::Location:
		OutPlan.Goal = GoalLocation;
		OutPlan.GoalVelocity = GoalVelocity;
		OutPlan.bHasGoal = true;
		return EFault::None;

	case EPursuitGoalSource::Actor:
		return ReadGoalActor(OutPlan, OutFault);

	case EPursuitGoalSource::BlackboardKey:
		return ReadGoalKey(OutPlan, OutFault);

	case EPursuitGoalSource::None:
		break;
	}
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoalActor(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	AActor* Actor = GoalActor.Get();
	if (!IsValid(Actor))
	{
		OutFault = TEXT("its goal actor is gone or was never set: give it another one with Set Goal Actor, or call Clear Goal");
		return EFault::GoalActorGone;
	}
	OutPlan.Goal = Actor->GetActorLocation();
	OutPlan.GoalVelocity = Actor->GetVelocity();
	OutPlan.GoalActor = Actor;
	OutPlan.bHasGoal = true;
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoalKey(FPursuitFlightPlan& OutPlan, FString& OutFault) const
{
	const AAIController* Controller = Cast<AAIController>(OutPlan.Character->GetController());
	const UBlackboardComponent* Blackboard = Controller != nullptr ? Controller->GetBlackboardComponent() : nullptr;
	if (Blackboard == nullptr)
	{
		OutFault = TEXT("its goal is a Blackboard key, but the character has no AI controller with a Blackboard");
		return EFault::NoBlackboard;
	}
	const FBlackboard::FKey Key = Blackboard->GetKeyID(GoalBlackboardKey);
	if (!Blackboard->IsKeyOfType<UBlackboardKeyType_Vector>(Key))
	{
		OutFault = FString::Printf(TEXT("the Blackboard has no Vector key '%s': set the goal's Blackboard key to one that it has"),
			*GoalBlackboardKey.ToString());
		return EFault::NoBlackboardKey;
	}
	OutPlan.Goal = Blackboard->GetValueAsVector(GoalBlackboardKey);
	OutPlan.bHasGoal = FAISystem::IsValidLocation(OutPlan.Goal);
	return EFault::None;
}

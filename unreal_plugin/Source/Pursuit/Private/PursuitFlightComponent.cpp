// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightComponent.h"

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Bridge/PursuitInterceptBridge.h"
#include "Bridge/PursuitSteeringBridge.h"
#include "PursuitLog.h"
#include "PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightComponent)

/** Why there is no flight; each is logged once until it goes away. */
enum class UPursuitFlightComponent::EFault : uint8
{
	None,
	NoCharacter,
	NoMovement,
	MovementDisabled,
	NotFlying,
	GoalActorGone,
	NoBlackboard,
	NoBlackboardKey,
	Refused,
};

UPursuitFlightComponent::UPursuitFlightComponent()
	: LastFault(EFault::None)
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UPursuitFlightComponent::BeginPlay()
{
	Super::BeginPlay();

	if (const ACharacter* Character = Cast<ACharacter>(GetOwner()))
	{
		if (UCharacterMovementComponent* Movement = Character->GetCharacterMovement())
		{
			// The movement component must see this tick's velocity, not the last one's.
			Movement->AddTickPrerequisiteComponent(this);
		}
	}
}

void UPursuitFlightComponent::SetGoalLocation(FVector Location, FVector Velocity)
{
	GoalSource = EPursuitGoalSource::Location;
	GoalLocation = Location;
	GoalVelocity = Velocity;
	bArrived = false;
}

void UPursuitFlightComponent::SetGoalActor(AActor* Actor)
{
	GoalSource = EPursuitGoalSource::Actor;
	GoalActor = Actor;
	bArrived = false;
}

void UPursuitFlightComponent::SetGoalBlackboardKey(FName KeyName)
{
	GoalSource = EPursuitGoalSource::BlackboardKey;
	GoalBlackboardKey = KeyName;
	bArrived = false;
}

void UPursuitFlightComponent::ClearGoal()
{
	GoalSource = EPursuitGoalSource::None;
	GoalActor.Reset();
	bArrived = false;
}

bool UPursuitFlightComponent::HasArrived() const
{
	return bArrived;
}

FVector UPursuitFlightComponent::GetLastSteering() const
{
	return LastSteering;
}

void UPursuitFlightComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	bArrived = false;
	LastSteering = FVector::ZeroVector;
	FString Text;
	const EFault Fault = Fly(DeltaTime, Text);
	if (Fault != EFault::None && Fault != LastFault)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot fly: %s."), *GetNameSafe(GetOwner()), *Text);
	}
	LastFault = Fault;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::Fly(double DeltaSeconds, FString& OutFault)
{
	const ACharacter* Character = Cast<ACharacter>(GetOwner());
	if (Character == nullptr)
	{
		OutFault = TEXT("its owner is no Character: add it to a Character, or steer with the Blueprint nodes");
		return EFault::NoCharacter;
	}
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	if (!IsValid(Movement))
	{
		OutFault = TEXT("its character has no movement component any more: give it one, or remove this component");
		return EFault::NoMovement;
	}
	if (!Character->HasAuthority())
	{
		return EFault::None;
	}

	bool bHasGoal = false;
	FVector Goal = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
	const EFault GoalFault = ReadGoal(*Character, bHasGoal, Goal, Velocity, OutFault);
	if (GoalFault != EFault::None || !bHasGoal)
	{
		return GoalFault;
	}

	if (Movement->MovementMode == MOVE_None)
	{
		OutFault = TEXT("the character's movement is disabled (movement mode None): set its movement mode to Flying");
		return EFault::MovementDisabled;
	}
	if (!Movement->IsFlying())
	{
		if (!bSwitchToFlying)
		{
			OutFault = TEXT("the character is not flying: set its movement mode to Flying, or turn on Switch To Flying");
			return EFault::NotFlying;
		}
		Movement->SetMovementMode(MOVE_Flying);
	}

	FPursuitSteeringLimits Limits;
	Limits.MaxSpeed = Movement->GetMaxSpeed();
	Limits.MaxAcceleration = Movement->GetMaxAcceleration();
	Limits.ResponseTime = ResponseTime;
	FVector NewVelocity = FVector::ZeroVector;
	EPursuitStatus Status = Steer(*Character, *Movement, Goal, Velocity);
	if (!PursuitBridge::IsRefused(Status))
	{
		Status = PursuitBridge::ApplySteering(Movement->Velocity, LastSteering, Limits, DeltaSeconds, NewVelocity);
	}
	if (PursuitBridge::IsRefused(Status))
	{
		OutFault = DescribePursuitRefusal(Status,
			{{TEXT("the character's location"), Character->GetActorLocation()},
				{TEXT("the character's velocity"), Movement->Velocity}, {TEXT("the goal's location"), Goal},
				{TEXT("the goal's velocity"), Velocity},
				{TEXT("the movement component's maximum speed"), Limits.MaxSpeed, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("the movement component's maximum acceleration"), Limits.MaxAcceleration, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("AcceptanceRadius"), AcceptanceRadius, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("SlowdownRadius"), SlowdownRadius, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("PanicDistance"), PanicDistance, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("ResponseTime"), ResponseTime, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("Prediction.MaxPredictionTime"), Prediction.MaxPredictionTime, FPursuitInput::ERule::AboveZero},
				{TEXT("Prediction.LeadFactor"), Prediction.LeadFactor, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("Prediction.DirectPursuitDistance"), Prediction.DirectPursuitDistance, FPursuitInput::ERule::ZeroOrMore}});
		return EFault::Refused;
	}

	Movement->Velocity = NewVelocity;
	if (bHoldAgainstBraking)
	{
		Movement->RequestDirectMove(NewVelocity, false);
	}
	return EFault::None;
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::ReadGoal(
	const ACharacter& Character, bool& bOutHasGoal, FVector& OutLocation, FVector& OutVelocity, FString& OutFault)
{
	switch (GoalSource)
	{
	case EPursuitGoalSource::Location:
		OutLocation = GoalLocation;
		OutVelocity = GoalVelocity;
		bOutHasGoal = true;
		return EFault::None;

	case EPursuitGoalSource::Actor:
	{
		const AActor* Actor = GoalActor.Get();
		if (!IsValid(Actor))
		{
			OutFault = TEXT("its goal actor is gone or was never set: give it another one with Set Goal Actor, or call Clear Goal");
			return EFault::GoalActorGone;
		}
		OutLocation = Actor->GetActorLocation();
		OutVelocity = Actor->GetVelocity();
		bOutHasGoal = true;
		return EFault::None;
	}

	case EPursuitGoalSource::BlackboardKey:
	{
		const AAIController* Controller = Cast<AAIController>(Character.GetController());
		const UBlackboardComponent* Blackboard = Controller != nullptr ? Controller->GetBlackboardComponent() : nullptr;
		if (Blackboard == nullptr)
		{
			OutFault = TEXT("its goal is a Blackboard key, but the character has no AI controller with a Blackboard");
			return EFault::NoBlackboard;
		}
		const FBlackboard::FKey Key = Blackboard->GetKeyID(GoalBlackboardKey);
		if (!Blackboard->IsValidKey(Key) || !Blackboard->IsKeyOfType<UBlackboardKeyType_Vector>(Key))
		{
			OutFault = FString::Printf(TEXT("the Blackboard has no Vector key '%s': set the goal's Blackboard key to one that it has"),
				*GoalBlackboardKey.ToString());
			return EFault::NoBlackboardKey;
		}
		OutLocation = Blackboard->GetValueAsVector(GoalBlackboardKey);
		bOutHasGoal = FAISystem::IsValidLocation(OutLocation);
		return EFault::None;
	}

	case EPursuitGoalSource::None:
		break;
	}
	return EFault::None;
}

EPursuitStatus UPursuitFlightComponent::Steer(
	const ACharacter& Character, const UCharacterMovementComponent& Movement, const FVector& Goal, const FVector& Velocity)
{
	PursuitBridge::FAgent Agent;
	Agent.Location = Character.GetActorLocation();
	Agent.Velocity = Movement.Velocity;
	Agent.MaxSpeed = Movement.GetMaxSpeed();

	if (Mode == EPursuitFlightMode::Flee)
	{
		return PanicDistance == 0.0 ? PursuitBridge::SteerFlee(Agent, Goal, LastSteering)
									: PursuitBridge::SteerFleeWeighted(Agent, Goal, PanicDistance, LastSteering);
	}

	const EPursuitStatus Arrival = PursuitBridge::CheckArrival(Agent.Location, Goal, AcceptanceRadius, bArrived);
	if (PursuitBridge::IsRefused(Arrival))
	{
		return Arrival;
	}
	if (bArrived && bStopOnArrival)
	{
		// To arrive where it is means to stop.
		return PursuitBridge::SteerArrive(Agent, Agent.Location, SlowdownRadius, LastSteering);
	}

	FVector Aim = Goal;
	if (bLeadMovingGoal)
	{
		const FPursuitPrediction Meeting =
			PursuitBridge::PredictIntercept({Agent.Location, Agent.MaxSpeed, Goal, Velocity, 0.0}, Prediction);
		if (PursuitBridge::IsRefused(Meeting.Reason))
		{
			return Meeting.Reason;
		}
		Aim = Meeting.AimPoint;
	}
	return Mode == EPursuitFlightMode::Seek ? PursuitBridge::SteerSeek(Agent, Aim, LastSteering)
											: PursuitBridge::SteerArrive(Agent, Aim, SlowdownRadius, LastSteering);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightComponent.h"

#include "Steering/PursuitAvoidBridge.h"
#include "Steering/PursuitBlendBridge.h"
#include "Steering/PursuitChaseBridge.h"
#include "Intercept/PursuitInterceptBridge.h"
#include "Steering/PursuitSteeringBridge.h"
#include "Components/CapsuleComponent.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Flight/PursuitFlightDebug.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "Flight/PursuitFlightScan.h"
#include "Core/PursuitLog.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightComponent)

namespace
{
	/** Frames vary: twice the coming one is what a steering that plans its brakes asks for then. */
	double BrakingTick(double DeltaSeconds)
	{
		return 2.0 * DeltaSeconds;
	}

	FPursuitWeightedSteering Weighted(const FVector& Steering, double Weight)
	{
		FPursuitWeightedSteering Result;
		Result.Steering = Steering;
		Result.Weight = Weight;
		return Result;
	}
}

enum class UPursuitFlightComponent::EHappening : uint8
{
	None,
	Arrived,
	Caught,
	GoalLost,
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

bool UPursuitFlightComponent::HasArrived() const
{
	return bArrived;
}

FVector UPursuitFlightComponent::GetLastSteering() const
{
	return LastSteering;
}

EPursuitGuardOutcome UPursuitFlightComponent::GetLastWay() const
{
	return LastWay;
}

TArray<FPursuitShape> UPursuitFlightComponent::GetObstacles() const
{
	return Obstacles;
}

void UPursuitFlightComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	FPursuitFlightPlan Plan;
	FString Text;
	const EFault Fault = Fly(DeltaTime, Plan, Text);
	if (Fault != EFault::None && Fault != LastFault)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot fly: %s."), *GetNameSafe(GetOwner()), *Text);
	}
	LastFault = Fault;
	LastSteering = Plan.Steering;
	LastWay = Plan.Way;
	bArrived = Plan.bWithin && Plan.Mode != EPursuitFlightMode::Flee;
	ScanAge += DeltaTime;
	ShowPursuitFlight(*this, Plan, Obstacles, ScanRange);

	// Last, because a listener may destroy this component or give it another goal.
	Announce(Notice(Plan), Plan.GoalActor);
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::Fly(
	double DeltaSeconds, FPursuitFlightPlan& OutPlan, FString& OutFault)
{
	const EFault FlyerFault = FindFlyer(OutPlan, OutFault);
	if (FlyerFault != EFault::None || !OutPlan.Character->HasAuthority())
	{
		return FlyerFault;
	}
	OutPlan.Mode = Mode;
	OutPlan.bGoalKnown = true;
	const EFault GoalFault = ReadGoal(OutPlan, OutFault);
	if (GoalFault != EFault::None || !OutPlan.bHasGoal)
	{
		return GoalFault;
	}
	const EFault FlyingFault = TakeOff(OutPlan, OutFault);
	if (FlyingFault != EFault::None)
	{
		return FlyingFault;
	}

	// Taking off may have changed the speed.
	OutPlan.Agent.MaxSpeed = OutPlan.Limits.MaxSpeed = OutPlan.Movement->GetMaxSpeed();
	EPursuitStatus Status = Steer(DeltaSeconds, OutPlan);
	if (!PursuitBridge::IsRefused(Status))
	{
		Status = SteerClear(DeltaSeconds, OutPlan);
	}
	if (PursuitBridge::IsRefused(Status))
	{
		OutFault = DescribeRefusal(Status, OutPlan);
		OutPlan.Steering = FVector::ZeroVector;
		return EFault::Refused;
	}

	OutPlan.Movement->Velocity = OutPlan.Velocity;
	if (bHoldAgainstBraking)
	{
		OutPlan.Movement->RequestDirectMove(OutPlan.Velocity, false);
	}
	return EFault::None;
}

EPursuitStatus UPursuitFlightComponent::Steer(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const
{
	FPursuitFlightPlan& Plan = InOutPlan;
	Plan.Aim = Plan.Goal;
	const EPursuitStatus Arrival =
		PursuitBridge::CheckArrival(Plan.Agent.Location, Plan.Goal, AcceptanceRadius, Plan.bWithin);
	if (PursuitBridge::IsRefused(Arrival))
	{
		return Arrival;
	}
	if (Plan.Mode == EPursuitFlightMode::Flee)
	{
		return SteerAway(DeltaSeconds, Plan);
	}
	if (Plan.bWithin && bStopOnArrival)
	{
		// To arrive where it is means to stop.
		return PursuitBridge::SteerArrive(Plan.Agent, Plan.Agent.Location, 0.0, Plan.Wanted);
	}

	if (bLeadMovingGoal || Plan.Mode == EPursuitFlightMode::Pursue)
	{
		const FPursuitPrediction Intercept = PursuitBridge::PredictIntercept(
			{Plan.Agent.Location, Plan.Agent.MaxSpeed, Plan.Goal, Plan.GoalVelocity, 0.0}, Prediction);
		if (PursuitBridge::IsRefused(Intercept.Reason))
		{
			return Intercept.Reason;
		}
		Plan.Aim = Intercept.AimPoint;
	}
	if (Plan.Mode != EPursuitFlightMode::Arrive)
	{
		return PursuitBridge::SteerSeek(Plan.Agent, Plan.Aim, Plan.Wanted);
	}
	return SlowdownRadius == 0.0
		? PursuitBridge::SteerArriveBraking(Plan.Agent, Plan.Aim, Plan.Limits, BrakingTick(DeltaSeconds), Plan.Wanted)
		: PursuitBridge::SteerArrive(Plan.Agent, Plan.Aim, SlowdownRadius, Plan.Wanted);
}

EPursuitStatus UPursuitFlightComponent::SteerAway(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const
{
	FPursuitFlightPlan& Plan = InOutPlan;
	const EPursuitStatus Fled = PanicDistance == 0.0
		? PursuitBridge::SteerFlee(Plan.Agent, Plan.Goal, Plan.Wanted)
		: PursuitBridge::SteerFleeWeighted(Plan.Agent, Plan.Goal, PanicDistance, Plan.Wanted);
	if (HomePull == 0.0 || PursuitBridge::IsRefused(Fled))
	{
		return Fled;
	}
	FVector Homeward = FVector::ZeroVector;
	const EPursuitStatus Returned =
		PursuitBridge::SteerArriveBraking(Plan.Agent, HomeLocation, Plan.Limits, BrakingTick(DeltaSeconds), Homeward);
	return PursuitBridge::IsRefused(Returned)
		? Returned
		: PursuitBridge::BlendWeighted({Weighted(Plan.Wanted, 1.0), Weighted(Homeward, HomePull)}, Plan.Wanted);
}

EPursuitStatus UPursuitFlightComponent::SteerClear(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	if (!bAvoidObstacles)
	{
		Plan.Steering = Plan.Wanted;
		return PursuitBridge::ApplySteering(Plan.Agent.Velocity, Plan.Wanted, Plan.Limits, DeltaSeconds, Plan.Velocity);
	}
	const EPursuitStatus Scanned = Scan(DeltaSeconds, Plan);
	if (PursuitBridge::IsRefused(Scanned))
	{
		return Scanned;
	}
	FPursuitAvoidanceSettings Settings = FindAvoidance(Plan);
	if (Plan.Mode != EPursuitFlightMode::Flee)
	{
		// What lies behind the goal is not in the way. The distance to a point is that to a ball without a radius.
		FPursuitShape Point;
		Point.Location = Plan.Aim;
		Point.Radius = 0.0;
		const FPursuitSignedDistance Way = PursuitBridge::GetSignedDistance(Point, Plan.Agent.Location);
		if (PursuitBridge::IsRefused(Way.Reason))
		{
			return Way.Reason;
		}
		Settings.LookAheadDistance = Way.Distance;
	}

	const FPursuitAvoidance Around = PursuitBridge::AvoidObstacles(Plan.Agent, Plan.Wanted, Obstacles, Settings);
	if (PursuitBridge::IsRefused(Around.Reason))
	{
		return Around.Reason;
	}
	const FPursuitGuardedSteering Safe =
		PursuitBridge::GuardSteering(Plan.Agent, Around.Steering, Obstacles, Settings, Plan.Limits, DeltaSeconds);
	Plan.Steering = Safe.Steering;
	Plan.Velocity = Safe.Velocity;
	const bool bOnlyAround = Safe.Outcome == EPursuitGuardOutcome::Free && Around.Obstacle >= 0;
	Plan.Way = bOnlyAround ? EPursuitGuardOutcome::Diverted : Safe.Outcome;
	return Safe.Reason;
}

EPursuitStatus UPursuitFlightComponent::Scan(double DeltaSeconds, const FPursuitFlightPlan& Plan)
{
	// A look is good for ticks that end within its interval; without ticks nobody knows how old it is.
	if (ScanInterval > 0.0 && IsComponentTickEnabled() && ScanAge + DeltaSeconds <= ScanInterval)
	{
		return EPursuitStatus::Met;
	}
	ScanAge = 0.0;

	const FPursuitAvoidanceSettings Settings = FindAvoidance(Plan);
	const EPursuitStatus Status =
		PursuitBridge::GetQueryRadius(Settings, Plan.Limits, FMath::Max(DeltaSeconds, ScanInterval), ScanRange);
	if (!PursuitBridge::IsRefused(Status))
	{
		Obstacles = ScanPursuitSurroundings(*this, Plan, Settings, ScanRange);
	}
	return Status;
}

FPursuitAvoidanceSettings UPursuitFlightComponent::FindAvoidance(const FPursuitFlightPlan& Plan) const
{
	FPursuitAvoidanceSettings Settings;
	// A capsule is never wider than it is high.
	Settings.AgentRadius = BodyRadius != 0.0 ? BodyRadius : Plan.Character->GetCapsuleComponent()->GetScaledCapsuleHalfHeight();
	Settings.Margin = ObstacleMargin;
	Settings.LookAheadTime = LookAheadTime;
	return Settings;
}

FVector UPursuitFlightComponent::Calculate(
	FPursuitRefusalLog& RefusalLog, EPursuitFlightMode AskedMode, const FVector& Target, const FVector& TargetVelocity)
{
	FPursuitFlightPlan Plan;
	FString Text;
	const EFault Fault = FindFlyer(Plan, Text);
	if (Fault != EFault::None)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot steer: %s."), *GetNameSafe(GetOwner()), *Text);
		return FVector::ZeroVector;
	}
	Plan.Mode = AskedMode;
	Plan.Goal = Target;
	Plan.GoalVelocity = TargetVelocity;
	Plan.GoalActor = GoalActor.Get();
	Plan.Aim = Target;
	EPursuitStatus Status = EPursuitStatus::Met;
	switch (AskedMode)
	{
	case EPursuitFlightMode::Flee:
		Status = PursuitBridge::SteerFlee(Plan.Agent, Target, Plan.Wanted);
		break;

	case EPursuitFlightMode::Pursue:
	{
		const FPursuitPrediction Intercept =
			PursuitBridge::PredictIntercept({Plan.Agent.Location, Plan.Agent.MaxSpeed, Target, TargetVelocity, 0.0}, Prediction);
		Plan.Aim = Intercept.AimPoint;
		Status = PursuitBridge::IsRefused(Intercept.Reason) ? Intercept.Reason
														  : PursuitBridge::SteerSeek(Plan.Agent, Plan.Aim, Plan.Wanted);
		break;
	}

	case EPursuitFlightMode::Seek:
	case EPursuitFlightMode::Arrive:
		Status = PursuitBridge::SteerSeek(Plan.Agent, Target, Plan.Wanted);
		break;
	}
	if (!PursuitBridge::IsRefused(Status))
	{
		// In no time nothing moves: what is left is the way around.
		Status = SteerClear(0.0, Plan);
	}
	if (PursuitBridge::IsRefused(Status))
	{
		RefusalLog.Check(Status,
			{{TEXT("Target"), Target}, {TEXT("TargetVelocity"), TargetVelocity},
				{TEXT("the character's location"), Plan.Agent.Location}, {TEXT("the character's velocity"), Plan.Agent.Velocity},
				{TEXT("BodyRadius"), BodyRadius, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("ObstacleMargin"), ObstacleMargin, FPursuitInput::ERule::ZeroOrMore},
				{TEXT("LookAheadTime"), LookAheadTime, FPursuitInput::ERule::ZeroOrMore}});
		return FVector::ZeroVector;
	}
	return Plan.Steering;
}

FVector UPursuitFlightComponent::CalculateSteeringToward(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Calculate Steering Toward"));
	return Calculate(Refusals, EPursuitFlightMode::Seek, TargetLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateFleeingFrom(FVector ThreatLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Calculate Fleeing from"));
	return Calculate(Refusals, EPursuitFlightMode::Flee, ThreatLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateSteeringTowardWithPrediction(FVector TargetLocation, FVector TargetVelocity)
{
	static FPursuitRefusalLog Refusals(TEXT("Calculate Steering Toward with Prediction"));
	return Calculate(Refusals, EPursuitFlightMode::Pursue, TargetLocation, TargetVelocity);
}

bool UPursuitFlightComponent::IsWithinArrivalRadius(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Is Within Arrival Radius"));
	const FVector Location = GetOwner() != nullptr ? GetOwner()->GetActorLocation() : FVector::ZeroVector;
	bool bWithin = false;
	const EPursuitStatus Status = PursuitBridge::CheckArrival(Location, TargetLocation, AcceptanceRadius, bWithin);
	Refusals.Check(Status,
		{{TEXT("the owner's location"), Location}, {TEXT("TargetLocation"), TargetLocation},
			{TEXT("AcceptanceRadius"), AcceptanceRadius, FPursuitInput::ERule::ZeroOrMore}});
	return bWithin;
}

UPursuitFlightComponent::EHappening UPursuitFlightComponent::Notice(const FPursuitFlightPlan& Plan)
{
	if (!Plan.bGoalKnown)
	{
		return EHappening::None;
	}
	const bool bHad = bHadGoal;
	bHadGoal = Plan.bHasGoal;
	if (!Plan.bHasGoal)
	{
		bReached = false;
		return bHad ? EHappening::GoalLost : EHappening::None;
	}
	if (Plan.bWithin)
	{
		const bool bAgain = bReached;
		bReached = true;
		const bool bCatches = Plan.Mode == EPursuitFlightMode::Pursue || Plan.Mode == EPursuitFlightMode::Flee;
		return bAgain ? EHappening::None : bCatches ? EHappening::Caught : EHappening::Arrived;
	}
	if (bReached)
	{
		bool bNear = false;
		PursuitBridge::CheckArrival(Plan.Agent.Location, Plan.Goal, AcceptanceRadius + LeavingMargin, bNear);
		bReached = bNear;
	}
	return EHappening::None;
}

void UPursuitFlightComponent::Announce(EHappening Happening, AActor* Actor) const
{
	switch (Happening)
	{
	case EHappening::Arrived:
		LogPursuitFlight(*this, TEXT("arrived"));
		OnArrived.Broadcast(Actor);
		return;

	case EHappening::Caught:
		LogPursuitFlight(*this, TEXT("caught"));
		OnCaught.Broadcast(Actor);
		return;

	case EHappening::GoalLost:
		LogPursuitFlight(*this, TEXT("goal lost"));
		OnGoalLost.Broadcast(Actor);
		return;

	case EHappening::None:
		return;
	}
}

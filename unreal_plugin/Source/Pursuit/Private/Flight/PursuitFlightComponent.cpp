// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightComponent.h"

#include "Core/PursuitLog.h"
#include "Core/PursuitStats.h"
#include "Flight/PursuitFlightAsk.h"
#include "Flight/PursuitFlightDebug.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "Steering/PursuitAvoidConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightComponent)

DECLARE_CYCLE_STAT(TEXT("Flight components"), STAT_PursuitFlight, STATGROUP_Pursuit);

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
	PrimaryComponentTick.bStartWithTickEnabled = false;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UPursuitFlightComponent::BeginPlay()
{
	Super::BeginPlay();

	bTicks = false;
	SetComponentTickEnabled(false);
	TickWhile(GoalSource != EPursuitGoalSource::None);
}

void UPursuitFlightComponent::TickBefore(const FPursuitFlightPlan& Plan)
{
	UActorComponent* Moves = Plan.Mover.GetComponent();
	if (Moves == Mover.Get())
	{
		return;
	}
	if (Mover.IsValid())
	{
		Mover->RemoveTickPrerequisiteComponent(this);
	}
	Mover = Moves;
	if (Moves != nullptr)
	{
		Moves->AddTickPrerequisiteComponent(this);
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

FVector UPursuitFlightComponent::GetLastAim() const
{
	return LastAim;
}

FPursuitDodge UPursuitFlightComponent::GetLastDodge() const
{
	return LastDodge;
}

AActor* UPursuitFlightComponent::GetThreat() const
{
	AActor* const Actor = Threat.Get();
	return IsValid(Actor) ? Actor : nullptr;
}

FPursuitHandAim UPursuitFlightComponent::GetHandAim() const
{
	return HandAim;
}

EPursuitGuardOutcome UPursuitFlightComponent::GetLastWay() const
{
	return LastWay;
}

bool UPursuitFlightComponent::IsBlocked() const
{
	return bBlocked;
}

AActor* UPursuitFlightComponent::GetBlockingActor() const
{
	AActor* Actor = BlockingActor.Get();
	return IsValid(Actor) ? Actor : nullptr;
}

FPursuitFlightSight& UPursuitFlightComponent::See()
{
	if (!Sight.IsValid())
	{
		Sight = MakeShared<FPursuitFlightSight>();
	}
	return *Sight;
}

TArray<FPursuitShape> UPursuitFlightComponent::GetObstacles() const
{
	return Sight.IsValid() ? Sight->Obstacles : TArray<FPursuitShape>();
}

void UPursuitFlightComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitFlight);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	FPursuitFlightPlan Plan;
	FString Text;
	HandAim = FPursuitHandAim();
	LastDodge = FPursuitDodge();
	Threat = nullptr;
	const EFault Fault = Fly(DeltaTime, Plan, Text);
	const bool bSame = Fault == LastFault && (Fault != EFault::NoProvidedGoal || Text == LastGoalFault);
	if (Fault != EFault::None && !bSame)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot fly: %s."), *GetNameSafe(GetOwner()), *Text);
	}
	LastFault = Fault;
	if (Fault == EFault::NoProvidedGoal)
	{
		LastGoalFault = Text;
	}
	LastSteering = Plan.Steering;
	LastAim = Plan.Aim;
	LastWay = Plan.Way;
	bArrived = Plan.bWithin && Plan.Mode != EPursuitFlightMode::Flee;
	Clock += DeltaTime;
	See().Age(DeltaTime);
	ShowPursuitFlight(*this, Plan, See());
	const bool bTellBlock = NoticeBlock(DeltaTime, Plan);
	const EHappening Happening = Notice(Plan);
	Latch(Happening);
	if (Plan.bGoalKnown && !Plan.bHasGoal && GoalSource != EPursuitGoalSource::Provider)
	{
		// An actor that is gone does not come back; a provider may have a goal again.
		TickWhile(false);
	}

	// Last, because a listener may destroy this component or give it another goal.
	const TWeakObjectPtr<UPursuitFlightComponent> Self(this);
	Announce(Happening, Plan.GoalActor);
	if (bTellBlock && Self.IsValid() && bBlocked)
	{
		LogPursuitFlight(*this, TEXT("blocked"));
		OnBlocked.Broadcast(BlockingActor.Get());
	}
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::Fly(
	double DeltaSeconds, FPursuitFlightPlan& OutPlan, FString& OutFault)
{
	const EFault FlyerFault = FindFlyer(OutPlan, OutFault);
	TickBefore(OutPlan);
	if (FlyerFault != EFault::None || !FPursuitFlightMover::IsMovedHere(*OutPlan.Pawn))
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
	OutPlan.Agent.MaxSpeed = OutPlan.Limits.MaxSpeed = OutPlan.Mover.GetMaxSpeed();
	Pursuit::FOutcome Outcome = Steer(DeltaSeconds, OutPlan);
	if (!Outcome.IsRefused())
	{
		Outcome = AimByHand(DeltaSeconds, OutPlan);
	}
	if (!Outcome.IsRefused())
	{
		Outcome = Dodge(DeltaSeconds, OutPlan);
	}
	if (!Outcome.IsRefused())
	{
		Outcome = SteerClear(DeltaSeconds, OutPlan);
	}
	if (!Outcome.IsRefused())
	{
		Outcome = DriveAsPlanned(DeltaSeconds, OutPlan);
	}
	if (Outcome.IsRefused())
	{
		OutFault = Pursuit::DescribeRefusal(Outcome, PursuitFlight::Inputs(OutPlan.TargetName, "the goal's velocity"));
		OutPlan.Steering = FVector::ZeroVector;
		return EFault::Refused;
	}

	return EFault::None;
}

Pursuit::FOutcome UPursuitFlightComponent::DriveAsPlanned(double DeltaSeconds, const FPursuitFlightPlan& Plan) const
{
	if (Drive == EPursuitFlightDrive::Velocity)
	{
		return Plan.Mover.MoveBy(Plan.Velocity, bHoldAgainstBraking);
	}

	// Input accelerates a character, which its movement component also brakes; another pawn moves at the velocity of its input.
	FVector Input = FVector::ZeroVector;
	const Pursuit::FOutcome Outcome = Pursuit::AskVector(Input, [&](PursuitVec3* Out) {
		if (Plan.CharacterMovement != nullptr)
		{
			return pursuit_get_acceleration_input(Pursuit::ToC(Plan.Agent.Velocity), Pursuit::ToC(Plan.Velocity),
				Plan.Limits.MaxAcceleration, DeltaSeconds, Out);
		}
		return pursuit_get_velocity_input(
			Pursuit::ToC(Plan.Agent.Velocity), Pursuit::ToC(Plan.Steering), Plan.Limits.MaxSpeed, Out);
	});
	Plan.Mover.AddInput(Input);
	return Outcome;
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
		// An actor that is gone does not come back; a key may be set again.
		bReached = bReached && GoalSource == EPursuitGoalSource::Actor;
		return bHad ? EHappening::GoalLost : EHappening::None;
	}
	if (Plan.bWithin)
	{
		const bool bAgain = bReached;
		bReached = true;
		const bool bCatches = Plan.Mode == EPursuitFlightMode::Pursue || Plan.Mode == EPursuitFlightMode::Flee;
		return bAgain ? EHappening::None : bCatches ? EHappening::Caught
													: EHappening::Arrived;
	}
	if (bReached)
	{
		bool bNear = false;
		PursuitFlight::AskArrival(Plan, AcceptanceRadius + LeavingMargin, bNear);
		bReached = bNear;
	}
	return EHappening::None;
}

bool UPursuitFlightComponent::NoticeBlock(double DeltaSeconds, const FPursuitFlightPlan& Plan)
{
	BlockingActor = Plan.Obstacle;
	const bool bStaysThere = Plan.bWithin && Plan.Mode != EPursuitFlightMode::Flee;
	const bool bWaits = Plan.bHasPreferredVelocity && Pursuit::IsZero(Plan.PreferredVelocity);
	const bool bWantsAway = Plan.bHasGoal && !bStaysThere && !bWaits && BlockedTime > 0.0;
	int32 bNear = 0;
	if (bWantsAway && bHeld)
	{
		// A slow one is in one place for long without being held.
		const double Radius =
			FMath::Min(Pursuit::FindAvoidance(Sensing, Plan).AgentRadius, 0.5 * Plan.Agent.MaxSpeed * BlockedTime);
		Pursuit::Ask([&] {
			return pursuit_get_arrival(Pursuit::ToC(Plan.Agent.Location), Pursuit::ToC(HeldPlace), Radius, &bNear);
		});
	}
	if (bNear == 0)
	{
		bHeld = bWantsAway;
		HeldPlace = Plan.Agent.Location;
		HeldTime = 0.0;
		bBlocked = false;
		return false;
	}
	HeldTime += Plan.Way == EPursuitGuardOutcome::Free ? 0.0 : DeltaSeconds;
	UntoldTime += DeltaSeconds;
	const bool bFirst = !bBlocked;
	bBlocked = HeldTime >= BlockedTime;
	if (!bBlocked || (!bFirst && UntoldTime < BlockedTime))
	{
		return false;
	}
	UntoldTime = 0.0;
	return true;
}

void UPursuitFlightComponent::Latch(EHappening Happening)
{
	if (GoalOrder != 0 && (Happening == EHappening::Caught || Happening == EHappening::Arrived))
	{
		ReachedOrders.AddUnique(GoalOrder);
	}
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

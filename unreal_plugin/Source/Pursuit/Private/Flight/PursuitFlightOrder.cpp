// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightOrder.h"

#include "GameFramework/Actor.h"
#include "PursuitFlightComponent.h"

void FPursuitFlightOrder::Begin(UPursuitFlightComponent& InFlight)
{
	Flight = &InFlight;
	Number = ++InFlight.LastOrder;
	PreviousMode = InFlight.Mode;
	TimeFlown = 0.0f;
	Source = EPursuitGoalSource::None;
	InFlight.Mode = EPursuitFlightMode::Pursue;
}

void FPursuitFlightOrder::FlyTo(AActor& Target)
{
	const bool bSame = Source == EPursuitGoalSource::Actor && Actor.Get() == &Target;
	Source = EPursuitGoalSource::Actor;
	Actor = &Target;
	if (UPursuitFlightComponent* Component = bSame ? nullptr : Flight.Get())
	{
		Component->SetGoalActor(&Target);
		Component->GoalOrder = Number;
	}
}

void FPursuitFlightOrder::FlyTo(const FVector& Location, const FVector& Velocity)
{
	UPursuitFlightComponent* Component = Flight.Get();
	if (Component != nullptr && Source == EPursuitGoalSource::Location)
	{
		Component->GoalLocation = Location;
		Component->GoalVelocity = Velocity;
	}
	else if (Component != nullptr)
	{
		Component->SetGoalLocation(Location, Velocity);
		Component->GoalOrder = Number;
	}
	Source = EPursuitGoalSource::Location;
	Actor.Reset();
}

bool FPursuitFlightOrder::IsGoalOurs(const UPursuitFlightComponent& Component) const
{
	return Component.GoalOrder == Number && Component.GoalSource == Source
		&& (Source != EPursuitGoalSource::Actor || Component.GetGoalActor() == Actor.Get());
}

EPursuitFlightOrder FPursuitFlightOrder::Check(const AActor* Flyer, bool bTargetThere, float DeltaSeconds, double TimeLimit)
{
	TimeFlown += DeltaSeconds;
	const UPursuitFlightComponent* Component = Flight.Get();
	if (Component != nullptr && Component->ReachedOrders.Contains(Number))
	{
		return EPursuitFlightOrder::Caught;
	}
	if (Component == nullptr || Component->GetOwner() != Flyer || !bTargetThere || !IsGoalOurs(*Component))
	{
		return EPursuitFlightOrder::Lost;
	}
	return TimeLimit > 0.0 && TimeFlown >= TimeLimit ? EPursuitFlightOrder::TimedOut : EPursuitFlightOrder::UnderWay;
}

void FPursuitFlightOrder::End()
{
	UPursuitFlightComponent* Component = Flight.Get();
	if (Component != nullptr && IsGoalOurs(*Component))
	{
		Component->ClearGoal();
		Component->Mode = PreviousMode;
	}
	if (Component != nullptr)
	{
		Component->ReachedOrders.Remove(Number);
	}
	Flight.Reset();
	Actor.Reset();
	Source = EPursuitGoalSource::None;
}

bool FPursuitFlightOrder::IsUnderWay() const
{
	return Flight.IsValid();
}

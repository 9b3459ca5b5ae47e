// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretOrder.h"

#include "GameFramework/Actor.h"
#include "PursuitTurretComponent.h"

void FPursuitTurretOrder::Begin(UPursuitTurretComponent& InTurret)
{
	Turret = &InTurret;
	Actor.Reset();
	TimeAimed = 0.0f;
	ReadyCount = InTurret.GetReadyCount();
	InTurret.ClearTarget();
}

void FPursuitTurretOrder::AimAt(AActor& Target)
{
	UPursuitTurretComponent* Component = Turret.Get();
	if (Component != nullptr && Actor.Get() != &Target)
	{
		Component->SetTargetActor(&Target);
	}
	Actor = &Target;
}

void FPursuitTurretOrder::AimAt(const FVector& Location, const FVector& Velocity)
{
	if (UPursuitTurretComponent* Component = Turret.Get())
	{
		Component->SetTargetLocation(Location, Velocity);
	}
	Actor.Reset();
}

EPursuitTurretOrder FPursuitTurretOrder::Check(const AActor* Gunner, bool bTargetThere, float DeltaSeconds, double TimeLimit)
{
	TimeAimed += DeltaSeconds;
	const UPursuitTurretComponent* Component = Turret.Get();
	if (Component != nullptr && Component->GetReadyCount() != ReadyCount)
	{
		return EPursuitTurretOrder::Fired;
	}
	if (Component == nullptr || Component->GetOwner() != Gunner || !bTargetThere)
	{
		return EPursuitTurretOrder::Lost;
	}
	return TimeLimit > 0.0 && TimeAimed >= TimeLimit ? EPursuitTurretOrder::TimedOut : EPursuitTurretOrder::UnderWay;
}

void FPursuitTurretOrder::End(bool bKeepTarget)
{
	UPursuitTurretComponent* Component = Turret.Get();
	const bool bOurs = Component != nullptr && Component->GetTargetActor() == Actor.Get();
	if (bOurs && !bKeepTarget)
	{
		Component->ClearTarget();
	}
	Turret.Reset();
	Actor.Reset();
}

const UPursuitTurretComponent* FPursuitTurretOrder::GetTurret() const
{
	return Turret.Get();
}

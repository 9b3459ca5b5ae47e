// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretComponent.h"

#include "Actor/PursuitActorBody.h"
#include "Aim/PursuitLineOfFireConversions.h"
#include "Aim/PursuitTurretDebug.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitStats.h"
#include "GameFramework/Actor.h"
#include "GameFramework/MovementComponent.h"
#include "PursuitLineOfFireLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretComponent)

DECLARE_CYCLE_STAT(TEXT("Turret components"), STAT_PursuitTurret, STATGROUP_Pursuit);

namespace
{
	/** Turns at once, in degrees per second. */
	constexpr double AtOnce = 1e9;

	/** An angle, in degrees, after a tick of turning toward another by the shortest way, within limits. */
	double TurnPursuitAxis(double From, double To, double Rate, double DeltaSeconds)
	{
		PursuitYawState State{};
		State.yaw = FMath::DegreesToRadians(From);
		PursuitTurnLimits Limits{};
		Limits.max_rate = FMath::DegreesToRadians(Rate);
		Limits.max_acceleration = Pursuit::NoLimit();
		PursuitYawState Turned{};
		const Pursuit::FOutcome Outcome =
			Pursuit::Ask([&] { return pursuit_advance_yaw(&State, FMath::DegreesToRadians(To), 0.0, &Limits, DeltaSeconds, &Turned); });
		return Outcome.IsRefused() ? From : FMath::RadiansToDegrees(Turned.yaw);
	}
}

UPursuitTurretComponent::UPursuitTurretComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.bStartWithTickEnabled = false;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UPursuitTurretComponent::Retarget(ETarget Kind, AActor* Actor, const FVector& Location, const FVector& Velocity)
{
	// Behind its target: else registration decides whether it sees this frame's place or the last one's.
	AActor* const Before = TargetActor.Get();
	if (Actor != Before && IsValid(Before))
	{
		RemoveTickPrerequisiteActor(Before);
	}
	if (Actor != Before && IsValid(Actor) && Actor != GetOwner())
	{
		AddTickPrerequisiteActor(Actor);
	}
	TickAfterMoverOf(Actor);
	if ((Kind == ETarget::None) != (TargetKind == ETarget::None))
	{
		SetComponentTickEnabled(Kind != ETarget::None);
	}
	TargetKind = Kind;
	TargetActor = Actor;
	TargetLocation = Location;
	TargetVelocity = Velocity;
}

void UPursuitTurretComponent::TickAfterMoverOf(AActor* Actor)
{
	const bool bOther = IsValid(Actor) && Actor != GetOwner();
	UMovementComponent* Moves = bOther ? Actor->FindComponentByClass<UMovementComponent>() : nullptr;
	if (Moves == TargetMover.Get())
	{
		return;
	}
	if (TargetMover.IsValid())
	{
		RemoveTickPrerequisiteComponent(TargetMover.Get());
	}
	TargetMover = Moves;
	if (Moves != nullptr)
	{
		AddTickPrerequisiteComponent(Moves);
	}
}

void UPursuitTurretComponent::SetTargetActor(AActor* Actor)
{
	bReady = false;
	++HandTarget;
	Retarget(ETarget::Actor, Actor, FVector::ZeroVector, FVector::ZeroVector);
}

void UPursuitTurretComponent::SetTargetLocation(FVector Location, FVector Velocity)
{
	// A location that is set in every tick is one target that moves.
	bReady = bReady && TargetKind == ETarget::Location;
	HandTarget += TargetKind == ETarget::Location ? 0 : 1;
	Retarget(ETarget::Location, nullptr, Location, Velocity);
}

void UPursuitTurretComponent::ClearTarget()
{
	bReady = false;
	Line = FPursuitLineOfFire();
	Retarget(ETarget::None, nullptr, FVector::ZeroVector, FVector::ZeroVector);
}

AActor* UPursuitTurretComponent::GetTargetActor() const
{
	AActor* Actor = TargetKind == ETarget::Actor ? TargetActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitTurretComponent::HasTarget() const
{
	return TargetKind == ETarget::Location || GetTargetActor() != nullptr;
}

void UPursuitTurretComponent::SetFriends(const TArray<AActor*>& Actors)
{
	Friends.Reset();
	for (AActor* const Actor : Actors)
	{
		Friends.Add(Actor);
	}
}

bool UPursuitTurretComponent::IsLineOfFireClear() const
{
	return Line.bClear;
}

FPursuitLineOfFire UPursuitTurretComponent::GetLineOfFire() const
{
	return Line;
}

FPursuitHandAim UPursuitTurretComponent::GetHandAim() const
{
	return HandAim;
}

bool UPursuitTurretComponent::IsReadyToFire() const
{
	return bReady;
}

uint32 UPursuitTurretComponent::GetReadyCount() const
{
	return ReadyCount;
}

FPursuitGimbalShot UPursuitTurretComponent::GetShot() const
{
	return Shot;
}

FVector UPursuitTurretComponent::GetBarrelDirection() const
{
	return GetComponentQuat().RotateVector(FRotator(Pitch, Yaw, 0.0).Vector());
}

FVector UPursuitTurretComponent::GetInheritedVelocity() const
{
	const AActor* const Shooter = GetOwner();
	return bInheritsVelocity && Shooter != nullptr ? Shooter->GetVelocity() : FVector::ZeroVector;
}

FVector UPursuitTurretComponent::GetLaunchVelocity() const
{
	return GetBarrelDirection() * MuzzleSpeed + GetInheritedVelocity();
}

FPursuitGimbalShot UPursuitTurretComponent::Solve(const FPursuitGimbal& Turning) const
{
	return UPursuitTurretLibrary::SolveGimbalTurret(GetComponentLocation(), GetForwardVector(), GetUpVector(), Yaw, Pitch,
		TargetLocation, TargetVelocity - GetInheritedVelocity(), Turning, MuzzleSpeed, Horizon, MaxRange);
}

void UPursuitTurretComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitTurret);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	if (TargetKind == ETarget::None)
	{
		return;
	}
	AActor* Actor = GetTargetActor();
	if (TargetKind == ETarget::Actor && Actor == nullptr)
	{
		ClearTarget();
		OnTargetLost.Broadcast(nullptr);
		return;
	}
	if (Actor != nullptr)
	{
		TickAfterMoverOf(Actor);
		TargetLocation = Actor->GetActorLocation();
		TargetVelocity = Actor->GetVelocity();
	}
	const bool bWasReady = bReady;
	const bool bAimed = Aim(DeltaTime);
	const bool bByHand = AimByHand(DeltaTime);
	LookAlongBarrel();
	const bool bOnTarget = bFiresWithinRadius ? Line.Obstruction == EPursuitObstruction::Target : bAimed;
	bReady = bOnTarget && bByHand && IsLineOfFireClear();
	ShowPursuitTurret({GetOwner(), GetComponentLocation(), GetBarrelDirection(), Shot.Shot, bReady});
	if (bReady && !bWasReady)
	{
		++ReadyCount;

		// Last, because a listener may destroy this component or give it another target.
		OnReadyToFire.Broadcast(Actor);
	}
}

bool UPursuitTurretComponent::Aim(double DeltaSeconds)
{
	// A turret that was set outside its limits, or whose limits were changed, stands at the nearest of them.
	Pitch = FMath::Clamp(Pitch, Gimbal.PitchMin, Gimbal.PitchMax);
	Yaw = Gimbal.bYawIsLimited ? FMath::Clamp(Yaw, Gimbal.YawMin, Gimbal.YawMax) : Yaw;
	Shot = Solve(Gimbal);
	if (Pursuit::IsRefused(Shot.Shot.Reason))
	{
		return false;
	}

	// In the tick that ends the turn it aims for now, not for when the rest of the turn would have taken its time.
	FPursuitGimbalShot Goal = Shot;
	if (Pursuit::IsMet(Shot.Shot.Reason) && Shot.Shot.RotationTime <= DeltaSeconds)
	{
		FPursuitGimbal Fast = Gimbal;
		Fast.YawRate = Gimbal.YawRate > 0.0 ? AtOnce : 0.0;
		Fast.PitchRate = Gimbal.PitchRate > 0.0 ? AtOnce : 0.0;
		const FPursuitGimbalShot Now = Solve(Fast);
		Goal = Pursuit::IsMet(Now.Shot.Reason) ? Now : Shot;
	}

	// Limits end before straight behind, so a target more than half a turn away is on the other side of the forward.
	const bool bBehind = Gimbal.bYawIsLimited && FMath::Abs(Goal.Yaw - Yaw) > 180.0;
	Yaw = TurnPursuitAxis(Yaw, bBehind ? 0.0 : Goal.Yaw, Gimbal.YawRate, DeltaSeconds);
	Pitch = TurnPursuitAxis(Pitch, Goal.Pitch, Gimbal.PitchRate, DeltaSeconds);

	// It may fire when the time to do so is within this tick; the turn has then come to its end too.
	return Pursuit::IsMet(Shot.Shot.Reason) && Shot.Shot.ImpactTime <= Shot.Shot.FlightTime + DeltaSeconds;
}

bool UPursuitTurretComponent::AimByHand(double DeltaSeconds)
{
	HandAim = FPursuitHandAim();
	if (!bAimsByHand)
	{
		Hand = FPursuitAimingHand();
		return true;
	}
	if (Pursuit::IsRefused(Shot.Shot.Reason))
	{
		return false;
	}
	if (Pursuit::IsRefused(Hand.Reason))
	{
		UPursuitHandLibrary::BeginAimingHand(Hand, GetBarrelDirection(), Skill, HandSeed);
	}
	FPursuitAimingTarget Target;
	Target.Direction = Shot.Shot.AimPoint - GetComponentLocation();
	Target.Distance = Target.Direction.Size();
	if (Target.Direction.IsZero())
	{
		// A target in the muzzle is hit in any direction.
		Target.Direction = GetBarrelDirection();
	}
	Target.Radius = TargetRadius;
	Target.Target = HandTarget;
	HandAim = UPursuitHandLibrary::StepAimingHand(Hand, Target, DeltaSeconds);
	return HandAim.bTracking && HandAim.HitChance >= MinHitChance;
}

void UPursuitTurretComponent::LookAlongBarrel()
{
	Line = FPursuitLineOfFire();
	if (Pursuit::IsRefused(Shot.Shot.Reason))
	{
		return;
	}
	Bodies.Reset();
	for (const TWeakObjectPtr<AActor>& Friend : Friends)
	{
		const AActor* const Actor = Friend.Get();
		if (IsValid(Actor) && Actor != GetOwner() && Actor != GetTargetActor())
		{
			const double Radius = Pursuit::IsZero(FriendRadius) ? Pursuit::FindRadius(*Actor) : FriendRadius;
			Bodies.Add(Pursuit::BodyOf(*Actor, Radius + FriendMargin));
		}
	}
	FPursuitFiredShot Fired;
	Fired.MuzzleLocation = GetComponentLocation();
	Fired.LaunchVelocity = GetLaunchVelocity();
	Fired.RadiusGrowth = DispersionGrowth;
	// What is not met within the horizon is looked at that far.
	Fired.Horizon = FMath::Min(Shot.Shot.FlightTime, Horizon);
	if (bFiresWithinRadius)
	{
		FPursuitMovingBody Body;
		Body.Location = TargetLocation;
		Body.Velocity = TargetVelocity;
		Body.Radius = TargetRadius;
		Fired.Target = Bodies.Add(Body);
		Fired.Horizon = MaxRange > 0.0 ? FMath::Min(Horizon, MaxRange / MuzzleSpeed) : Horizon;
	}
	Line = UPursuitLineOfFireLibrary::FindLineOfFire(Fired, Bodies, Obstacles);
}

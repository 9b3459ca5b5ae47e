// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTurretComponent.h"

#include "Actor/PursuitActorBody.h"
#include "Aim/PursuitLineOfFireConversions.h"
#include "Aim/PursuitTurretDebug.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitStats.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/MovementComponent.h"
#include "GameFramework/WorldSettings.h"
#include "PursuitLineOfFireLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTurretComponent)

DECLARE_CYCLE_STAT(TEXT("Turret components"), STAT_PursuitTurret, STATGROUP_Pursuit);

namespace
{
	/** Turns at once, in degrees per second. */
	constexpr double AtOnce = 1e9;

	/** At most how far off an axis is that may fire, in degrees: 4 cm in 250 m. */
	constexpr double Aligned = 0.01;

	/**
	 * For how many ticks, and how many times as long as a stop from the full rate of heavy motors, an axis follows its goal before it is
	 * there: enough for a goal that turns at 7 eighths of the full rate.
	 */
	constexpr double SettlingTicks = 8.0;
	constexpr double Settling = 4.0;

	/** An angle to be at after a tick, and how fast it turns. */
	struct FPursuitAxisGoal
	{
		double Angle;
		double Rate;
	};

	/** Turns an axis by a tick, by the shortest way, in degrees. An Acceleration of 0 is no limit. */
	void TurnPursuitAxis(
		double& Angle, double& Velocity, const FPursuitAxisGoal& Goal, double Rate, double Acceleration, double DeltaSeconds)
	{
		PursuitYawState State{};
		State.yaw = FMath::DegreesToRadians(Angle);
		State.rate = FMath::DegreesToRadians(Velocity);
		PursuitTurnLimits Limits{};
		Limits.max_rate = FMath::DegreesToRadians(Rate);
		Limits.max_acceleration = Pursuit::LimitOrNone(FMath::DegreesToRadians(Acceleration));
		PursuitYawState Turned{};
		const double Before = FMath::DegreesToRadians(Goal.Angle - Goal.Rate * DeltaSeconds);
		const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
			return pursuit_advance_yaw(&State, Before, FMath::DegreesToRadians(Goal.Rate), &Limits, DeltaSeconds, &Turned);
		});
		if (!Outcome.IsRefused())
		{
			Angle = FMath::RadiansToDegrees(Turned.yaw);
			Velocity = FMath::RadiansToDegrees(Turned.rate);
		}
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
		ForgetTurns();
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
	FPursuitGimbalShot Answer;
	Answer.Shot = Shot.Shot;
	Answer.Yaw = Shot.Yaw;
	Answer.Pitch = Shot.Pitch;
	return Answer;
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

FVector UPursuitTurretComponent::GetProjectileGravity() const
{
	if (!bBallistic)
	{
		return FVector::ZeroVector;
	}
	const UWorld* const World = GetWorld();
	const AWorldSettings* const Settings = World != nullptr ? World->GetWorldSettings() : nullptr;
	// Without ContainsNaN, fast math may take NaN for zero.
	const bool bOfTheWorld = !Gravity.ContainsNaN() && Gravity.IsZero() && Settings != nullptr;
	FVector Whole = bOfTheWorld ? FVector(0.0, 0.0, Settings->GetGravityZ()) : Gravity;

	// What is no number is refused as it is: no arithmetic is done with it.
	if (!FMath::IsFinite(GravityScale))
	{
		Whole.Z = GravityScale;
	}
	return Whole.ContainsNaN() ? Whole : Whole * GravityScale;
}

FPursuitBallisticShot UPursuitTurretComponent::Solve(bool bAtOnce) const
{
	FPursuitGimbal Turning = Gimbal;
	if (bAtOnce)
	{
		Turning.YawRate = Gimbal.YawRate > 0.0 ? AtOnce : 0.0;
		Turning.PitchRate = Gimbal.PitchRate > 0.0 ? AtOnce : 0.0;
	}
	if (!bBallistic)
	{
		const FPursuitGimbalShot Straight = UPursuitTurretLibrary::SolveGimbalTurret(GetComponentLocation(), GetForwardVector(),
			GetUpVector(), Yaw, Pitch, TargetLocation, TargetVelocity - GetInheritedVelocity(), Turning, MuzzleSpeed, Horizon, MaxRange);
		FPursuitBallisticShot Answer;
		Answer.Shot = Straight.Shot;
		Answer.Yaw = Straight.Yaw;
		Answer.Pitch = Straight.Pitch;
		return Answer;
	}
	FPursuitShot Flight;
	Flight.ShooterLocation = GetComponentLocation();
	Flight.ShooterVelocity = GetInheritedVelocity();
	Flight.TargetLocation = TargetLocation;
	Flight.TargetVelocity = TargetVelocity;
	Flight.Gravity = GetProjectileGravity();
	FPursuitTurretBase Base;
	Base.Forward = GetForwardVector();
	Base.Up = GetUpVector();
	Base.AngularVelocity = BaseTurn;
	Base.Yaw = Yaw;
	Base.Pitch = Pitch;
	if (!bAtOnce)
	{
		// Rates may have been lowered while the axes turn.
		Base.YawVelocity = FMath::Clamp(YawVelocity, -Gimbal.YawRate, Gimbal.YawRate);
		Base.PitchVelocity = FMath::Clamp(PitchVelocity, -Gimbal.PitchRate, Gimbal.PitchRate);
		Base.YawAcceleration = YawAcceleration;
		Base.PitchAcceleration = PitchAcceleration;
	}
	return UPursuitTurretLibrary::SolveBallisticTurret(Flight, Base, Turning, MuzzleSpeed, Horizon, bAtOnce ? Shot.Arc : Arc);
}

double UPursuitTurretComponent::GetSettlingTime() const
{
	double Time = 0.0;
	if (YawAcceleration > 0.0)
	{
		Time = FMath::Max(Time, Settling * Gimbal.YawRate / YawAcceleration);
	}
	if (PitchAcceleration > 0.0)
	{
		Time = FMath::Max(Time, Settling * Gimbal.PitchRate / PitchAcceleration);
	}
	return Time;
}

bool UPursuitTurretComponent::CanReach(const FPursuitBallisticShot& Goal, double Seconds) const
{
	return FMath::Abs(Goal.Yaw - Yaw) <= Gimbal.YawRate * Seconds && FMath::Abs(Goal.Pitch - Pitch) <= Gimbal.PitchRate * Seconds;
}

bool UPursuitTurretComponent::IsInRange() const
{
	return Pursuit::IsZero(MaxRange) || FVector::Dist(GetComponentLocation(), Shot.Shot.AimPoint) <= MaxRange;
}

void UPursuitTurretComponent::MeasureBaseTurn(double DeltaSeconds)
{
	const FQuat Base = GetComponentQuat();
	const bool bIsTurn = FMath::IsFinite(Base.X) && FMath::IsFinite(Base.Y) && FMath::IsFinite(Base.Z) && FMath::IsFinite(Base.W);
	BaseTurn = FVector::ZeroVector;
	if (bForeseesBaseTurn && bKnowsBase && bIsTurn && DeltaSeconds > 0.0)
	{
		FVector Axis = FVector::ZeroVector;
		double Angle = 0.0;
		(Base * BaseBefore.Inverse()).ToAxisAndAngle(Axis, Angle);

		// A turn of more than a half is one the other way round.
		const double Degrees = FMath::RadiansToDegrees(Angle);
		BaseTurn = Axis * ((Degrees > 180.0 ? Degrees - 360.0 : Degrees) / DeltaSeconds);
	}
	BaseBefore = Base;
	bKnowsBase = bIsTurn;
}

void UPursuitTurretComponent::ForgetTurns()
{
	bKnowsBase = false;
	BaseTurn = FVector::ZeroVector;
	YawVelocity = 0.0;
	PitchVelocity = 0.0;
	bFollowed = false;
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
	if (bBallistic)
	{
		MeasureBaseTurn(DeltaTime);
	}
	else
	{
		ForgetTurns();
	}
	const bool bWasReady = bReady;
	const bool bAimed = Aim(DeltaTime);
	const bool bByHand = AimByHand(DeltaTime);
	LookAlongBarrel();
	const bool bOnTarget = bFiresWithinRadius ? Line.Obstruction == EPursuitObstruction::Target : bAimed;
	bReady = bOnTarget && bByHand && IsLineOfFireClear() && (!bBallistic || IsInRange());
	ShowPursuitTurret({GetOwner(), GetComponentLocation(), GetBarrelDirection(), GetLaunchVelocity(), GetProjectileGravity(), Shot.Shot,
		bReady});
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
	Shot = Solve(false);
	if (Pursuit::IsRefused(Shot.Shot.Reason))
	{
		return false;
	}
	if (bBallistic && Pursuit::IsMet(Shot.Shot.Reason) && !IsInRange())
	{
		Shot.Shot.bHit = false;
		Shot.Shot.Reason = EPursuitStatus::OutOfRange;
	}

	// In the tick that ends the turn it aims for now, not for when the rest of the turn would have taken its time. Heavy motors follow what
	// to aim at now from when they could come to rest.
	FPursuitBallisticShot Goal = Shot;
	bool bNow = false;
	const double Settles = bBallistic ? SettlingTicks * DeltaSeconds + GetSettlingTime() : DeltaSeconds;
	if (Pursuit::IsMet(Shot.Shot.Reason) && Shot.Shot.RotationTime <= Settles)
	{
		const FPursuitBallisticShot Now = Solve(true);
		bNow = Pursuit::IsMet(Now.Shot.Reason) && (!bBallistic || CanReach(Now, Shot.Shot.RotationTime + DeltaSeconds));
		Goal = bNow ? Now : Shot;
	}
	TurnTo(Goal, bNow && bBallistic, DeltaSeconds);
	if (bBallistic)
	{
		const bool bAligned = bNow && Goal.Shot.ImpactTime <= Goal.Shot.FlightTime + DeltaSeconds
			&& FMath::Abs(Goal.Yaw - Yaw) <= Aligned && FMath::Abs(Goal.Pitch - Pitch) <= Aligned;
		Shot = bAligned ? Goal : Shot;
		return bAligned;
	}

	// It may fire when the time to do so is within this tick; the turn has then come to its end too.
	return Pursuit::IsMet(Shot.Shot.Reason) && Shot.Shot.ImpactTime <= Shot.Shot.FlightTime + DeltaSeconds;
}

void UPursuitTurretComponent::TurnTo(const FPursuitBallisticShot& Goal, bool bFollows, double DeltaSeconds)
{
	// How fast the goal turns, seen in two ticks.
	double YawGoalRate = 0.0;
	double PitchGoalRate = 0.0;
	if (bFollows && bFollowed && DeltaSeconds > 0.0)
	{
		YawGoalRate = (Goal.Yaw - FollowedYaw) / DeltaSeconds;
		PitchGoalRate = (Goal.Pitch - FollowedPitch) / DeltaSeconds;
	}
	bFollowed = bFollows;
	FollowedYaw = Goal.Yaw;
	FollowedPitch = Goal.Pitch;
	if (FMath::Abs(YawGoalRate) > Gimbal.YawRate || FMath::Abs(PitchGoalRate) > Gimbal.PitchRate)
	{
		// It is another goal, or one that runs away.
		YawGoalRate = 0.0;
		PitchGoalRate = 0.0;
	}

	// A way of more than half a turn goes on the way it began: limits end before straight behind, and heavy motors turn on.
	const double Apart = Goal.Yaw - Yaw;
	const bool bBehind = (Gimbal.bYawIsLimited || bBallistic) && FMath::Abs(Apart) > 180.0;
	const double YawGoal = bBehind ? Yaw + FMath::Clamp(Apart, -170.0, 170.0) : Goal.Yaw;
	TurnPursuitAxis(Yaw, YawVelocity, {YawGoal, YawGoalRate}, Gimbal.YawRate, bBallistic ? YawAcceleration : 0.0, DeltaSeconds);
	TurnPursuitAxis(
		Pitch, PitchVelocity, {Goal.Pitch, PitchGoalRate}, Gimbal.PitchRate, bBallistic ? PitchAcceleration : 0.0, DeltaSeconds);
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
	if (bBallistic)
	{
		// The hand holds the weapon at its elevation.
		Target.Direction = Shot.LaunchVelocity - GetInheritedVelocity();
	}
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
	Fired.Gravity = GetProjectileGravity();
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
		Fired.Horizon = MaxRange > 0.0 && !bBallistic ? FMath::Min(Horizon, MaxRange / MuzzleSpeed) : Horizon;
	}
	Line = UPursuitLineOfFireLibrary::FindLineOfFire(Fired, Bodies, Obstacles);
}

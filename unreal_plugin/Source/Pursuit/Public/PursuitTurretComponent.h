// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/SceneComponent.h"
#include "PursuitAvoidTypes.h"
#include "PursuitHandLibrary.h"
#include "PursuitLineOfFireTypes.h"
#include "PursuitTurretLibrary.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitTurretComponent.generated.h"

class AActor;
class UMovementComponent;

/** Something happened to a turret. Actor is its target if that is an actor that still exists, otherwise none. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitTurretEvent, AActor*, Actor);

/**
 * Turns a turret toward where its projectile meets a moving target, and says when to fire.
 *
 * Put it where the muzzle is, turned as the base of the turret: its forward is yaw 0, its up the axis of the yaw. Give it a target,
 * turn your base and barrel by Yaw and Pitch every tick, and fire your weapon along Get Barrel Direction at On Ready To Fire, or at
 * your own rate while Is Ready To Fire. The component moves nothing itself, and aims on every machine where it has a target. Its
 * projectile flies straight: set its gravity to 0, or set Ballistic for one that falls. On a shooter that moves, set Inherits Velocity.
 * Give it Friends, and it holds fire while one of them, or an obstacle, is in the line.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Turret"))
class PURSUIT_API UPursuitTurretComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	UPursuitTurretComponent();

	/** How fast it turns, and how far. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret")
	FPursuitGimbal Gimbal;

	/** How fast the projectile flies: the Initial Speed of its Projectile Movement. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (ClampMin = "1", Units = "cm/s"))
	double MuzzleSpeed = 3000.0;

	/** Maximum range of the projectile, in a straight line; 0 for no limit. Beyond it the turret aims, but is not ready. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (ClampMin = "0", Units = "cm"))
	double MaxRange = 0.0;

	/** The latest hit of interest, from now; the turret is not ready for a later one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (ClampMin = "0.01", Units = "s"))
	double Horizon = 5.0;

	/**
	 * Whether the projectile takes over the velocity of the owner, as one that is thrown from a vehicle does: launch it with Get Launch
	 * Velocity. Without it the shooter is assumed to stand still.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (DisplayName = "Inherits Velocity"))
	bool bInheritsVelocity = false;

	/**
	 * Whether it is ready as soon as a shot along the barrel hits the target within Target Radius, by the error at impact, also while the
	 * barrel still turns or cannot keep up. Otherwise it is ready when the turn ends.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (DisplayName = "Fires Within Target Radius"))
	bool bFiresWithinRadius = false;

	/** Radius of the target, for Fires Within Target Radius and for the chance to hit of a hand. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (ClampMin = "0", Units = "cm"))
	double TargetRadius = 60.0;

	/**
	 * Whether the projectile falls, the motors are heavy, or the base turns: the turret asks Solve Ballistic Turret. On a vehicle
	 * set Inherits Velocity too. The search takes several times as long as for a turret that shoots straight.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (DisplayName = "Ballistic"))
	bool bBallistic = false;

	/** The flat shot, the lob, or whichever hits earlier. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (EditCondition = "bBallistic"))
	EPursuitTurretArc Arc = EPursuitTurretArc::Either;

	/** The Projectile Gravity Scale of its Projectile Movement. 0: the projectile flies straight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (EditCondition = "bBallistic"))
	double GravityScale = 1.0;

	/** Gravity at a scale of 1, in cm/s per second, such as toward a planet. Zero: the world's gravity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (EditCondition = "bBallistic"))
	FVector Gravity = FVector::ZeroVector;

	/** Whether it foresees how the base turns on, from how it turned in the last tick. Off for a base that only shakes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic",
		meta = (DisplayName = "Foresees Base Turn", EditCondition = "bBallistic"))
	bool bForeseesBaseTurn = true;

	/** How fast the yaw speeds up and brakes, in degrees per second squared; 0 for at once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (ClampMin = "0", EditCondition = "bBallistic"))
	double YawAcceleration = 0.0;

	/** How fast the pitch speeds up and brakes, in degrees per second squared; 0 for at once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Ballistic", meta = (ClampMin = "0", EditCondition = "bBallistic"))
	double PitchAcceleration = 0.0;

	/** Where the base is turned to, in degrees from this component's forward, to the right. Set it to begin elsewhere. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (Units = "deg"))
	double Yaw = 0.0;

	/** Where the barrel is raised to, in degrees. Set it to begin elsewhere. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Turret", meta = (Units = "deg"))
	double Pitch = 0.0;

	/**
	 * Radius of every friend. 0: by its collision cylinder, the radius or the half height, whichever is more; a friend
	 * without collision is a point.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Line Of Fire", meta = (ClampMin = "0", Units = "cm"))
	double FriendRadius = 0.0;

	/** The distance that a shot must keep from each friend. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Line Of Fire", meta = (ClampMin = "0", Units = "cm"))
	double FriendMargin = 20.0;

	/** How much wider the dispersion of the shots grows per second: Muzzle Speed times the tangent of its half angle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Line Of Fire", meta = (ClampMin = "0", Units = "cm/s"))
	double DispersionGrowth = 0.0;

	/** What stands in the line of fire, such as walls; looked at as friends are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Line Of Fire")
	TArray<FPursuitShape> Obstacles;

	/**
	 * Whether a hand aims the weapon, with the errors of a person: fire along the Direction of Get Hand Aim then, not along the barrel. The
	 * turret is ready when the barrel is there and the hand's chance to hit is high enough.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand", meta = (DisplayName = "Aims By Hand"))
	bool bAimsByHand = false;

	/** The skill of the hand, from 0 for a beginner to 1 for an expert. Counts from the next time that Aims By Hand is switched on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (ClampMin = "0", ClampMax = "1", EditCondition = "bAimsByHand"))
	double Skill = 0.5;

	/** The chance to hit from which on the turret is ready, from 0 to 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (ClampMin = "0", ClampMax = "1", EditCondition = "bAimsByHand"))
	double MinHitChance = 0.5;

	/** Hands of different seeds err differently. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand", meta = (EditCondition = "bAimsByHand"))
	int64 HandSeed = 0;

	/**
	 * A projectile that is fired now along the barrel hits. Fired once each time it becomes ready, and for each new target. Bind it to
	 * fire the weapon along Get Barrel Direction.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Turret")
	FPursuitTurretEvent OnReadyToFire;

	/** The turret's target is gone: its actor was destroyed. Bind it to choose another target. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Turret")
	FPursuitTurretEvent OnTargetLost;

	/**
	 * Makes an actor the target, until another is set or it is gone. The same actor again counts as a new target. Call it when
	 * perception picks a target.
	 * @param Actor The actor to aim at.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Turret", meta = (Keywords = "aim shoot gun weapon pursuit"))
	void SetTargetActor(AActor* Actor);

	/**
	 * Makes a location the target. Call it every tick for a target that you track yourself.
	 * @param Location Where the target is.
	 * @param Velocity How it moves, in cm/s; zero for a place.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Turret", meta = (Keywords = "aim shoot gun weapon pursuit"))
	void SetTargetLocation(FVector Location, FVector Velocity);

	/** Forgets the target. The turret does not turn any more. Call it to hold fire. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Turret", meta = (Keywords = "stop cancel hold fire pursuit"))
	void ClearTarget();

	/**
	 * The actor that is the target; none when it is a location, or the actor is destroyed. Compare it with a new target before you set
	 * that.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret", meta = (Keywords = "who pursuit"))
	AActor* GetTargetActor() const;

	/** Whether there is a target now. Check it before you look for another. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret", meta = (Keywords = "lost none idle pursuit"))
	bool HasTarget() const;

	/**
	 * Whether a projectile that was fired at the last tick hits. Check it for a weapon that fires at its own rate, such as once every
	 * half second.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret", meta = (Keywords = "shoot gun weapon aimed pursuit"))
	bool IsReadyToFire() const;

	/**
	 * The shot of the last tick: where it hits and when, or why not. Use it to draw a marker at its Aim Point, or to see why the turret
	 * is not ready.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret", meta = (ReturnDisplayName = "Shot", Keywords = "aim point lead debug pursuit"))
	FPursuitGimbalShot GetShot() const;

	/**
	 * Where the barrel points: the direction to launch the projectile in. Wire it into Make Rot from X for the projectile's rotation,
	 * and times Muzzle Speed into its velocity.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret",
		meta = (ReturnDisplayName = "Direction", Keywords = "aim shoot launch fire forward pursuit"))
	FVector GetBarrelDirection() const;

	/**
	 * The velocity to launch the projectile with: Muzzle Speed along the barrel, and with Inherits Velocity the owner's too. Wire it into
	 * the Velocity of its Projectile Movement.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Turret",
		meta = (ReturnDisplayName = "Velocity", Keywords = "shoot launch fire inherit moving vehicle pursuit"))
	FVector GetLaunchVelocity() const;

	/**
	 * Sets the friends, who must not be hit: the turret is not ready while one of them will be in the line of fire when the shot gets
	 * there. Call it when friends come and go; those that are destroyed are left out. The target and the owner are never in the way.
	 * @param Actors The friends. With an empty list it protects no actor.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Line Of Fire", meta = (Keywords = "friendly fire ally hold fire safe pursuit"))
	void SetFriends(const TArray<AActor*>& Actors);

	/**
	 * Whether no friend and no obstacle was in the line of fire along the barrel at the last tick. False without a target. Check it to
	 * see whether friends hold the turret's fire.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire", meta = (Keywords = "friendly fire ally hold fire safe block pursuit"))
	bool IsLineOfFireClear() const;

	/**
	 * The line of fire along the barrel at the last tick: who or what is in the way, and by how much the nearest friend is missed. An
	 * index counts the friends that still exist. Use it to see why the turret holds its fire.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire",
		meta = (ReturnDisplayName = "Line", Keywords = "friendly fire ally who debug pursuit"))
	FPursuitLineOfFire GetLineOfFire() const;

	/**
	 * Where the hand pointed at the last tick, and its chance to hit. Its Direction is zero before the first tick with a target, and while
	 * Aims By Hand is off. Fire the weapon along it, or show the chance to the player.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Aiming Hand",
		meta = (ReturnDisplayName = "Aim", Keywords = "human skill accuracy chance hit spread miss pursuit"))
	FPursuitHandAim GetHandAim() const;

	/** Number of calls of On Ready To Fire, counted before the listeners are called, so that it includes a shot whatever they do. */
	uint32 GetReadyCount() const;

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

private:
	enum class ETarget : uint8
	{
		None,
		Actor,
		Location,
	};

	/** Replaces the target. */
	void Retarget(ETarget Kind, AActor* Actor, const FVector& Location, const FVector& Velocity);

	/**
	 * Lets the turret tick after the component that moves an actor, and no longer after the former one: a movement component may be
	 * replaced.
	 */
	void TickAfterMoverOf(AActor* Actor);

	/** The shot of the turret as it stands; at once, if it could turn in no time, then along the arc of the last shot. */
	FPursuitBallisticShot Solve(bool bAtOnce) const;

	/** The time for which heavy motors follow their goal before they are there. */
	double GetSettlingTime() const;

	/** Whether the axes come to a yaw and a pitch in a time, at their full rates. */
	bool CanReach(const FPursuitBallisticShot& Goal, double Seconds) const;

	/** Turns the axes for a tick toward a shot, or lets them follow it as it changes from tick to tick. */
	void TurnTo(const FPursuitBallisticShot& Goal, bool bFollows, double DeltaSeconds);

	/** Whether the aim point is within the greatest range. */
	bool IsInRange() const;

	/** Measures how the base turned since the last tick. */
	void MeasureBaseTurn(double DeltaSeconds);

	/** Forgets how the base and the axes turned. */
	void ForgetTurns();

	/** The velocity that the projectile takes over. */
	FVector GetInheritedVelocity() const;

	/** Gravity on the projectile; zero for one that flies straight. */
	FVector GetProjectileGravity() const;

	/** Solves for the target and turns for a tick; whether the turn ends in it. */
	bool Aim(double DeltaSeconds);

	/** Moves the hand by a tick; whether its chance to hit is high enough. */
	bool AimByHand(double DeltaSeconds);

	/** Looks who is in the line of fire along the barrel, and whether it meets the target. */
	void LookAlongBarrel();

	ETarget TargetKind = ETarget::None;
	TWeakObjectPtr<AActor> TargetActor;
	TWeakObjectPtr<UMovementComponent> TargetMover;
	FVector TargetLocation = FVector::ZeroVector;
	FVector TargetVelocity = FVector::ZeroVector;
	FPursuitBallisticShot Shot;

	/** How the axes turn, in degrees per second; 0 unless Ballistic. */
	double YawVelocity = 0.0;
	double PitchVelocity = 0.0;

	/** The yaw and the pitch that the axes followed in the last tick, if they did. */
	double FollowedYaw = 0.0;
	double FollowedPitch = 0.0;
	bool bFollowed = false;

	/** How the base turns, in degrees per second about each axis, and how it was turned at the last tick, if that is known. */
	FVector BaseTurn = FVector::ZeroVector;
	FQuat BaseBefore = FQuat::Identity;
	bool bKnowsBase = false;

	TArray<TWeakObjectPtr<AActor>> Friends;
	FPursuitLineOfFire Line;

	/** Who was looked at along the barrel; kept for its memory. */
	TArray<FPursuitMovingBody> Bodies;

	FPursuitAimingHand Hand;
	FPursuitHandAim HandAim;
	int32 HandTarget = 0;
	bool bReady = false;
	uint32 ReadyCount = 0;
};

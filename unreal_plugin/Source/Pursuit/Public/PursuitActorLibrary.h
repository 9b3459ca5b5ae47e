// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitHandLibrary.h"
#include "PursuitLineOfFireTypes.h"
#include "PursuitTurretLibrary.h"
#include "PursuitTypes.h"
#include "PursuitActorLibrary.generated.h"

class AActor;
class USceneComponent;

/**
 * The most common nodes for actors instead of locations and velocities: each node reads where the actors are and how they move. An
 * actor that is none or destroyed is refused: the outputs are zeros, and the log names the pin.
 */
UCLASS()
class PURSUIT_API UPursuitActorLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Where an actor should fly to meet another: Predict Intercept with the actors' own locations and velocities. Wire Aim Point into
	 * AI MoveTo, and Reason into a Switch to react to a target that escapes.
	 * @param Pursuer Who flies. Unwired it is the Blueprint's own actor.
	 * @param Target The target to meet.
	 * @param Settings How the pursuer looks ahead.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s; 0 for the Max Speed of its movement component.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @return Where to aim, for how long, whether that meets the target, the reason, and by how much it misses.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Intercept",
		meta = (DisplayName = "Predict Intercept (Actor)", ReturnDisplayName = "Prediction", DefaultToSelf = "Pursuer",
			AdvancedDisplay = "PursuerSpeed,CaptureRadius",
			Keywords = "lead target aim chase seek meet catch interception actor self pursuit"))
	static FPursuitPrediction PredictInterceptActor(const AActor* Pursuer, const AActor* Target,
		FPursuitPredictionSettings Settings, double PursuerSpeed = 0.0, double CaptureRadius = 0.0);

	/**
	 * The earliest hit of a turret on an actor: Solve Turret with the actors' own locations and velocities. The turret stands still,
	 * and the projectile flies straight. Turn toward Aim Point, and fire Flight Time before Impact Time.
	 * @param Shooter The turret. Unwired it is the Blueprint's own actor.
	 * @param Target The actor to hit.
	 * @param Muzzle Where the shot leaves, along its forward vector: the component that turns. Unwired it is the shooter itself.
	 * @param TurnRate Turn rate of the barrel, in degrees per second. 0: the turret hits only targets that cross its line of fire.
	 * @param MuzzleSpeed Speed of the projectile, in cm/s. More than 0.
	 * @param Horizon The latest impact of interest, in seconds from now. More than 0.
	 * @param MaxRange Maximum range of the projectile, in cm; 0 for no limit.
	 * @param FireCone The angle from the aim point within which it may fire, in degrees from 0 to 180; at 0 it turns all the way.
	 * @param MinTime The earliest impact of interest, in seconds from now.
	 * @return Whether it hits, the reason, where to aim, and the times.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Aim",
		meta = (DisplayName = "Solve Turret (Actor)", ReturnDisplayName = "Shot", DefaultToSelf = "Shooter",
			AdvancedDisplay = "FireCone,MinTime",
			Keywords = "turret lead target aim rotate turn fire shoot intercept gun actor self pursuit"))
	static FPursuitTurretShot SolveTurretActor(const AActor* Shooter, const AActor* Target, const USceneComponent* Muzzle,
		double TurnRate = 90.0, double MuzzleSpeed = 3000.0, double Horizon = 5.0, double MaxRange = 0.0, double FireCone = 0.0,
		double MinTime = 0.0);

	/**
	 * Who of an actor's friends is in the way of its shot when it gets there: Find Line Of Fire with the actors' own locations and
	 * velocities. Use it before a shot past friends: wire Clear into a Branch.
	 * @param Shooter Who fires. Unwired it is the Blueprint's own actor. It is never in the way.
	 * @param LaunchVelocity The velocity of the shot in the world, in cm/s: the Launch Velocity of a launch, or the direction of a barrel
	 * times the muzzle speed.
	 * @param Friends Who must not be hit. Those that are none or destroyed are left out; indexes are of the list with them.
	 * @param Muzzle Where the shot leaves. Unwired it is the shooter itself.
	 * @param Gravity Gravity on the shot, in cm/s per second; zero for a straight flight.
	 * @param Horizon How long the shot is followed, in seconds: its time of flight to the target.
	 * @param Margin The distance that the shot must keep from each friend, in cm. The friend itself is taken as a sphere around its
	 * collision cylinder: of its radius or its half height, whichever is more. An actor without collision is a point.
	 * @return Whether the line is clear, who is met first, where and when, and by how much the nearest friend is missed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire",
		meta = (DisplayName = "Find Line Of Fire (Actor)", ReturnDisplayName = "Line", DefaultToSelf = "Shooter",
			Keywords = "friendly fire friend ally shoot safe hit who trace gun block actor self pursuit"))
	static FPursuitLineOfFire FindLineOfFireActor(const AActor* Shooter, FVector LaunchVelocity, const TArray<AActor*>& Friends,
		const USceneComponent* Muzzle, FVector Gravity, double Horizon = 1.0, double Margin = 20.0);

	/**
	 * Moves a hand that aims at an actor by a tick, and tells where it points: Step Aiming Hand with the actors' own locations and
	 * velocities. Call it every tick; shoot along Direction when Hit Chance is high enough.
	 * @param Hand The variable that keeps the hand, from Begin Aiming Hand; updated. On a refusal it stays as it is.
	 * @param Shooter Who aims. Unwired it is the Blueprint's own actor.
	 * @param Target The actor to hit. Another one begins another reaction.
	 * @param Muzzle Where the shot leaves. Unwired it is the shooter itself.
	 * @param bInSight Whether the shooter sees the target, such as by its perception. Without it the hand comes to rest.
	 * @param MuzzleSpeed Speed of the projectile, in cm/s, which flies straight: the hand leads the target. 0 aims at the target itself,
	 * for a shot that hits at once.
	 * @param TargetRadius Radius of the target, in cm; 0 for the radius of its collision cylinder.
	 * @param DeltaSeconds Time since the last step. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return Where the hand points, and its chance to hit.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Step Aiming Hand (Actor)", ReturnDisplayName = "Aim",
			DefaultToSelf = "Shooter",
			AdvancedDisplay = "TargetRadius,DeltaSeconds",
			Keywords = "human skill accuracy chance hit spread miss inaccuracy bot enemy actor self pursuit"))
	static FPursuitHandAim StepAimingHandActor(UPARAM(ref) FPursuitAimingHand& Hand, const AActor* Shooter, const AActor* Target,
		const USceneComponent* Muzzle, bool bInSight = true, double MuzzleSpeed = 0.0, double TargetRadius = 0.0,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * The velocity that takes an actor out of the way of others, such as bullets and missiles: Dodge Shots with the actors' own locations
	 * and velocities. Call it every tick and wire Velocity into the movement: without a shot that would hit it is the preferred one.
	 * @param Memory The variable that keeps the dodge and since when each shot has been seen; updated. On a refusal it stays as it is.
	 * @param Dodger Who dodges. Unwired it is the Blueprint's own actor.
	 * @param Shots What is in the air. Those that are none or destroyed are left out; indexes are of the list with them.
	 * @param PreferredVelocity The velocity that it would take without shots, in cm/s.
	 * @param Settings How it dodges.
	 * @param bOnGround Whether it dodges along the ground, as a walker does. Off: in every direction.
	 * @param MaxSpeed Maximum speed, in cm/s; 0 for the Max Speed of its movement component.
	 * @param MaxAcceleration Maximum acceleration, in cm/s per second.
	 * @param DeltaSeconds Time since the last call. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The velocity to take now, and which shot would hit, or hits in spite of it.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Avoid",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Dodge Shots (Actor)", ReturnDisplayName = "Dodge",
			DefaultToSelf = "Dodger",
			AdvancedDisplay = "MaxSpeed,MaxAcceleration,DeltaSeconds",
			Keywords = "dodge evade bullet missile grenade projectile rocket avoid sidestep actor self pursuit"))
	static FPursuitDodge DodgeShotsActor(UPARAM(ref) FPursuitDodgeMemory& Memory, const AActor* Dodger, const TArray<AActor*>& Shots,
		FVector PreferredVelocity, FPursuitDodgeSettings Settings, bool bOnGround = true, double MaxSpeed = 0.0,
		double MaxAcceleration = 2048.0, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering of an actor toward another at full speed: Calculate Seek Steering with the actors' own locations and velocities. Use
	 * it for a target that stands still, and Predict Intercept (Actor) for one that moves; wire the steering into Apply Steering.
	 * @param Agent Who steers. Unwired it is the Blueprint's own actor.
	 * @param Target Where it wants to be.
	 * @param MaxSpeed Maximum speed, in cm/s; 0 for the Max Speed of its movement component.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (DisplayName = "Calculate Seek Steering (Actor)", ReturnDisplayName = "Steering", DefaultToSelf = "Agent",
			AdvancedDisplay = "MaxSpeed", Keywords = "seek chase toward move reynolds actor self pursuit"))
	static FVector CalculateSeekActor(const AActor* Agent, const AActor* Target, double MaxSpeed = 0.0);

	/**
	 * Steering of an actor toward another that slows down near it and stops on it: Calculate Arrive Steering with the actors' own
	 * locations and velocities. Use it to stop at a target; wire the steering into Apply Steering.
	 * @param Agent Who steers. Unwired it is the Blueprint's own actor.
	 * @param Target Where it wants to stop.
	 * @param SlowdownRadius Within this distance it slows down, in cm.
	 * @param MaxSpeed Maximum speed, in cm/s; 0 for the Max Speed of its movement component.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (DisplayName = "Calculate Arrive Steering (Actor)", ReturnDisplayName = "Steering", DefaultToSelf = "Agent",
			AdvancedDisplay = "MaxSpeed", Keywords = "arrive stop brake slow reach reynolds actor self pursuit"))
	static FVector CalculateArriveActor(
		const AActor* Agent, const AActor* Target, double SlowdownRadius = 300.0, double MaxSpeed = 0.0);

	/**
	 * Steering of an actor straight away from another at full speed, however far it is: Calculate Flee Steering with the actors' own
	 * locations and velocities. Use it to flee at any distance; Calculate Panic Flee Steering flees only from a near threat. Wire the
	 * steering into Apply Steering.
	 * @param Agent Who steers. Unwired it is the Blueprint's own actor.
	 * @param Threat The actor to flee from.
	 * @param MaxSpeed Maximum speed, in cm/s; 0 for the Max Speed of its movement component.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (DisplayName = "Calculate Flee Steering (Actor)", ReturnDisplayName = "Steering", DefaultToSelf = "Agent",
			AdvancedDisplay = "MaxSpeed", Keywords = "flee evade escape away run reynolds actor self pursuit"))
	static FVector CalculateFleeActor(const AActor* Agent, const AActor* Threat, double MaxSpeed = 0.0);
};

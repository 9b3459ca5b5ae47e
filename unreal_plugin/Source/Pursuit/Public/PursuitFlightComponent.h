// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineBaseTypes.h"
#include "PursuitAvoidTypes.h"
#include "PursuitDodgeLibrary.h"
#include "PursuitFlightTypes.h"
#include "PursuitHandLibrary.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTypes.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtr.h"

#include "PursuitFlightComponent.generated.h"

class AActor;
class FPursuitRefusalLog;
class UPursuitGoalProvider;
struct FPursuitFlightPlan;
struct FPursuitFlightSight;

namespace Pursuit
{
	struct FOutcome;
}

/**
 * Flies a character toward its goal, or away from it, around obstacles. Add it to a character and give it a goal: it sets the
 * velocity of the character's movement component every tick. Speed and acceleration are the movement component's own (Max Fly Speed,
 * Max Acceleration). It also flies any other pawn with a movement component, such as Floating Pawn Movement. A pawn without one is
 * moved by its Nav Movement Component or, from 5.5 on, by the component that navigation uses, such as Mover's Nav Mover Component.
 *
 * The velocity is set directly, never interpolated, before the movement component ticks. A movement component brakes a pawn that
 * moves without input; to prevent this, the velocity is also requested as a direct move, and a pawn that is no character gets the
 * input of that velocity. The component steers where the actor has authority; other machines receive the movement by replication.
 * Mode and goal are not replicated: set and read them on the server.
 *
 * Whatever blocks the character's capsule is an obstacle. Spheres, boxes and capsules are known by their shape. Any other obstacle is
 * found by a sphere that is swept ahead: it counts as the box of its bounds if the character and its goal are outside of that box,
 * otherwise as the surface at the contact. The character keeps the margin from every obstacle that stands still and is known by its
 * shape.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Flight"))
class PURSUIT_API UPursuitFlightComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitFlightComponent();

	/** What to do about the goal. Not replicated: set it on the server. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	EPursuitFlightMode Mode = EPursuitFlightMode::Arrive;

	/** Where the goal comes from. Not replicated: set the goal on the server. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal")
	EPursuitGoalSource GoalSource = EPursuitGoalSource::None;

	/** The goal, when it is a location. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::Location", EditConditionHides))
	FVector GoalLocation = FVector::ZeroVector;

	/** How that location moves, in cm/s. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::Location", EditConditionHides))
	FVector GoalVelocity = FVector::ZeroVector;

	/** What tells where the goal is, when it comes from a provider. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Instanced, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::Provider", EditConditionHides))
	TObjectPtr<UPursuitGoalProvider> GoalProvider;

	/**
	 * Distance to the goal at which it is reached, or caught. To a goal actor it is measured between the two bodies, to a location from the
	 * center of the character.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double AcceptanceRadius = 50.0;

	/**
	 * Measure the distance to a goal actor from the surface of the character's own body, as AI MoveTo does. Off: from its center. A body
	 * without collision has no size.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bReachTestIncludesAgentRadius = true;

	/** Measure the distance to a goal actor to the surface of its body, as AI MoveTo does. Off: to its center. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bReachTestIncludesGoalRadius = true;

	/** Distance beyond the acceptance radius that the goal must move before it can be reached, or caught, again. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm"))
	double LeavingMargin = 50.0;

	/** Brake once arrived. Otherwise a seeking character flies on through the goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	bool bStopOnArrival = true;

	/**
	 * Distance to the goal within which an arriving character slows down. 0 brakes as late as acceleration and response time allow; a
	 * character that starts at rest then does not overshoot a goal that stands still.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double SlowdownRadius = 0.0;

	/** A fleeing character flees less the farther the goal is, and not at all beyond this distance. 0: it flees at any distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double PanicDistance = 0.0;

	/**
	 * How strongly a fleeing character is drawn to Home Location: 0 not at all, 1 as strongly as it flees from a threat at its own
	 * location.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0"))
	double HomePull = 0.0;

	/** Where a fleeing character is drawn to, such as the middle of the goal that a keeper guards. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (EditCondition = "HomePull > 0"))
	FVector HomeLocation = FVector::ZeroVector;

	/** Time constant of the steering. 0: the velocity follows as fast as the acceleration allows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "s"))
	double ResponseTime = 0.0;

	/** Seek and Arrive fly to where a moving goal can be met, instead of where it is now. Pursue always does. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	bool bLeadMovingGoal = true;

	/** How to look ahead for a moving goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	FPursuitPredictionSettings Prediction;

	/**
	 * How a moving goal is predicted. Tracking observes a goal actor once a tick and follows the model with the smallest recent
	 * prediction error, so that a seeking or pursuing character also meets a goal that circles or weaves. It takes 21 KB. The mode
	 * Arrive uses the velocity, because its goal may stop at any time.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	EPursuitGoalForecast GoalForecast = EPursuitGoalForecast::Tracked;

	/** Memory of the tracker. A change takes effect with the next goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction",
		meta = (EditCondition = "GoalForecast == EPursuitGoalForecast::Tracked", EditConditionHides))
	FPursuitTrackerSettings Tracking;

	/** What it sees of obstacles: what counts as one, how far it looks and how often. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles", meta = (ShowOnlyInnerProperties))
	FPursuitFlightSensing Sensing;

	/**
	 * Get out of the way of shots that would hit, such as bullets and missiles, and fly on to the goal. Obstacles are avoided too. Without
	 * a goal it does not fly: give one that waits its own location.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Dodge", meta = (DisplayName = "Dodges"))
	bool bDodges = false;

	/** Which actors are shots. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Dodge", meta = (EditCondition = "bDodges"))
	FPursuitShotSight ShotSight;

	/** How the character dodges. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Dodge", meta = (EditCondition = "bDodges"))
	FPursuitDodgeSettings Dodging;

	/** Whether a hand aims at the goal, with the errors of a person, and whether it steers. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand")
	EPursuitFlightHand Hand = EPursuitFlightHand::None;

	/** The skill of the hand, from 0 for a beginner to 1 for an expert. Counts from the next time that Hand is switched on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (ClampMin = "0", ClampMax = "1", EditCondition = "Hand != EPursuitFlightHand::None"))
	double Skill = 0.5;

	/** Hands of different seeds err differently. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (EditCondition = "Hand != EPursuitFlightHand::None"))
	int64 HandSeed = 0;

	/**
	 * Speed of the character's projectiles, which fly straight: the hand leads the goal by it. 0 aims where the character flies, such as
	 * to where it meets the goal itself.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (ClampMin = "0", Units = "cm/s", EditCondition = "Hand != EPursuitFlightHand::None"))
	double MuzzleSpeed = 0.0;

	/** Radius of the goal, for the chance to hit. 0: the radius of the goal actor's collision cylinder. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Aiming Hand",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "Hand != EPursuitFlightHand::None"))
	double TargetRadius = 0.0;

	/** How the component moves its pawn. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	EPursuitFlightDrive Drive = EPursuitFlightDrive::Velocity;

	/**
	 * Maximum acceleration of a pawn, in cm/s^2. A character and Floating Pawn Movement have their own.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm/s^2"))
	double PawnAcceleration = 2048.0;

	/** Put the character into flying mode when it has a goal and walks or falls. Swimming and custom modes are not changed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bSwitchToFlying = true;

	/**
	 * A character that obstacles hold in one place for this long is blocked; On Blocked is called then, and again after each such time
	 * while that lasts. 0: never.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles", meta = (ClampMin = "0", Units = "s"))
	double BlockedTime = 1.0;

	/** Ask the movement component to keep the velocity instead of braking it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bHoldAgainstBraking = true;

	/**
	 * Draw the goal, the steering and the obstacles of this character. The console variable Pursuit.DrawFlight draws them for all
	 * characters.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Debug")
	bool bDrawDebug = false;

	/**
	 * A seeking or arriving character came within the acceptance radius of its goal. Bind it to give the next goal, or to act at the
	 * goal.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnArrived;

	/**
	 * A pursuer came within the acceptance radius of its goal, or the goal came that near to a fleeing character. Bind it to end the
	 * chase: to tag, bite or score.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnCaught;

	/** The character's goal is gone: its actor was destroyed, or the Blackboard key emptied. Bind it to choose another goal. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnGoalLost;

	/**
	 * Obstacles have held the character in one place for Blocked Time, though it has a goal elsewhere: it went no farther than its own
	 * radius, and not half as far as its speed allows. Called again while that lasts. Actor is whose obstacle is in the way. Bind it to
	 * choose another way or another goal.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnBlocked;

	/**
	 * Makes a location the goal. Use it for a place, or call it every tick for a target that you track yourself. For an actor use Set
	 * Goal Actor.
	 * @param Location Where to fly, or where to flee from.
	 * @param Velocity How it moves, in cm/s; zero for a place.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target move to fly destination pursuit"))
	void SetGoalLocation(FVector Location, FVector Velocity);

	/**
	 * Makes an actor the goal, and follows it until the goal changes or the actor is gone. Use it for anything that moves; Mode says
	 * whether it is sought, pursued or fled from.
	 * @param Actor The actor to chase, or to flee from.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target follow chase fly pursuit"))
	void SetGoalActor(AActor* Actor);

	/**
	 * Takes the goal from a provider, which is asked in every tick. Use it for a goal that is no location and no actor; Set Goal Blackboard
	 * Key gives one that follows a key.
	 * @param Provider What tells where the goal is.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target source fly pursuit"))
	void SetGoalProvider(UPursuitGoalProvider* Provider);

	/**
	 * Forgets the goal. The character keeps the velocity that it has, and its movement component brakes it. Call it to end a flight;
	 * On Goal Lost is not called.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "stop cancel pursuit"))
	void ClearGoal();

	/**
	 * The goal actor; none when the goal is no actor, or the actor is destroyed. Compare it with a new target before you set that.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Goal", meta = (Keywords = "target who pursuit"))
	AActor* GetGoalActor() const;

	/**
	 * Whether there is a goal now: a location, an existing actor, or a provider that has one. Check it before you look for another
	 * goal.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Goal", meta = (Keywords = "target lost none idle pursuit"))
	bool HasGoal() const;

	/**
	 * Whether the character was within the acceptance radius of its goal at the last tick. Check it in Tick or in a condition; On
	 * Arrived is called once.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "reached there pursuit"))
	bool HasArrived() const;

	/**
	 * The steering of the last tick, in cm/s: desired velocity minus velocity. Use it to draw an arrow, or to lean the mesh into the
	 * turn.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "debug force pursuit"))
	FVector GetLastSteering() const;

	/**
	 * Where the character flew in the last tick: to the goal, or to where it can be met; for a fleeing character, the place it fled
	 * from. Zero without a goal. Use it to draw the aim, or to turn the head to it.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "debug target intercept point pursuit"))
	FVector GetLastAim() const;

	/**
	 * Where the hand pointed at the last tick, and its chance to hit. Its Direction is zero without a goal, and while Hand is None. Fire
	 * the weapon along it, or show the chance to the player.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Aiming Hand",
		meta = (ReturnDisplayName = "Aim", Keywords = "human skill accuracy chance hit spread miss pursuit"))
	FPursuitHandAim GetHandAim() const;

	/**
	 * What the last tick did about shots: whether one would hit, when, and whether it can be dodged. Use it to play an animation, or to
	 * see why a shot hits.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Dodge",
		meta = (ReturnDisplayName = "Dodge", Keywords = "evade bullet missile projectile debug pursuit"))
	FPursuitDodge GetLastDodge() const;

	/** The shot that would have hit first at the last tick without a dodge; none if none would. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Dodge", meta = (Keywords = "evade bullet missile projectile who pursuit"))
	AActor* GetThreat() const;

	/**
	 * What the last tick did about obstacles. Check it when a character seems stuck: Braking and Unavoidable mean that the way is
	 * blocked.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "debug avoid blocked stuck pursuit"))
	EPursuitGuardOutcome GetLastWay() const;

	/**
	 * Whether obstacles hold the character in one place, since Blocked Time or longer. Check it in a condition; On Blocked is called once
	 * in each Blocked Time.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "stuck jam wait stopped pursuit"))
	bool IsBlocked() const;

	/** Whose obstacle was in the way of the character last; none if the way is free. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "stuck jam who pursuit"))
	AActor* GetBlockingActor() const;

	/**
	 * The obstacles found by the last scan. Use it to draw them, or wire them into Obstacles of other nodes without another trace.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "debug avoid near scan pursuit"))
	TArray<FPursuitShape> GetObstacles() const;

	/**
	 * The steering toward a target at full speed, around obstacles. It moves nothing. Use it to blend with other behaviors, or to
	 * move the character yourself; wire it into Apply Steering.
	 * @param TargetLocation Where to fly.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "seek obstacle avoidance fly pursuit"))
	FVector CalculateSteeringToward(FVector TargetLocation);

	/**
	 * The steering away from a threat at full speed, around obstacles. It moves nothing. Use it to blend with other behaviors, or to
	 * move the character yourself; wire it into Apply Steering.
	 * @param ThreatLocation Where to flee from.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "flee evade obstacle avoidance fly pursuit"))
	FVector CalculateFleeingFrom(FVector ThreatLocation);

	/**
	 * The steering toward where a moving target can be met, around obstacles. It moves nothing. Use it to blend with other behaviors,
	 * or to move the character yourself; wire it into Apply Steering.
	 * @param TargetLocation Where the target is.
	 * @param TargetVelocity How it moves, in cm/s.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "pursue intercept lead obstacle avoidance fly pursuit"))
	FVector CalculateSteeringTowardWithPrediction(FVector TargetLocation, FVector TargetVelocity);

	/**
	 * Whether the character is within its acceptance radius of a target. Use it for a place that is not the goal; for the goal use
	 * Has Arrived.
	 * @param TargetLocation Where it should be.
	 * @return True within the radius, including its rim; false, with a warning in the log, when an input is refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Arrived", Keywords = "reached near there pursuit"))
	bool IsWithinArrivalRadius(FVector TargetLocation);

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	virtual void BeginPlay() override;

private:
	/** An order sets goals under its own number, and asks for catches by that number. */
	friend struct FPursuitFlightOrder;

	enum class EFault : uint8;
	enum class EHappening : uint8;

	/** The goal, when it is an actor. */
	UPROPERTY(EditInstanceOnly, Category = "Pursuit|Goal")
	TWeakObjectPtr<AActor> GoalActor;

	/** Flies one tick; or the fault that prevents it, also in words. */
	EFault Fly(double DeltaSeconds, FPursuitFlightPlan& OutPlan, FString& OutFault);

	/** Whether this component can fly its owner, and how it flies now. */
	EFault FindFlyer(FPursuitFlightPlan& OutPlan, FString& OutFault) const;

	/** Moves the pawn as planned. */
	Pursuit::FOutcome DriveAsPlanned(double DeltaSeconds, const FPursuitFlightPlan& Plan) const;

	/** Lets what moves the pawn tick after this component: it must see this tick's velocity, not the last one's. */
	void TickBefore(const FPursuitFlightPlan& Plan);

	/** Whether the owner flies, or can be made to. */
	EFault TakeOff(const FPursuitFlightPlan& Plan, FString& OutFault) const;

	/** The goal of this tick. A missing goal is a fault only if one was set. */
	EFault ReadGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const;
	EFault ReadGoalActor(FPursuitFlightPlan& OutPlan, FString& OutFault) const;
	EFault ReadProvidedGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const;

	/** The bodies between which the distance to the goal is measured. */
	void FindBodies(FPursuitFlightPlan& InOutPlan) const;

	/** The steering toward the goal, or away from it, without obstacles. */
	Pursuit::FOutcome Steer(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** Dodges the shots around; changes the steering if one would hit. */
	Pursuit::FOutcome Dodge(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** Moves the hand by a tick; where it steers, it changes the aim and the steering. */
	Pursuit::FOutcome AimByHand(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** Where the moving goal can be met. */
	Pursuit::FOutcome Lead(FPursuitFlightPlan& InOutPlan);

	/** Away from the goal, and toward home if there is one. */
	Pursuit::FOutcome SteerAway(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const;

	/** The same steering around obstacles, and the velocity at the end of the tick. */
	Pursuit::FOutcome SteerClear(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** What it has seen of obstacles. */
	FPursuitFlightSight& See();

	/** The answer to one of the functions that calculate a steering. */
	FVector Calculate(
		FPursuitRefusalLog& RefusalLog, EPursuitFlightMode AskedMode, const FVector& Target, const FVector& TargetVelocity);

	/** Resets the flight, for a goal from another source or none. */
	void TakeGoalFrom(EPursuitGoalSource Source);

	/** Ticks, or does so no more: without a goal there is nothing to do. */
	void TickWhile(bool bWanted);

	/** The event since the last tick: at most one. */
	EHappening Notice(const FPursuitFlightPlan& Plan);

	/** Measures for how long obstacles hold the character in one place; whether that is to be told now. */
	bool NoticeBlock(double DeltaSeconds, const FPursuitFlightPlan& Plan);

	/** Records the order whose goal was reached, before any listener is called. */
	void Latch(EHappening Happening);

	/** Tells the listeners. Any of them may destroy this component or change its goal. */
	void Announce(EHappening Happening, AActor* Actor) const;

	/** The component that ticks after this one. */
	TWeakObjectPtr<UActorComponent> Mover;

	FVector LastSteering = FVector::ZeroVector;
	FVector LastAim = FVector::ZeroVector;
	EFault LastFault;
	EPursuitGuardOutcome LastWay = EPursuitGuardOutcome::Free;
	bool bArrived = false;

	/** Whose obstacle was in the way, where the character is held, for how long, and since when that was told. */
	TWeakObjectPtr<AActor> BlockingActor;
	FVector HeldPlace = FVector::ZeroVector;
	double HeldTime = 0.0;
	double UntoldTime = 0.0;
	bool bHeld = false;
	bool bBlocked = false;

	/** The tracker of the goal actor, empty before it is watched, and the seconds of all ticks. */
	TArray<uint8> Tracker;
	double Clock = 0.0;

	/** Since when shots are seen, what the last tick did about them, and which would have hit. */
	FPursuitDodgeMemory DodgeMemory;
	FPursuitDodge LastDodge;
	TWeakObjectPtr<AActor> Threat;

	/** The hand, empty before it aims, and where it pointed last. */
	FPursuitAimingHand HandState;
	FPursuitHandAim HandAim;

	/** The number of the last order, of the order that gave the present goal (0 for none), and of those whose goal was reached. */
	uint32 LastOrder = 0;
	uint32 GoalOrder = 0;
	TArray<uint32> ReachedOrders;

	/** Whether there was a goal at the last tick; only then can it be lost. */
	bool bHadGoal = false;

	/** Whether the goal was reached and not left since; until then it is not reached again. */
	bool bReached = false;

	/** Whether it ticks: since it was given a goal, until that is cleared or lost. */
	bool bTicks = false;

	/** What the provider said last of why there is no goal, which is written once. */
	FString LastGoalFault;

	/** What it has seen of obstacles, from the first look on. */
	TSharedPtr<FPursuitFlightSight> Sight;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineBaseTypes.h"
#include "PursuitAvoidTypes.h"
#include "PursuitFlightTypes.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTypes.h"
#include "Templates/SharedPointer.h"
#include "UObject/WeakObjectPtr.h"

#include "PursuitFlightComponent.generated.h"

class AActor;
class FPursuitRefusalLog;
struct FPursuitFlightBuffers;
struct FPursuitFlightPlan;

namespace Pursuit
{
	struct FOutcome;
}

/**
 * Flies a character toward its goal, or away from it, around what stands in the way: add it to a character, give it a goal, and it
 * sets the velocity of the character's movement component every tick. Speed and acceleration are the movement component's own (Max
 * Fly Speed, Max Acceleration). Another pawn with a movement component, such as Floating Pawn Movement, it flies in the same way; and
 * one without, by its Nav Movement Component, or from 5.5 on by what navigation moves it with, such as Mover's Nav Mover Component.
 *
 * The velocity is set directly, never interpolated, before the movement component ticks. So that the movement component does not
 * brake it (it brakes whatever moves without input), the component also requests it as a direct move, and gives a pawn that is no
 * character the input of that velocity. It steers where the actor has
 * authority; other machines receive the movement by replication. Mode and goal are the authority's: they are not replicated, so set
 * them on the server, and read them there.
 *
 * What blocks the character's capsule is an obstacle. Spheres, boxes and capsules are known by their shape. Anything else that a
 * sphere meets that is swept ahead counts as the box of its bounds when the character and its goal are outside of that, and else as
 * the surface where it is met. The character keeps the margin from every obstacle that stands still and is known by its shape,
 * whatever is in its way.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Flight"))
class PURSUIT_API UPursuitFlightComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitFlightComponent();

	/** What to do about the goal. It is the authority's, and not replicated: set it on the server. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	EPursuitFlightMode Mode = EPursuitFlightMode::Arrive;

	/** Where the goal comes from. It is the authority's, and not replicated: set the goal on the server. */
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

	/** The Vector key to follow, when the goal comes from the Blackboard. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::BlackboardKey", EditConditionHides))
	FName GoalBlackboardKey;

	/** How near to the goal counts as arrived, and as caught. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double AcceptanceRadius = 50.0;

	/** How far beyond the acceptance radius the goal must move before it can be reached, or caught, again. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm"))
	double LeavingMargin = 50.0;

	/** Brake once arrived. Otherwise a seeking character flies on through the goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	bool bStopOnArrival = true;

	/**
	 * Within this distance an arriving character slows down; 0 brakes as late as its acceleration and its response time allow. From
	 * rest it then does not overshoot a goal that stands still.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double SlowdownRadius = 0.0;

	/** A fleeing character flees less from a farther goal, and not at all beyond this distance; 0 flees at any distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double PanicDistance = 0.0;

	/** How strongly a fleeing character is drawn to Home Location: 0 not at all, 1 as strongly as away from a threat on top of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0"))
	double HomePull = 0.0;

	/** Where a fleeing character is drawn to, such as the middle of the goal that it keeps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (EditCondition = "HomePull > 0"))
	FVector HomeLocation = FVector::ZeroVector;

	/** Time constant of the steering; 0 follows the steering as fast as the acceleration allows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "s"))
	double ResponseTime = 0.0;

	/** Seek and arrive where a moving goal can be met, instead of where it is now. A pursuer always does. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	bool bLeadMovingGoal = true;

	/** How to look ahead for a moving goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	FPursuitPredictionSettings Prediction;

	/**
	 * How a moving goal is predicted. Tracking watches a goal that is an actor, once a tick, and follows the model with the smallest
	 * recent prediction error, so that a seeking or pursuing character also meets a goal that circles or weaves; it takes 21 KB. The mode
	 * Arrive uses the velocity, because a goal that is arrived at may stop at any time.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	EPursuitGoalForecast GoalForecast = EPursuitGoalForecast::Tracked;

	/** What is remembered of a tracked goal. A change counts from the next goal on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction",
		meta = (EditCondition = "GoalForecast == EPursuitGoalForecast::Tracked", EditConditionHides))
	FPursuitTrackerSettings Tracking;

	/** Fly around what blocks the character, and brake in front of what it cannot fly around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles")
	bool bAvoidObstacles = true;

	/** The radius to keep clear around the character; 0 for the half height of its capsule, or the bounds of another pawn's root. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bAvoidObstacles"))
	double BodyRadius = 0.0;

	/** The distance to keep from obstacles, beyond the radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bAvoidObstacles"))
	double ObstacleMargin = 10.0;

	/** How far ahead to look for a way around obstacles. To brake for them it always looks far enough. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles",
		meta = (ClampMin = "0", Units = "s", EditCondition = "bAvoidObstacles"))
	double LookAheadTime = 1.0;

	/** How often to look for obstacles; 0 for every tick. In between it remembers those of the last look. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles",
		meta = (ClampMin = "0", Units = "s", EditCondition = "bAvoidObstacles"))
	double ScanInterval = 0.1;

	/** Treat other pawns as obstacles too, at their present location: their motion is not predicted. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles", meta = (EditCondition = "bAvoidObstacles"))
	bool bAvoidPawns = false;

	/**
	 * Actors that are no obstacles. Neither are the goal, when it is an actor, what is attached to it or to the character, and what
	 * the character's capsule ignores when moving. A goal that comes from the Blackboard is only a place: name its actor here.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Obstacles", meta = (EditCondition = "bAvoidObstacles"))
	TArray<TObjectPtr<AActor>> IgnoredActors;

	/** How it moves its pawn. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	EPursuitFlightDrive Drive = EPursuitFlightDrive::Velocity;

	/**
	 * How fast a pawn that is no character can change its velocity, in cm/s per second. A character and Floating Pawn Movement have their
	 * own.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm/s^2"))
	double PawnAcceleration = 2048.0;

	/** Put the character into flying mode when it has a goal and walks or falls. One that swims, or moves in a mode of its own, is left. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bSwitchToFlying = true;

	/** Ask the movement component to keep the velocity instead of braking it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bHoldAgainstBraking = true;

	/** Draw the goal, the steering and the obstacles of this character. The console variable Pursuit.DrawFlight draws those of all. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Debug")
	bool bDrawDebug = false;

	/**
	 * A seeking or arriving character came within the acceptance radius of its goal. Bind it to give the next goal, or to do what the
	 * character came for.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnArrived;

	/**
	 * A pursuer came within the acceptance radius of its goal, or a fleeing character was reached by what it flees. Bind it to end the
	 * chase: to tag, bite or score.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnCaught;

	/** The goal that the character had is gone: its actor was destroyed, or the Blackboard key emptied. Bind it to choose another goal. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Flight")
	FPursuitFlightEvent OnGoalLost;

	/**
	 * Makes a location the goal. Use it for a place; call it in every tick for a target that you track yourself, and Set Goal Actor for
	 * an actor.
	 * @param Location Where to fly, or what to flee.
	 * @param Velocity How it moves, in cm/s; zero for a place.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target move to fly destination pursuit"))
	void SetGoalLocation(FVector Location, FVector Velocity);

	/**
	 * Makes an actor the goal, and follows it until the goal changes or the actor is gone. Use it for whoever moves; Mode says whether
	 * it is sought, pursued or fled from.
	 * @param Actor Whom to chase, or to flee.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target follow chase fly pursuit"))
	void SetGoalActor(AActor* Actor);

	/**
	 * Takes the goal from a Vector key of the AI's Blackboard, now and whenever it changes. While the key is empty there is no goal.
	 * Use it beside a Behavior Tree: its service Predict Intercept writes such a key.
	 * @param KeyName The name of the key.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target behavior tree fly pursuit"))
	void SetGoalBlackboardKey(FName KeyName);

	/**
	 * Forgets the goal. The character keeps the velocity that it has, and its movement component brakes it. Call it to end a flight; On
	 * Goal Lost does not come.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "stop cancel pursuit"))
	void ClearGoal();

	/**
	 * The actor that is the goal; none when the goal is no actor, or the actor is destroyed. Compare it with a new target before you
	 * set that.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Goal", meta = (Keywords = "target who pursuit"))
	AActor* GetGoalActor() const;

	/**
	 * Whether there is a goal now: a location, an actor that is there, or a Blackboard key that is set. Ask it before you look for
	 * another.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Goal", meta = (Keywords = "target lost none idle pursuit"))
	bool HasGoal() const;

	/**
	 * Whether the character was within the acceptance radius of its goal at the last tick. Ask it in Tick or in a condition; On Arrived
	 * tells it once.
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
	 * Where the last tick flew to: the goal, or where it can be met; what it fled from when it fled. Zero without a goal. Use it to
	 * draw the aim, or to turn the head to it.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "debug target intercept point pursuit"))
	FVector GetLastAim() const;

	/**
	 * What the last tick did about obstacles. Ask it when a character seems stuck: Braking and Unavoidable mean that the way is closed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "debug avoid blocked stuck pursuit"))
	EPursuitGuardOutcome GetLastWay() const;

	/**
	 * The obstacles that were found at the last look. Use it to draw them, or wire them into Obstacles of other nodes without another
	 * trace.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Obstacles", meta = (Keywords = "debug avoid near scan pursuit"))
	TArray<FPursuitShape> GetObstacles() const;

	/**
	 * The steering toward a target at full speed, around what is in the way; it moves nothing. Use it to blend with other behaviors, or
	 * to move the character yourself; wire it into Apply Steering.
	 * @param TargetLocation Where to fly.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "seek obstacle avoidance fly pursuit"))
	FVector CalculateSteeringToward(FVector TargetLocation);

	/**
	 * The steering away from a threat at full speed, around what is in the way; it moves nothing. Use it to blend with other behaviors,
	 * or to move the character yourself; wire it into Apply Steering.
	 * @param ThreatLocation What to flee.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "flee evade obstacle avoidance fly pursuit"))
	FVector CalculateFleeingFrom(FVector ThreatLocation);

	/**
	 * The steering toward where a moving target can be met, around what is in the way; it moves nothing. Use it to blend with other
	 * behaviors, or to move the character yourself; wire it into Apply Steering.
	 * @param TargetLocation Where the target is.
	 * @param TargetVelocity How it moves, in cm/s.
	 * @return Desired velocity minus velocity, in cm/s; zero, with a warning in the log, when there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Steering", Keywords = "pursue intercept lead obstacle avoidance fly pursuit"))
	FVector CalculateSteeringTowardWithPrediction(FVector TargetLocation, FVector TargetVelocity);

	/**
	 * Whether the character is within its acceptance radius of a target. Use it for a place that is not the goal; Has Arrived asks of
	 * the goal.
	 * @param TargetLocation Where it should be.
	 * @return True within the radius and on its rim; false, with a warning in the log, when the question has no meaning.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Flight",
		meta = (ReturnDisplayName = "Arrived", Keywords = "reached near there pursuit"))
	bool IsWithinArrivalRadius(FVector TargetLocation);

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	virtual void BeginPlay() override;

private:
	/** It gives goals under a number of its own, and asks for the catches of that number. */
	friend struct FPursuitFlightOrder;

	enum class EFault : uint8;
	enum class EHappening : uint8;

	/** The goal, when it is an actor. */
	UPROPERTY(EditInstanceOnly, Category = "Pursuit|Goal")
	TWeakObjectPtr<AActor> GoalActor;

	/** One tick of flight: the fault that stands in its way, and in words. */
	EFault Fly(double DeltaSeconds, FPursuitFlightPlan& OutPlan, FString& OutFault);

	/** Whether this component can fly its owner, and how it flies now. */
	EFault FindFlyer(FPursuitFlightPlan& OutPlan, FString& OutFault) const;

	/** Moves the pawn as planned. */
	Pursuit::FOutcome DriveAsPlanned(double DeltaSeconds, const FPursuitFlightPlan& Plan) const;

	/** Lets what moves the pawn tick after this component: it must see this tick's velocity, not the last one's. */
	void TickBefore(const FPursuitFlightPlan& Plan);

	/** Whether the owner flies, or can be made to. */
	EFault TakeOff(const FPursuitFlightPlan& Plan, FString& OutFault) const;

	/** The goal of this tick. No goal is no fault unless one was asked for. */
	EFault ReadGoal(FPursuitFlightPlan& OutPlan, FString& OutFault) const;
	EFault ReadGoalActor(FPursuitFlightPlan& OutPlan, FString& OutFault) const;
	EFault ReadGoalKey(FPursuitFlightPlan& OutPlan, FString& OutFault) const;

	/** How much room the character wants, and how far it looks. */
	FPursuitAvoidanceSettings FindAvoidance(const FPursuitFlightPlan& Plan) const;

	/** The steering toward the goal, or away from it, as if nothing were in the way. */
	Pursuit::FOutcome Steer(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** Where the moving goal can be met. */
	Pursuit::FOutcome Lead(FPursuitFlightPlan& InOutPlan);

	/** Away from the goal, and home if there is one to keep near. */
	Pursuit::FOutcome SteerAway(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const;

	/** That steering around what is in the way, and the velocity at the end of the tick. */
	Pursuit::FOutcome SteerClear(double DeltaSeconds, FPursuitFlightPlan& InOutPlan);

	/** Looks for obstacles, unless the last look is recent enough. */
	Pursuit::FOutcome Scan(double DeltaSeconds, const FPursuitFlightPlan& Plan);

	/** The answer to one of the functions that calculate a steering. */
	FVector Calculate(
		FPursuitRefusalLog& RefusalLog, EPursuitFlightMode AskedMode, const FVector& Target, const FVector& TargetVelocity);

	/** Starts anew, with another goal or none. */
	void ForgetGoal();

	/** What has happened since the last tick: at most one thing. */
	EHappening Notice(const FPursuitFlightPlan& Plan);

	/** Keeps for the order whose goal was reached that it was, before any listener hears of it. */
	void Latch(EHappening Happening);

	/** Tells the listeners. Any of them may destroy this component or change its goal. */
	void Announce(EHappening Happening, AActor* Actor) const;

	/** What ticks after this component; another one when the pawn's movement component is. */
	TWeakObjectPtr<UActorComponent> Mover;

	FVector LastSteering = FVector::ZeroVector;
	FVector LastAim = FVector::ZeroVector;
	EFault LastFault;
	EPursuitGuardOutcome LastWay = EPursuitGuardOutcome::Free;
	bool bArrived = false;

	/** The tracker of the goal actor, empty before it is watched, and the seconds of all ticks. */
	TArray<uint8> Tracker;
	double Clock = 0.0;

	/** The number of the last order, of the order that gave the present goal (0 for none), and of those whose goal was reached. */
	uint32 LastOrder = 0;
	uint32 GoalOrder = 0;
	TArray<uint32> ReachedOrders;

	/** Whether there was a goal at the last tick; without it none is lost. */
	bool bHadGoal = false;

	/** Whether the goal has not been left since it was reached: until then it is not reached again. */
	bool bReached = false;

	/** What each look and each tick writes anew. */
	TSharedPtr<FPursuitFlightBuffers> Buffers;

	/** What was found at the last look, whether it still counts, how far it reached and how long it was ago. */
	TArray<FPursuitShape> Obstacles;
	double ScanRange = 0.0;
	bool bScanned = false;
	double ScanAge = 0.0;
};

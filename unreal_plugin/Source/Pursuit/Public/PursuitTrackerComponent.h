// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "PursuitMotionTypes.h"
#include "PursuitTrackLibrary.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitTrackerComponent.generated.h"

class AActor;

/** Something happened to a tracker. Actor is the watched actor if it still exists, otherwise none. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitTrackerEvent, AActor*, Actor);

/**
 * Watches an actor tick by tick and predicts its motion: straight, on a circle, or weaving. Add it to a target, so that all its
 * pursuers share one tracker, or to a pursuer and call Track Actor.
 *
 * It uses only locations, so it works for actors without a movement component and for other machines' pawns. It takes 21 KB, and its
 * clock counts its own ticks. Pursuit Flight tracks its goal by itself: this component is for turrets, graphs and Behavior Trees that
 * need more than a velocity.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Tracker"))
class PURSUIT_API UPursuitTrackerComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitTrackerComponent();

	/** Watch the actor that this component is on, until Track Actor names another. Read when play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Tracker")
	bool bTrackOwner = true;

	/** Settings of the memory. A change takes effect at the next Track Actor or Track Owner. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Tracker")
	FPursuitTrackerSettings Settings;

	/** The actor that was watched is gone: it was destroyed. Bind it to watch another. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Tracker")
	FPursuitTrackerEvent OnTargetLost;

	/**
	 * The actor came farther in a tick than Settings.MaxSpeed allows, as at a teleport, or was not seen for longer than
	 * Settings.Memory: its history is forgotten. A Max Speed of 0 turns the jump check off. Bind it to look for the actor again.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Tracker")
	FPursuitTrackerEvent OnTargetJumped;

	/**
	 * Watches an actor until another is set or it is gone. The history is forgotten, even if the actor is the same. Call it on the
	 * pursuer when it picks a target; a tracker on the target itself needs no call.
	 * @param Actor The actor to watch.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Tracker", meta = (Keywords = "watch observe target follow predict pursuit"))
	void TrackActor(AActor* Actor);

	/** Watches the actor that this component is on. The history of another actor is forgotten. Call it to return from another actor. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Tracker", meta = (Keywords = "watch observe self predict pursuit"))
	void TrackOwner();

	/** Stops watching and forgets the history. Call it when the prediction is no longer needed. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Tracker", meta = (Keywords = "cancel clear forget pursuit"))
	void StopTracking();

	/**
	 * The watched actor; none when no actor is watched, or it is destroyed. Compare it with a new target before you track that.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker", meta = (Keywords = "target who pursuit"))
	AActor* GetTrackedActor() const;

	/** Whether an actor is watched and was seen at least once. Check it before you use the other nodes. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker", meta = (Keywords = "target lost none idle known pursuit"))
	bool HasMotion() const;

	/**
	 * Where the actor was at the last tick; zero when no actor was seen. Wire it with Get Tracked Velocity into nodes that take a
	 * target's location and velocity.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker", meta = (Keywords = "position where pursuit"))
	FVector GetTrackedLocation() const;

	/**
	 * Velocity of the actor, in cm/s; zero when no actor was seen. It is estimated from locations. Use it where Get Velocity is zero,
	 * as for actors without a movement component.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker", meta = (Keywords = "speed how fast pursuit"))
	FVector GetTrackedVelocity() const;

	/**
	 * How its velocity changes, in cm/s per second: toward the center of a turn; zero when it goes straight. Wire it into Target
	 * Acceleration of a Shot.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker", meta = (Keywords = "turn curve circle pursuit"))
	FVector GetTrackedAcceleration() const;

	/**
	 * How the actor goes on from the last tick, for the nodes that take a target's motion or velocity. In the first moments, before any
	 * model was tried, it goes straight on at the velocity that the actor says it has. Wire its Target into Solve Motion Intercept, and
	 * its Mean Velocity into nodes that take a velocity.
	 * @param LookAheadTime How far ahead it must be right, in seconds: about as long as the pursuer will need. 0 or more.
	 * @return Its motion, its mean velocity over that time, and the model that this follows.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker",
		meta = (ReturnDisplayName = "Motion", Keywords = "predict weave dodge turn continue model pursuit"))
	FPursuitTrackedMotion GetMotion(double LookAheadTime = 1.0) const;

	/**
	 * Where the actor will be, and how it will move. Use it to mark or to look at a place ahead of the actor.
	 * @param Time When, in seconds from the last tick. 0 or more.
	 * @return Its location and velocity then.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Tracker",
		meta = (ReturnDisplayName = "State", Keywords = "predict future location position extrapolate pursuit"))
	FPursuitMotionStateAnswer GetForecast(double Time = 1.0) const;

	/**
	 * The earliest intercept of a pursuer of constant speed with the watched actor, or the reason why there is none: Solve Motion
	 * Intercept with the prediction that is best for the time that the pursuer needs. Use it for pursuers of an actor that turns or
	 * weaves; wire Point into AI MoveTo.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s.
	 * @param Horizon How far ahead to look, in seconds. More than 0.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @return Whether they meet in time, the reason, where, which direction to take, and when.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Tracker",
		meta = (ReturnDisplayName = "Intercept", AdvancedDisplay = "CaptureRadius",
			Keywords = "lead target aim chase meet catch interception weave pursuit"))
	FPursuitMotionIntercept SolveTrackedIntercept(
		FVector PursuerLocation, double PursuerSpeed = 600.0, double Horizon = 10.0, double CaptureRadius = 0.0) const;

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	virtual void BeginPlay() override;

private:
	/** Forgets the history and watches another actor. */
	void Retarget(AActor* Actor, bool bActor);

	/** Shows the predicted motion, for debugging. */
	void Show() const;

	/** The actor to watch. */
	TWeakObjectPtr<AActor> TargetActor;
	bool bHasTarget = false;

	/** The tracker, the sum of all tick durations, and the motion of the last tick. */
	FPursuitMotionTracker Tracker;
	double Clock = 0.0;
	FPursuitTrackedMotion Now;
};

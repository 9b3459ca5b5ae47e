// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "PursuitOrcaLibrary.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitCrowdComponent.generated.h"

class AActor;
class FPursuitFlightMover;
class UPursuitCrowdSubsystem;

/** Something happened to an agent of a crowd. Actor is its goal, or the agent that blocks it; none for a place, or for walls. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitCrowdEvent, AActor*, Actor);

/** Where an agent of a crowd is bound for. */
UENUM(BlueprintType)
enum class EPursuitCrowdGoal : uint8
{
	/** Nowhere: it stands, and the others go around it. */
	None UMETA(DisplayName = "None"),

	/** A place. */
	Location UMETA(DisplayName = "Location"),

	/** An actor, which may move. */
	Actor UMETA(DisplayName = "Actor")
};

/**
 * Makes its actor an agent of the world's crowd: it walks to its goal, and touches no other agent and no wall on the way.
 *
 * Add it to a Character, another Pawn or any actor, and give it a goal. It takes the way of the navigation mesh if there is one, and
 * the crowd keeps from the borders of the mesh; otherwise it goes straight, or by the places of Set Goal Path, and Set Walls of the
 * Pursuit Crowd Subsystem tells what is in the way. All agents of a world are one crowd, which that subsystem moves once a tick, in the
 * order in which they began play.
 *
 * A pawn is moved by the velocity of its movement component, as Pursuit Flight does; an actor without one by its location, at its
 * height. The agent moves where its actor has authority. Goals are not replicated: set them on the server.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Crowd"))
class PURSUITAI_API UPursuitCrowdComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitCrowdComponent();

	/** How fast it walks. The maximum speed of its movement component applies if that is less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "0", Units = "cm/s"))
	double Speed = 300.0;

	/** Its radius, and a little more to keep a distance. 0: the radius of its actor's collision. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 0.0;

	/**
	 * On the ground, how far its body's middle line reaches before and behind its location, without the round ends: for horses, boats and
	 * others that are longer than wide. It is then a capsule that lies along its actor's forward, and the crowd turns the actor as far as
	 * there is room: turn off what else turns it, such as Orient Rotation to Movement. 0 for a disc. Not in a crowd in which agents have
	 * Limits.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm"))
	double HalfLength = 0.0;

	/** Where the goal comes from. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Crowd")
	EPursuitCrowdGoal GoalSource = EPursuitCrowdGoal::None;

	/** The goal, when it is a place. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Crowd",
		meta = (EditCondition = "GoalSource == EPursuitCrowdGoal::Location", EditConditionHides))
	FVector GoalLocation = FVector::ZeroVector;

	/** Take the way of the navigation mesh, and keep from its borders. Off, or without a mesh: straight to the goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd")
	bool bUseNavMesh = true;

	/** Move the actor. Off for one that moves otherwise, such as the player: the others avoid it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd")
	bool bMoveActor = true;

	/**
	 * Its weight in sharing the avoidance: of two agents each takes its part of the sum of both. 0 for an agent that does not avoid
	 * others.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", AdvancedDisplay, meta = (ClampMin = "0"))
	double Responsibility = 1.0;

	/**
	 * How far it reaches above and below its location: agents and walls on other floors are then not avoided. 0 to ignore heights.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", AdvancedDisplay, meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/** Which groups it belongs to, avoids and ignores, and its priority. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", AdvancedDisplay)
	FPursuitAvoidanceLayers Layers;

	/** Limits on the change of its velocity: for cars, ships, heavy animals. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", AdvancedDisplay)
	FPursuitOrcaLimits Limits;

	/**
	 * It came to its goal, or as near to it as the others there allow: Get Phase says which. Actor is the goal. Called once for a place,
	 * and each time it comes to an actor that moved on. Bind it to give the next goal.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Crowd")
	FPursuitCrowdEvent OnArrived;

	/** It waits its turn: it queues, makes way, or yields at a narrow place. Called again after each Event Interval while that lasts. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Crowd")
	FPursuitCrowdEvent OnWaiting;

	/**
	 * It has its turn and cannot go on. Actor is the nearest agent before it; none for walls. Called again after each Event Interval while
	 * that lasts. Bind it to choose another goal.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Crowd")
	FPursuitCrowdEvent OnBlocked;

	/** Its goal actor was destroyed: it stands from now on. Bind it to give the next goal. Actor is none. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Crowd")
	FPursuitCrowdEvent OnGoalLost;

	/**
	 * Sends it to a place. Use it for anything that stands; for what moves use Set Goal Actor.
	 * @param Location Where to go.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd", meta = (Keywords = "target move to walk destination crowd pursuit"))
	void SetGoalLocation(FVector Location);

	/**
	 * Sends it to an actor, and after it while it moves, until the goal changes or the actor is gone.
	 * @param Actor The actor to go to; none to stand.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd", meta = (Keywords = "target follow walk crowd pursuit"))
	void SetGoalActor(AActor* Actor);

	/**
	 * Sends it along a way of your own to its last place, straight from each place to the next, such as through a door. Use it without a
	 * navigation mesh, with places that you give or the Points of Make Path From Spline.
	 * @param Points The places in their order, at least one.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd",
		meta = (Keywords = "target waypoints route walk door crowd pursuit"))
	void SetGoalPath(const TArray<FVector>& Points);

	/** Forgets the goal: it stands, and the others go around it. No event is called. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd", meta = (Keywords = "stop cancel crowd pursuit"))
	void ClearGoal();

	/** The goal actor; none when the goal is no actor, or the actor is destroyed. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Actor", Keywords = "target who crowd pursuit"))
	AActor* GetGoalActor() const;

	/** How far it has come, as of the last tick: under way, arrived, arrived near, waits its turn, blocked. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Phase", Keywords = "state crowd pursuit"))
	EPursuitOrcaPhase GetPhase() const;

	/** Whether it stands at its goal, or as near to it as the others there allow. Check it in a condition; On Arrived is called once. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Arrived", Keywords = "reached crowd pursuit"))
	bool HasArrived() const;

	/** The nearest agent before one that is blocked, as of the last tick; none where walls block it, or nothing. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Actor", Keywords = "stuck who crowd pursuit"))
	AActor* GetBlockingActor() const;

protected:
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	/** Steps it with all others. */
	friend class UPursuitCrowdSubsystem;

	void TakeGoalFrom(EPursuitCrowdGoal Source);

	/** Whether the crowd moves the actor here. */
	bool IsDriven() const;

	/** Reads the actor and its goal into Agent; a new search for a way uses one query of the tick. */
	void Prepare(double DeltaSeconds);

	/** Where the goal is; false without one. */
	bool FindGoal(FVector& OutGoal);

	/** Whether places of its way are before it, beside the goal. */
	bool IsOnWay() const;

	/** Where it goes from here to get to its goal. */
	FVector FindNextPlace();

	/** Looks for a way on the mesh, if one is wanted and this tick has a query for it. Returns whether it knows where to go. */
	bool UpdateWay(const FVector& Goal, double DeltaSeconds);

	/** Whether it is far from its way, or cannot go on. */
	bool HasStrayed() const;

	/** Makes it a body that stands, for what is refused. */
	void Stand();

	/** Moves the actor as Agent says, and turns a long one. */
	void Move(EPursuitDimensions Dimensions) const;

	/** Writes what is wrong, once. */
	void Complain();

	/** The goal, when it is an actor. */
	UPROPERTY(EditInstanceOnly, Category = "Pursuit|Crowd",
		meta = (EditCondition = "GoalSource == EPursuitCrowdGoal::Actor", EditConditionHides))
	TWeakObjectPtr<AActor> GoalActor;

	/** As the crowd sees it. */
	FPursuitOrcaMember Agent;
	TWeakObjectPtr<AActor> BlockingActor;

	/** The places on its way, and which is next; empty to go straight. */
	TArray<FVector> Way;
	int32 WayNext = 1;

	/** The goal that the way was looked for, and how long ago. */
	FVector WayGoal = FVector::ZeroVector;
	double WayAge = 0.0;
	bool bWayAsked = false;
	bool bNoWay = false;

	/** The way is the caller's. */
	bool bOwnWay = false;

	/** The crowd moves the actor in this tick. */
	bool bDriven = false;
	bool bGoalLost = false;
	bool bArrivalTold = false;

	/** What a designer has to mend, as of this tick and of the last. */
	FString Fault;
	FString LastFault;
};

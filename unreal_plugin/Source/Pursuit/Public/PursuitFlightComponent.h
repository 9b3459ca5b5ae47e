// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineBaseTypes.h"
#include "PursuitTypes.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitFlightComponent.generated.h"

class AActor;
class ACharacter;
class UCharacterMovementComponent;

/** How a flight component behaves toward its goal. */
UENUM(BlueprintType)
enum class EPursuitFlightMode : uint8
{
	/** Fly to the goal at full speed, and through it. */
	Seek = 0 UMETA(DisplayName = "Seek"),

	/** Fly to the goal, slow down near it and stop there. */
	Arrive = 1 UMETA(DisplayName = "Arrive"),

	/** Fly away from the goal. */
	Flee = 2 UMETA(DisplayName = "Flee"),
};

/** Where a flight component takes its goal from. */
UENUM(BlueprintType)
enum class EPursuitGoalSource : uint8
{
	/** No goal: the component leaves the movement alone. */
	None = 0 UMETA(DisplayName = "None"),

	/** A location, which may move. */
	Location = 1 UMETA(DisplayName = "Location"),

	/** An actor. */
	Actor = 2 UMETA(DisplayName = "Actor"),

	/** A Vector key of the AI's Blackboard, such as the one that the task Predict Intercept writes. */
	BlackboardKey = 3 UMETA(DisplayName = "Blackboard Key"),
};

/**
 * Flies a character toward its goal, or away from it, by steering: add it to a character, give it a goal, and it sets the velocity of
 * the character's movement component every tick. Speed and acceleration are the movement component's own (Max Fly Speed, Max
 * Acceleration).
 *
 * The velocity is set directly, never interpolated, before the movement component ticks. So that the movement component does not
 * brake it (it brakes whatever moves without input), the component also requests it as a direct move. It steers where the actor has
 * authority; other machines receive the movement by replication.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Flight"))
class PURSUIT_API UPursuitFlightComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitFlightComponent();

	/** What to do about the goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	EPursuitFlightMode Mode = EPursuitFlightMode::Arrive;

	/** Where the goal comes from. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal")
	EPursuitGoalSource GoalSource = EPursuitGoalSource::None;

	/** The goal, when it is a location. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::Location"))
	FVector GoalLocation = FVector::ZeroVector;

	/** How that location moves, in cm/s. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::Location"))
	FVector GoalVelocity = FVector::ZeroVector;

	/** The Vector key to follow, when the goal comes from the Blackboard. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Goal",
		meta = (EditCondition = "GoalSource == EPursuitGoalSource::BlackboardKey"))
	FName GoalBlackboardKey;

	/** How near to the goal counts as arrived. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double AcceptanceRadius = 50.0;

	/** Brake once arrived. Otherwise a seeker flies on through the goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight")
	bool bStopOnArrival = true;

	/** Within this distance an arriving character slows down. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double SlowdownRadius = 300.0;

	/** A fleeing character flees the less the farther the goal is, and not at all from this distance on; 0 flees always. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "cm"))
	double PanicDistance = 0.0;

	/** How long the character takes to follow its steering; 0 for as fast as its acceleration allows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", meta = (ClampMin = "0", Units = "s"))
	double ResponseTime = 0.0;

	/** Fly to where a moving goal can be met, instead of to where it is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction")
	bool bLeadMovingGoal = true;

	/** How to look ahead for a moving goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Prediction", meta = (EditCondition = "bLeadMovingGoal"))
	FPursuitPredictionSettings Prediction;

	/** Put the character into flying mode when it has a goal and walks or falls. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bSwitchToFlying = true;

	/** Ask the movement component to keep the velocity instead of braking it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Flight", AdvancedDisplay)
	bool bHoldAgainstBraking = true;

	/**
	 * Makes a location the goal.
	 * @param Location Where to fly, or what to flee.
	 * @param Velocity How it moves, in cm/s; zero for a place.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target move to fly destination"))
	void SetGoalLocation(FVector Location, FVector Velocity);

	/**
	 * Makes an actor the goal, and follows it until the goal changes or the actor is gone.
	 * @param Actor Whom to chase, or to flee.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target follow chase fly"))
	void SetGoalActor(AActor* Actor);

	/**
	 * Takes the goal from a Vector key of the AI's Blackboard, now and whenever it changes. While the key is empty there is no goal.
	 * @param KeyName The name of the key.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "target behavior tree fly"))
	void SetGoalBlackboardKey(FName KeyName);

	/** Forgets the goal. The character keeps the velocity that it has, and its movement component brakes it. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Goal", meta = (Keywords = "stop cancel"))
	void ClearGoal();

	/** Whether the character was within the acceptance radius of its goal at the last tick. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "reached there"))
	bool HasArrived() const;

	/** The steering of the last tick, in cm/s: desired velocity minus velocity. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Flight", meta = (Keywords = "debug force"))
	FVector GetLastSteering() const;

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	virtual void BeginPlay() override;

private:
	enum class EFault : uint8;

	/** The goal, when it is an actor. */
	UPROPERTY(EditInstanceOnly, Category = "Pursuit|Goal")
	TWeakObjectPtr<AActor> GoalActor;

	/** One tick of flight: the fault that stands in its way, and in words. */
	EFault Fly(double DeltaSeconds, FString& OutFault);

	/** The goal of this tick; bOutHasGoal is false while there is none and that is no fault. */
	EFault ReadGoal(const ACharacter& Character, bool& bOutHasGoal, FVector& OutLocation, FVector& OutVelocity, FString& OutFault);

	/** The steering toward the goal, or away from it. */
	EPursuitStatus Steer(const ACharacter& Character, const UCharacterMovementComponent& Movement, const FVector& Goal,
		const FVector& Velocity);

	EFault LastFault;
	FVector LastSteering = FVector::ZeroVector;
	bool bArrived = false;
};

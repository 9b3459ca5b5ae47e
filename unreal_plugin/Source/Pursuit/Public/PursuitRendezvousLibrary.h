// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitMotionTypes.h"
#include "PursuitRendezvousLibrary.generated.h"

/** What a ship does on its way to a rendezvous. */
UENUM(BlueprintType)
enum class EPursuitRendezvousPhase : uint8
{
	/** It burns, or coasts: the turn is before it. A ship without a Turn Time stays in this phase until it arrives. */
	Burning,
	/** It turns around, without thrust. */
	Turning,
	/** It has turned, and brakes. */
	Braking,
	/** It has the target's location and velocity, and keeps them. */
	Arrived,
};

/** A ship that is to come to a target's location and velocity. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitRendezvousShip
{
	GENERATED_BODY()

	/** Location of the ship. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The greatest acceleration, in the direction of the thrust. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm/s^2"))
	double MaxAcceleration = 1000.0;

	/** The greatest speed of the ship; 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 0.0;

	/** Time without thrust in which it turns around between burn and brake; 0 for a ship with thrust in every direction. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double TurnTime = 0.0;
};

/** What a ship remembers from tick to tick. A new variable is a ship that begins. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitRendezvousState
{
	GENERATED_BODY()

	/** What it does. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	EPursuitRendezvousPhase Phase = EPursuitRendezvousPhase::Burning;

	/** Time of turning that is left while it turns. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TurnLeft = 0.0;
};

/** How a ship comes to its target's location and velocity: it burns, turns around and brakes. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitRendezvous
{
	GENERATED_BODY()

	/** OK, Already There, or why there is no rendezvous. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** The target's velocity then, which the ship has too. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Acceleration to begin with, in cm/s per second. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** When, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** When the engine stops and the ship begins to turn around, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TurnStart = 0.0;

	/** When it has turned and may brake, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double BrakeStart = 0.0;

	/** The sum of all changes of velocity: what the fuel is for. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s"))
	double DeltaV = 0.0;
};

/** What a ship is to do in a tick, and what is before it. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitRendezvousCommand
{
	GENERATED_BODY()

	/** OK, or why there is no rendezvous. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Acceleration for the tick, in cm/s per second. Add it times Delta Seconds to the velocity, then move. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Time to the rendezvous; infinite without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TimeToGo = 0.0;

	/** Time until the ship begins to turn around; 0 when it has. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TimeToTurn = 0.0;

	/** The sum of all changes of velocity that are left. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s"))
	double DeltaV = 0.0;
};

/** Ships that come to a target's location and velocity. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitRendezvousLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * About the least time in which a ship comes to its target's location and velocity, and how: it burns, turns around and brakes. Use
	 * it to show the way or its cost, to dock, board or form up; Step Rendezvous flies it.
	 * @param Ship The ship, and what it can do.
	 * @param Target How the target moves: Make Motion from Actor.
	 * @param Horizon Latest time to consider, in seconds. More than 0.
	 * @return When and where, when it turns, and the cost; or why there is none.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Find Rendezvous", ReturnDisplayName = "Rendezvous",
			Keywords = "dock match velocity space ship flip burn brake thrust board land formation pursuit"))
	static FPursuitRendezvous FindRendezvous(
		const FPursuitRendezvousShip& Ship, const FPursuitTargetMotion& Target, double Horizon = 3600.0);

	/**
	 * The acceleration for the coming tick of a ship that comes to its target's location and velocity, and stays. Call it every tick
	 * with where both are.
	 * @param State The variable that keeps what the ship does; updated. On a refusal it stays as it is.
	 * @param Ship The ship, and what it can do.
	 * @param Target How the target moves: Make Motion from Actor.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param Horizon Latest time to consider, in seconds. More than 0.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The acceleration, and the times to turn and to arrive.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Step Rendezvous", ReturnDisplayName = "Command",
			AdvancedDisplay = "Horizon", Keywords = "dock match velocity space ship flip burn brake thrust board land formation pursuit"))
	static FPursuitRendezvousCommand StepRendezvous(UPARAM(ref) FPursuitRendezvousState& State, const FPursuitRendezvousShip& Ship,
		const FPursuitTargetMotion& Target, double DeltaSeconds = 0.0, double Horizon = 3600.0,
		const UObject* WorldContextObject = nullptr);
};

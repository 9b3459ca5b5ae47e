// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitTypes.h"
#include "Templates/SubclassOf.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitDodgeLibrary.generated.h"

class AActor;

/** Whether a body gets out of the way of all shots. */
UENUM(BlueprintType)
enum class EPursuitDodgeOutcome : uint8
{
	/** No shot would hit: nothing to do. */
	Clear = 0 UMETA(DisplayName = "Clear"),

	/** The dodge lets all shots pass. */
	Dodges = 1 UMETA(DisplayName = "Dodges"),

	/** A shot hits before the reaction time is over. */
	TooLate = 2 UMETA(DisplayName = "Too Late"),

	/** A shot hits whatever the body does. */
	OutOfReach = 3 UMETA(DisplayName = "Out Of Reach"),

	/** Each shot alone can be dodged, but not all of them. */
	Crossfire = 4 UMETA(DisplayName = "Crossfire"),

	/** Walls leave no way: a shot hits that could be dodged without them; or the body cannot stop before one, and then Hit may be -1. */
	Walled = 5 UMETA(DisplayName = "Walled"),
};

/** The body that dodges. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodger
{
	GENERATED_BODY()

	/** Where its center is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Velocity that it would take without shots; shortened to Max Speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PreferredVelocity = FVector::ZeroVector;

	/** Normal of the plane in which it moves: up for a walker. Zero for a flyer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PlaneNormal = FVector(0.0, 0.0, 1.0);

	/** Its radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 60.0;

	/** Gap that a dodge leaves where it can. A shot that misses without a dodge by less is no reason for one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Margin = 10.0;

	/** Maximum speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** Maximum acceleration. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s^2"))
	double MaxAcceleration = 2048.0;

	/** From the sight of a shot to the first movement. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double ReactionTime = 0.25;

	/** How far ahead shots are followed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Horizon = 2.0;
};

/** A shot in the air. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodgeShot
{
	GENERATED_BODY()

	/** Where it is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Gravity on it or its thrust, in cm/s per second; zero for a straight flight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Its radius: 0 for a bullet. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 0.0;

	/** Radius of its explosion; 0 for a shot that does not explode. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double BlastRadius = 0.0;

	/** Time until it explodes and is gone; ignored without a Blast Radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Fuse = 0.0;

	/** How long the body has seen it: the body moves once that is its reaction time. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Age = 0.0;
};

/** What a body remembers of its dodge, so that it keeps its side. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodgeState
{
	GENERATED_BODY()

	/** Velocity of the last dodge. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Whether it dodges. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	bool bDodging = false;
};

/** How a body gets out of the way of shots. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodge
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Whether it gets out of the way of all. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitDodgeOutcome Outcome = EPursuitDodgeOutcome::Clear;

	/** Velocity to accelerate to now: the preferred one until the delay is over and where nothing would hit, else Dodge Velocity. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Velocity of the dodge, after the delay. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector DodgeVelocity = FVector::ZeroVector;

	/** Time until the dodge begins: what is left of the reaction time. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Delay = 0.0;

	/** Index of the shot that would hit first without a dodge; -1 if none would. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Threat = -1;

	/** When it would. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double ThreatTime = 0.0;

	/** The least gap that it would leave: 0 or less for a hit. Infinite without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double ThreatGap = 0.0;

	/** Index of the shot that hits first in spite of the dodge; -1 if all are dodged. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Hit = -1;

	/** When it does. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double HitTime = 0.0;

	/** The largest gap to it that was found, 0 or less. Infinite without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double HitGap = 0.0;

	/** The least gap that the answer leaves to any shot. Infinite without shots. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Gap = 0.0;
};

/** A shot that a body has seen, and for how long. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSeenShot
{
	GENERATED_BODY()

	/** The shot. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	TWeakObjectPtr<AActor> Shot;

	/** For how long it has been seen, in seconds. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	float Age = 0.0f;
};

/** What an actor remembers of the shots around it. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodgeMemory
{
	GENERATED_BODY()

	/** Its dodge, so that it keeps its side. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	FPursuitDodgeState State;

	/** The shots that it saw in the last tick. */
	UPROPERTY(BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitSeenShot> Seen;
};

/** How an actor dodges. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDodgeSettings
{
	GENERATED_BODY()

	/** Its radius. 0: the half height or the radius of its collision cylinder, whichever is more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 0.0;

	/** Gap that a dodge leaves where it can. A shot that misses without a dodge by less is no reason for one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Margin = 10.0;

	/** From the sight of a shot to the first movement. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double ReactionTime = 0.25;

	/** How far ahead shots are followed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Horizon = 2.0;

	/** Gravity on the shots, in cm/s per second; zero for shots that fly straight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Gravity = FVector::ZeroVector;
};

/** Which actors are shots. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitShotSight
{
	GENERATED_BODY()

	/**
	 * Actors of these classes are shots, such as your bullets and missiles. Those whose owner or instigator is the body itself are not.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TArray<TSubclassOf<AActor>> ShotClasses;

	/** Shots farther away are not seen. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double SightRadius = 5000.0;
};

/** Out of the way of shots: several at once, within what the body can do. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitDodgeLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The velocity that takes a body out of the way of bullets, missiles and grenades, within its acceleration and after its reaction.
	 * Call it every tick and wire Velocity into the movement: without a shot that would hit it is the preferred one.
	 * @param State The variable that keeps the dodge, so that the body keeps its side; updated. On a refusal it stays as it is.
	 * @param Dodger The body: how it moves, and what it can do.
	 * @param Shots What is in the air. 64 of those that could hit are dodged at once.
	 * @param Walls Walls on the ground that a dodge does not run into, such as those of Make Walls From NavMesh. Must be empty unless
	 * Plane Normal is up or down. What the preferred velocity runs into is not changed.
	 * @return The velocity to take now, and which shot would hit, or hits in spite of it.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Dodge Shots", ReturnDisplayName = "Dodge", AutoCreateRefTerm = "Walls",
			Keywords = "dodge evade bullet missile grenade projectile rocket avoid sidestep pursuit"))
	static FPursuitDodge DodgeShots(UPARAM(ref) FPursuitDodgeState& State, const FPursuitDodger& Dodger,
		const TArray<FPursuitDodgeShot>& Shots, const TArray<FPursuitOrcaWall>& Walls);
};

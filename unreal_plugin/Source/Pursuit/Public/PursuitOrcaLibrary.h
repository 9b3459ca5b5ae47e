// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitOrcaLibrary.generated.h"

/** Where agents that avoid each other move. */
UENUM(BlueprintType)
enum class EPursuitOrcaSpace : uint8
{
	/** On the ground: only X and Y count, whatever the height. */
	Plane = 0 UMETA(DisplayName = "On The Ground"),

	/** In the air or under water: all three count. */
	Space = 1 UMETA(DisplayName = "In Space"),
};

/** How far ahead agents look who avoid each other, and how they break a tie. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaSettings
{
	GENERATED_BODY()

	/** For how long the new velocity must be safe from collisions. Longer is calmer and takes wider detours. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Horizon = 2.0;

	/**
	 * How strongly an agent prefers to pass on the right, from 0 to 1; the same for all. At 0 agents that meet exactly head-on stand
	 * face to face for ever.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double SideBias = 0.125;

	/** Whether the agents walk or fly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitOrcaSpace Space = EPursuitOrcaSpace::Plane;
};

/** Who avoids. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaAgent
{
	GENERATED_BODY()

	/** Where the agent is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How the agent moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** How the agent would move if it were alone: toward its goal, at the speed it likes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PreferredVelocity = FVector::ZeroVector;

	/** How fast the agent can move. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** The radius of the agent: its Get Scaled Capsule Radius, and a little more to keep a distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/** A number of its own for each agent: it decides who goes which way when two are at the same place. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Id = 0;
};

/** Someone, or something, to avoid. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaNeighbor
{
	GENERATED_BODY()

	/** Where the neighbor is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How the neighbor moves: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The radius of the neighbor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/** How much of the avoiding the agent does: 0.5 when the neighbor does the other half, 1 when it does nothing, as a pillar. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double Responsibility = 0.5;

	/** A number of its own, different from the agent's. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Id = 1;
};

/** A velocity that avoids all neighbors, or as many as it can. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaVelocity
{
	GENERATED_BODY()

	/** Met when there is a velocity, or why the question was refused. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The velocity to take, at most at full speed. On the ground its Z is 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** By how much it is too little for the worst neighbor: 0 when it is safe for the whole time horizon. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "cm/s"))
	double Shortfall = 0.0;
};

/** One of a crowd that avoids each other. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaMember
{
	GENERATED_BODY()

	/** Where the agent is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How the agent moves now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** How the agent would move if it were alone: toward its goal, at the speed it likes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PreferredVelocity = FVector::ZeroVector;

	/** How fast the agent can move. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** The radius of the agent: its Get Scaled Capsule Radius, and a little more to keep a distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/**
	 * How much the agent yields beside others: of two that meet, each does its part of both's sum. 0 for one that goes its way
	 * whoever comes: the player, a pillar.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Yielding = 1.0;
};

/** Where one of a crowd is after a step. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaMove
{
	GENERATED_BODY()

	/** Where the agent is then. On the ground its Z is as it was. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How the agent moves then. On the ground its Z is 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;
};

/** How a crowd moves in one step. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaStep
{
	GENERATED_BODY()

	/** Met when the crowd has moved, or why the question was refused. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Where each agent is then and how it moves, in the order of the crowd; empty when the question was refused. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TArray<FPursuitOrcaMove> Moves;

	/** By how much the worst velocity is too little: 0 when everyone is safe for the whole time horizon. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "cm/s"))
	double WorstShortfall = 0.0;
};

/** Agents that avoid each other without a word, each doing its share. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitOrcaLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The velocity nearest to the preferred one that collides with nobody within the time horizon, if every neighbor does its share
	 * too (optimal reciprocal collision avoidance, ORCA). Those who meet head-on pass each other on the right.
	 * @param Agent Who avoids.
	 * @param Neighbors Whom to avoid: the nearest ten or so are enough.
	 * @param Settings How far ahead to look.
	 * @param DeltaTime How long until the next question, in seconds: those who overlap part within it.
	 * @return The velocity to take, and how safe it is.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (DisplayName = "Solve ORCA Velocity", ReturnDisplayName = "Result",
			Keywords = "orca rvo avoid avoidance collision crowd separation neighbors local"))
	static FPursuitOrcaVelocity SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
		const TArray<FPursuitOrcaNeighbor>& Neighbors, FPursuitOrcaSettings Settings, double DeltaTime = 0.0166667);

	/**
	 * One step of a whole crowd in which everyone avoids everyone near (optimal reciprocal collision avoidance, ORCA). All see the
	 * crowd as it is now, so the order of the agents does not matter.
	 * @param Crowd Who is in it, and how each would move if it were alone.
	 * @param Settings How far ahead to look.
	 * @param NeighborDistance Who is farther away is not avoided: at least twice the radius and what two cover in the time horizon.
	 * @param MaxNeighbors How many are avoided, the nearest first: from 0 to 32.
	 * @param DeltaTime How long the step is, in seconds.
	 * @return Where everyone is after it, and how safe that is.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (DisplayName = "Step ORCA Crowd", ReturnDisplayName = "Step", AdvancedDisplay = "MaxNeighbors",
			Keywords = "orca rvo avoid avoidance collision crowd many agents simulation flow"))
	static FPursuitOrcaStep StepOrcaCrowd(const TArray<FPursuitOrcaMember>& Crowd,
		FPursuitOrcaSettings Settings, double NeighborDistance = 1500.0, int32 MaxNeighbors = 16, double DeltaTime = 0.0166667);
};

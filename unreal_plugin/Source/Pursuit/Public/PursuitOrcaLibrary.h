// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitMotionTypes.h"
#include "PursuitOrcaLibrary.generated.h"

/** How far ahead agents look, on which side they pass, and whether height counts. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaSettings
{
	GENERATED_BODY()

	/** How long the new velocity must be free of collisions. Longer is calmer and takes wider detours. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Horizon = 2.0;

	/**
	 * How long it must be free of collisions with walls. Longer keeps fast agents farther from walls; shorter lets agents walk along
	 * them.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double WallHorizon = 0.5;

	/**
	 * How strongly an agent prefers to pass on the right, from 0 to 1; the same for all agents. At 0 agents that meet exactly head-on
	 * stop face to face.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double SideBias = 0.125;

	/** Whether the agents walk or fly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitDimensions Dimensions = EPursuitDimensions::Two;
};

/** How far an agent of a crowd has come. */
UENUM(BlueprintType)
enum class EPursuitOrcaPhase : uint8
{
	/** It moves to its goal. */
	UnderWay = 0 UMETA(DisplayName = "Under Way"),

	/** It stands at its goal. */
	Arrived = 1 UMETA(DisplayName = "Arrived"),

	/** It stands as near to its goal as walls and earlier agents allow. */
	ArrivedNear = 2 UMETA(DisplayName = "Arrived Near"),

	/** It lets others go first: it queues, makes way, or yields at a narrow place. */
	WaitsTurn = 3 UMETA(DisplayName = "Waits Its Turn"),

	/** It has its turn and cannot go on: Blocked By says what is before it. */
	Blocked = 4 UMETA(DisplayName = "Blocked")
};

/** When agents with a goal have arrived, and when they stop trying to get nearer and wait. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaArrivalSettings
{
	GENERATED_BODY()

	/** An agent has arrived within this distance of its goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Tolerance = 10.0;

	/** An agent gets no nearer while its speed toward the goal is below this share of its preferred speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double LeastProgress = 0.5;

	/** For how long an agent tries to get nearer before it waits. Longer packs a crowd more densely around its goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Patience = 0.75;

	/** An agent that waits its turn, is blocked or has arrived near is told again after this time while that lasts; 0: once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double EventInterval = 2.0;
};

/** Limits on the change of an agent's velocity: for cars, ships, heavy animals. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaLimits
{
	GENERATED_BODY()

	/**
	 * Whether the agent has limits. Agents that all have limits with equal accelerations never touch each other, if at the start they
	 * could all brake without touching. A car may have to wait for others.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bLimited = false;

	/** Where the agent faces while it stands; Step ORCA Crowd keeps it. Zero: it starts in the preferred direction. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (EditCondition = "bLimited"))
	FVector Facing = FVector::ZeroVector;

	/** Maximum acceleration, also for braking; 0 for no limit. The guarantee needs it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm/s^2", EditCondition = "bLimited"))
	double MaxAcceleration = 800.0;

	/** How fast it turns; 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "deg/s", EditCondition = "bLimited"))
	double MaxTurnRate = 0.0;

	/**
	 * How fast its turn rate may change, in degrees per second per second: the turn of each tick begins and ends at rest. 0 for
	 * no limit.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", EditCondition = "bLimited"))
	double MaxTurnAcceleration = 0.0;

	/** Radius of its tightest turn, at any speed, as of a car. 0 for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bLimited"))
	double TurnRadius = 0.0;

	/** Distance beyond its radius that it keeps from others while it can. Cars need it as room to maneuver: about their radius. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "0", Units = "cm", EditCondition = "bLimited"))
	double Margin = 0.0;
};

/** The agent that avoids. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaAgent
{
	GENERATED_BODY()

	/** Location of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the agent: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The preferred velocity: how the agent would move alone, toward its goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PreferredVelocity = FVector::ZeroVector;

	/** Maximum speed of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** The radius of the agent: its Get Scaled Capsule Radius, and a little more to keep a distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/**
	 * On the ground, how far the agent reaches above and below its location: its Get Scaled Capsule Half Height. Neighbors on other
	 * floors are then not avoided. 0 to ignore heights.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/** Which groups the agent belongs to, avoids and ignores, and its priority. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitAvoidanceLayers Layers;

	/** A different number for each agent. It decides which way each goes when two are at the same location. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Id = 0;
};

/** An agent or obstacle to avoid. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaNeighbor
{
	GENERATED_BODY()

	/** Location of the neighbor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the neighbor: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The radius of the neighbor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/**
	 * On the ground, how far the neighbor reaches above and below its location: an agent on another floor does not avoid it. 0 to
	 * ignore heights.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/** Which groups the neighbor belongs to, avoids and ignores, and its priority. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitAvoidanceLayers Layers;

	/**
	 * The agent's share of the avoidance: 0.5 when the neighbor takes the other half, 1 for a neighbor that does nothing, such as a
	 * pillar. It applies when the two avoid each other by their layers and have equal priorities.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "1"))
	double AgentShare = 0.5;

	/** A number of its own, different from the agent's. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	int32 Id = 1;
};

/** The velocity that avoids all neighbors, or violates their constraints least. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaVelocity
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The velocity to take, at most at full speed. On the ground its Z is 0. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Largest constraint violation, as a speed: 0 when the velocity is free of collisions for the whole horizon. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s"))
	double MaxViolation = 0.0;
};

/** An agent of an ORCA crowd. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaMember
{
	GENERATED_BODY()

	/** Location of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The preferred velocity: how the agent would move alone, toward its goal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PreferredVelocity = FVector::ZeroVector;

	/** Maximum speed of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** The radius of the agent: its Get Scaled Capsule Radius, and a little more to keep a distance. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/**
	 * On the ground, how far its body's middle line reaches before and behind its location, without the round ends: for horses, boats
	 * and other agents that are longer than wide. It is then a capsule that lies along Heading. 0 for a disc. Not with Limits.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfLength = 0.0;

	/**
	 * Where a long agent faces; Step ORCA Crowd turns it as far as there is room, so set the actor's rotation from it. Zero: it starts
	 * in the preferred direction.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (EditCondition = "HalfLength > 0"))
	FVector Heading = FVector::ZeroVector;

	/**
	 * On the ground, how far the agent reaches above and below its location: its Get Scaled Capsule Half Height. Agents and walls on
	 * other floors are then not avoided: give it where a crowd walks over and under a bridge, or on several floors. 0 to ignore
	 * heights.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/**
	 * Weight of the agent in sharing the avoidance: of two agents each takes its part of the sum of both. 0 for an agent that does
	 * not avoid others, such as the player or a pillar.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Responsibility = 1.0;

	/** Which groups the agent belongs to, avoids and ignores, and its priority. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitAvoidanceLayers Layers;

	/** Limits on the change of its velocity: for cars, ships, heavy animals. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitOrcaLimits Limits;

	/** Whether the agent has a Goal: it stops there, or as near as it can get, and starts again when there is room. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bHasGoal = false;

	/** Where the agent is to stop. Preferred Velocity still gives the way there, such as along a path. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (EditCondition = "bHasGoal"))
	FVector Goal = FVector::ZeroVector;

	/** How far the agent has come, as of the last step. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitOrcaPhase Phase = EPursuitOrcaPhase::UnderWay;

	/** The index of the nearest agent before one that is blocked, as of the last step; -1 where walls block it, or nothing. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 BlockedBy = -1;

	/** The part of its patience that is used up, as of the last step: at 1 it waits. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Waited = 0.0;

	/** For how long it has been in its phase, in seconds, and how long ago that was told. */
	UPROPERTY()
	double PhaseTime = 0.0;

	UPROPERTY()
	double UntoldTime = 0.0;
};

/** An agent of a crowd came into another phase, or is in it still. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaEvent
{
	GENERATED_BODY()

	/** Index of the agent in the crowd. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Agent = -1;

	/** Its phase: under way, arrived, arrived near, waits its turn, blocked. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitOrcaPhase Phase = EPursuitOrcaPhase::UnderWay;

	/** Index of the nearest agent before one that is blocked; -1 where walls block it, or nothing. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 BlockedBy = -1;

	/** For how long it has been in that phase: 0 when it comes into it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double PhaseTime = 0.0;
};

/** A wall on the ground: straight segments between corners. No agent comes nearer to it than its radius. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaWall
{
	GENERATED_BODY()

	/** Its corners, at least two, such as the points of Make Path from Spline. If all are equal the wall is a point. Z is ignored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TArray<FVector> Corners;

	/**
	 * How it goes on at the last corner. Open: it ends there, and stops agents on both sides. Closed: a segment leads back to the
	 * first corner, and one side is open: corners clockwise as seen from above make a building that keeps agents out,
	 * counterclockwise a room that keeps them in. Loop is refused.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitPathTopology Topology = EPursuitPathTopology::Open;

	/**
	 * How far the wall reaches above and below Height Center: agents with a Half Height that are above or below it ignore it. 0
	 * for a wall on every floor.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/** The middle of its height, as a Z of the world. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (EditCondition = "HalfHeight > 0", Units = "cm"))
	double HeightCenter = 0.0;

	/**
	 * How far inside of what is in the way the wall already stands: of a border of the navigation mesh, the radius of the mesh's agent.
	 * The radius of an agent is so much less beside it, but never 0. 0 for a wall that stands where it is.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Inset = 0.0;
};

/** The result of a crowd step. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitOrcaStep
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Largest constraint violation of an agent, as a speed: 0 when no agent collides within the horizon. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s"))
	double MaxViolation = 0.0;

	/**
	 * The agents with a goal whose phase changed in this step, and agents that wait, are blocked or have arrived near for another
	 * Event Interval.
	 */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitOrcaEvent> Events;
};

/** Agents that avoid each other without communication, each taking its share. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitOrcaLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The velocity nearest to the preferred one that collides with no neighbor within the horizon, if every neighbor takes its share
	 * of the avoidance (optimal reciprocal collision avoidance, ORCA). Agents that meet head-on pass each other on the right. Use it
	 * for a few agents, and wire Velocity into the movement component; Step ORCA Crowd is for many.
	 * @param Agent The agent that avoids.
	 * @param Neighbors The agents and obstacles to avoid: the nearest ten or so are enough.
	 * @param Walls Walls on the ground: the few around the agent. Must be empty in space.
	 * @param Obstacles Obstacles in space: spheres, boxes, capsules, half-spaces. Must be empty on the ground.
	 * @param Settings How far ahead to look.
	 * @param Limits Limits on the change of the agent's velocity; none by default. Neighbors are assumed to have the same.
	 * @param DeltaSeconds The time until the next call, in seconds: agents that overlap part within it. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The velocity to take, and its largest constraint violation.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Solve ORCA Velocity", ReturnDisplayName = "Result", AdvancedDisplay = "Limits",
			AutoCreateRefTerm = "Walls,Obstacles",
			Keywords = "orca rvo avoid avoidance collision crowd separation neighbors local pursuit"))
	static FPursuitOrcaVelocity SolveOrcaVelocity(const FPursuitOrcaAgent& Agent,
		const TArray<FPursuitOrcaNeighbor>& Neighbors, const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles,
		FPursuitOrcaSettings Settings, FPursuitOrcaLimits Limits, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * One step of a whole crowd in which every agent avoids its neighbors (optimal reciprocal collision avoidance, ORCA). All see the
	 * crowd as it is now, so the order of the agents does not matter. Use it for walkers and flyers that must not touch: call it once a
	 * tick with a variable for Crowd, then set the location of each actor from it. Long agents on the ground have a Half Length.
	 * @param Crowd The variable that keeps the agents, and the velocity that each would choose alone: they move. On the ground only
	 * their X and Y change. On a refusal it stays as it is.
	 * @param Walls Walls on the ground, each with its corners in order. Must be empty in space.
	 * @param Obstacles Obstacles in space: spheres, boxes, capsules, half-spaces. Must be empty on the ground.
	 * @param Settings How far ahead to look.
	 * @param Arrival When agents with a goal have arrived, and when they stop trying to get nearer and wait. Agents without a goal
	 * are not affected.
	 * @param NeighborDistance Farther neighbors are ignored: at least twice the radius plus what two agents cover in the horizon.
	 * @param MaxNeighbors How many neighbors are avoided, nearest first: from 0 to 32.
	 * @param DeltaSeconds The duration of the step, in seconds. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The result, the largest constraint violation, and which agents came into another phase, such as blocked.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Step ORCA Crowd", ReturnDisplayName = "Step", AdvancedDisplay = "Arrival,MaxNeighbors",
			AutoCreateRefTerm = "Walls,Obstacles",
			Keywords = "orca rvo avoid avoidance collision crowd many agents simulation flow arrive settle pursuit"))
	static FPursuitOrcaStep StepOrcaCrowd(UPARAM(ref) TArray<FPursuitOrcaMember>& Crowd,
		const TArray<FPursuitOrcaWall>& Walls, const TArray<FPursuitShape>& Obstacles, FPursuitOrcaSettings Settings,
		FPursuitOrcaArrivalSettings Arrival, double NeighborDistance = 1500.0, int32 MaxNeighbors = 16, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);
};

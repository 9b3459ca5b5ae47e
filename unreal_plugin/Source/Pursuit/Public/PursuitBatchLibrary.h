// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitChaseTypes.h"
#include "PursuitProjectileTypes.h"
#include "PursuitTurretLibrary.h"
#include "PursuitTypes.h"
#include "PursuitBatchLibrary.generated.h"

/** What a pursuer knows about itself and its target: the pins of Solve Intercept, one of many. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitInterceptQuery
{
	GENERATED_BODY()

	/** Location of the pursuer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PursuerLocation = FVector::ZeroVector;

	/** How fast the pursuer can move. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 600.0;

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** Velocity of the target: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetVelocity = FVector::ZeroVector;

	/** Distance at which the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;
};

/** What an agent knows about itself and its target, or about its threat: the pins of the steering nodes, one of many. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSteeringQuery
{
	GENERATED_BODY()

	/** Location of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector CurrentLocation = FVector::ZeroVector;

	/** Velocity of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector CurrentVelocity = FVector::ZeroVector;

	/** Where the target is now, or the threat to flee from. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** Maximum speed of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;
};

/** What an agent knows about itself and the target that it chases: the pins of Calculate Pursue Steering, one of many. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitChaseQuery
{
	GENERATED_BODY()

	/** Location of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector CurrentLocation = FVector::ZeroVector;

	/** Velocity of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector CurrentVelocity = FVector::ZeroVector;

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** Velocity of the target: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetVelocity = FVector::ZeroVector;

	/** Maximum speed of the agent. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;
};

/** What a turret knows about itself and its target: the pins of Solve Turret, one of many. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurretQuery
{
	GENERATED_BODY()

	/** Where the muzzle is. The shooter stands still. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector ShooterLocation = FVector::ZeroVector;

	/** Where the barrel points now: its Get Forward Vector. Any length but zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Facing = FVector(1.0, 0.0, 0.0);

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** Velocity of the target: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetVelocity = FVector::ZeroVector;

	/** Turn rate of the barrel. 0: the turret hits only targets that cross its line of fire. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double TurnRate = 90.0;

	/** Speed of the projectile. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MuzzleSpeed = 3000.0;

	/** The latest impact of interest, in seconds from now. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Horizon = 5.0;

	/** Maximum range of the projectile; 0 for no limit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double MaxRange = 0.0;

	/** The angle from the aim point within which it may fire; at 0 it turns all the way. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "180", Units = "deg"))
	double FireCone = 0.0;

	/** The earliest impact of interest, in seconds from now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double MinTime = 0.0;
};

/**
 * Thousands of intercepts, steerings, turrets, projectiles and distances at once. Every answer is bitwise equal to the answer of the
 * node for one; thousands are shared among the engine's worker threads. An invalid query does not affect the others: its answer is
 * zeros with its own reason, where it has one, and the log names it.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitBatchLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Solve Intercept for many at once: the earliest intercept of every pursuer with its target, or the reason why there is none. Use
	 * it instead of a loop over Solve Intercept. Wire Intercepts into For Each Loop, and each Point into what moves its pursuer.
	 * @param Queries The pursuers and their targets: one query for each answer. An array without queries has no answers.
	 * @return The answers in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Solve Intercepts", ReturnDisplayName = "Intercepts",
			Keywords = "batch many array all bulk parallel lead target aim chase meet catch interception exact reason pursuit"))
	static TArray<FPursuitIntercept> SolveIntercepts(const TArray<FPursuitInterceptQuery>& Queries);

	/**
	 * Predict Intercept for many at once: where every pursuer should aim, all with the same settings. Use it instead of a loop over
	 * Predict Intercept. Wire Predictions into For Each Loop, and each Aim Point into what moves its pursuer.
	 * @param Queries The pursuers and their targets: one query for each answer. An array without queries has no answers.
	 * @param Settings How the pursuers look ahead.
	 * @return The answers in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Predict Intercepts", ReturnDisplayName = "Predictions",
			Keywords = "batch many array all bulk parallel lead target aim chase seek meet catch interception fallback horizon pursuit"))
	static TArray<FPursuitPrediction> PredictIntercepts(
		const TArray<FPursuitInterceptQuery>& Queries, FPursuitPredictionSettings Settings);

	/**
	 * Calculate Seek Steering for many at once: of every agent toward its target at full speed. Use it instead of a loop over
	 * Calculate Seek Steering. Wire Steerings into For Each Loop, and each into Apply Steering.
	 * @param Queries The agents and their targets: one query for each answer. An array without queries has no answers.
	 * @return The steerings in the order of the queries: zero for one that is refused, which the log names.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Calculate Seek Steerings", ReturnDisplayName = "Steerings",
			Keywords = "batch many array all bulk parallel seek chase toward move reynolds pursuit"))
	static TArray<FVector> CalculateSeekSteerings(const TArray<FPursuitSteeringQuery>& Queries);

	/**
	 * Calculate Flee Steering for many at once: of every agent straight away from its target, which is its threat. Use it instead of
	 * a loop over Calculate Flee Steering. Wire Steerings into For Each Loop, and each into Apply Steering.
	 * @param Queries The agents and their threats: one query for each answer. An array without queries has no answers.
	 * @return The steerings in the order of the queries: zero for one that is refused, which the log names.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Calculate Flee Steerings", ReturnDisplayName = "Steerings",
			Keywords = "batch many array all bulk parallel flee evade escape away run reynolds pursuit"))
	static TArray<FVector> CalculateFleeSteerings(const TArray<FPursuitSteeringQuery>& Queries);

	/**
	 * Calculate Arrive Steering for many at once: of every agent toward its target, slowing down near it. Use it instead of a loop
	 * over Calculate Arrive Steering. Wire Steerings into For Each Loop, and each into Apply Steering.
	 * @param Queries The agents and their targets: one query for each answer. An array without queries has no answers.
	 * @param SlowdownRadius Within this distance of its target each slows down, in cm.
	 * @return The steerings in the order of the queries: zero for one that is refused, which the log names.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Calculate Arrive Steerings", ReturnDisplayName = "Steerings",
			Keywords = "batch many array all bulk parallel arrive stop brake slow reach reynolds pursuit"))
	static TArray<FVector> CalculateArriveSteerings(
		const TArray<FPursuitSteeringQuery>& Queries, double SlowdownRadius = 300.0);

	/**
	 * Calculate Pursue Steering for many at once: of every agent to where it meets its target, all with the same settings. Use it
	 * instead of a loop over Calculate Pursue Steering. Wire Chases into For Each Loop, and each Steering into Apply Steering.
	 * @param Queries The pursuers and their targets: one query for each answer. An array without queries has no answers.
	 * @param Settings How the agents look ahead.
	 * @param CaptureRadius Distance at which the target counts as caught, in cm; from there on each goes along with its target.
	 * @return The answers in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Calculate Pursue Steerings", ReturnDisplayName = "Chases", AdvancedDisplay = "CaptureRadius",
			Keywords = "batch many array all bulk parallel pursuit chase intercept lead catch hunt reynolds"))
	static TArray<FPursuitChase> CalculatePursueSteerings(
		const TArray<FPursuitChaseQuery>& Queries, FPursuitPredictionSettings Settings, double CaptureRadius = 0.0);

	/**
	 * Solve Turret for many at once: the earliest hit of every turret, which must turn before it fires. Use it instead of a loop over
	 * Solve Turret. Wire Shots into For Each Loop, and each Aim Point into Find Look at Rotation.
	 * @param Queries The turrets and their targets: one query for each answer. An array without queries has no answers.
	 * @return The shots in the order of the queries, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (DisplayName = "Solve Turrets", ReturnDisplayName = "Shots",
			Keywords = "batch many array all bulk parallel turret lead target aim rotate turn fire shoot intercept gun pursuit"))
	static TArray<FPursuitTurretShot> SolveTurrets(const TArray<FPursuitTurretQuery>& Queries);

	/**
	 * Solve Projectile for many at once: every launch of every projectile that hits. Use it instead of a loop over Solve Projectile.
	 * Wire Launches into For Each Loop, and give each Launch Velocity of Best to its projectile.
	 * @param Shots The shots: one for each answer. An array without shots has no answers.
	 * @param MuzzleSpeed How fast every projectile leaves its shooter, in cm/s.
	 * @param Settings What flies the projectiles: Projectile Movement unless set otherwise.
	 * @return The launches in the order of the shots, each with its own reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Projectile",
		meta = (DisplayName = "Solve Projectiles", ReturnDisplayName = "Launches", AdvancedDisplay = "Settings",
			MuzzleSpeed = "3000.0",
			Keywords = "batch many array all bulk parallel aim shoot lead ballistic arc toss throw suggest velocity gravity pursuit"))
	static TArray<FPursuitLaunches> SolveProjectiles(
		const TArray<FPursuitShot>& Shots, double MuzzleSpeed, FPursuitProjectileSettings Settings);

	/**
	 * Get Signed Distance for many at once: of every location to one obstacle. Use it instead of a loop over Get Signed Distance.
	 * Wire Signed Distances into For Each Loop, and each Distance into a comparison.
	 * @param Obstacle The obstacle.
	 * @param Locations One location for each answer. An array without locations has no answers.
	 * @return The distances in the order of the locations, below zero inside, and the ways out.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Get Signed Distances", ReturnDisplayName = "Signed Distances",
			Keywords = "batch many array all bulk parallel distance obstacle sphere box plane capsule normal inside pursuit"))
	static TArray<FPursuitSignedDistance> GetSignedDistances(const FPursuitShape& Obstacle, const TArray<FVector>& Locations);
};

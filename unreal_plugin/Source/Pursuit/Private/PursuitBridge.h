// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitMotionTypes.h"
#include "PursuitProjectileTypes.h"
#include "PursuitTeamLibrary.h"
#include "PursuitTurretLibrary.h"
#include "PursuitTypes.h"

/**
 * The one place where Unreal's types become those of the C library and back. It holds no formula.
 *
 * Every question answers with a status; its outputs are always written, with zeros on a refusal. While the library is not
 * connected, every question is refused with EPursuitStatus::Unavailable. Any thread may ask at any time.
 */
namespace PursuitBridge
{
	/** What a library says about itself. */
	struct FLibraryFacts
	{
		uint32 AbiVersion = 0;

		/** The size in bytes of the C struct of that name, 0 when the library does not know it. */
		uint32 (*StructSize)(const char* Name) = nullptr;
	};

	/** The facts of the library that is linked into this module. */
	FLibraryFacts LinkedLibrary();

	/** How a library differs from the header that this plugin was built with; empty when it fits. */
	FString FindMismatch(const FLibraryFacts& Library);

	/** Opens the bridge when the library fits, or else closes it and logs why. Returns whether it is open. */
	bool Connect(const FLibraryFacts& Library);

	/** What a pursuer knows about itself and its target, in cm and cm/s. */
	struct FQuery
	{
		FVector PursuerLocation = FVector::ZeroVector;
		double PursuerSpeed = 0.0;
		FVector TargetLocation = FVector::ZeroVector;
		FVector TargetVelocity = FVector::ZeroVector;
		double CaptureRadius = 0.0;
	};

	/** FQuery in the plane. */
	struct FQuery2D
	{
		FVector2D PursuerLocation = FVector2D::ZeroVector;
		double PursuerSpeed = 0.0;
		FVector2D TargetLocation = FVector2D::ZeroVector;
		FVector2D TargetVelocity = FVector2D::ZeroVector;
		double CaptureRadius = 0.0;
	};

	/** What every kind of turret asks, in cm, cm/s and seconds. A MaxRange of 0 is no limit. */
	struct FShot
	{
		FVector ShooterLocation = FVector::ZeroVector;
		FVector TargetLocation = FVector::ZeroVector;
		FVector TargetVelocity = FVector::ZeroVector;
		double ProjectileSpeed = 0.0;
		double MaxRange = 0.0;
		double MinTime = 0.0;
		double MaxTime = 0.0;
	};

	/** How a turret on a gimbal stands now, in degrees. */
	struct FMount
	{
		FVector Forward = FVector::ZeroVector;
		FVector Up = FVector::ZeroVector;
		double Yaw = 0.0;
		double Pitch = 0.0;
	};

	/** The one who steers. */
	struct FAgent
	{
		FVector Location = FVector::ZeroVector;
		FVector Velocity = FVector::ZeroVector;
		double MaxSpeed = 0.0;
	};

	FPursuitIntercept SolveIntercept(const FQuery& Query);
	FPursuitIntercept2D SolveIntercept2D(const FQuery2D& Query);
	FPursuitClosestApproach FindClosestApproach(const FQuery& Query, double Horizon);
	FPursuitPrediction PredictIntercept(const FQuery& Query, const FPursuitPredictionSettings& Settings);

	/** The turn rate in degrees per second, the fire cone in degrees. */
	FPursuitTurretShot SolveTurret(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone);
	FPursuitTurretSearch BeginTurretSearch(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone);
	FPursuitTurretShot StepTurretSearch(FPursuitTurretSearch& Search, int32 Steps);
	FPursuitGimbalShot SolveGimbalTurret(const FShot& Shot, const FMount& Mount, const FPursuitGimbal& Gimbal);

	EPursuitStatus SteerSeek(const FAgent& Agent, const FVector& Target, FVector& OutSteering);
	EPursuitStatus SteerArrive(const FAgent& Agent, const FVector& Target, double SlowdownRadius, FVector& OutSteering);
	EPursuitStatus SteerFlee(const FAgent& Agent, const FVector& Threat, FVector& OutSteering);
	EPursuitStatus SteerFleeWeighted(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering);
	EPursuitStatus MeasureFacing(const FVector& Location, const FVector& Forward, const FVector& Target, double& OutCosine);
	EPursuitStatus CheckArrival(const FVector& Location, const FVector& Target, double Radius, bool& bOutArrived);
	EPursuitStatus ApplySteering(const FVector& Velocity, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutVelocity);
	EPursuitStatus AdvanceAgent(const FAgent& Agent, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FAgent& OutAgent);

	/** Turn rates in degrees per second; a MaxSpeed of 0 is no limit for a target and for a thrust. */
	FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double MaxSeconds, double CaptureRadius);
	FPursuitMotionState FindMotionState(const FPursuitTargetMotion& Target, double Seconds);
	FPursuitCarPath FindCarPath(const FPursuitPursuerMotion& Car, const FVector& Point, double CaptureRadius);
	FPursuitMotionState FindCarPose(const FPursuitPursuerMotion& Car, const FPursuitCarPath& Path, double Distance);

	/** How many pursuers, and how many targets, a team may have. */
	constexpr int32 TeamMax = 256;

	/** MaxSeconds of 0 is no limit. */
	FPursuitTeamPlan AssignTeam(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitObjective Objective, double MaxSeconds);

	/** A MaxSpeed of 0 is any speed. */
	FPursuitMotionEstimate EstimateMotion(const TArray<FPursuitSighting>& History, const FPursuitEstimateSettings& Settings);

	/** The library's own default, to compare with that of the Blueprint struct; false while it is not connected. */
	bool ReadDefaults(FPursuitEstimateSettings& OutSettings);

	FPursuitLaunches SolveProjectile(const FPursuitShot& Shot, double ProjectileSpeed, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByApex(const FPursuitShot& Shot, double ApexHeight, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByAngle(
		const FPursuitShot& Shot, double ElevationDegrees, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileByTime(const FPursuitShot& Shot, double FlightTime, const FPursuitSimulation& Simulation);
	/** A MaxFlightTime of 0 is any time. */
	FPursuitLaunches SolveProjectileMinimumSpeed(
		const FPursuitShot& Shot, double MaxFlightTime, const FPursuitSimulation& Simulation);
	FPursuitLaunches SolveProjectileThroughAir(const FPursuitShot& Shot, double ProjectileSpeed, const FPursuitAir& Air);

	/** The library's own defaults for projectiles; false while it is not connected. */
	bool ReadDefaults(FPursuitSimulation& OutSimulation, FPursuitAir& OutAir);

	/** The library's own defaults, to compare with those of the Blueprint structs; false while it is not connected. */
	bool ReadDefaults(FPursuitPredictionSettings& OutSettings, FPursuitSteeringLimits& OutLimits);

	/** Met now or later. */
	bool IsMet(EPursuitStatus Status);

	/** The question had no meaning, so there is no answer. */
	bool IsRefused(EPursuitStatus Status);

	/** One English sentence, the library's own where it has one. */
	FString Describe(EPursuitStatus Status);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitProjectileTypes.h"
#include "PursuitTypes.h"
#include "PursuitTurretLibrary.generated.h"

/** Where and when a turret hits, or where it comes nearest to hitting in time. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurretShot
{
	GENERATED_BODY()

	/** Whether the turret hits within its time and range. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bHit = false;

	/** OK, or why there is no hit. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The aim point: where the target is at the impact. Without a hit: the aim of the shot that is least late. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector AimPoint = FVector::ZeroVector;

	/** When the projectile meets the target, in seconds from now. Fire the flight time before it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double ImpactTime = 0.0;

	/** How long the turret turns; infinite when it cannot. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double RotationTime = 0.0;

	/** How long the projectile flies. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double FlightTime = 0.0;

	/** How many steps the search took. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Iterations = 0;
};

/** A search for a turret's shot that is spread over frames: begin it, and step it until its reason is no longer Unfinished. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurretSearch
{
	GENERATED_BODY()

	/** Unfinished while it needs more steps; then OK, or why there is no hit. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The state of the search: numbers that can be copied, saved and loaded. */
	UPROPERTY()
	uint8 State[224] = {};
};

/** How fast and how far a turret turns that yaws on a base and pitches its barrel at the same time. Angles in degrees. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitGimbal
{
	GENERATED_BODY()

	/** How fast the base turns, in degrees per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double YawRate = 90.0;

	/** How fast the barrel is raised and lowered, in degrees per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double PitchRate = 45.0;

	/** Whether the base turns only between Yaw Min and Yaw Max. Otherwise it turns all the way round. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bYawIsLimited = false;

	/** The farthest to the left, from the base's forward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "-180", ClampMax = "180", Units = "deg", EditCondition = "bYawIsLimited"))
	double YawMin = -90.0;

	/** The farthest to the right, from the base's forward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit",
		meta = (ClampMin = "-180", ClampMax = "180", Units = "deg", EditCondition = "bYawIsLimited"))
	double YawMax = 90.0;

	/** How far the barrel can be lowered. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "-90", ClampMax = "90", Units = "deg"))
	double PitchMin = -10.0;

	/** How far the barrel can be raised. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "-90", ClampMax = "90", Units = "deg"))
	double PitchMax = 85.0;
};

/** Where and when a turret on a gimbal hits, or where it comes nearest to hitting in time. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitGimbalShot
{
	GENERATED_BODY()

	/** The aim, the times and the reason. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitTurretShot Shot;

	/** The yaw to turn to, from the base's forward, to the right. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Yaw = 0.0;

	/** The pitch to raise to, from the plane of the base. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Pitch = 0.0;
};

/** Which arc of a projectile that falls. */
UENUM(BlueprintType)
enum class EPursuitTurretArc : uint8
{
	/** The arc that hits earlier, turning included. */
	Either,
	/** The flat shot. */
	Low,
	/** The lob, over walls and from above. There is none without gravity. */
	High,
};

/** A base that moves and turns, and where its turret points. Angles in degrees, relative to the base. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTurretBase
{
	GENERATED_BODY()

	/** Where yaw 0 points: the base's Get Forward Vector. Not zero, not along Up. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Forward = FVector(1.0, 0.0, 0.0);

	/** The axis that the yaw turns about: the base's Get Up Vector. Not zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Up = FVector(0.0, 0.0, 1.0);

	/** How the base turns, in degrees per second about each axis: Get Physics Angular Velocity in Degrees of a vehicle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector AngularVelocity = FVector::ZeroVector;

	/** Where the turret is turned to now, from the base's forward, to the right. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg"))
	double Yaw = 0.0;

	/** Where the barrel is raised to now, from the plane of the base. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg"))
	double Pitch = 0.0;

	/** How fast the turret yaws now, to the right. At most the gimbal's Yaw Rate. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg/s"))
	double YawVelocity = 0.0;

	/** How fast the barrel is raised now. At most the gimbal's Pitch Rate. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (Units = "deg/s"))
	double PitchVelocity = 0.0;

	/** How fast the yaw speeds up and brakes, in degrees per second squared; 0 for at once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double YawAcceleration = 0.0;

	/** How fast the pitch speeds up and brakes, in degrees per second squared; 0 for at once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double PitchAcceleration = 0.0;
};

/** Where and when a turret whose projectile falls hits, or where it comes nearest to hitting in time. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitBallisticShot
{
	GENERATED_BODY()

	/** The aim, the times and the reason. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitTurretShot Shot;

	/** The yaw to turn to, relative to the base when it fires, to the right. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Yaw = 0.0;

	/** The pitch to raise to, relative to the base when it fires. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "deg"))
	double Pitch = 0.0;

	/** Velocity of the projectile at the launch: along the barrel, plus the shooter's. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector LaunchVelocity = FVector::ZeroVector;

	/** The arc that it takes: Low or High. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitTurretArc Arc = EPursuitTurretArc::Low;
};

/**
 * Where a turret should turn and fire to hit a moving target. Lengths in cm, speeds in cm/s, times in seconds, angles in
 * degrees.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitTurretLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The earliest hit of a turret that must turn before it fires, or the reason why there is none. Turn toward Aim Point, and fire
	 * Flight Time before Impact Time: wire Aim Point into Find Look at Rotation. The projectile flies straight: use Solve Projectile when
	 * gravity bends its path. Without a hit it is the shot that is least late.
	 * @param ShooterLocation Where the muzzle is. The shooter stands still.
	 * @param Facing Where the barrel points now: its Get Forward Vector. Any length. Zero: where the Blueprint's own actor faces.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param TurnRate Turn rate of the barrel, in degrees per second. 0: the turret hits only targets that cross its line of fire.
	 * @param MuzzleSpeed Speed of the projectile, in cm/s. More than 0.
	 * @param Horizon The latest impact of interest, in seconds from now. More than 0.
	 * @param MaxRange Maximum range of the projectile, in cm; 0 for no limit.
	 * @param FireCone The angle from the aim point within which it may fire, in degrees from 0 to 180; at 0 it turns all the way.
	 * Asked every tick, a small turn is always left at 0: fire when Find Line Of Fire along the barrel meets the target.
	 * @param MinTime The earliest impact of interest, in seconds from now.
	 * @param WorldContextObject The Blueprint itself.
	 * @return Whether it hits, the reason, where to aim, and the times.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Aim",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Solve Turret", ReturnDisplayName = "Shot", AdvancedDisplay = "FireCone,MinTime",
			Keywords = "turret lead target aim rotate turn fire shoot intercept gun pursuit"))
	static FPursuitTurretShot SolveTurret(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
		FVector TargetVelocity, double TurnRate = 90.0, double MuzzleSpeed = 3000.0, double Horizon = 5.0,
		double MaxRange = 0.0, double FireCone = 0.0, double MinTime = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Begins Solve Turret as a search that is spread over frames, for hundreds of turrets at once. Step Turret Search goes on.
	 * @param ShooterLocation Where the muzzle is. The shooter stands still.
	 * @param Facing Where the barrel points now: its Get Forward Vector. Any length. Zero: where the Blueprint's own actor faces.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param TurnRate Turn rate of the barrel, in degrees per second. 0: the turret hits only targets that cross its line of fire.
	 * @param MuzzleSpeed Speed of the projectile, in cm/s. More than 0.
	 * @param Horizon The latest impact of interest, in seconds from now. More than 0.
	 * @param MaxRange Maximum range of the projectile, in cm; 0 for no limit.
	 * @param FireCone The angle from the aim point within which it may fire, in degrees from 0 to 180; at 0 it turns all the way.
	 * @param MinTime The earliest impact of interest, in seconds from now.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The search, to keep in a variable.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Begin Turret Search", ReturnDisplayName = "Search", AdvancedDisplay = "FireCone,MinTime",
			Keywords = "turret lead target aim rotate turn fire shoot gun frames spread start pursuit"))
	static FPursuitTurretSearch BeginTurretSearch(FVector ShooterLocation, FVector Facing, FVector TargetLocation,
		FVector TargetVelocity, double TurnRate = 90.0, double MuzzleSpeed = 3000.0, double Horizon = 5.0,
		double MaxRange = 0.0, double FireCone = 0.0, double MinTime = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Continues a turret search. The answer is bitwise equal to Solve Turret's, however the steps are divided. Call it once a tick
	 * until Reason is no longer Unfinished.
	 * @param Search The variable that keeps the search, from Begin Turret Search; updated.
	 * @param Steps How many steps to take at most, each of about the cost of a few square roots and arc tangents. 1 or more.
	 * @return The shot; while the reason is Unfinished, the time that the search has reached.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (DisplayName = "Step Turret Search", ReturnDisplayName = "Shot",
			Keywords = "turret lead target aim rotate turn fire shoot gun frames spread continue pursuit"))
	static FPursuitTurretShot StepTurretSearch(UPARAM(ref) FPursuitTurretSearch& Search, int32 Steps = 64);

	/**
	 * Solve Turret for a turret that yaws on a base and pitches its barrel, each at its own rate and within its own limits. Use it for
	 * a gun on a mount: turn the base to Yaw and the barrel to Pitch, and fire Flight Time before Impact Time. The projectile flies
	 * straight.
	 * @param ShooterLocation Where the muzzle is. The shooter stands still.
	 * @param BaseForward Where yaw 0 points: the base's Get Forward Vector. Not zero, not along Base Up.
	 * @param BaseUp The axis that the base turns about: the base's Get Up Vector. Not zero.
	 * @param Yaw Where the base is turned to now, in degrees from its forward, to the right.
	 * @param Pitch Where the barrel is raised to now, in degrees from the plane of the base.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param Gimbal Turn rates and limits of the mount.
	 * @param MuzzleSpeed Speed of the projectile, in cm/s. More than 0.
	 * @param Horizon The latest impact of interest, in seconds from now. More than 0.
	 * @param MaxRange Maximum range of the projectile, in cm; 0 for no limit.
	 * @param MinTime The earliest impact of interest, in seconds from now.
	 * @return Whether it hits, the reason, the yaw and the pitch to turn to, and the times.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Aim",
		meta = (DisplayName = "Solve Gimbal Turret", ReturnDisplayName = "Shot", AdvancedDisplay = "MinTime",
			Keywords = "turret lead target aim rotate turn fire shoot intercept gun yaw pitch limits pursuit"))
	static FPursuitGimbalShot SolveGimbalTurret(FVector ShooterLocation, FVector BaseForward, FVector BaseUp, double Yaw,
		double Pitch, FVector TargetLocation, FVector TargetVelocity, FPursuitGimbal Gimbal,
		double MuzzleSpeed = 3000.0, double Horizon = 5.0, double MaxRange = 0.0, double MinTime = 0.0);

	/**
	 * The earliest hit of a turret whose projectile falls, on a base that moves and turns: yaw and pitch to turn to, and when to fire. Use
	 * it for a mortar, a howitzer, or a gun on a ship or a tank: turn to Yaw and Pitch, and fire Flight Time before Impact Time. The
	 * projectile takes over the shooter's velocity: launch it with Launch Velocity.
	 * @param Shot The muzzle and its velocity, the target, and gravity.
	 * @param Base How the base is turned and turns, and where the turret points.
	 * @param Gimbal Turn rates and limits of the mount, relative to the base.
	 * @param MuzzleSpeed Speed of the projectile relative to the muzzle, in cm/s. More than 0.
	 * @param Horizon The latest impact of interest, in seconds from now. More than 0.
	 * @param Arc The flat shot, the lob, or whichever hits earlier.
	 * @return Whether it hits, the reason, the yaw and the pitch to turn to, the times, and the launch.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Aim",
		meta = (DisplayName = "Solve Ballistic Turret", ReturnDisplayName = "Shot",
			Keywords = "turret mortar howitzer artillery lob arc tank ship lead target aim rotate turn fire gun yaw pitch pursuit"))
	static FPursuitBallisticShot SolveBallisticTurret(const FPursuitShot& Shot, const FPursuitTurretBase& Base,
		FPursuitGimbal Gimbal, double MuzzleSpeed = 3000.0, double Horizon = 10.0,
		EPursuitTurretArc Arc = EPursuitTurretArc::Either);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "PursuitProjectileTypes.generated.h"

/** How a simulation moves a falling body from tick to tick. */
UENUM(BlueprintType)
enum class EPursuitIntegrator : uint8
{
	/** Along the true parabola: Unreal's Projectile Movement. */
	Continuous = 0 UMETA(DisplayName = "Continuous (Projectile Movement)"),

	/** First the velocity, then the location with it: a simulated physics body. */
	SemiImplicitEuler = 1 UMETA(DisplayName = "Semi-Implicit Euler (Physics Body)"),

	/** First the location with the old velocity, then the velocity. */
	ExplicitEuler = 2 UMETA(DisplayName = "Explicit Euler"),
};

/** The shooter, its projectile and the target. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitShot
{
	GENERATED_BODY()

	/** Where the projectile starts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector ShooterLocation = FVector::ZeroVector;

	/** Velocity of the shooter, which is added to the muzzle velocity. Zero for a turret at rest. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector ShooterVelocity = FVector::ZeroVector;

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetLocation = FVector::ZeroVector;

	/** How the target moves now: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetVelocity = FVector::ZeroVector;

	/** How the target's velocity changes per second. Gravity for a target that falls freely, zero for one that keeps its velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector TargetAcceleration = FVector::ZeroVector;

	/** Gravity on the projectile, in cm/s per second; zero for a straight flight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Gravity = FVector(0.0, 0.0, -980.0);
};

/** Which simulation flies the projectile and moves the target. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitProjectileSettings
{
	GENERATED_BODY()

	/** How the projectile is moved. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitIntegrator ProjectileIntegrator = EPursuitIntegrator::Continuous;

	/** How the target is moved; it matters only when the target accelerates. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitIntegrator TargetIntegrator = EPursuitIntegrator::Continuous;

	/** The fixed time between two ticks of an Euler integrator. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.0001", Units = "s"))
	double TimeStep = 1.0 / 60.0;
};

/** How the air acts on a projectile, and how far to search. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDragSettings
{
	GENERATED_BODY()

	/** How much the projectile slows down per second for each cm/s through the air: the linear damping of a physics body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double LinearDrag = 0.0;

	/** How much it slows down in cm/s per second for each (cm/s)^2 through the air; about 0.000001 for a heavy ball. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double QuadraticDrag = 0.0;

	/** How the air moves. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Wind = FVector::ZeroVector;

	/** The longest flight to look for. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double Horizon = 10.0;

	/** The greatest miss that counts as a hit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double MaxMissDistance = 1.0;

	/** Maximum number of search steps. Raise it when the reason is Unfinished: more steps take longer and may find a launch. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 MaxSteps = 16384;
};

/** How the drag of a projectile depends on its Mach number. */
UENUM(BlueprintType)
enum class EPursuitDragLaw : uint8
{
	/** Not at all: the Quadratic Drag holds at every speed. */
	Constant = 0,

	/** The standard projectile G1: flat-based bullets, and most published ballistic coefficients. */
	G1 = 1 UMETA(DisplayName = "G1"),

	/** The standard projectile G7: long bullets with a boat tail. */
	G7 = 2 UMETA(DisplayName = "G7"),

	/** The points of Table. */
	Table = 3,
};

/** A drag coefficient at a Mach number. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitDragPoint
{
	GENERATED_BODY()

	/** The speed through the air over the speed of sound. Not below the one of the point before. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Mach = 0.0;

	/** The drag coefficient there, which the Quadratic Drag is multiplied by. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Coefficient = 1.0;
};

/** How a bullet or a rocket flies: the air, its drag and its motor; and how far to search. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitProjectileFlight
{
	GENERATED_BODY()

	/** Wind, drag, and how far to search. Its Quadratic Drag is multiplied by the coefficient of the Drag Law. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FPursuitDragSettings Drag;

	/** How the drag depends on the Mach number. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitDragLaw DragLaw = EPursuitDragLaw::Constant;

	/** The published ballistic coefficient of the Drag Law, in pounds per square inch: it takes the place of Quadratic Drag. 0 for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double BallisticCoefficient = 0.0;

	/** Density of the air, in kg/m^3, for the ballistic coefficient: 1.225 at sea level, less in the mountains. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double AirDensity = 1.225;

	/** Speed of sound in the air. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm/s"))
	double SpeedOfSound = 34029.4;

	/** How much faster the motor makes it per second while it burns, along its velocity through the air; 0 for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s^2"))
	double Thrust = 0.0;

	/** How long the motor burns from the launch on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double BurnTime = 0.0;

	/** The points of the Drag Law Table, in the order of their Mach numbers; at most 256. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Pursuit")
	TArray<FPursuitDragPoint> Table;
};

/** A projectile in flight. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitProjectileState
{
	GENERATED_BODY()

	/** Where it is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How it moves: at first the Launch Velocity of a launch. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Gravity on it, in cm/s per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Gravity = FVector(0.0, 0.0, -980.0);

	/** Time since its launch: the motor burns in the first Burn Time of it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Age = 0.0;
};

/** One way to launch a projectile. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitLaunch
{
	GENERATED_BODY()

	/** The velocity to give the projectile, in the world: the shooter's velocity plus the muzzle velocity. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector LaunchVelocity = FVector::ZeroVector;

	/** Where the target is hit; without a hit: where it is when the projectile comes nearest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector ImpactPoint = FVector::ZeroVector;

	/** How long the projectile flies until then. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** How far the projectile is from the target then: 0 for a hit, a little through air. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double MissDistance = 0.0;
};

/** Every launch that hits, or why there is none. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitLaunches
{
	GENERATED_BODY()

	/** Whether a launch hits. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bHit = false;

	/** OK, or why nothing hits. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The launches that hit, the earliest first: the low arc, then the high one. Empty when nothing hits. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitLaunch> Launches;

	/** The first of them; when nothing hits, the best launch otherwise. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FPursuitLaunch Best;
};

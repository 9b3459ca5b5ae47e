// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitGuidanceLibrary.generated.h"

/** How a missile is guided. */
UENUM(BlueprintType)
enum class EPursuitGuidanceLaw : uint8
{
	/** Turns in proportion to the turn of the line of sight to the target. The usual one. */
	ProportionalNavigation,
	/** The same, and half of the target's acceleration: for a target that turns, if its acceleration is known. */
	AugmentedProportionalNavigation,
	/** Turns in proportion to the miss that would be without a turn, with the target's acceleration. */
	ZeroEffortMiss,
	/** Flies onto the line from the launcher to the target, and along it, as a wire-guided missile does. */
	LineOfSight,
	/** Arrives in Impact Direction: from above, or at the side of a tank. */
	ImpactAngle,
	/** Arrives after Impact Time. */
	ImpactTime,
	/** Arrives in Impact Direction after Impact Time: for a salvo from all sides at once. */
	ImpactAngleAndTime,
};

/** What a guided missile does, and if it cannot do what the law asks, why. */
UENUM(BlueprintType)
enum class EPursuitGuidanceState : uint8
{
	/** The law steers. */
	Homing,
	/** The missile flies away from the intercept: it turns as fast as it can until the law takes over. */
	Turning,
	/** The intercept is within the missile's turning circle: it flies straight on until there is room to turn. */
	ComingRound,
	/** The law asks for more than Max Acceleration, now or, for an impact angle or time, on the way that is left. */
	Saturated,
	/** The seeker does not see the target: the missile flies straight on. */
	OutOfView,
	/** No course meets the target at this speed, or the missile is at rest. It comes as near as it can. */
	OutOfReach,
	/** The missile cannot be there at Impact Time: it arrives as early as it can. */
	TooLate,
	/** The missile has passed the target on the line of sight. */
	Passed,
};

/** How a missile is guided, and what it can do. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitGuidanceSettings
{
	GENERATED_BODY()

	/** How the missile is guided. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitGuidanceLaw Law = EPursuitGuidanceLaw::ProportionalNavigation;

	/** How strongly the first three laws turn: from 3 to 5 as a rule. At 2 or below they do not settle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.1"))
	double NavigationConstant = 3.0;

	/** The greatest acceleration to the side: 981 for each g. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm/s^2"))
	double MaxAcceleration = 20000.0;

	/** How far off its course the seeker sees the target; 180 sees all around. Line Of Sight does not use it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "180", Units = "deg"))
	double FieldOfView = 180.0;

	/** How fast Line Of Sight brings the missile to its line: three quarters of the way in 2.7 times this. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.001", Units = "s"))
	double LineTime = 0.5;

	/** The direction of flight at the impact, of any length but zero: straight down for an attack from above. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector ImpactDirection = FVector(0.0, 0.0, -1.0);

	/** When the missile is to arrive, in seconds from now: count it down, tick by tick. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double ImpactTime = 0.0;

	/** The side to which a missile that has time left goes round: up for a lofted way. Zero: the side on which it is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector DetourDirection = FVector::ZeroVector;
};

/** Acceleration to command to a missile, and what it is about to do. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitGuidance
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** What the missile does, and if it cannot do what the law asks, why. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitGuidanceState State = EPursuitGuidanceState::Homing;

	/** Acceleration across the course, in cm/s per second. Add it times Delta Seconds to the velocity, and keep the speed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Acceleration = FVector::ZeroVector;

	/** Where the impact is expected. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector ImpactPoint = FVector::ZeroVector;

	/** The miss if the missile turned no more: from it to the target after Time To Go. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector ZeroEffortMiss = FVector::ZeroVector;

	/** Time to the impact; infinite if there is none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TimeToGo = 0.0;

	/** The acceleration that the law asks for; for an impact angle or time the greatest on the way that is left. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s^2"))
	double NeededAcceleration = 0.0;
};

/** Whether a missile keeps the time and the direction of its salvo, and if not, why. */
UENUM(BlueprintType)
enum class EPursuitSalvoState : uint8
{
	/** It keeps them. */
	Keeps,
	/** No course meets the target at this speed, or the missile is at rest. */
	OutOfReach,
	/** Its earliest impact in this direction is after the horizon. */
	BeyondHorizon,
	/** It cannot turn so within its Max Acceleration. */
	Saturated,
	/** It cannot keep the target within its Field Of View. */
	OutOfView,
};

/** A missile of a salvo. Its speed is kept. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSalvoMissile
{
	GENERATED_BODY()

	/** Where the missile is now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** How the missile moves now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** The greatest acceleration to the side: 981 for each g. More than 0. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm/s^2"))
	double MaxAcceleration = 20000.0;

	/** How far off its course the seeker sees the target; 180 sees all around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "180", Units = "deg"))
	double FieldOfView = 180.0;

	/** The direction of flight at its impact, of any length; zero takes one of the directions that are spread. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector ImpactDirection = FVector::ZeroVector;
};

/** From which directions a salvo comes, and by when. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSalvoSettings
{
	GENERATED_BODY()

	/** Across the plane in which the directions are spread, of any length but zero: up for ships. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector PlaneNormal = FVector(0.0, 0.0, 1.0);

	/** Half of the angle from the first direction to the last; 180 spreads them all around. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "180", Units = "deg"))
	double HalfSpread = 180.0;

	/** The latest impact, in seconds from now. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Horizon = 60.0;
};

/** What a missile of a salvo does. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSalvoPlan
{
	GENERATED_BODY()

	/** Whether it keeps the time and the direction, and if not, why. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitSalvoState State = EPursuitSalvoState::Keeps;

	/** Direction of its impact: the Impact Direction of Get Guidance or of the component Pursuit Guidance. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector ImpactDirection = FVector::ZeroVector;

	/** Time to its earliest impact in this direction, alone and without a limit of its turn; infinite without one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double EarliestTime = 0.0;

	/** The greatest acceleration that the law commands on its way; 0 if it does not keep time and direction. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm/s^2"))
	double NeededAcceleration = 0.0;
};

/** The impact of a salvo, and what each of its missiles does. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitSalvo
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Time to the impact of all missiles that keep it: the Impact Time of Get Guidance, counted down. 0 if none does. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double ImpactTime = 0.0;

	/** How many missiles keep it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 KeepCount = 0;

	/** The plan of each missile, in their order. Empty when an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitSalvoPlan> Plans;
};

/** Guidance of missiles, by the laws of the textbooks. Lengths in cm, speeds in cm/s, times in seconds, angles in degrees. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitGuidanceLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The acceleration that guides a missile of constant speed to its target, by the law of its settings. Call it every tick. A missile
	 * with a Projectile Movement needs no graph: add the component Pursuit Guidance to it.
	 * @param MissileLocation Where the missile is now.
	 * @param MissileVelocity How the missile moves now. Its speed is kept.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param TargetAcceleration How the target accelerates, in cm/s per second; zero if unknown.
	 * @param LauncherLocation Where the launcher is that Line Of Sight sees the target from. The other laws do not use it.
	 * @param LauncherVelocity How that launcher moves.
	 * @param Settings The law, and what the missile can do.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The acceleration, the time to the impact, and what the missile does.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Guidance",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Get Guidance", ReturnDisplayName = "Guidance",
			Keywords = "missile homing guided torpedo rocket seeker navigation impact angle time salvo loft pursuit"))
	static FPursuitGuidance GetGuidance(FVector MissileLocation, FVector MissileVelocity, FVector TargetLocation,
		FVector TargetVelocity, FVector TargetAcceleration, FVector LauncherLocation, FVector LauncherVelocity,
		FPursuitGuidanceSettings Settings, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * The earliest time at which the missiles of a salvo can hit together, each from a direction of its own. Use it once, when they are
	 * launched; then guide each by the law Impact Angle And Time with the Impact Time and its Impact Direction. A missile that cannot
	 * keep them is left out, and its plan says why.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param TargetAcceleration How the target accelerates, in cm/s per second; zero if unknown.
	 * @param Missiles The missiles, at most 256.
	 * @param Settings From which directions they come, and by when.
	 * @return The time of the impact, and the direction of each missile.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Guidance",
		meta = (DisplayName = "Find Salvo", ReturnDisplayName = "Salvo",
			Keywords = "missile torpedo time on target simultaneous impact all sides angle swarm saturate pursuit"))
	static FPursuitSalvo FindSalvo(FVector TargetLocation, FVector TargetVelocity, FVector TargetAcceleration,
		const TArray<FPursuitSalvoMissile>& Missiles, FPursuitSalvoSettings Settings);
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitTeamLibrary.generated.h"

/** What the assignment of a team minimizes. */
UENUM(BlueprintType)
enum class EPursuitAssignmentObjective : uint8
{
	/** The time of the last intercept: use it when all targets must be caught soon. */
	Bottleneck = 0 UMETA(DisplayName = "Earliest Last Intercept (Bottleneck)"),

	/** The sum of the times of all intercepts: use it when all targets matter equally. */
	LinearSum = 1 UMETA(DisplayName = "Least Sum of Times (Linear Sum)"),
};

/** One pursuer of a team. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTeamPursuer
{
	GENERATED_BODY()

	/** Location of the pursuer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Its speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double Speed = 600.0;

	/** Distance at which the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;
};

/** One target of a team. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTeamTarget
{
	GENERATED_BODY()

	/** Location of the target. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the target: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;
};

/** The target of one pursuer of a team, and its intercept. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTeamIntercept
{
	GENERATED_BODY()

	/** Index of the target in the array of targets; -1 for none, and then the other fields are zero. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Target = -1;

	/** Where to meet the target. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** The velocity that leads there, at full speed; zero when the pursuer is already there. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector PursuerVelocity = FVector::ZeroVector;

	/** When to meet it, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;
};

/** The assignment of targets to pursuers. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitTeamPlan
{
	GENERATED_BODY()

	/** OK when at least one target is caught, or why none is. Unfinished for the best plan found where the search was cut short. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The intercept of each pursuer, in the order of the pursuers; empty when an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitTeamIntercept> Intercepts;

	/** How many pursuers have a target. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Pairs = 0;

	/** The time of the last intercept, in seconds from now. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double GreatestTime = 0.0;

	/** The sum of the times of all intercepts. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double SumOfTimes = 0.0;
};

/** Several pursuers at once. Lengths in cm, speeds in cm/s, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitTeamLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Assigns targets to pursuers: as many targets as can be caught, and of all such assignments the one with the earliest last
	 * intercept, or with the least sum of times. Exact, for up to 256 of each; where the search would take more than
	 * about 3 ms, the plan is the best so far and its Reason is Unfinished. Use it for a squad after several targets: each pursuer goes
	 * to the Point of its own element of Intercepts.
	 * @param Pursuers The pursuers of the team, from 1 to 256.
	 * @param Targets The targets, from 1 to 256.
	 * @param Objective What to minimize: the time of the last intercept, or the sum of all times.
	 * @param Horizon Later intercepts are ignored, in seconds; 0 for no limit.
	 * @return The intercept of each pursuer, and the reason when none is possible.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Solve Team Assignment", ReturnDisplayName = "Plan", AdvancedDisplay = "Horizon",
			Keywords = "team squad several distribute targets assignment hungarian who takes which intercept pursuit"))
	static FPursuitTeamPlan SolveTeamAssignment(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitAssignmentObjective Objective = EPursuitAssignmentObjective::Bottleneck, double Horizon = 0.0);
};

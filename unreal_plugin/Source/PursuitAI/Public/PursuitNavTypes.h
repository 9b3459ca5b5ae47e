// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Templates/SubclassOf.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "PursuitNavTypes.generated.h"

class AActor;
class UNavigationQueryFilter;

/** Who is to be met: an actor, or a place and a velocity. */
struct PURSUITAI_API FPursuitNavTarget
{
	FPursuitNavTarget() = default;
	explicit FPursuitNavTarget(const AActor* InActor);
	FPursuitNavTarget(const FVector& InLocation, const FVector& InVelocity)
		: Location(InLocation)
		, Velocity(InVelocity)
	{
	}

	/** The actor, or the place and the velocity where there is none. */
	FPursuitNavTarget(const AActor* InActor, const FVector& InLocation, const FVector& InVelocity);

	/** Whether it is still there; a place always is. */
	bool IsThere() const;

	TWeakObjectPtr<const AActor> Actor;
	bool bIsActor = false;
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;
};

/** How a pursuer travels to its target. */
UENUM(BlueprintType)
enum class EPursuitTravel : uint8
{
	/** In a straight line: for what flies or swims, and for open ground. */
	Straight = 0 UMETA(DisplayName = "Straight"),

	/** On the navigation mesh, around corners and through doors. */
	NavMesh = 1 UMETA(DisplayName = "On NavMesh"),
};

/** The answer to a question about the navigation mesh: met, the reason why not, or what misses. */
UENUM(BlueprintType)
enum class EPursuitNavReason : uint8
{
	/** The target is met. */
	OK = 0 UMETA(DisplayName = "OK"),

	/** The way to the target is within the capture radius now. */
	AlreadyThere = 1 UMETA(DisplayName = "Already There"),

	/** No intercept within the maximum prediction time. */
	BeyondHorizon = 2 UMETA(DisplayName = "Beyond Horizon"),

	/** The pursuer's speed is zero and it is not there yet. */
	PursuerImmobile = 3 UMETA(DisplayName = "Pursuer Immobile"),

	/** The navigation mesh knows no way to the target. */
	NoWay = 4 UMETA(DisplayName = "No Way"),

	/** The path queries granted did not finish the search. The best intercept so far is given, if there is one. */
	Unfinished = 5 UMETA(DisplayName = "Unfinished"),

	/** The world has no navigation system. */
	NoNavigationSystem = 100 UMETA(DisplayName = "No Navigation System"),

	/** This is a client, and clients of this project have no navigation. */
	NoClientNavigation = 101 UMETA(DisplayName = "No Navigation On Client"),

	/** There is no navigation mesh for this pursuer. */
	NoNavigationData = 102 UMETA(DisplayName = "No Navigation Data"),

	/** No navigation mesh is near the pursuer's feet. */
	PursuerOffMesh = 103 UMETA(DisplayName = "Pursuer Off Mesh"),

	/** No navigation mesh is near the target's feet. */
	TargetOffMesh = 104 UMETA(DisplayName = "Target Off Mesh"),

	/** The pursuer or the target was destroyed before the answer. */
	ActorGone = 105 UMETA(DisplayName = "Actor Gone"),

	/** The question was cancelled, or its world ended. */
	Cancelled = 106 UMETA(DisplayName = "Cancelled"),

	/** The navigation did not answer in time. */
	TimedOut = 107 UMETA(DisplayName = "Timed Out"),

	/** The navigation system refused a path query. */
	QueryRefused = 108 UMETA(DisplayName = "Path Query Refused"),

	/** An input was refused: the log names it. */
	Refused = 109 UMETA(DisplayName = "Refused: Bad Input"),
};

/** How an intercept on the navigation mesh is searched. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitNavSettings
{
	GENERATED_BODY()

	/** How fast the pursuer walks; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** Distance along the way at which the target counts as caught; 0 for a point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead the pursuer may look. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 20.0;

	/**
	 * How long a target without a path of its own, such as a player, is taken to go straight on, slid along the borders of the
	 * navigation mesh; then it is taken to wait.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double GuessTime = 1.0;

	/** How much later than the earliest the intercept may be. Less asks for more paths. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0.001", Units = "s"))
	double Tolerance = 0.05;

	/** The most paths that are asked for. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 MaxPathQueries = 12;

	/** Added to the travel time for each link on a way, such as a jump or a door: links are walked, not timed, by the mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double SecondsPerLink = 0.0;

	/** How far above or below its feet an actor may be from the navigation mesh. Less than the height of a floor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm"))
	double SearchHeight = 150.0;

	/** Which areas the pursuer walks. None takes the filter of its AI controller, or the mesh's own. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	TSubclassOf<UNavigationQueryFilter> FilterClass;
};

/** Where and when a pursuer that walks on the navigation mesh meets its target, and its way there. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitNavIntercept
{
	GENERATED_BODY()

	/** Whether the pursuer meets the target. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bMet = false;

	/** OK, or why there is no intercept. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitNavReason Reason = EPursuitNavReason::Refused;

	/** The reason as a sentence; empty when the target is met. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FString Explanation;

	/** Where to go, on the mesh. Without an intercept: where the target is, as far as that is known. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Point = FVector::ZeroVector;

	/** When the target is met, in seconds from when it was asked. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Time = 0.0;

	/** How long the pursuer's way to Point takes, in seconds. It waits there if that is less than Time. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double TravelTime = 0.0;

	/** The way to Point, from the pursuer's feet. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FVector> PathPoints;

	/** Length of the way. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double Length = 0.0;

	/** How many links the way uses, such as jumps or doors: their time is Seconds Per Link. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Links = 0;

	/** Whether the target's route is guessed: it follows no path that can be read. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	bool bRouteGuessed = false;

	/** The target's route, from its feet. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FVector> TargetRoute;

	/** No intercept is earlier, where the mesh's ways are the shortest; in seconds. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double NoneBefore = 0.0;

	/** How many paths were asked for. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 PathQueries = 0;

	/** How long ago it was asked, when the answer came later. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Age = 0.0;

	/** Whether the reason names what a designer has to mend in the level, the project or the settings. */
	bool IsFault() const
	{
		return Reason == EPursuitNavReason::NoNavigationSystem || Reason == EPursuitNavReason::NoClientNavigation
			|| Reason == EPursuitNavReason::NoNavigationData || Reason == EPursuitNavReason::Refused;
	}
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitBlendLibrary.generated.h"

/** A steering and its weight. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWeightedSteering
{
	GENERATED_BODY()

	/** The answer of any steering node. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** Its weight. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Weight = 1.0;
};

/** One steering out of several, and the last that has a share in it. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitBlend
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The steering. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector Steering = FVector::ZeroVector;

	/** The last steering that has a share in it, by its index in the array; -1 for none. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Last = -1;
};

/** How the slots of a context map lie. */
UENUM(BlueprintType)
enum class EPursuitContextLayout : uint8
{
	/** At equal angles around a circle on the ground: slot 0 along X, then toward Y. */
	Circle = 0 UMETA(DisplayName = "Circle"),

	/** Evenly on a sphere, in a spiral from the top down. */
	Sphere = 1 UMETA(DisplayName = "Sphere"),
};

/** The direction that a context map leads to. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitContextChoice
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The velocity to take; zero when no allowed slot is of interest. Subtract the current velocity to get a steering. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	FVector DesiredVelocity = FVector::ZeroVector;

	/** The allowed slot of greatest interest; -1 when its interest is 0. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Slot = -1;

	/** Its interest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Interest = 0.0;

	/** Its danger. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Danger = 0.0;
};

/** One steering out of several. Speeds in cm/s. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitBlendLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The weighted sum of all steerings. Use it for behaviors that agree, such as the rules of a flock; opposite ones cancel each
	 * other. Wire the answer into Apply Steering.
	 * @param Steerings The answers of steering nodes, and their weights.
	 * @return The sum. Feed it to Apply Steering, which shortens it.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Blend",
		meta = (DisplayName = "Blend Steering Weighted", ReturnDisplayName = "Steering",
			Keywords = "blend combine sum weight flock behaviors reynolds pursuit"))
	static FVector BlendSteeringWeighted(const TArray<FPursuitWeightedSteering>& Steerings);

	/**
	 * The first steering that is not zero; the others are ignored. Use it when one behavior must win, such as dodging before wandering.
	 * @param Steerings The answers of steering nodes, the most important first.
	 * @param Threshold Steerings up to this length count as zero, in cm/s.
	 * @return The steering, and its index in the array.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Blend",
		meta = (DisplayName = "Blend Steering By Priority", ReturnDisplayName = "Blend", AdvancedDisplay = "Threshold",
			Keywords = "blend combine priority first arbitrate behaviors reynolds pursuit"))
	static FPursuitBlend BlendSteeringByPriority(const TArray<FVector>& Steerings, double Threshold = 0.0);

	/**
	 * The weighted sum of the steerings in their order, until the budget is used up: the first counts in full, the last only partly.
	 * Use it when the important behaviors must not be outvoted and the others may fill the rest.
	 * @param Steerings The answers of steering nodes, the most important first, and their weights.
	 * @param Budget Maximum length of the sum, in cm/s; 0 for no limit.
	 * @return The sum, and the index of the last steering in it.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Blend",
		meta = (DisplayName = "Blend Steering In Order", ReturnDisplayName = "Blend",
			Keywords = "blend combine truncated running sum budget prioritized behaviors pursuit"))
	static FPursuitBlend BlendSteeringInOrder(const TArray<FPursuitWeightedSteering>& Steerings, double Budget = 600.0);

	/**
	 * The direction of a slot of a context map. Use it to fill the map with a loop, such as one trace for each slot.
	 * @param Layout How the slots lie.
	 * @param Slot Which slot, from 0.
	 * @param SlotCount How many slots there are, up to 4096.
	 * @return The direction, of length 1.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Get Context Direction", ReturnDisplayName = "Direction",
			Keywords = "context map steering slot direction interest danger pursuit"))
	static FVector GetContextDirection(EPursuitContextLayout Layout, int32 Slot, int32 SlotCount = 16);

	/**
	 * Raises the slots of a context map around a direction: each to at least the strength times the cosine of its angle to the
	 * direction. Use one map for interest and a second map for danger.
	 * @param Slots The variable that keeps the map, one number per slot; start from an array of zeros. On a refusal it stays as it is.
	 * @param Direction Direction of the interest or danger, of any length. Zero raises nothing.
	 * @param Strength How much, from 0; 1 is full speed.
	 * @param Layout How the slots lie.
	 * @return OK, or why an input was refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Blend Into Context", ReturnDisplayName = "Reason",
			Keywords = "add to context map steering interest danger slots pursuit"))
	static EPursuitStatus BlendIntoContext(UPARAM(ref) TArray<double>& Slots, FVector Direction, double Strength = 1.0,
		EPursuitContextLayout Layout = EPursuitContextLayout::Circle);

	/**
	 * The direction of greatest interest among the least dangerous slots, interpolated between slots, as a velocity. Use it instead of
	 * a blend where opposite wishes must not cancel each other.
	 * @param Interest How much each slot is wanted, from 0.
	 * @param Danger How dangerous each slot is, from 0; as many as of interest.
	 * @param MaxSpeed How fast to go at an interest of 1, in cm/s.
	 * @param DangerTolerance By how much a slot may be more dangerous than the least dangerous one and still be taken.
	 * @param Layout How the slots lie.
	 * @return The velocity to take, and its slot.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Find Context Direction", ReturnDisplayName = "Choice",
			Keywords = "context map steering interest danger mask choose direction pursuit"))
	static FPursuitContextChoice FindContextDirection(const TArray<double>& Interest, const TArray<double>& Danger,
		double MaxSpeed = 600.0, double DangerTolerance = 0.0, EPursuitContextLayout Layout = EPursuitContextLayout::Circle);
};

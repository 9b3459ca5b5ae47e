// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitMassEngine.h"
#include "PursuitTypes.h"
#include "PursuitChaseFragments.generated.h"

/** Whether an entity has a target. */
UENUM(BlueprintType)
enum class EPursuitChaseTarget : uint8
{
	/** No target was set, or no actor has the tag. */
	None = 0 UMETA(DisplayName = "None"),

	/** The target is there. */
	Known = 1 UMETA(DisplayName = "Known"),

	/** The target was destroyed. */
	Destroyed = 2 UMETA(DisplayName = "Destroyed"),
};

/** The limits of a chasing entity. Each may differ from its trait. */
USTRUCT()
struct PURSUITMASS_API FPursuitChaserFragment : public FMassFragment
{
	GENERATED_BODY()

	/** Speed of the entity, in cm/s. */
	UPROPERTY(meta = (Units = "cm/s"))
	double Speed = 600.0;

	/** Distance at which the target counts as met, in cm. */
	UPROPERTY(meta = (Units = "cm"))
	double CaptureRadius = 100.0;
};

/** The target of an entity, if its trait names no actor: set Entity. The other fields are from the last run. */
USTRUCT()
struct PURSUITMASS_API FPursuitChaseTargetFragment : public FMassFragment
{
	GENERATED_BODY()

	/** The entity to chase, which needs a Transform Fragment. With a Mass Velocity Fragment it is led. */
	UPROPERTY()
	FMassEntityHandle Entity;

	/** Where the target is, in cm. */
	UPROPERTY()
	FVector Location = FVector::ZeroVector;

	/** How the target moves, in cm/s. */
	UPROPERTY()
	FVector Velocity = FVector::ZeroVector;
};

/** Where and when an entity meets its target: written every frame. */
USTRUCT()
struct PURSUITMASS_API FPursuitInterceptFragment : public FMassFragment
{
	GENERATED_BODY()

	/** Where to go, at full speed; zero on a refusal. */
	UPROPERTY()
	FVector InterceptPoint = FVector::ZeroVector;

	/** How long it takes to get there, in seconds. */
	UPROPERTY()
	double Time = 0.0;

	/** Distance by which the entity misses its target on that course, in cm. */
	UPROPERTY()
	double MissDistance = 0.0;

	/** OK, or why there is no intercept. Without a target it is refused for a missing input. */
	UPROPERTY()
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Whether there is a target. */
	UPROPERTY()
	EPursuitChaseTarget Target = EPursuitChaseTarget::None;

	/** Whether the target is met within the horizon. */
	UPROPERTY()
	bool bMet = false;
};

/**
 * Settings shared by all entities of a config with the trait Pursuit Chase. The engine tells settings apart by their reflected
 * members.
 */
USTRUCT()
struct PURSUITMASS_API FPursuitChaseSettings : public FMassSharedFragment
{
	GENERATED_BODY()

	/** All entities chase the first actor with this tag; none: each has its own target. */
	UPROPERTY()
	FName TargetTag;

	/** How far ahead to look, and where to aim when there is no intercept. */
	UPROPERTY()
	FPursuitPredictionSettings Prediction;

	/** Whether the entities are moved. */
	UPROPERTY()
	bool bMoveEntity = true;

	/** Maximum acceleration of a moved entity, in cm/s^2. */
	UPROPERTY(meta = (Units = "cm/s^2"))
	double MaxAcceleration = 2048.0;
};

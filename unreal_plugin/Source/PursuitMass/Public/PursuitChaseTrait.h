// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassEntityTraitBase.h"
#include "PursuitTypes.h"
#include "PursuitChaseTrait.generated.h"

struct FMassEntityTemplateBuildContext;

/**
 * Entities that intercept a moving target: each has, every frame, the point where it meets it (Pursuit Intercept Fragment) and, if
 * wanted, goes there.
 *
 * The config needs a Transform Fragment and a Mass Velocity Fragment, such as from the trait Assorted Fragments. With the trait Pursuit
 * ORCA Crowd beside it the entities go to their intercept points without running into each other.
 */
UCLASS(meta = (DisplayName = "Pursuit Chase"))
class PURSUITMASS_API UPursuitChaseTrait : public UMassEntityTraitBase
{
	GENERATED_BODY()

public:
	/**
	 * All entities chase the first actor with this tag (Actor > Tags), such as the player's pawn. None: each entity has its own
	 * target, which game code writes to its Pursuit Chase Target Fragment.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	FName TargetTag;

	/** Speed of an entity. */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double Speed = 600.0;

	/** Distance at which the target counts as met; a moved entity stops there. */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 100.0;

	/** How far ahead to look, and where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	FPursuitPredictionSettings Prediction;

	/**
	 * Move the entity: its velocity and its location are written, or beside the trait Movement, from Unreal 5.6 on, its desired velocity,
	 * which Movement follows. Without, only the Pursuit Intercept Fragment is. Turn it off beside Movement of 5.4 and 5.5, and beside
	 * Simple Movement, which move entities themselves; with Pursuit ORCA Crowd it has no effect.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	bool bMoveEntity = true;

	/** Maximum acceleration of a moved entity. */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s^2", EditCondition = "bMoveEntity"))
	double MaxAcceleration = 2048.0;

	virtual void BuildTemplate(FMassEntityTemplateBuildContext& BuildContext, const UWorld& World) const override;
};

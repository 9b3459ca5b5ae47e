// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassEntityTraitBase.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitOrcaCrowdTrait.generated.h"

struct FMassEntityTemplateBuildContext;

/**
 * Entities that avoid each other on their way to their goals (optimal reciprocal collision avoidance, ORCA). All entities of the
 * world with this trait are one crowd. Pursuit Chase gives them goals; else game code writes Goal to their Pursuit Orca Agent
 * Fragment. Set their walls by Set Crowd Walls of the Pursuit Orca Crowd Subsystem, or take the borders of the navigation mesh.
 *
 * The config needs a Transform Fragment and a Mass Velocity Fragment, such as from the trait Assorted Fragments. How far ahead a crowd
 * looks is set in the project settings, Mass, Pursuit Orca Crowd Processor.
 */
UCLASS(meta = (DisplayName = "Pursuit ORCA Crowd"))
class PURSUITMASS_API UPursuitOrcaCrowdTrait : public UMassEntityTraitBase
{
	GENERATED_BODY()

public:
	/** The radius of an entity, and a little more to keep a distance. An Agent Radius Fragment in the config has precedence. */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Radius = 42.0;

	/**
	 * On the ground, how far the middle line of an entity's body reaches before and behind its location, without the round ends: for
	 * horses, boats and others that are longer than wide. It is then a capsule and turns only as far as there is room; Move Entity turns
	 * its transform, too. 0 for a disc. Not in a crowd in which entities have Limits.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfLength = 0.0;

	/** Maximum speed of an entity. */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/**
	 * Its weight in sharing the avoidance: of two entities each takes its part of the sum of both. 0 for an entity that does not
	 * avoid others, such as a pillar.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0"))
	double Responsibility = 1.0;

	/**
	 * On the ground, how far an entity reaches above and below its location: entities and walls on other floors are then not avoided.
	 * 0 to ignore heights.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/** Which groups an entity belongs to, avoids and ignores, and its priority. */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	FPursuitAvoidanceLayers Layers;

	/** Limits on the change of an entity's velocity: for cars, ships, heavy animals. */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	FPursuitOrcaLimits Limits;

	/**
	 * Move the entity, too. Beside the trait Movement its desired velocity is written instead, from Unreal 5.6 on, and Movement moves it.
	 * Turn it off beside Movement of 5.4 and 5.5, and beside Simple Movement, which move entities by their velocity.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	bool bMoveEntity = true;

	/**
	 * Take the borders of the world's navigation mesh as walls, and keep them up to date when it changes: entities then stay on it.
	 * One config with it suffices, because walls hold for the whole crowd. From Unreal 5.5 on, and only on the ground. With floors
	 * above each other set Half Height.
	 */
	UPROPERTY(EditAnywhere, Category = "Pursuit")
	bool bWallsFromNavMesh = false;

	virtual void BuildTemplate(FMassEntityTemplateBuildContext& BuildContext, const UWorld& World) const override;
};

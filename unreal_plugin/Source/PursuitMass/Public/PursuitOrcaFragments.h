// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitMassEngine.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitOrcaFragments.generated.h"

/** An entity of the ORCA crowd. Each may differ from its trait. */
USTRUCT()
struct PURSUITMASS_API FPursuitOrcaAgentFragment : public FMassFragment
{
	GENERATED_BODY()

	/** The radius of the entity, in cm, unless it has an Agent Radius Fragment, which has precedence. */
	UPROPERTY(meta = (Units = "cm"))
	double Radius = 42.0;

	/** How fast the entity can move, in cm/s. */
	UPROPERTY(meta = (Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** Its weight in sharing the avoidance; 0 for an entity that does not avoid others. */
	UPROPERTY()
	double Responsibility = 1.0;

	/**
	 * On the ground, how far its body's middle line reaches before and behind its location, in cm, without the round ends; 0 for a disc.
	 * Not in a crowd in which entities have Limits.
	 */
	UPROPERTY(meta = (Units = "cm"))
	double HalfLength = 0.0;

	/** Where a long entity faces: written every frame. Zero: it starts in the direction of its goal. */
	UPROPERTY()
	FVector Heading = FVector::ZeroVector;

	/** On the ground, how far it reaches above and below its location, in cm; 0 to ignore heights. */
	UPROPERTY(meta = (Units = "cm"))
	double HalfHeight = 0.0;

	/** Which groups the entity belongs to, avoids and ignores, and its priority. */
	UPROPERTY()
	FPursuitAvoidanceLayers Layers;

	/** Limits on the change of its velocity. Its Facing is written every frame. */
	UPROPERTY()
	FPursuitOrcaLimits Limits;

	/** Where the entity is to stop, when it has a goal. Pursuit Chase writes it. */
	UPROPERTY()
	FVector Goal = FVector::ZeroVector;

	/** Whether it has a goal; without one it stands, and steps aside for agents that press on it where the crowd has walls. */
	UPROPERTY()
	bool bHasGoal = false;

	/** Whether the entity is moved; otherwise only its velocity is written. Beside the trait Movement it never is, from Unreal 5.6 on. */
	UPROPERTY()
	bool bMoveEntity = true;
};

/** How the crowd's last step went for an entity. */
USTRUCT()
struct PURSUITMASS_API FPursuitOrcaStatusFragment : public FMassFragment
{
	GENERATED_BODY()

	/** The part of its patience that is used up, from 0 to 1: at 1 it waits. */
	UPROPERTY()
	double Waited = 0.0;

	/** OK, or why the entity was left out. */
	UPROPERTY()
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** How far it has come. */
	UPROPERTY()
	EPursuitOrcaPhase Phase = EPursuitOrcaPhase::UnderWay;
};

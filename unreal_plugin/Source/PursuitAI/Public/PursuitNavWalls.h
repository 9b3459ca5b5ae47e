// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitNavWalls.generated.h"

/** Borders of the navigation mesh, as walls for agents that walk on it. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitNavWalls
{
	GENERATED_BODY()

	/** OK, or what misses. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitNavReason Reason = EPursuitNavReason::Refused;

	/** The walls, the nearest first. A closed one has its free side where the mesh is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FPursuitOrcaWall> Walls;

	/** By how much the walls already stand inside the floor: the radius of the mesh's agent. Take it off the agents' Radius. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double InsetBy = 0.0;

	/** How many straight pieces the walls have. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Segments = 0;

	/** How many farther pieces were left out. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 LeftOut = 0;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitNavWalls.generated.h"

/** A way across borders of the navigation mesh, such as a ledge that agents jump: the borders that it crosses are no walls there. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitNavOpening
{
	GENERATED_BODY()

	/** Where the way begins, such as the left end of a nav link, in the world. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Start = FVector::ZeroVector;

	/** Where it ends, such as the right end. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector End = FVector::ZeroVector;

	/** How wide it is. Negative is refused. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double Width = 100.0;
};

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

	/** How far the walls already stand inside the floor, the Inset of each: the radius of the mesh's agent. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double InsetBy = 0.0;

	/** How many straight pieces the walls have. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Segments = 0;

	/** How many farther pieces were left out. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 LeftOut = 0;
};

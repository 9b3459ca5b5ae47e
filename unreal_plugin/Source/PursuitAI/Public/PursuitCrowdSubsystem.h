// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitOrcaLibrary.h"
#include "Subsystems/WorldSubsystem.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitCrowdSubsystem.generated.h"

class AActor;
class ANavigationData;
class UNavigationSystemV1;
class UPursuitCrowdComponent;
class UPursuitWallComponent;

/**
 * The crowd of a world: it moves all actors with the component Pursuit Crowd once a tick, in one step. Their order is the order in which
 * they began play, so that equal games have equal crowds.
 */
UCLASS()
class PURSUITAI_API UPursuitCrowdSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	/** How far ahead agents look, on which side they pass, and whether height counts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd")
	FPursuitOrcaSettings Avoidance;

	/** When agents have arrived, when they stop trying to get nearer, and how often events are told again. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd")
	FPursuitOrcaArrivalSettings Arrival;

	/** Farther neighbors are ignored: at least twice the radius plus what two agents cover in the horizon. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "0", Units = "cm"))
	double NeighborDistance = 1500.0;

	/** How many neighbors are avoided, nearest first. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "0", ClampMax = "32"))
	int32 MaxNeighbors = 16;

	/**
	 * Replaces the walls that agents keep from, beside each Pursuit Wall and the borders of the navigation mesh.
	 * Call it when the level begins, and again when a door opens or closes.
	 * @param InWalls The walls, each with its corners in order, such as the points of Make Path From Spline.
	 * @return Whether they were taken; otherwise the former ones stay, and the log says what is wrong.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd",
		meta = (ReturnDisplayName = "Taken", Keywords = "crowd orca obstacle door building avoid pursuit"))
	bool SetWalls(const TArray<FPursuitOrcaWall>& InWalls);

	/** The actors of the crowd, in the order in which they began play. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Actors", Keywords = "crowd all who pursuit"))
	TArray<AActor*> GetActors() const;

	/** The walls that agents keep from now, to draw them: of Set Walls, of each Pursuit Wall, and the borders of the navigation mesh. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Crowd", meta = (ReturnDisplayName = "Walls", Keywords = "crowd border draw debug pursuit"))
	TArray<FPursuitOrcaWall> GetWalls() const;

	virtual void Tick(float DeltaSeconds) override;
	virtual TStatId GetStatId() const override;
	virtual void Deinitialize() override;

private:
	/** Joins and leaves. */
	friend class UPursuitCrowdComponent;
	friend class UPursuitWallComponent;

	struct FNews;

	/** Navigation was generated anew. */
	UFUNCTION()
	void HearNavigation(ANavigationData* NavData);

	/** Makes the walls of the mesh around the crowd, when the crowd left them or the mesh changed. */
	void UpdateMeshWalls(double DeltaSeconds);

	/** Asks every Pursuit Wall what it is now. */
	void ReadWallComponents();

	/** Puts all walls together for the library. */
	void BuildWalls();

	/** Whether no wall is between two places on the ground: of Set Walls, a Pursuit Wall, or a border of the mesh if that counts. */
	bool Sees(const FVector& From, const FVector& To, bool bOnMesh) const;

	/** Moves the agents; those that are refused stand, or are left out. */
	void Step(double DeltaSeconds, TArray<FNews>& OutNews);

	TArray<TWeakObjectPtr<UPursuitCrowdComponent>> Members;
	TArray<FPursuitOrcaWall> Walls;

	/** In the order in which they began play, and what they are. */
	TArray<TWeakObjectPtr<UPursuitWallComponent>> WallComponents;
	TArray<FPursuitOrcaWall> ComponentWalls;
	TArray<FPursuitOrcaWall> MeshWalls;
	TArray<uint8> BuiltWalls;

	/** Around which place the walls of the mesh were made, and how far. */
	FVector MeshCenter = FVector::ZeroVector;
	double MeshRadius = 0.0;
	double SinceMesh = 0.0;
	bool bMeshChanged = true;
	bool bWallsChanged = false;
	TWeakObjectPtr<UNavigationSystemV1> Heard;

	/** Who looks for a way first in the next tick, so that all have their turn. */
	int32 FirstToAsk = 0;
};

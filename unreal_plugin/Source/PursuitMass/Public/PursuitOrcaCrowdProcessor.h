// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassEntityQuery.h"
#include "MassProcessor.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitOrcaLibrary.h"
#include "Templates/SharedPointer.h"
#include "PursuitOrcaCrowdProcessor.generated.h"

struct FPursuitBuiltSurroundings;

/**
 * One step of the crowd of all entities with Pursuit ORCA Crowd. The crowd is one call, but its entities lie in many chunks, so they
 * are copied together and copied back.
 */
UCLASS()
class PURSUITMASS_API UPursuitOrcaCrowdProcessor : public UMassProcessor
{
	GENERATED_BODY()

public:
	UPursuitOrcaCrowdProcessor();

	/** How far ahead to look, and whether the crowd walks or flies. */
	UPROPERTY(EditAnywhere, Config, Category = "Pursuit")
	FPursuitOrcaSettings Avoidance;

	/** When entities have arrived, and when they stop trying to get nearer and wait. */
	UPROPERTY(EditAnywhere, Config, Category = "Pursuit")
	FPursuitOrcaArrivalSettings Arrival;

	/** Farther neighbors are ignored: at least twice the radius plus what two entities cover in the horizon. */
	UPROPERTY(EditAnywhere, Config, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double NeighborDistance = 1500.0;

	/** How many neighbors are avoided, nearest first. */
	UPROPERTY(EditAnywhere, Config, Category = "Pursuit", meta = (ClampMin = "0", ClampMax = "32"))
	int32 MaxNeighbors = 16;

protected:
#if UE_VERSION_OLDER_THAN(5, 6, 0)
	virtual void ConfigureQueries() override;
#else
	virtual void ConfigureQueries(const TSharedRef<FMassEntityManager>& EntityManager) override;
#endif
	virtual void Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context) override;

private:
	/** Declares the fragments that are used. */
	void AddRequirements();

	/** An entity as the library sees it. */
	struct FAgent
	{
		FVector Location;
		FVector Velocity;
		FVector PreferredVelocity;
		FVector Goal;
		FVector Heading;
		double HalfLength;
		double MaxSpeed;
		double Radius;
		double Responsibility;
		double HalfHeight;
		double Waited;
		double NextWaited;
		double Phase;
		FPursuitAvoidanceLayers Layers;
		FPursuitOrcaLimits Limits;

		/** The library's status of the entity. */
		int32 Code;
	};

	/** Builds walls or obstacles if they changed, many of them beside the game; returns the library's status of the last built. */
	int32 BuildSurroundings(FMassExecutionContext& Context);

	/** Copies the entities of a chunk. */
	void Gather(FMassExecutionContext& Context);

	/** Refuses long entities beside entities with limits, which are for discs. Returns whether there are any. */
	bool RefuseLongAmongLimited();

	/** Moves agents by one step; returns the library's status. */
	int32 Step(TArray<FAgent>& Agents, double DeltaSeconds);

	/** Moves those agents that are not refused. */
	void StepAll(FMassExecutionContext& Context);

	/** Steps each agent alone to find the refused ones, then moves all others together; returns the last refusal. */
	int32 StepWithoutRefused(double DeltaSeconds);

	/** Copies a chunk's entities back, and counts them. */
	void Scatter(FMassExecutionContext& Context, int32& OutDone) const;

	FMassEntityQuery Query;
	TArray<FAgent> Crowd;
	TArray<FVector> PreferredVelocities;
	TArray<FVector> Headings;
	TArray<uint8> Grid;

	/** The built walls or obstacles, and the task that builds others. */
	TSharedPtr<FPursuitBuiltSurroundings> Surroundings;
};

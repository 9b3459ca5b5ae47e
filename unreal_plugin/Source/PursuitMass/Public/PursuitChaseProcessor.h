// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassEntityQuery.h"
#include "MassProcessor.h"
#include "Misc/EngineVersionComparison.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "PursuitChaseProcessor.generated.h"

class AActor;

/**
 * Writes where and when the entities of Pursuit Chase meet their targets: one call of the library for each chunk, on the fragments'
 * own memory. Only the motion of a target entity is copied first, to the entity that chases it.
 */
UCLASS()
class PURSUITMASS_API UPursuitChaseProcessor : public UMassProcessor
{
	GENERATED_BODY()

public:
	UPursuitChaseProcessor();

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

	/** An actor that many chase, by its tag. */
	struct FTaggedTarget
	{
		FName Tag;
		TWeakObjectPtr<AActor> Actor;

		/** Whether there ever was one. */
		bool bFound = false;

		/** How long to wait before the world's actors are searched again, in seconds. */
		double SearchIn = 0.0;
	};

	/** The actor with this tag; null when there is none. */
	const AActor* FindTarget(FName Tag);

	/** Lets time pass until the next search. */
	void Wait(double DeltaSeconds);

	/** Asks for all entities of a chunk. */
	void Predict(const FMassEntityManager& EntityManager, FMassExecutionContext& Context);

	FMassEntityQuery Query;

	/** Entities that may be targets: never run, it declares the fragments that are read, so that they are not written meanwhile. */
	FMassEntityQuery TargetQuery;
	TArray<FTaggedTarget> Targets;

	/** How the entities of a chunk were answered, in the library's numbers. */
	TArray<int32> Codes;
};

/** Moves the entities of Pursuit Chase to where they meet their targets, unless they avoid each other as a crowd. */
UCLASS()
class PURSUITMASS_API UPursuitChaseMoveProcessor : public UMassProcessor
{
	GENERATED_BODY()

public:
	UPursuitChaseMoveProcessor();

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

	FMassEntityQuery Query;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "MassEntityTypes.h"
#include "MassProcessor.h"

#include <atomic>

#include "SampleMass.generated.h"

USTRUCT()
struct SAMPLE_API FSampleCountFragment : public FMassFragment
{
	GENERATED_BODY()

	int64 Count = 0;
};

USTRUCT()
struct SAMPLE_API FSampleSharedFragment : public FMassSharedFragment
{
	GENERATED_BODY()

	UPROPERTY()
	int32 Step = 1;

	/** Who forgets to reflect a member has it shared by all. */
	int32 Hidden = 0;
};

/** What the processors of the sample have in common. */
UCLASS(Abstract)
class SAMPLE_API USampleProcessor : public UMassProcessor
{
	GENERATED_BODY()

public:
	USampleProcessor();

	int32 Chunks = 0;
	int32 Entities = 0;

	/** How often two that write the counts ran at the same time. */
	static std::atomic<int32> Clashes;

protected:
#if STAND_IN_ENGINE_MINOR < 6
	virtual void ConfigureQueries() override { Configure(); }
#else
	virtual void ConfigureQueries(const TSharedRef<FMassEntityManager>&) override { Configure(); }
#endif
	virtual void Configure();
	void ForEach(FMassEntityManager& EntityManager, FMassExecutionContext& Context, const FMassExecuteFunction& Function);

	/** Writes the counts: long enough for another to come in between. */
	class FWriting
	{
	public:
		FWriting();
		~FWriting();
		FWriting(const FWriting&) = delete;
		FWriting& operator=(const FWriting&) = delete;
	};

	FMassEntityQuery Query;
};

/** Counts up, by what the entities share. */
UCLASS()
class SAMPLE_API USampleCountProcessor : public USampleProcessor
{
	GENERATED_BODY()

public:
	USampleCountProcessor();

	/** Destroyed while the query runs: at once, which fails, or afterwards. */
	FMassEntityHandle DestroyNow;
	FMassEntityHandle DestroyLater;

protected:
	virtual void Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context) override;
};

/** Looks at what was counted, afterwards. */
UCLASS()
class SAMPLE_API USampleLookProcessor : public USampleProcessor
{
	GENERATED_BODY()

public:
	USampleLookProcessor();

	/** Asks for a fragment that its query does not name, or for the shared one, or writes what it only reads. */
	bool bAsksTooMuch = false;
	bool bAsksForShared = false;
	bool bWrites = false;

	/** Asks for a subsystem that it did not declare, or for the velocity of an entity that its query leaves out. */
	bool bUsesSubsystem = false;
	FMassEntityHandle Other;

protected:
	virtual void Configure() override;
	virtual void Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context) override;
};

/** Counts down again, when it is asked to, in no order with the others. */
UCLASS()
class SAMPLE_API USampleSpendProcessor : public USampleProcessor
{
	GENERATED_BODY()

public:
	USampleSpendProcessor();

	bool bSpends = false;

protected:
	virtual void Execute(FMassEntityManager& EntityManager, FMassExecutionContext& Context) override;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/SharedPointer.h"
#include "UObject/ObjectPtr.h"
#include "PursuitNavSubsystem.generated.h"

class AActor;
class UPursuitNavInterceptAction;
struct FPursuitNavQueue;
struct FPursuitNavTrace;

/** How far a question to the subsystem has come. */
enum class EPursuitNavAnswer : uint8
{
	/** Not answered yet. */
	Waiting,

	/** Answered now; the ticket is used up. */
	Answered,

	/** No such ticket: it was answered, cancelled or forgotten. Ask anew. */
	Unknown,
};

/**
 * Answers the intercept questions of all AIs of a world, a few path queries in each tick: the console variable
 * Pursuit.PathQueriesPerTick says how many. Pursuers take turns, so that none waits for another's long search. `stat Pursuit` counts
 * the queries.
 */
UCLASS()
class PURSUITAI_API UPursuitNavSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	UPursuitNavSubsystem();

	/** The ticket of a new question; never 0. */
	uint32 Ask(const AActor& Pursuer, const FPursuitNavTarget& Target, const FPursuitNavSettings& Settings);

	/** The answer, once it is there. An answer that nobody takes for some seconds is forgotten. */
	EPursuitNavAnswer Take(uint32 Ticket, FPursuitNavIntercept& OutIntercept);

	/** Drops a question. */
	void Cancel(uint32 Ticket);

	/** How many path queries this tick may still make; a node that moves its pawn uses one up itself. */
	bool Spend();

	/** How many questions wait. */
	int32 CountWaiting() const;

	/** How many path queries the last tick made. */
	int32 GetQueriesOfLastTick() const
	{
		return QueriesOfLastTick;
	}

	/** How many path queries a tick may make. */
	static int32 GetQueriesPerTick();

	/**
	 * For the Gameplay Debugger: what a pursuer's last search asked and found, from the first call on and until it is not called for some
	 * seconds. Null until the next search. A build without the debugger has none.
	 */
	const FPursuitNavTrace* Watch(const AActor& Pursuer);

	/** Whether somebody watches it. */
	bool IsWatched(const AActor* Pursuer) const;

	/** For a search of a pursuer that is watched. */
	void Remember(const AActor& Pursuer, const FPursuitNavTrace& Trace);

	/** Keeps an action until it is over. */
	void Keep(UPursuitNavInterceptAction& Action);
	void Forget(UPursuitNavInterceptAction& Action);

	virtual void Tick(float DeltaSeconds) override;
	virtual TStatId GetStatId() const override;
	virtual void Deinitialize() override;

private:
	/** Latent questions that are under way. */
	UPROPERTY()
	TArray<TObjectPtr<UPursuitNavInterceptAction>> Actions;

	TSharedPtr<FPursuitNavQueue> Queue;
	int32 QueriesOfLastTick = 0;
	int32 Spent = 0;
};

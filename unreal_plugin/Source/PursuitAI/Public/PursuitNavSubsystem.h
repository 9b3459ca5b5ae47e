// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitNavTypes.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/SharedPointer.h"
#include "UObject/ObjectPtr.h"
#include "PursuitNavSubsystem.generated.h"

class AActor;
class UPursuitNavQuestionAction;
struct FPursuitNavEntry;
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
 * Pursuit.PathQueriesPerTick says how many. Pursuers take turns, so that none waits for another's long search; the latent
 * node's questions take their turns among them. What answers at once, such as Predict Intercept On NavMesh (Actor), Predict Cut
 * Off On NavMesh and the query test Intercept Time, cannot wait: what it asks beyond the budget is taken from the next ticks'
 * budgets, of which one query is left to callers that wait. `stat Pursuit` counts the queries and the callers that wait.
 */
UCLASS()
class PURSUITAI_API UPursuitNavSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	UPursuitNavSubsystem();

	/** The ticket of a new question; never 0. */
	uint32 Ask(const AActor& Pursuer, const FPursuitNavTarget& Target, const FPursuitNavSettings& Settings);

	/** The answer, once it is there. An answer that is not taken for some seconds is forgotten. */
	EPursuitNavAnswer Take(uint32 Ticket, FPursuitNavIntercept& OutIntercept);

	/** Drops a question. */
	void Cancel(uint32 Ticket);

	/** Takes one path query of this tick, for a caller that can wait; false when none is left. */
	bool Spend();

	/** Takes one path query into account that was made at once. */
	void Charge();

	/** Whether this tick's path queries are used up. */
	bool IsSpent() const;

	/** How many questions wait. */
	int32 CountWaiting() const;

	/** How many path queries the last tick made, those at once among them. */
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

	/** Keeps an action until it is over, and tells it when it may ask. */
	void Keep(UPursuitNavQuestionAction& Action, const AActor* Pursuer);
	void Forget(UPursuitNavQuestionAction& Action);

	virtual void Tick(float DeltaSeconds) override;
	virtual TStatId GetStatId() const override;
	virtual void Deinitialize() override;

private:
	/** Latent questions that are under way. */
	UPROPERTY()
	TArray<TObjectPtr<UPursuitNavQuestionAction>> Actions;

	/** The turn of a new question. */
	void AddTurn(FPursuitNavEntry&& Entry, const AActor* Pursuer);

	TSharedPtr<FPursuitNavQueue> Queue;
	int32 QueriesOfLastTick = 0;

	/** Path queries since the last tick: all, and the ones that can wait. */
	int32 Made = 0;
	int32 Granted = 0;

	/** Path queries beyond the budgets of earlier ticks. */
	int32 Owed = 0;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintAsyncActionBase.h"
#include "PursuitNavTypes.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitNavQuestionAction.generated.h"

class AActor;
class FPursuitNavSearch;
class FPursuitRefusalLog;
class UPursuitNavSubsystem;
struct FPursuitHeardPath;

/**
 * The base of the latent nodes on the navigation mesh: their path queries run beside the game, one after the other, each when it is this
 * question's turn in the world's budget of path queries. It always ends.
 */
UCLASS(Abstract)
class PURSUITAI_API UPursuitNavQuestionAction : public UBlueprintAsyncActionBase
{
	GENERATED_BODY()

public:
	/** Ends the question now: On Not Met is called with Cancelled. An ended question stays as it is. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Cancel Intercept On NavMesh", Keywords = "stop abort latent pursuit"))
	void Cancel();

	virtual void Activate() override;

	/** For the subsystem, each tick: ends it when its time is over, or who asks is gone. */
	void Check();

	/** Whether it waits for its turn to ask. */
	bool WantsQuery() const
	{
		return bWants && !bOver;
	}

	/** For the subsystem: it is its turn. */
	void AskNow();

	/** Whether it is over. */
	bool IsOver() const
	{
		return bOver;
	}

protected:
	/** Begins all searches, with the state of now. Returns in whose world, and in whose turn, paths are asked for; null for none. */
	virtual const AActor* Begin() PURE_VIRTUAL(UPursuitNavQuestionAction::Begin, return nullptr;);

	/** A search with an open question; null when all are over. It stays where it is until the action is gone. */
	virtual FPursuitNavSearch* FindOpen() PURE_VIRTUAL(UPursuitNavQuestionAction::FindOpen, return nullptr;);

	/** Ends the searches with an open question for a reason of their own; before Begin all of them. */
	virtual void EndAll([[maybe_unused]] EPursuitNavReason Reason) PURE_VIRTUAL(UPursuitNavQuestionAction::EndAll, );

	/** Tells the answer, and how old it is in seconds. */
	virtual void Report([[maybe_unused]] double Age) PURE_VIRTUAL(UPursuitNavQuestionAction::Report, );

	/** Where refusals are written. */
	virtual FPursuitRefusalLog* GetLog() const PURE_VIRTUAL(UPursuitNavQuestionAction::GetLog, return nullptr;);

	double AskedDeadline = 0.0;

private:
	void Hear(uint32 Question, bool bSuccessful, const FPursuitHeardPath& Heard);
	void Advance();
	void StopWaiting();
	void Finish();

	TWeakObjectPtr<UPursuitNavSubsystem> Subsystem;
	double AskedAt = 0.0;

	/** The search that is asked for next, or waits for its path. */
	FPursuitNavSearch* Open = nullptr;

	/** The number of the open question, so that a late answer to an earlier one is not taken for it. */
	uint32 Question = 0;

	/** The navigation system's number of its query. */
	uint32 QueryId = 0;
	bool bBegun = false;
	bool bWants = false;
	bool bWaits = false;
	bool bOver = false;
};

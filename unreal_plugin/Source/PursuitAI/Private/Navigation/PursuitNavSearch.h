// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Navigation/PursuitNavTrace.h"
#include "Navigation/PursuitTargetRoute.h"
#include "NavigationData.h"
#include "PursuitNavTypes.h"

class UNavigationSystemV1;
class UWorld;

/** The navigation of a pursuer: its mesh, and what it walks of it. */
struct FPursuitNavGround
{
	TWeakObjectPtr<const ANavigationData> Data;
	FSharedConstNavQueryFilter Filter;
	FNavAgentProperties Agent;

	/** How far around feet the mesh is searched. */
	FVector Reach = FVector::ZeroVector;

	/** Finds it, or says what misses. */
	EPursuitNavReason Find(const AActor& Pursuer, const FPursuitNavSettings& Settings);

	/** The place on the mesh at some feet. */
	bool Project(const FVector& Feet, FNavLocation& OutPlace) const;

	/** A path query whose answer can be timed: whole, string pulled, of this agent. */
	FPathFindingQuery MakeQuery(const UObject* Owner, const FVector& From, const FVector& To) const;
};

/** A part of a target's route: one of several that take it equally long, the last with where it then waits; or its way to an exit. */
struct FPursuitNavStretch
{
	int32 Index = 0;

	/** 0 for the whole route. */
	int32 Count = 0;

	/** Where the target may leave; there it is gone. */
	FVector Exit = FVector::ZeroVector;
	bool bExit = false;
};

/**
 * The search for an intercept on the navigation mesh: it asks for one path after another, and may be answered at once or some frames
 * later. Each question is a path query. It can be copied, stored and dropped at any time.
 */
class FPursuitNavSearch
{
public:
	/** Finds the mesh, both ends and the target's route, and asks the first question unless it is over already. */
	void Begin(const AActor* InPursuer, const FPursuitNavTarget& InTarget, const FPursuitNavSettings& InSettings)
	{
		BeginFrom(InPursuer, nullptr, InTarget, InSettings);
	}

	/** The same for who walks as the pursuer does, from other feet than its own. */
	void BeginFrom(const AActor* InPursuer, const FVector* InFeet, const FPursuitNavTarget& InTarget,
		const FPursuitNavSettings& InSettings, const FPursuitNavStretch& InStretch = FPursuitNavStretch());

	/** Whether a question is open. */
	bool IsAsking() const
	{
		return bAsking;
	}

	/** Ends the search when the pursuer, the target or the mesh is gone. Returns whether a question is still open. */
	bool CheckThere();

	/** The open question. Only after CheckThere. */
	FPathFindingQuery MakeQuery() const;

	/** The properties that FindPathAsync wants. */
	const FNavAgentProperties& GetAgent() const
	{
		return Ground.Agent;
	}

	/** The answer: the path, if there is a whole one. */
	void Answer(bool bSuccessful, const FNavPathSharedPtr& Path);

	/** Answers the open question at once. Only after CheckThere. */
	void AnswerAtOnce(UNavigationSystemV1& Navigation);

	/** Answers at once until it is over; the path queries are charged to the budget of the pursuer's world. */
	void Run();

	/** Ends it for a reason of its own. */
	void End(EPursuitNavReason Reason);

	const FPursuitNavIntercept& GetResult() const
	{
		return Result;
	}

	const AActor* GetPursuer() const
	{
		return Pursuer.Get();
	}

	/** Writes the one line about what the designer has to do; nothing when the target is met or gets away. */
	void Log(FPursuitRefusalLog& Log) const;

private:
	void BeginWays();
	void Ask(const FVector& From, const FVector& To);
	void AnswerRoute(const FNavigationPath* Path);
	void AnswerWay(const FNavigationPath* Path);
	void Refuse(const Pursuit::FOutcome& Outcome);
	void Take(PursuitStatus Status, const PursuitRouteIntercept& Found);
	PursuitRouteInterceptQuery MakeQuestion() const;

	FPursuitNavSettings Settings;
	FPursuitNavTarget Target;
	TWeakObjectPtr<const AActor> Pursuer;
	FPursuitNavGround Ground;
	FNavLocation Start;
	FPursuitTargetRoute Route;
	double TargetSpeed = 0.0;
	FPursuitNavStretch Stretch;

	/** The open question: from where to where, and whether it is about the target's route. */
	FVector From = FVector::ZeroVector;
	FVector To = FVector::ZeroVector;
	bool bAsking = false;
	bool bAsksRoute = false;

	/** The memory of the library's search, once it has begun. */
	TArray<uint8> Memory;
	PursuitRouteIntercept Open{};

	FPursuitNavIntercept Result;

#if WITH_GAMEPLAY_DEBUGGER
	/** What it asked; kept only while somebody watches the pursuer. */
	FPursuitNavTrace Trace;
	bool bTraced = false;
#endif

	Pursuit::FOutcome Refusal{PURSUIT_STATUS_OK};
};

namespace Pursuit
{
	/** The navigation system of a world, or why there is none. */
	UNavigationSystemV1* FindNavigation(const UWorld* World, EPursuitNavReason& OutReason);

	/** The mesh's way of a walker between two places, asked at once; null without a whole one. It counts as a path query. */
	FNavPathSharedPtr FindWay(const AActor& Walker, const FPursuitNavSettings& Settings, const FVector& From, const FVector& To);

	/** Whether the two are within a distance of each other on the floor, and on the same floor. */
	bool AreNear(const FVector& Feet, const FVector& Other, double Distance, double Height);

	/** What a designer reads about a reason. */
	FString Describe(EPursuitNavReason Reason);
}

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "AITypes.h"
#include "PursuitNavTypes.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include "PursuitMoveOrder.generated.h"

class AAIController;
class APawn;
class UPathFollowingComponent;
class UPursuitNavSubsystem;

/** How a pawn walks to where it meets its target, how often it asks, and when the target is caught. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitMoveSettings : public FPursuitNavSettings
{
	GENERATED_BODY()

	/** The target is caught within this distance of it on the floor, from feet to feet. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm"))
	double CaughtDistance = 100.0;

	/** How often it asks where the target is met. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Update", meta = (ClampMin = "0.01", Units = "s"))
	double UpdateInterval = 0.25;

	/** A new point within this distance of the one that it walks to is no reason to search a new way. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Update", meta = (ClampMin = "0", Units = "cm"))
	double AimTolerance = 50.0;

	/** It takes another way around only if that is sooner by at least this much. More keeps it from turning to and fro. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Update", meta = (ClampMin = "0", Units = "s"))
	double TurnBackGain = 1.0;

	/** It takes another way around only if that is sooner by at least this part of the time that its own way takes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Update", meta = (ClampMin = "0"))
	double TurnBackPart = 0.25;
};

/** The state of an ordered walk. */
enum class EPursuitMoveOrder : uint8
{
	UnderWay,
	Caught,

	/** There is no way, time is over, something else moves the pawn, or there is a fault to mend. */
	Failed,
};

/**
 * A walk on the navigation mesh to where a pawn meets a target, ordered by a node of an AI: it asks at its interval, moves the pawn by
 * its AI controller, and stops its own move, and no other's, at the end. Members of at most 4 bytes, for the memory of a Behavior
 * Tree's node.
 */
struct PURSUITAI_API FPursuitMoveOrder
{
	/**
	 * One step of a pawn that is there, the seconds after the last one; 0 begins. When it is not under way any more, it has ended: a
	 * fault that a designer has to mend is then a sentence, and otherwise empty. A time limit of 0 means no limit.
	 */
	EPursuitMoveOrder Step(const APawn& Pawn, const FPursuitNavTarget& Target, const FPursuitMoveSettings& Settings, double TimeLimit,
		float DeltaSeconds, FString& OutFault);

	/** Drops its question and stops its own move. Also of one that never began. */
	void End();

	/** Whether it has found a point to walk to. */
	bool HasGoal() const
	{
		return bHasGoal;
	}

	/** For how long, in seconds. */
	float TimeWalked = 0.0f;

	/** In how many seconds the target is met, by the last answer; 0 without an intercept. */
	float MeetsIn = 0.0f;

private:
	EPursuitMoveOrder Advance(const APawn& Pawn, const FPursuitNavTarget& Target, const FPursuitMoveSettings& Settings,
		double TimeLimit, FString& OutFault);
	EPursuitMoveOrder Follow(const APawn& Pawn, const FPursuitMoveSettings& Settings, const FPursuitNavIntercept& Found,
		UPathFollowingComponent& Following, FString& OutFault);

	/** Whether the move under way is its own. */
	bool IsOwnMove(const UPathFollowingComponent& Following) const;

	TWeakObjectPtr<AAIController> Controller;
	TWeakObjectPtr<UPursuitNavSubsystem> Queue;
	uint32 Ticket = 0;
	FAIRequestID Move;
	float Goal[3] = {};
	float UntilAsk = 0.0f;
	bool bMoves = false;
	bool bHasGoal = false;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

#include <atomic>

namespace Pursuit
{
	struct FOutcome;

	/**
	 * An input of the C library that has another name on a node. An Input that ends in a dot stands for all inputs that begin with
	 * it: {"target.", "Target"} makes "target.position" TargetLocation. [] stands for the index of an item.
	 */
	struct FPinName
	{
		const ANSICHAR* Input;
		const ANSICHAR* Pin;
	};

	/**
	 * The pin of an input of the C library: "obstacles[3].radius" is Obstacles[3].Radius, a position or center is a Location. The
	 * fields of a query are pins themselves, and the fields of an agent are CurrentLocation, CurrentVelocity and MaxSpeed. Names go
	 * before this rule.
	 */
	PURSUIT_API FString PinOf(const ANSICHAR* Input, const TArray<FPinName>& Names);

	/** Which item of an array a refusal names; -1 for none, and for an item from 131070 on, whose index the refusal does not have. */
	PURSUIT_API int32 RefusedItem(const FOutcome& Outcome);

	/** Why a call was refused: "PursuerSpeed must be 0 or more", or the sentence of its status when no input is at fault. */
	PURSUIT_API FString DescribeRefusal(const FOutcome& Outcome, const TArray<FPinName>& Names);
}

/** Writes the refusals of one Blueprint node: the first at once, then at most one line in five seconds. Safe on any thread. */
class FPursuitRefusalLog
{
public:
	/** Names has what the rule of Pursuit::PinOf does not tell. */
	explicit FPursuitRefusalLog(const TCHAR* InNode, TArray<Pursuit::FPinName> InNames = {})
		: Node(InNode), Names(MoveTemp(InNames))
	{
	}

	/** Writes one warning when the call was refused, and nothing otherwise. Returns the outcome. */
	PURSUIT_API Pursuit::FOutcome Check(const Pursuit::FOutcome& Outcome);

	/** Refuses what has no meaning as an argument in C, such as two arrays that differ in length, and writes so. */
	PURSUIT_API Pursuit::FOutcome Refuse(const TCHAR* Pin, const TCHAR* Requirement);

	/** Writes one warning about a refusal. MoreNames are pins that depend on what was asked; they go before the node's own names. */
	PURSUIT_API void Write(const Pursuit::FOutcome& Outcome, TArray<Pursuit::FPinName> MoreNames = {});

	/** Lets every node write again at once, so that a test need not wait. */
	PURSUIT_API static void ForgetAll();

private:
	[[maybe_unused]] const TCHAR* Node;	// A shipped game logs nothing.
	TArray<Pursuit::FPinName> Names;

	/** From when on the next line may be written, on the clock of the refusal log. */
	std::atomic<double> NextTime{0.0};

	/** Refusals since the last line. */
	std::atomic<uint32> Unwritten{0};
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"
#include "PursuitHandLibrary.h"

class AActor;

namespace Pursuit
{
	/** Who aims, at what, and with which shot. */
	struct FHandQuestion
	{
		FVector Muzzle = FVector::ZeroVector;

		/** Where it points at a target in the muzzle, which is hit in any direction. */
		FVector Forward = FVector(1.0, 0.0, 0.0);
		FVector TargetLocation = FVector::ZeroVector;
		FVector TargetVelocity = FVector::ZeroVector;

		/** The target's actor, if it is one: another one is another target, and its width counts where no radius is given. */
		const AActor* TargetActor = nullptr;
		double TargetRadius = 0.0;

		/** Speed of the shot, which flies straight; 0 aims at the target itself. */
		double MuzzleSpeed = 0.0;
	};

	/** What a hand aims at: the target, or where a shot meets it. A MuzzleSpeed below 0 is refused by its pin. */
	PURSUIT_API FOutcome FindHandTarget(const FHandQuestion& Question, FPursuitAimingTarget& OutTarget);

	/** Moves a hand by a tick, for a node: a refusal goes to its log, and the hand stays as it is. */
	PURSUIT_API FPursuitHandAim StepHand(
		FPursuitRefusalLog& Log, FPursuitAimingHand& Hand, const FPursuitAimingTarget& Target, double DeltaSeconds);

	/** The point that a hand points at, as far as its target is. */
	PURSUIT_API FVector FindHandPoint(const FHandQuestion& Question, const FPursuitAimingTarget& Target, const FVector& Direction);
}

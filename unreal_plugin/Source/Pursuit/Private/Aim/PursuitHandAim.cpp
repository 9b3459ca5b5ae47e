// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Aim/PursuitHandAim.h"

#include "Actor/PursuitActorBody.h"
#include "GameFramework/Actor.h"
#include "Intercept/PursuitInterceptConversions.h"

Pursuit::FOutcome Pursuit::FindHandTarget(const FHandQuestion& Question, FPursuitAimingTarget& OutTarget)
{
	if (Question.MuzzleSpeed < 0.0 || !FMath::IsFinite(Question.MuzzleSpeed))
	{
		return FOutcome(TEXT("MuzzleSpeed"), TEXT("must be 0 or more"));
	}
	PursuitPrediction Found{};
	Found.aim_point = ToC(Question.TargetLocation);
	FOutcome Outcome(PURSUIT_STATUS_OK);
	if (!IsZero(Question.MuzzleSpeed))
	{
		const PursuitInterceptQuery Query =
			MakeQuery(Question.Muzzle, Question.MuzzleSpeed, Question.TargetLocation, Question.TargetVelocity, 0.0);
		Outcome = Ask([&] { return pursuit_predict_intercept(&Query, ToC(FPursuitPredictionSettings()), &Found); });
		if (Outcome.IsRefused())
		{
			return Outcome;
		}
	}
	OutTarget.Direction = FromC(Found.aim_point) - Question.Muzzle;
	OutTarget.Distance = OutTarget.Direction.Size();
	if (OutTarget.Direction.IsZero())
	{
		OutTarget.Direction = Question.Forward;
	}
	const bool bActor = IsValid(Question.TargetActor);
	OutTarget.Radius = IsZero(Question.TargetRadius) && bActor ? FindWidth(*Question.TargetActor) : Question.TargetRadius;
	OutTarget.Target = bActor ? static_cast<int32>(Question.TargetActor->GetUniqueID() & 0x7fffffffu) : 0;
	return Outcome;
}

FVector Pursuit::FindHandPoint(const FHandQuestion& Question, const FPursuitAimingTarget& Target, const FVector& Direction)
{
	return Question.Muzzle + Direction * Target.Distance;
}

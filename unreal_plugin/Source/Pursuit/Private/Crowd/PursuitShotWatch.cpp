// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Crowd/PursuitShotWatch.h"

#include "Actor/PursuitActorBody.h"
#include "EngineUtils.h"
#include "GameFramework/Pawn.h"

void Pursuit::FindShots(const AActor& Body, const FPursuitShotSight& Sight, TArray<AActor*>& OutShots)
{
	OutShots.Reset();
	const UWorld* const World = Body.GetWorld();
	const FVector Location = Body.GetActorLocation();
	for (const TSubclassOf<AActor>& Class : Sight.ShotClasses)
	{
		if (World == nullptr || Class.Get() == nullptr)
		{
			continue;
		}
		for (TActorIterator<AActor> Shot(World, Class); Shot; ++Shot)
		{
			AActor* const Actor = *Shot;
			const bool bOwn = Actor == &Body || Actor->GetOwner() == &Body || Actor->GetInstigator() == &Body;
			if (IsValid(Actor) && !bOwn && FVector::Dist(Actor->GetActorLocation(), Location) <= Sight.SightRadius)
			{
				// Two classes of which one is the other's child have the same actors.
				OutShots.AddUnique(Actor);
			}
		}
	}
}

FPursuitDodger Pursuit::MakeDodger(const AActor& Body, const FPursuitDodgeSettings& Settings)
{
	FPursuitDodger Dodger;
	Dodger.Location = Body.GetActorLocation();
	Dodger.Velocity = Body.GetVelocity();
	Dodger.PlaneNormal = FVector::ZeroVector;
	Dodger.Radius = IsZero(Settings.Radius) ? FindRadius(Body) : Settings.Radius;
	Dodger.Margin = Settings.Margin;
	Dodger.ReactionTime = Settings.ReactionTime;
	Dodger.Horizon = Settings.Horizon;
	return Dodger;
}

Pursuit::FOutcome Pursuit::DodgeActors(const FPursuitDodger& Dodger, const TArray<AActor*>& Shots, const FVector& Gravity,
	double DeltaSeconds, FPursuitDodgeMemory& InOutMemory, FPursuitDodge& OutDodge)
{
	OutDodge = FPursuitDodge();
	if (DeltaSeconds < 0.0 || !FMath::IsFinite(DeltaSeconds))
	{
		return FOutcome(TEXT("DeltaSeconds"), TEXT("must be 0 or more"));
	}
	FPursuitDodgeMemory Next;
	Next.State = InOutMemory.State;
	TArray<FPursuitDodgeShot> InAir;
	TArray<int32> Indexes;
	for (int32 Index = 0; Index < Shots.Num(); ++Index)
	{
		AActor* const Actor = Shots[Index];
		if (!IsValid(Actor))
		{
			continue;
		}
		FPursuitSeenShot Seen;
		Seen.Shot = Actor;
		for (const FPursuitSeenShot& Before : InOutMemory.Seen)
		{
			if (Before.Shot.Get() == Actor)
			{
				Seen.Age = Before.Age + static_cast<float>(DeltaSeconds);
			}
		}
		FPursuitDodgeShot Shot;
		Shot.Location = Actor->GetActorLocation();
		Shot.Velocity = Actor->GetVelocity();
		Shot.Acceleration = Gravity;
		Shot.Radius = FindRadius(*Actor);
		Shot.Age = Seen.Age;
		Next.Seen.Add(Seen);
		InAir.Add(Shot);
		Indexes.Add(Index);
	}
	const FOutcome Outcome = AskDodge(Dodger, InAir, {}, Next.State, OutDodge);
	if (!Outcome.IsRefused())
	{
		InOutMemory = Next;
	}
	OutDodge.Threat = Indexes.IsValidIndex(OutDodge.Threat) ? Indexes[OutDodge.Threat] : -1;
	OutDodge.Hit = Indexes.IsValidIndex(OutDodge.Hit) ? Indexes[OutDodge.Hit] : -1;
	return Outcome;
}

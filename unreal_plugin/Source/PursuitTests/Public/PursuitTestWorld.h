// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitDemoTree.h"

class AAIController;
class ACharacter;
class AActor;
class APawn;
class UPursuitFlightComponent;
class UWorld;

/** A world of its own for one test: it begins play when it is made and is destroyed with this object. */
class PURSUITTESTS_API FPursuitTestWorld
{
public:
	FPursuitTestWorld();
	~FPursuitTestWorld();
	FPursuitTestWorld(const FPursuitTestWorld&) = delete;
	FPursuitTestWorld& operator=(const FPursuitTestWorld&) = delete;

	UWorld& Get() const
	{
		return *World;
	}

	/** A character in flying mode, at rest, that collides with nothing and moves also without a controller. */
	ACharacter* SpawnFlyer(const FVector& Location, float MaxSpeed, float MaxAcceleration = 2048.0f) const;

	/** An AI controller that possesses the pawn. */
	AAIController* Possess(APawn& Pawn) const;

	/** A flight component on the actor, begun. */
	UPursuitFlightComponent* AddFlight(AActor& Owner) const;

	void Tick(float DeltaSeconds, int32 Times = 1) const;

private:
	UWorld* World = nullptr;
};

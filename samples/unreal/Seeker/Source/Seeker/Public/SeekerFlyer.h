// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Character.h"
#include "SeekerFlyer.generated.h"

class UPursuitFlightComponent;
class UStaticMeshComponent;

/** A character that flies by the component Pursuit Flight, and is seen as one of the engine's basic shapes. */
UCLASS(Abstract)
class SEEKER_API ASeekerFlyer : public ACharacter
{
	GENERATED_BODY()

public:
	ASeekerFlyer();

	/** Moves it. */
	UPROPERTY(VisibleAnywhere, Category = "Seeker")
	TObjectPtr<UPursuitFlightComponent> Flight;

	/** What is seen of it. */
	UPROPERTY(VisibleAnywhere, Category = "Seeker")
	TObjectPtr<UStaticMeshComponent> Body;

protected:
	void SetUp(float MaxSpeed, const TCHAR* Shape, double Size);
};

/** It flies from place to place, and is somewhere else when it was caught. */
UCLASS()
class SEEKER_API ASnitch : public ASeekerFlyer
{
	GENERATED_BODY()

public:
	ASnitch();

	/** Goes to another place at once. */
	void Escape();

	/** What the game mode gives: the middle of the places that it flies to. */
	FVector Home = FVector::ZeroVector;

protected:
	virtual void BeginPlay() override;

private:
	UFUNCTION()
	void FlyOn(AActor* Goal);

	FVector NextPlace();

	int32 Places = 0;
};

/** It flies to where the snitch can be met. */
UCLASS()
class SEEKER_API ASeeker : public ASeekerFlyer
{
	GENERATED_BODY()

public:
	ASeeker();

	void Chase(ASnitch& Snitch);

	int32 GetCatches() const
	{
		return Catches;
	}

private:
	UFUNCTION()
	void Catch(AActor* Caught);

	int32 Catches = 0;
};

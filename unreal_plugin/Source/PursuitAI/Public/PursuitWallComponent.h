// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitWallComponent.generated.h"

class UPursuitCrowdSubsystem;

/**
 * Makes its actor a wall of the world's crowd: all agents with Pursuit Crowd keep from it, on both sides.
 *
 * Add it to an actor with a spline, whose line is the wall, or to one with a body such as a box or a mesh, whose sides are. Place the actor
 * Pursuit Wall for a wall of its own, and drag the points of its spline. Not needed where the navigation mesh has a border.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Wall"))
class PURSUITAI_API UPursuitWallComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitWallComponent();

	/** Agents keep from it. Off for a door that begins open. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Pursuit|Crowd")
	bool bBlocking = true;

	/** How far apart corners are along a spline: less follows its bends nearer, and costs more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "1", Units = "cm"))
	double Spacing = 100.0;

	/** How far it reaches above and below its actor: agents with a Half Height on other floors ignore it. 0 for a wall on every floor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Crowd", meta = (ClampMin = "0", Units = "cm"))
	double HalfHeight = 0.0;

	/**
	 * Opens or closes it, such as a door. Its actor is read again, so call it after the actor has moved, too.
	 * @param bInBlocking Whether agents keep from it from now on.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Crowd", meta = (Keywords = "door open close wall obstacle crowd pursuit"))
	void SetBlocking(bool bInBlocking);

protected:
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	/** Asks for its wall. */
	friend class UPursuitCrowdSubsystem;

	/** The wall that its actor is now; false if it is none, or does not block. */
	bool FindWall(FPursuitOrcaWall& OutWall) const;

	UPursuitCrowdSubsystem* FindCrowd() const;
};

/** A wall for the agents with Pursuit Crowd: drag the points of its spline to where it stands. */
UCLASS(meta = (DisplayName = "Pursuit Wall"))
class PURSUITAI_API APursuitWall : public AActor
{
	GENERATED_BODY()

public:
	APursuitWall();

private:
	/** What makes a wall of the spline. */
	UPROPERTY(VisibleAnywhere, Category = "Pursuit|Crowd")
	TObjectPtr<UPursuitWallComponent> Wall;
};

// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"

class AAIController;
class AActor;
class ACharacter;
class APawn;
class UInstancedStaticMeshComponent;
class UPursuitFlightComponent;
class UStaticMesh;
class UStaticMeshComponent;
class UWorld;

/** What a scene is put together from: flyers without assets, and the engine's basic shapes to see them by. */
namespace PursuitStage
{
	enum class EShape : uint8
	{
		Cube,
		Sphere,
		Cylinder,
		Cone,
	};

	/** A character in flying mode, at rest, that collides with nothing and moves also without a controller. */
	PURSUITDEMO_API ACharacter* SpawnFlyer(UWorld& World, const FVector& Location, float MaxSpeed, float MaxAcceleration = 2048.0f);

	/** A character that walks, with its feet there and an AI controller of its own. */
	PURSUITDEMO_API AAIController* SpawnWalker(UWorld& World, const FVector& Feet, float MaxSpeed);

	/** Lets it hold a velocity in the coming tick, which its movement component would brake. */
	PURSUITDEMO_API void Hold(const ACharacter& Flyer, const FVector& Velocity);

	/** An AI controller that possesses the pawn. */
	PURSUITDEMO_API AAIController* Possess(APawn& Pawn);

	/** A flight component on the actor, begun. */
	PURSUITDEMO_API UPursuitFlightComponent* AddFlight(AActor& Owner);

	/** One of the engine's basic shapes; none when the engine's content is not there. */
	PURSUITDEMO_API UStaticMesh* Load(EShape Shape);

	/** A shape that moves with the actor and that nothing collides with. Its size is in centimeters, its place in the actor's frame. */
	PURSUITDEMO_API UStaticMeshComponent* Show(
		AActor& Actor, EShape Shape, const FVector& Size, const FVector& Place = FVector::ZeroVector);

	/** The same shape as a floor or a wall: it blocks, and the navigation mesh leads around it. */
	PURSUITDEMO_API UStaticMeshComponent* Build(AActor& Actor, const FVector& Size, const FVector& Place);

	/** Many of one shape, to be placed by Place. */
	PURSUITDEMO_API UInstancedStaticMeshComponent* ShowMany(AActor& Actor, EShape Shape);

	/** Places one shape of this size at each location. */
	PURSUITDEMO_API void Place(UInstancedStaticMeshComponent& Shapes, const TArray<FVector>& Locations, const FVector& Size);
}

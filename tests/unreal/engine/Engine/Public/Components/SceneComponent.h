// Stand-in for Engine/Classes/Components/SceneComponent.h: a place in the world, without attachment.
// Source: the Python reflection stub of UE 5.6 (SceneComponent).
#pragma once

#include "Components/ActorComponent.h"
#include "Math/Transform.h"
#include "SceneComponent.generated.h"

UCLASS()
class USceneComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	USceneComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [unverified]

	UPROPERTY()
	FVector ComponentVelocity = FVector::ZeroVector;		// [unverified]

	FVector GetComponentLocation() const { return Location; }	// [unverified]
	FRotator GetComponentRotation() const { return Rotation; }	// [unverified]
	void SetWorldLocation(FVector NewLocation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [unverified]
	void SetWorldRotation(FRotator NewRotation, bool bSweep = false, FHitResult* OutSweepHitResult = nullptr, ETeleportType Teleport = ETeleportType::None);	// [unverified]
	virtual FVector GetComponentVelocity() const { return ComponentVelocity; }	// [stub]
	FVector GetForwardVector() const { return Rotation.Vector(); }	// [stub]

private:
	FVector Location = FVector::ZeroVector;
	FRotator Rotation = FRotator::ZeroRotator;
};
